import { Link } from 'react-router'
import type { AlarmOverviewRow } from '#domain/alarm-overview.ts'
import { alarmsAt, type Level } from './overview-figures.ts'

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
          <th scope="col">处理中</th>
          <th scope="col">未完成工单</th>
          <th scope="col">离线数</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Link to={alarmsAt(row.id)}>{row.name}</Link>
            </th>
            {levels.map(({ figure, value }) => (
              <td key={figure} data-level={figure} data-some={row[figure] > 0}>
                {row[figure] > 0 ? <Link to={alarmsAt(row.id, value)}>{row[figure]}</Link> : row[figure]}
              </td>
            ))}
            <td>{row.handling}</td>
            <td>{row.workOrderNum}</td>
            <td>
              {row.offlineNum} / {row.houseNum}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
