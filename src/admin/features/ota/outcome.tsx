import { Button, Result } from 'antd'
import { saveFile } from '#admin/lib/save-file.ts'
import { csvFileName, formatCsv } from '#domain/csv.ts'
import type { UpgradeAnswer } from './ota-call.ts'

interface SkippedProps {
  readonly label: string
  readonly skipped: UpgradeAnswer['skipped']
  /** What a house is called, with its place. */
  readonly nameOf: (id: string) => string
}

/** The houses that were left out, each with its reason. */
export function Skipped({ label, skipped, nameOf }: SkippedProps) {
  const rows = skipped.map(({ houseId, reason }) => [nameOf(houseId), reason] as const)
  const save = () =>
    saveFile(csvFileName(Date.now(), `${label}失败清单`), [formatCsv([['房屋', '原因'], ...rows])])
  return (
    <div className="ota-skipped">
      <Button size="small" onClick={save}>
        下载失败清单
      </Button>
      <table className="outcome-table">
        <thead>
          <tr>
            <th scope="col">房屋</th>
            <th scope="col">原因</th>
          </tr>
        </thead>
        <tbody>
          {skipped.map(({ houseId, reason }) => (
            <tr key={houseId}>
              <td>{nameOf(houseId)}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface OutcomeProps {
  readonly answer: UpgradeAnswer
  readonly nameOf: (id: string) => string
}

/** What came of the order. */
export const Outcome = ({ answer: { accepted, skipped }, nameOf }: OutcomeProps) => (
  <>
    <Result
      status={accepted > 0 ? 'success' : 'warning'}
      title={accepted > 0 ? '升级任务已创建' : '没有房屋需要升级'}
      subTitle={<span role="status">{`已接受 ${accepted} 套，跳过 ${skipped.length} 套`}</span>}
    />
    {skipped.length > 0 && <Skipped label="升级" skipped={skipped} nameOf={nameOf} />}
  </>
)
