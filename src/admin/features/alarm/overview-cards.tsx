import { Link } from 'react-router'
import type { AlarmOverviewRow } from '#domain/alarm-overview.ts'
import { CountedLink } from './counted-link.tsx'
import { type Level, levelAt, others, projectAt } from './overview-figures.ts'

interface OverviewProps {
  readonly rows: readonly AlarmOverviewRow[]
  readonly levels: readonly Level[]
}

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
          <Link to={projectAt(row.id)}>{row.name}</Link>
        </h2>
        <dl className="alarm-levels">
          {levels.map(({ value, label, figure }) => (
            <div key={figure} data-level={figure} data-some={row[figure] > 0}>
              <dt>{label}</dt>
              <dd>
                <CountedLink count={row[figure]} to={levelAt(row.id, value)} />
              </dd>
            </div>
          ))}
        </dl>
        <dl className="alarm-rest">
          {others.map(({ figure, label, at }) => (
            <div key={figure}>
              <dt>{label}</dt>
              <dd>
                <CountedLink count={row[figure]} to={at(row.id)} />
              </dd>
            </div>
          ))}
        </dl>
      </li>
    ))}
  </ul>
)
