import { Alert } from 'antd'
import type { ResolvedResource } from '#schema'
import { recordTitle } from '../model/record-title.ts'
import type { Row } from '../model/row.ts'
import { byReason, type LeftOut } from './blocked-reason.ts'

interface LeftOutNoteProps {
  readonly resource: ResolvedResource
  readonly leftOut: readonly LeftOut[]
}

const named = 3

/** `301、302、303 等 5 套` */
function namesOf(resource: ResolvedResource, rows: readonly Row[]): string {
  const names = rows
    .slice(0, named)
    .map((row) => recordTitle(resource, row))
    .join('、')
  return rows.length > named ? `${names} 等` : names
}

/** What a batch will leave out, by reason: said before it runs. */
export function LeftOutNote({ resource, leftOut }: LeftOutNoteProps) {
  if (leftOut.length === 0) return null
  const { counter } = resource
  return (
    <Alert
      className="batch-note"
      type="warning"
      showIcon
      message={`将跳过 ${leftOut.length} ${counter}`}
      description={
        <ul>
          {[...byReason(leftOut)].map(([reason, rows]) => (
            <li key={reason}>
              {rows.length} {counter}：{reason}（{namesOf(resource, rows)}）
            </li>
          ))}
        </ul>
      }
    />
  )
}
