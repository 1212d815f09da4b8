// biome-ignore-all lint/a11y/useSemanticElements: a table has no room for rows and cells that are not drawn
// biome-ignore-all lint/a11y/useFocusableInteractive: the links within the cells take the focus, one at a time
import { memo } from 'react'
import type { BoardHouse, HouseBoard } from '#domain/house-board.ts'
import { debugStatus } from '#resources/estate-dictionaries.ts'
import { labelOf } from '#schema'
import { lackOf, wordsOf } from './board-filter.ts'
import type { Zoom } from './board-state.ts'

interface HouseCellProps {
  readonly house: BoardHouse
  readonly column: number
  readonly left: number
  readonly zoom: Zoom
  readonly models: HouseBoard['models']
  readonly href: string | undefined
  readonly chosen: boolean
  /** Left out by the filter: its place alone is shown. */
  readonly ghost: boolean
  readonly hit: boolean
  /** The one that the keys reach. */
  readonly current: boolean
}

const Marks = ({ house, zoom, models }: Pick<HouseCellProps, 'house' | 'zoom' | 'models'>) => {
  const { alarmNum, debugStatus: debug, modelId } = house
  const lack = lackOf(house)
  const lacking = lack && <i className={`board-lack board-lack-${lack}`} />
  if (zoom === 'overview') return alarmNum > 9 ? '9+' : alarmNum || lacking
  return (
    <>
      <i className={`board-dot board-online-${house.onlineStatus}`} />
      <span className="board-number">
        {lacking}
        {house.name}
      </span>
      {alarmNum > 0 && <span className="board-alarm">{alarmNum > 99 ? '99+' : alarmNum}</span>}
      {zoom === 'comfortable' && (
        <span className="board-model">{modelId === null ? '' : models[modelId]}</span>
      )}
      <span className={`board-debug board-debug-${debug}`}>
        {zoom === 'comfortable' ? labelOf(debugStatus, debug) : ''}
      </span>
    </>
  )
}

/** One house. Its clicks and keys are heard by the board: there are many of them. */
export const HouseCell = memo(function HouseCell(props: HouseCellProps) {
  const { house, column, left, zoom, models, href, ...marks } = props
  const words = wordsOf(house, models)
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={marks.chosen}
      className="board-cell"
      style={{ left }}
      data-house={house.id}
      data-online={house.onlineStatus}
      data-alarm={house.alarmNum > 0}
      data-lack={lackOf(house)}
      data-ghost={marks.ghost}
      data-hit={marks.hit}
    >
      <a href={href} tabIndex={marks.current ? 0 : -1} draggable={false} aria-label={words} title={words}>
        <Marks house={house} zoom={zoom} models={models} />
      </a>
    </div>
  )
})
