import { textOf } from '#admin/fields/text-of.ts'
import { can } from '#admin/providers/access.ts'
import { resourceOf } from '#admin/providers/data-provider.ts'
import type { Above } from '#admin/ui/screen-title.tsx'
import type { ResolvedResource, Values } from '#schema'
import { recordHref } from '../model/record-href.ts'

/** The record whose id stands in the address before the one that is shown: `project/:projectId/:id`. */
export function recordAbove({ views, fields }: ResolvedResource, record: Values): Above | null {
  const names = [...(views.detail?.route.matchAll(/:(\w+)/g) ?? [])].map(([, name = '']) => name)
  const field = fields[names.at(-2) ?? '']
  if (field?.kind !== 'reference') return null
  const label = textOf(field, record[field.name], record)
  return label === ''
    ? null
    : { label, href: recordHref(resourceOf(field.target), { id: record[field.name] }, can) }
}
