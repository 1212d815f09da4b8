import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { saveFile } from '#admin/lib/save-file.ts'
import { csvFileName, formatCsv } from '#domain/csv.ts'
import type { ResolvedResource } from '#schema'
import { recordTitle } from '../model/record-title.ts'
import type { Row } from '../model/row.ts'
import { HolderLink } from '../parts/holder-link.tsx'
import type { BatchResult } from './action-input.ts'

interface OutcomeTableProps {
  readonly resource: ResolvedResource
  readonly rows: readonly Row[]
  readonly result: BatchResult
  readonly label: string
  /** How many were left out before. */
  readonly skipped?: number
}

/** The rest is in the list to download. */
const listed = 200

/** N 成功 M 失败 K 跳过, with the reason of each that failed. */
function OutcomeTable({ resource, rows, result, label, skipped = 0 }: OutcomeTableProps) {
  const failed = result.failures.filter(({ isStale }) => !isStale).length
  const left = skipped + result.failures.length - failed
  const titles = new Map(rows.map((row) => [row.id, recordTitle(resource, row)]))
  const lines = result.failures.map((one) => ({ ...one, title: titles.get(one.id) ?? one.id }))
  const save = () =>
    saveFile(csvFileName(Date.now(), `${label}失败清单`), [
      formatCsv([
        [resource.label, '原因'],
        ...lines.map(({ title, reason, holder }) => [title, holder ? `${reason}：${holder.title}` : reason]),
      ]),
    ])
  return (
    <>
      <p role="status">
        {result.success} 成功{(failed > 0 || left === 0) && `，${failed} 失败`}
        {left > 0 && `，${left} 跳过`}
      </p>
      {lines.length > 0 && (
        <div className="outcome">
          <table className="outcome-table">
            <thead>
              <tr>
                <th scope="col">{resource.label}</th>
                <th scope="col">原因</th>
              </tr>
            </thead>
            <tbody>
              {lines.slice(0, listed).map(({ id, title, reason, holder }) => (
                <tr key={id}>
                  <td>{title}</td>
                  <td>
                    {reason}
                    {holder && <HolderLink {...holder} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {lines.length > listed && <p>其余 {lines.length - listed} 条见失败清单。</p>}
          <Button size="small" onClick={save}>
            下载失败清单
          </Button>
        </div>
      )}
    </>
  )
}

interface BatchOutcomeProps extends OutcomeTableProps {
  /** What else is to be said of it. */
  readonly note?: string | null
  /** What is to be taken along of those that went well: neither a click beside the dialog nor the main button takes it away. */
  readonly children?: ReactNode
  /** Those that had no turn: they are offered again with those that failed. */
  readonly untried?: readonly string[]
  readonly onClose: () => void
  /** Offers once more what was not done. */
  readonly onAgain: (undone: readonly Row[]) => void
}

/** The report of a batch; what failed can be tried again. */
export function BatchOutcome(props: BatchOutcomeProps) {
  const { note = null, children, untried = [], onClose, onAgain, ...table } = props
  const { label, rows, result } = table
  const again = result.failures.filter(({ isStale }) => !isStale).map(({ id }) => id)
  const ids = new Set([...again, ...untried])
  const undone = rows.filter(({ id }) => ids.has(id))
  return (
    <Modal
      open
      title={`${label}结果`}
      maskClosable={!children}
      onCancel={onClose}
      footer={
        <>
          {undone.length > 0 && (
            <Button onClick={() => onAgain(undone)}>
              {untried.length > 0 ? '继续未完成的' : '重试失败的'} {undone.length} 项
            </Button>
          )}
          <Button type={children ? 'default' : 'primary'} onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      {note !== null && <p>{note}</p>}
      <OutcomeTable {...table} />
      {children}
    </Modal>
  )
}
