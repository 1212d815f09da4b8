import { App } from 'antd'
import { textOf } from '#admin/fields/text-of.ts'
import { momentNow } from '#admin/lib/moment-now.ts'
import { type FormNotice, fieldsIn, matches, type ResolvedResource } from '#schema'
import { type CountedPlace, placesIn } from '../model/counted-place.ts'
import type { Row } from '../model/row.ts'

/** A notice as it is said. `places`: where what it speaks of is found, of one record. */
export interface SaidNotice {
  readonly text: string
  readonly refused: boolean
  readonly places: readonly CountedPlace[]
}

/** `还有积分（积分：1200分）`; of several records, how many it is true of. */
function saidOf(
  { fields, counter }: ResolvedResource,
  { when, text }: FormNotice,
  rows: readonly Row[],
  all: number,
) {
  const [row] = rows
  if (!row || all > 1) return `${rows.length} ${counter}：${text}`
  const values = fieldsIn(when).flatMap((name) => {
    const field = fields[name]
    return field ? [`${field.label}：${textOf(field, row[name], row)}`] : []
  })
  return `${text}（${values.join('，')}）`
}

/** What is to be said before these records are deleted, and what of it is asked for once more. */
export function useRemovalNotices(
  resource: ResolvedResource,
  rows: readonly Row[],
): { readonly notices: readonly SaidNotice[]; readonly agree: () => Promise<boolean> } {
  const { modal } = App.useApp()
  const now = momentNow()
  const { verb } = resource.remove
  const only = rows.length === 1 ? rows[0] : undefined
  const notices = resource.remove.notices.flatMap((notice) => {
    const met = rows.filter((row) => matches(notice.when, row, now))
    return met.length === 0
      ? []
      : [
          {
            text: saidOf(resource, notice, met, rows.length),
            places: only ? placesIn(resource, notice.when, only) : [],
            confirm: notice.confirm,
            refused: notice.refused === true,
          },
        ]
  })
  const agree = async (): Promise<boolean> => {
    for (const { text, confirm } of notices)
      if (
        confirm === true &&
        !(await modal.confirm({
          title: `${verb}前请再次确认`,
          content: text,
          okText: `仍要${verb}`,
          cancelText: '返回',
          okButtonProps: { danger: true },
          autoFocusButton: 'cancel',
        }))
      )
        return false
    return true
  }
  return { notices, agree }
}
