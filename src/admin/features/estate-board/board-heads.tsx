// biome-ignore-all lint/a11y/useSemanticElements: a table has no room for rows and cells that are not drawn
// biome-ignore-all lint/a11y/useFocusableInteractive: the links within the cells take the focus, one at a time
import type { VirtualItem } from '@tanstack/react-virtual'
import type { Head } from './board-layout.ts'

interface BoardHeadsProps {
  readonly heads: readonly Head[]
  /** The columns that are drawn. */
  readonly drawn: readonly VirtualItem[]
  /** The width of a house. */
  readonly cell: number
}

/** The names of buildings and units over their houses; each stays in sight as long as one of its houses is. */
export function BoardHeads({ heads, drawn, cell }: BoardHeadsProps) {
  return (
    <div role="row" aria-rowindex={1} className="board-heads">
      <div role="columnheader" className="board-corner">
        楼层
      </div>
      {heads.map(({ key, label, first, columns }) => {
        const item = drawn.find(({ index }) => index >= first && index < first + columns)
        return (
          item && (
            <div
              key={key}
              role="columnheader"
              aria-colindex={first + 1}
              aria-colspan={columns}
              className="board-head"
              style={{ left: item.start - (item.index - first) * cell, width: columns * cell }}
            >
              <span>{label}</span>
            </div>
          )
        )
      })}
    </div>
  )
}
