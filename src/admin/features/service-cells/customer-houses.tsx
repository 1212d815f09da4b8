import type { CellProps } from '#admin/fields/field-ui.ts'
import { TabLink } from './tab-link.tsx'

/** How many houses a customer has, leading to them. */
export default function CustomerHouses(props: CellProps) {
  return <TabLink {...props} tab="houses" />
}
