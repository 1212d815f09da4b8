// biome-ignore-all lint/a11y/useSemanticElements: a table has no room for rows that are not drawn
// biome-ignore-all lint/a11y/useFocusableInteractive: the inputs within the cells take the focus
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useRef } from 'react'
import { Tag } from '#admin/ui/tag.tsx'
import {
  cellInput,
  faultAt,
  noteAt,
  OutcomeTag,
  type RowProps,
  reasonOf,
  type SheetProps,
  useSheetRows,
} from './import-rows.tsx'

const rowHeight = 40

const Line = memo(function Line(props: RowProps) {
  const { row, header, isEdited, index, top } = props
  const reason = isEdited ? undefined : reasonOf(props)
  return (
    <div role="row" aria-rowindex={index + 2} className="import-line" style={{ top, height: rowHeight }}>
      <div role="rowheader" className="import-number">
        {row.row}
      </div>
      <div role="cell" className="import-outcome" title={reason}>
        <OutcomeTag {...props} />
        <span>{reason}</span>
      </div>
      {header.map((name, at) => {
        const fault = faultAt(props, name)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
          <div key={at} role="cell">
            <input
              {...cellInput(props, name, at)}
              aria-invalid={fault !== undefined}
              title={fault ?? noteAt(props, name)}
            />
          </div>
        )
      })}
    </div>
  )
})

/** The rows of a file as a table: every cell can be typed into. Only those in sight are drawn. */
export function ImportTable(props: SheetProps) {
  const box = useRef<HTMLDivElement>(null)
  const { rows, header, isLeftOut, propsOf } = useSheetRows(props)
  // A row of a file of actions says what its record is about.
  const { isWhole } = props
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    paddingStart: rowHeight,
    scrollPaddingStart: rowHeight,
    overscan: 5,
    initialRect: { width: 900, height: 400 },
  })
  const columns = `56px minmax(240px, ${isWhole ? 3 : 1}fr) repeat(${header.length}, minmax(120px, 1fr))`
  return (
    <div
      ref={box}
      className="import-rows"
      role="table"
      aria-label="文件内容"
      aria-rowcount={rows.length + 1}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
    >
      <div
        className="import-lines"
        role="rowgroup"
        style={{ height: lines.getTotalSize(), ['--import-columns' as string]: columns }}
      >
        <div role="row" aria-rowindex={1} className="import-line import-head" style={{ height: rowHeight }}>
          <div role="columnheader">行号</div>
          <div role="columnheader">预检结果</div>
          {header.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
            <div key={index} role="columnheader">
              {name} {isLeftOut[index] && <Tag label="不导入" color="orange" />}
            </div>
          ))}
        </div>
        {lines.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          return row && <Line key={row.row} {...propsOf(row)} index={index} top={start} />
        })}
      </div>
    </div>
  )
}
