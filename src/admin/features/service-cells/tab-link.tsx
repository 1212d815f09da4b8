import { Link } from 'react-router'
import { TextCell } from '#admin/fields/cells/text-cell.tsx'
import type { CellProps } from '#admin/fields/field-ui.ts'
import { can } from '#admin/providers/access.ts'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { recordHref, tabHref } from '#admin/screens/model/record-href.ts'

interface TabLinkProps extends CellProps {
  /** Of the tabs of the record's detail, the one that lists what the number counts. */
  readonly tab: string
}

/** A number in a list, leading to what it is made of; within the detail the tab itself is at hand. */
export function TabLink({ tab, ...said }: TabLinkProps) {
  const { detail, resource, record } = said
  const href = detail || resource === undefined ? null : recordHref(resourceOf(resource), record, can)
  if (href === null) return <TextCell {...said} />
  return (
    <Link to={tabHref(href, tab)}>
      <TextCell {...said} />
    </Link>
  )
}
