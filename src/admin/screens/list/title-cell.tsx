import { TextCell } from '#admin/fields/cells/text-cell.tsx'
import { FieldCell, type FieldCellProps } from '#admin/fields/field-cell.tsx'
import { RecordLink, type RecordLinkProps } from '../parts/record-link.tsx'

type TitleCellProps = FieldCellProps & Omit<RecordLinkProps, 'className' | 'children'>

/** The name or number of a record in its table, leading to it; for those who may not look, a cell like others. */
export function TitleCell({ id, actions, drawerAt, ...said }: TitleCellProps) {
  if (!actions.some(({ kind }) => kind === 'view')) return <FieldCell {...said} />
  return (
    <RecordLink className="record-title" id={id} actions={actions} drawerAt={drawerAt}>
      {said.field.cell === null ? (
        <TextCell {...said} value={said.record[said.field.name]} />
      ) : (
        <FieldCell {...said} />
      )}
    </RecordLink>
  )
}
