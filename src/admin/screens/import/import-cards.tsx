import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useId, useRef } from 'react'
import {
  cellInput,
  faultAt,
  noteAt,
  OutcomeTag,
  type RowProps,
  type SheetProps,
  useSheetRows,
} from './import-rows.tsx'

interface CellProps {
  readonly props: RowProps
  readonly name: string
  readonly at: number
}

function Cell({ props, name, at }: CellProps) {
  const id = useId()
  const fault = faultAt(props, name)
  const told = fault ?? noteAt(props, name)
  return (
    <div className="import-cell">
      <span aria-hidden>{name}</span>
      <input
        {...cellInput(props, name, at)}
        aria-invalid={fault !== undefined}
        aria-describedby={told === undefined ? undefined : id}
      />
      {told !== undefined && (
        <p id={id} className={fault === undefined ? 'import-note' : 'import-error'}>
          {told}
        </p>
      )}
    </div>
  )
}

interface CardProps extends RowProps {
  readonly count: number
  readonly measure: (card: HTMLElement | null) => void
}

const Card = memo(function Card({ count, measure, ...props }: CardProps) {
  const { row, header, isEdited, index, top } = props
  // What is wrong at a cell is said there.
  const others = row.faults.filter(({ column }) => column === null || !header.includes(column))
  const reasons = isEdited ? [] : [row.msg ?? '', ...others.map(({ msg }) => msg)].filter(Boolean)
  return (
    <li
      ref={measure}
      data-index={index}
      className="import-card"
      style={{ top }}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <p className="import-card-head">
        第 {row.row} 行 <OutcomeTag {...props} /> {reasons.join('；')}
      </p>
      {header.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
        <Cell key={at} props={props} name={name} at={at} />
      ))}
    </li>
  )
})

/** The same as a table says, where there is no room for its columns: what is wrong stands below its cell. */
export function ImportCards(props: SheetProps) {
  const box = useRef<HTMLDivElement>(null)
  const { rows, header, propsOf } = useSheetRows(props)
  const cards = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => 48 + 38 * header.length,
    overscan: 2,
    initialRect: { width: 360, height: 400 },
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <div ref={box} className="import-rows" tabIndex={0}>
      <ul className="import-cards" aria-label="文件内容" style={{ height: cards.getTotalSize() }}>
        {cards.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          return (
            row && (
              <Card
                key={row.row}
                {...propsOf(row)}
                index={index}
                top={start}
                count={rows.length}
                measure={cards.measureElement}
              />
            )
          )
        })}
      </ul>
    </div>
  )
}
