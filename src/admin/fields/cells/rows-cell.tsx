import type { MenuTreeNode } from '#domain/menu-tree.ts'
import type { ResolvedField, Values } from '#schema'
import type { CellProps } from '../field-ui.ts'
import { textOf } from '../text-of.ts'
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

const entryText = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '--')

export function JsonCell(props: CellProps<'json'>) {
  const { value, detail } = props
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return <EmptyCell />
  if (!detail) return <TextCell {...props} />
  return (
    <dl className="cell-entries">
      {Object.entries(value).map(([key, entry]) => [
        <dt key={`${key}:name`}>{key}</dt>,
        <dd key={key}>{entryText(entry)}</dd>,
      ])}
    </dl>
  )
}

const RowTable = ({ fields, rows }: { fields: readonly ResolvedField[]; rows: readonly Values[] }) => (
  <table className="cell-table">
    <thead>
      <tr>
        {fields.map((field) => (
          <th key={field.name} scope="col">
            {field.label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: small records have no other identity than their place
        <tr key={at}>
          {fields.map((field) => (
            <td key={field.name}>{textOf(field, row[field.name], row) || '--'}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

export function RowsCell(props: CellProps<'rows'>) {
  const { field, value, detail } = props
  if (!Array.isArray(value) || value.length === 0) return <EmptyCell />
  if (!detail) return <TextCell {...props} />
  return <RowTable fields={Object.values(field.of)} rows={value} />
}
