import type { ResolvedField, Values } from '#schema'
import type { CellProps } from '../field-ui.ts'
import { textOf } from '../text-of.ts'
import { EmptyCell } from './empty-cell.tsx'
import { TextCell } from './text-cell.tsx'

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
