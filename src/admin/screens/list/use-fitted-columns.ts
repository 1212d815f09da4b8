import { useEffect, useMemo } from 'react'
import type { Row } from '../model/row.ts'
import type { RowAction } from '../model/row-actions.ts'
import type { ListColumn } from './derive-columns.ts'
import { columnsForRows, fitColumns } from './fit-columns.ts'

export const selectionWidth = 48

/** What the buttons of the rows take; 0: there are none. */
function buttonsWidth(rows: readonly Row[], actionsOf: (row: Row) => readonly RowAction[]): number {
  const widest = rows.slice(0, 20).map((row) => {
    const labels = actionsOf(row).map((action) => action.label)
    const shown = labels.length > 3 ? [...labels.slice(0, 3), '更多'] : labels
    return shown.reduce((width, label) => width + label.length * 14 + 12, 0)
  })
  const most = Math.max(0, ...widest)
  return most === 0 ? 0 : Math.max(most + 20, 80)
}

interface Table {
  readonly columns: readonly ListColumn[]
  readonly rows: readonly Row[]
  readonly actionsOf: (row: Row) => readonly RowAction[]
  readonly selectable: boolean
  /** Pixels there are from side to side. */
  readonly room: number
}

/** The columns as the table's rows need them and its room allows, and the width of the one with buttons. `onHidden` hears which are left out. */
export function useFittedColumns(
  { columns, rows, actionsOf, selectable, room }: Table,
  onHidden: (names: readonly string[]) => void,
) {
  const buttons = useMemo(() => buttonsWidth(rows, actionsOf), [rows, actionsOf])
  const others = buttons + (selectable ? selectionWidth : 0)
  const needed = useMemo(() => columnsForRows(columns, rows), [columns, rows])
  const fitted = useMemo(() => fitColumns(needed, { room, others }), [needed, room, others])
  useEffect(() => {
    const shown = new Set(fitted.map(({ field }) => field.name))
    onHidden(columns.map(({ field }) => field.name).filter((name) => !shown.has(name)))
  }, [columns, fitted, onHidden])
  return { fitted, buttons }
}
