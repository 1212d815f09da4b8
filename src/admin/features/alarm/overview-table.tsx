import { Link } from 'react-router'
import type { AlarmOverviewRow } from '#domain/alarm-overview.ts'
import { CountedLink } from './counted-link.tsx'
import { type Level, levelAt, others, projectAt } from './overview-figures.ts'

interface OverviewProps {
  readonly rows: readonly AlarmOverviewRow[]
  readonly levels: readonly Level[]
}

/** The same as lines. */
export const OverviewTable = ({ rows, levels }: OverviewProps) => (
  <section className="alarm-table" aria-label="项目列表">
    <table>
      <thead>
        <tr>
          <th scope="col">项目</th>
          {levels.map(({ figure, label }) => (
            <th key={figure} scope="col">
              {label}
            </th>
          ))}
          {others.map(({ figure, label }) => (
            <th key={figure} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Link to={projectAt(row.id)}>{row.name}</Link>
            </th>
            {levels.map(({ figure, value }) => (
              <td key={figure} data-level={figure} data-some={row[figure] > 0}>
                <CountedLink count={row[figure]} to={levelAt(row.id, value)} />
              </td>
            ))}
            {others.map(({ figure, of, at }) => (
              <td key={figure}>
                <CountedLink count={row[figure]} to={at(row.id)} />
                {of && ` / ${row[of]}`}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
