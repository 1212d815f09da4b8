import { Link } from 'react-router'
import { TextCell } from '#admin/fields/cells/text-cell.tsx'
import type { CellProps } from '#admin/fields/field-ui.ts'
import { can } from '#admin/providers/access.ts'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { listHref, mayView } from '#admin/screens/model/record-href.ts'

/** What points were spent on or came back from, leading to the order. */
export default function OrderNumber(props: CellProps) {
  const { value } = props
  const order = resourceOf('order')
  const list = mayView(order, can) ? listHref(order) : null
  if (typeof value !== 'string' || list === null) return <TextCell {...props} />
  return (
    <Link to={`${list}?${new URLSearchParams({ orderNo: value })}`}>
      <TextCell {...props} />
    </Link>
  )
}
