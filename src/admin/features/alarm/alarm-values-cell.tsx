import { TextCell } from '#admin/fields/cells/text-cell.tsx'
import type { CellProps } from '#admin/fields/field-ui.ts'
import { namedValues, nameOf, textsIn } from './named-values.ts'

/** Values that raise an alarm, by the names that the record itself gives them. */
export default function AlarmValuesCell(props: CellProps) {
  const named = namedValues(props.record.enumList)
  return <TextCell {...props} value={textsIn(props.value).map((text) => nameOf(named, text))} />
}
