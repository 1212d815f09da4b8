import { useEffect } from 'react'
import { can } from '#admin/providers/access.ts'
import { changeSetting, setting } from '#admin/providers/personal-settings.ts'
import { withOpened } from '#domain/personal-settings.ts'
import { cut } from '#domain/texts.ts'
import type { ResolvedResource } from '#schema'
import { recordHref } from '../model/record-href.ts'
import { recordTitle } from '../model/record-title.ts'
import type { Row } from '../model/row.ts'
import { recordAbove } from './record-above.ts'

/** No title is longer than people read on. */
const longest = 60

/** Remembers that the user has looked at a record: they find it again where they start. */
export function useOpened(resource: ResolvedResource, record: Row | null): void {
  const to = record && recordHref(resource, record, can)
  const title = record ? cut(recordTitle(resource, record), longest) : ''
  const above = record && recordAbove(resource, record)
  const of = above ? `${resource.label} · ${cut(above.label, longest / 2)}` : resource.label
  useEffect(() => {
    if (to === null || title === '') return
    const before = setting('lastOpened') ?? []
    const [last] = before
    if (last?.to !== to || last.title !== title)
      changeSetting('lastOpened', withOpened(before, { to, title, of }))
  }, [to, title, of])
}
