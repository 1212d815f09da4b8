import type { CellProps } from '#admin/fields/field-ui.ts'
import { TabLink } from './tab-link.tsx'

/** A customer's balance, leading to the ledger that it is the sum of. */
export default function CustomerPoints(props: CellProps) {
  return <TabLink {...props} tab="pointsLog" />
}
