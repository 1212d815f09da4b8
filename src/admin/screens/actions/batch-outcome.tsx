import { Button, Modal } from 'antd'
import type { ResolvedResource } from '#schema'
import type { Row } from '../list/use-records.ts'
import { recordTitle } from '../record-title.ts'
import type { BatchResult } from './action-input.ts'

interface OutcomeTableProps {
  readonly resource: ResolvedResource
  readonly rows: readonly Row[]
  readonly result: BatchResult
}

/** N 成功 M 失败, with the reason of each. */
export function OutcomeTable({ resource, rows, result }: OutcomeTableProps) {
  const titleOf = (id: string) => {
    const row = rows.find((one) => one.id === id)
    return row ? recordTitle(resource, row) : id
  }
  return (
    <>
      <p role="status">
        {result.success} 成功，{result.failures.length} 失败
      </p>
      {result.failures.length > 0 && (
        <table className="outcome-table">
          <thead>
            <tr>
              <th scope="col">{resource.label}</th>
              <th scope="col">原因</th>
            </tr>
          </thead>
          <tbody>
            {result.failures.map(({ id, reason }) => (
              <tr key={id}>
                <td>{titleOf(id)}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

export const BatchOutcome = ({
  label,
  onClose,
  ...table
}: OutcomeTableProps & { readonly label: string; readonly onClose: () => void }) => (
  <Modal open title={`${label}结果`} onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
    <OutcomeTable {...table} />
  </Modal>
)
