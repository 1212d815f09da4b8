import { Link } from 'react-router'
import type { AlarmOverviewRow } from '#domain/alarm-overview.ts'
import { alarmsAt, type Level } from './overview-figures.ts'

interface OverviewProps {
  readonly rows: readonly AlarmOverviewRow[]
  readonly levels: readonly Level[]
}

const rest = [
  ['handling', '处理中'],
  ['workOrderNum', '未完成工单'],
  ['offlineNum', '离线房屋'],
] as const

/** Each project as a card; a figure leads to the alarms it counts. */
export const OverviewCards = ({ rows, levels }: OverviewProps) => (
  <ul className="alarm-cards">
    {rows.map((row) => (
      <li
        key={row.id}
        className="alarm-card"
        data-worst={levels.find(({ figure }) => row[figure] > 0)?.figure}
      >
        <h2>
          <Link to={alarmsAt(row.id)}>{row.name}</Link>
        </h2>
        <dl className="alarm-levels">
          {levels.map(({ value, label, figure }) => (
            <div key={figure} data-level={figure} data-some={row[figure] > 0}>
              <dt>{label}</dt>
              <dd>
                {row[figure] > 0 ? <Link to={alarmsAt(row.id, value)}>{row[figure]}</Link> : row[figure]}
              </dd>
            </div>
          ))}
        </dl>
        <dl className="alarm-rest">
          {rest.map(([name, label]) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{row[name]}</dd>
            </div>
          ))}
        </dl>
      </li>
    ))}
  </ul>
)
