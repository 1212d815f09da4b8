import { isWide } from '#admin/fields/is-wide.ts'
import type { ResolvedResource } from '#schema'
import { columnWidth } from '../list/derive-columns.ts'
import type { Related } from '../model/related.ts'

/** In pixels. Facts side by side with what stands beside them want `facts`; a few short ones less. What lies below stays in sight. */
const widths = { least: 640, facts: 880, most: 1000 }

/** Beside the columns: padding, check boxes, the buttons of the rows. */
const besideColumns = 300

/** How many facts are still read at a glance. */
const few = 8

const listWidth = (resource: ResolvedResource) =>
  resource.list.columns.reduce((sum, { field: name }) => {
    const field = resource.fields[name]
    return field ? sum + columnWidth(resource, field) : sum
  }, besideColumns)

/** As wide as a record's facts and the widest list in its tabs want, within reason. */
export function drawerWidth({ detail, fields }: ResolvedResource, related: readonly Related[]): number {
  const names = [...detail.first, ...detail.groups.flatMap((group) => group.fields)]
  const facts = names.flatMap((name) => fields[name] ?? [])
  const isBroad = facts.length > few || facts.some(({ kind }) => isWide(kind)) || related.length > 0
  const lists = related.flatMap((one) => (one.kind === 'list' ? [listWidth(one.resource)] : []))
  return Math.min(widths.most, Math.max(isBroad ? widths.facts : widths.least, ...lists))
}
