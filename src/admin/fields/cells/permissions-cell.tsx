import type { MenuTreeNode } from '#domain/menu-tree.ts'
import type { CellProps } from '../field-ui.ts'
import { EmptyCell } from './empty-cell.tsx'
import { TextCell } from './text-cell.tsx'

const isHeld = ({ isSelect, child }: MenuTreeNode): boolean => isSelect === 1 || child.some(isHeld)

const Held = ({ nodes }: { readonly nodes: readonly MenuTreeNode[] }) => (
  <ul className="cell-permissions">
    {nodes.filter(isHeld).map(({ id, name, child }) => (
      <li key={id}>
        {name}
        {child.some(isHeld) && <Held nodes={child} />}
      </li>
    ))}
  </ul>
)

/** How many permissions are held; in a detail, which: the record brings the whole tree along. */
export function PermissionsCell(props: CellProps<'permissions'>) {
  const { value, record, detail } = props
  if (!Array.isArray(value) || value.length === 0) return <EmptyCell />
  if (!detail || !Array.isArray(record.menuTree)) return <TextCell {...props} />
  return <Held nodes={record.menuTree as readonly MenuTreeNode[]} />
}
