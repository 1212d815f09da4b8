// biome-ignore-all lint/a11y/useSemanticElements: a table has no room for rows that are not drawn
// biome-ignore-all lint/a11y/useFocusableInteractive: the inputs within the cells take the focus
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useMemo, useRef } from 'react'
import { Tag } from '#admin/ui/tag.tsx'
import { fromCell } from '#domain/csv.ts'
import type { ImportedRow, ImportOutcome } from '#domain/import-answer.ts'
import type { TagColor } from '#schema'
import { cellsOf, errorsFirst, type Sheet, withCell } from './import-file.ts'

const outcomes: Readonly<Record<ImportOutcome, readonly [label: string, color: TagColor]>> = {
  create: ['新增', 'green'],
  update: ['更新', 'blue'],
  skip: ['跳过', 'grey'],
  error: ['错误', 'red'],
}

/** A row of a file of actions writes no record of its own. */
const labelOf = (outcome: ImportOutcome, isWhole: boolean) =>
  isWhole && outcome === 'update' ? '可处理' : outcomes[outcome][0]

const rowHeight = 40

const plainHeader = (text: string) =>
  fromCell(text)
    .replace(/[*＊]\s*$/, '')
    .replace(/\([^)]*\)$/, '')
    .trim()

const reasonOf = ({ faults, msg }: ImportedRow) =>
  msg ??
  faults.map((fault) => (fault.column === null ? fault.msg : `${fault.column}：${fault.msg}`)).join('；')

interface LineProps {
  readonly row: ImportedRow
  readonly cells: readonly string[]
  readonly header: readonly string[]
  readonly isEdited: boolean
  readonly isWhole: boolean
  readonly index: number
  readonly top: number
  readonly disabled: boolean
  readonly onCell: (row: ImportedRow, index: number, text: string) => void
}

const Line = memo(function Line(props: LineProps) {
  const { row, cells, header, isEdited, isWhole, index, top, disabled, onCell } = props
  const [, color] = outcomes[row.outcome]
  const reason = reasonOf(row)
  return (
    <div role="row" aria-rowindex={index + 2} className="import-line" style={{ top, height: rowHeight }}>
      <div role="rowheader" className="import-number">
        {row.row}
      </div>
      <div role="cell" className="import-outcome" title={isEdited ? undefined : reason}>
        {isEdited ? (
          <Tag label="待预检" color="orange" />
        ) : (
          <Tag label={labelOf(row.outcome, isWhole)} color={color} />
        )}
        <span>{isEdited ? '' : reason}</span>
      </div>
      {header.map((name, at) => {
        const fault = isEdited ? undefined : row.faults.find(({ column }) => column === name)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
          <div key={at} role="cell">
            <input
              value={fromCell(cells[at] ?? '')}
              aria-label={`第 ${row.row} 行 ${name}`}
              aria-invalid={fault !== undefined}
              title={fault?.msg}
              disabled={disabled}
              onChange={({ target }) => onCell(row, at, target.value)}
            />
          </div>
        )
      })}
    </div>
  )
})

interface ImportTableProps {
  readonly sheet: Sheet
  /** All rows are done, or none. */
  readonly isWhole: boolean
  readonly disabled: boolean
  readonly onEdit: (change: (sheet: Sheet) => Sheet) => void
}

/** The rows of a file, those with mistakes first; every cell can be typed into. Only those in sight are drawn. */
export function ImportTable({ sheet, isWhole, disabled, onEdit }: ImportTableProps) {
  const box = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => errorsFirst(sheet.rows), [sheet.rows])
  const header = useMemo(() => sheet.header.map(plainHeader), [sheet.header])
  const onCell = useCallback(
    (row: ImportedRow, index: number, text: string) => onEdit((old) => withCell(old, row, index, text)),
    [onEdit],
  )
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    paddingStart: rowHeight,
    scrollPaddingStart: rowHeight,
    overscan: 5,
    initialRect: { width: 900, height: 400 },
  })
  const columns = `56px 240px repeat(${header.length}, minmax(120px, 1fr))`
  return (
    <div
      ref={box}
      className="import-table"
      role="table"
      aria-label="文件内容"
      aria-rowcount={rows.length + 1}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
    >
      <div role="rowgroup" style={{ height: lines.getTotalSize(), ['--import-columns' as string]: columns }}>
        <div role="row" aria-rowindex={1} className="import-line import-head" style={{ height: rowHeight }}>
          {['行号', '预检结果', ...header].map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
            <div key={index} role="columnheader">
              {name}
            </div>
          ))}
        </div>
        {lines.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          return (
            row && (
              <Line
                key={row.row}
                row={row}
                cells={cellsOf(sheet, row)}
                header={header}
                isEdited={sheet.edits.has(row.row)}
                isWhole={isWhole}
                index={index}
                top={start}
                disabled={disabled}
                onCell={onCell}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
