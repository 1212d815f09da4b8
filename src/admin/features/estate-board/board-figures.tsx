import { Link } from 'react-router'
import { config } from '#config'
import type { BoardHouse } from '#domain/house-board.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { debugStatus } from '#resources/estate-dictionaries.ts'
import { type BoardFilter, fieldLabel, noFilter } from './board-filter.ts'

const { label } = config.resources.house

interface Figure {
  readonly label: string
  readonly value: string
  /** What it counts. */
  readonly filter: BoardFilter
  /** 0-100; null: it is no share. */
  readonly share: number | null
  readonly isBad: boolean
}

const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10)

const sum = (houses: readonly BoardHouse[], name: 'alarmNum' | 'workOrderNum') =>
  houses.reduce((total, house) => total + house[name], 0)

/** What is to be known of some houses at a glance, each with the filter that shows what it counts. */
export function figuresOf(houses: readonly BoardHouse[]): readonly Figure[] {
  const count = (test: (house: BoardHouse) => boolean) => houses.filter(test).length
  const online = shareOf(
    count((house) => house.onlineStatus === onlineStatus.online),
    houses.length,
  )
  const passed = shareOf(
    count((house) => house.debugStatus === debugStatus.passed),
    houses.length,
  )
  const alarms = sum(houses, 'alarmNum')
  const orders = sum(houses, 'workOrderNum')
  const plain = { share: null, isBad: false }
  return [
    { ...plain, label, value: String(houses.length), filter: noFilter },
    {
      label: '在线率',
      value: `${online}%`,
      filter: { ...noFilter, online: [String(onlineStatus.online)] },
      share: online,
      isBad: false,
    },
    {
      ...plain,
      label: fieldLabel('alarmNum'),
      value: String(alarms),
      filter: { ...noFilter, alarm: ['1'] },
      isBad: alarms > 0,
    },
    {
      ...plain,
      label: fieldLabel('workOrderNum'),
      value: String(orders),
      filter: { ...noFilter, order: ['1'] },
    },
    {
      label: '调试完成率',
      value: `${passed}%`,
      filter: { ...noFilter, debug: [String(debugStatus.passed)] },
      share: passed,
      isBad: false,
    },
  ]
}

interface BoardFiguresProps {
  readonly houses: readonly BoardHouse[]
  readonly addressOf: (filter: BoardFilter) => string
}

/** The figures of the project, each a link to the houses it counts. */
export const BoardFigures = ({ houses, addressOf }: BoardFiguresProps) => (
  <ul className="board-figures" aria-label="项目概况">
    {figuresOf(houses).map(({ label, value, filter, share, isBad }) => (
      <li key={label}>
        <Link to={addressOf(filter)} data-bad={isBad}>
          <span className="board-figure">{value}</span>
          <span className="board-figure-label">{label}</span>
          {share !== null && (
            <span className="board-share" aria-hidden>
              <i style={{ width: `${share}%` }} />
            </span>
          )}
        </Link>
      </li>
    ))}
  </ul>
)
