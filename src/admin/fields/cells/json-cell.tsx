import type { CellProps } from '../field-ui.ts'
import { EmptyCell } from './empty-cell.tsx'
import { TextCell } from './text-cell.tsx'

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
