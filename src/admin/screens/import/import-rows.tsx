import { useCallback, useMemo } from 'react'
import { Tag } from '#admin/ui/tag.tsx'
import { fromCell } from '#domain/csv.ts'
import type { ImportedRow, ImportOutcome } from '#domain/import-answer.ts'
import { headerKey, type TagColor } from '#schema'
import { cellsOf, errorsFirst, type Sheet, withCell } from './import-file.ts'

export interface SheetProps {
  readonly sheet: Sheet
  /** All rows are done, or none. */
  readonly isWhole: boolean
  readonly disabled: boolean
  readonly onEdit: (change: (sheet: Sheet) => Sheet) => void
}

type OnCell = (row: ImportedRow, index: number, text: string) => void

/** One row as it is drawn, in whatever form. */
export interface RowProps {
  readonly row: ImportedRow
  readonly cells: readonly string[]
  readonly header: readonly string[]
  readonly isEdited: boolean
  readonly isWhole: boolean
  readonly disabled: boolean
  readonly onCell: OnCell
  readonly index: number
  /** Pixels from where the rows begin. */
  readonly top: number
}

const outcomes: Readonly<Record<ImportOutcome, readonly [label: string, color: TagColor]>> = {
  create: ['新增', 'green'],
  update: ['更新', 'blue'],
  skip: ['跳过', 'grey'],
  error: ['错误', 'red'],
}

/** A row of a file of actions writes no record of its own. */
const labelOf = (outcome: ImportOutcome, isWhole: boolean) =>
  isWhole && outcome === 'update' ? '可处理' : outcomes[outcome][0]

export const OutcomeTag = ({ row, isEdited, isWhole }: Pick<RowProps, 'row' | 'isEdited' | 'isWhole'>) =>
  isEdited ? (
    <Tag label="待预检" color="orange" />
  ) : (
    <Tag label={labelOf(row.outcome, isWhole)} color={outcomes[row.outcome][1]} />
  )

const plainHeader = (text: string) =>
  fromCell(text)
    .replace(/[*＊]\s*$/, '')
    .replace(/\([^)]*\)$/, '')
    .trim()

/** What is wrong at a column of a row; what was typed since has not been judged. */
export const faultAt = ({ row, isEdited }: RowProps, name: string): string | undefined =>
  isEdited ? undefined : row.faults.find(({ column }) => column === name)?.msg

/** What there is to know of a cell that is taken: what may be wrong with it, or what it changes. */
export function noteAt({ row, isEdited }: RowProps, name: string): string | undefined {
  if (isEdited) return undefined
  const change = row.changes.find(({ column }) => column === name)
  const warning = row.warnings.find(({ column }) => column === name)?.msg
  return warning ?? (change && `原为 ${change.before}`)
}

/** What there is to say of a row beside its outcome. */
export function reasonOf({ row: { msg, faults, warnings, changes } }: Pick<RowProps, 'row'>): string {
  const said = [...faults, ...warnings].map(({ column, msg }) =>
    column === null ? msg : `${column}：${msg}`,
  )
  const changed = changes.map(({ column, before }) => `${column}原为 ${before}`)
  return msg ?? [...said, ...changed].join('；')
}

const lookAt = (props: RowProps, name: string): string | undefined => {
  if (noteAt(props, name) === undefined) return undefined
  return props.row.warnings.some(({ column }) => column === name) ? 'import-warned' : 'import-changed'
}

/** The input of one cell. */
export const cellInput = (props: RowProps, name: string, at: number) => ({
  ...inputOf(props, name, at),
  className: lookAt(props, name),
})

const inputOf = ({ row, cells, disabled, onCell }: RowProps, name: string, at: number) => ({
  value: fromCell(cells[at] ?? ''),
  'aria-label': `第 ${row.row} 行 ${name}`,
  disabled,
  onChange: ({ target }: { readonly target: { readonly value: string } }) => onCell(row, at, target.value),
})

/** The rows of a sheet in the order they are shown, those with mistakes first, and what each is drawn from. */
export function useSheetRows({ sheet, isWhole, disabled, onEdit }: SheetProps) {
  const rows = useMemo(() => errorsFirst(sheet.rows), [sheet.rows])
  const header = useMemo(() => sheet.header.map(plainHeader), [sheet.header])
  const isLeftOut = useMemo(
    () => sheet.header.map((name) => sheet.leftOut.has(headerKey(name))),
    [sheet.header, sheet.leftOut],
  )
  const onCell: OnCell = useCallback(
    (row, index, text) => onEdit((old) => withCell(old, row, index, text)),
    [onEdit],
  )
  const propsOf = (row: ImportedRow) => ({
    row,
    cells: cellsOf(sheet, row),
    header,
    isEdited: sheet.edits.has(row.row),
    isWhole,
    disabled,
    onCell,
  })
  return { rows, header, isLeftOut, propsOf }
}
