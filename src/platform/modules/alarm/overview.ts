import { sql } from 'kysely'
import { type AlarmOverviewRow, worstFirst } from '#domain/alarm-overview.ts'
import { alarmLevel, alarmOpen, alarmStatus } from '#resources/alarm-dictionaries.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { workOrderOpen } from '#resources/work-order-dictionaries.ts'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { allOf, isIn, type Where } from '../../records/condition-sql.ts'
import { visible } from '../../records/scope.ts'

type AlarmFigure = 'unhandled' | 'handling' | 'critical' | 'major' | 'minor' | 'warning'
type Counts = Omit<AlarmOverviewRow, 'id' | 'name'>

/** Figures by project, of what the caller sees of a resource. */
async function countBy<T extends Partial<Counts>>(
  context: CallContext,
  name: string,
  where: readonly Where[],
  figures: Readonly<Record<keyof T & string, Where | null>>,
): Promise<ReadonlyMap<string, T>> {
  const resource = context.services.config.resources[name]
  if (!resource) return new Map()
  const columns = Object.entries<Where | null>(figures).map(
    ([figure, condition]) =>
      sql`count(*)${condition ? sql` filter (where ${condition})` : sql``} as ${sql.ref(figure)}`,
  )
  const { rows } = await sql<T & { projectId: string }>`
    select project_id, ${sql.join(columns)} from ${sql.table(name)}
    where ${allOf([...visible(resource, context), ...where])} group by project_id`.execute(context.db)
  return new Map(rows.map((row) => [row.projectId, row]))
}

const level = (value: number): Where => isIn('level', [value])

/** GET alarm overview: each project the caller sees, with its open alarms by level, open orders and houses off line. */
export const alarmOverview: CallHandler = async (_input, context): Promise<readonly AlarmOverviewRow[]> => {
  const { project } = context.services.config.resources
  if (!project) return []
  const [{ rows: projects }, alarms, orders, houses] = await Promise.all([
    sql<{ id: string; name: string }>`
      select id, name from project where ${allOf(visible(project, context))}`.execute(context.db),
    countBy<Pick<Counts, AlarmFigure>>(context, 'alarm', [isIn('status', alarmOpen)], {
      unhandled: isIn('status', [alarmStatus.unhandled]),
      handling: isIn('status', [alarmStatus.handling]),
      critical: level(alarmLevel.critical),
      major: level(alarmLevel.major),
      minor: level(alarmLevel.minor),
      warning: level(alarmLevel.warning),
    }),
    countBy<Pick<Counts, 'workOrderNum'>>(context, 'workOrder', [isIn('status', workOrderOpen)], {
      workOrderNum: null,
    }),
    countBy<Pick<Counts, 'offlineNum' | 'houseNum'>>(context, 'house', [], {
      offlineNum: isIn('onlineStatus', [onlineStatus.offline]),
      houseNum: null,
    }),
  ])
  const rows = projects.map(({ id, name }) => {
    const counts = { ...alarms.get(id), ...orders.get(id), ...houses.get(id) }
    const of = (figure: keyof Counts) => Number(counts[figure] ?? 0)
    return {
      id,
      name,
      unhandled: of('unhandled'),
      handling: of('handling'),
      critical: of('critical'),
      major: of('major'),
      minor: of('minor'),
      warning: of('warning'),
      workOrderNum: of('workOrderNum'),
      offlineNum: of('offlineNum'),
      houseNum: of('houseNum'),
    }
  })
  return worstFirst(rows)
}
