import type { CompanyParts, ProjectParts, ScreenProject, SystemParts } from '#domain/big-screen.ts'
import { minute, second } from '#domain/durations.ts'
import type { Allowed, ResolvedConfig } from '#schema'
import type { CallHandler } from '../../contracts.ts'
import { notFound } from '../../errors.ts'
import { findRecord } from '../../records/store.ts'
import { alarmDays, alarmLevels, latestAlarms } from './alarm-parts.ts'
import { answerParts, type PartsOf } from './answer-parts.ts'
import { screenDepartments } from './departments.ts'
import { consumableFigures, estateFigures, latestLinks } from './estate-parts.ts'
import { climateMeans, projectHours } from './measured.ts'
import {
  latestOrders,
  orderDays,
  orderRates,
  orderStates,
  orderTypes,
  overdueOrders,
  repairerRanks,
} from './order-parts.ts'
import { projectFigures } from './project-figures.ts'
import { remember } from './remember.ts'
import { ofDepartment, ofProject, type ScreenScope, wholePlatform } from './screen-scope.ts'
import { todayFigures } from './today.ts'

/** How many rows a rolling list has. */
const most = 30
const ranked = 10

const nobody: Allowed = []

/** Who may read the list of a resource, and who may make a call. */
const listAllow = ({ resources }: ResolvedConfig, name: string): Allowed =>
  resources[name]?.endpoints.list?.allow ?? nobody
const callAllow = ({ calls }: ResolvedConfig, name: string): Allowed => calls[name]?.allow ?? nobody

const systemParts = (scope: ScreenScope): PartsOf<SystemParts> => {
  const { config } = scope.context.services
  const alarms = listAllow(config, 'alarm')
  return {
    projects: { allow: 'login', read: () => projectFigures(scope) },
    estate: { allow: 'login', read: () => estateFigures(scope) },
    today: { allow: 'login', read: () => todayFigures(scope) },
    levels: { allow: alarms, read: () => alarmLevels(scope) },
    alarmTrend: { allow: alarms, read: () => alarmDays(scope, 7) },
    alarms: { allow: alarms, read: () => latestAlarms(scope, most) },
    orders: { allow: listAllow(config, 'workOrder'), read: () => latestOrders(scope, most) },
  }
}

/** GET system screen: all that the caller sees. */
export const systemScreen: CallHandler = ({ parts }, context) =>
  answerParts(context, systemParts(wholePlatform(context)), parts)

const companyParts = (scope: ScreenScope): PartsOf<CompanyParts> => {
  const orders = listAllow(scope.context.services.config, 'workOrder')
  return {
    departments: { allow: 'login', read: () => screenDepartments(wholePlatform(scope.context)) },
    projects: { allow: 'login', read: () => projectFigures(scope) },
    today: { allow: 'login', read: () => todayFigures(scope) },
    rates: { allow: orders, read: () => orderRates(scope) },
    repairers: { allow: orders, read: () => repairerRanks(scope, ranked) },
    orderTypes: { allow: orders, read: () => orderTypes(scope) },
    overdue: { allow: orders, read: () => overdueOrders(scope, most) },
    orderTrend: { allow: orders, read: () => orderDays(scope) },
  }
}

/** GET company screen: a department with those below it; without one, all that the caller sees. */
export const companyScreen: CallHandler = async ({ departmentId, parts }, context) => {
  const { department } = context.services.config.resources
  const scope =
    typeof departmentId === 'string' && department
      ? await ofDepartment(context, department, departmentId)
      : wholePlatform(context)
  return answerParts(context, companyParts(scope), parts)
}

async function onlyProject(scope: ScreenScope): Promise<ScreenProject> {
  const [project] = await projectFigures(scope)
  if (!project) throw notFound()
  return project
}

const projectParts = (scope: ScreenScope, id: string): PartsOf<ProjectParts> => {
  const { services } = scope.context
  const { config } = services
  const orders = listAllow(config, 'workOrder')
  // Devices report without pause: what they come to is worked out now and then, for all who look.
  const measured = <T>(name: string, ms: number, work: () => Promise<T>) =>
    remember(services.db, `${name} ${id}`, ms, work)
  return {
    project: { allow: 'login', read: () => onlyProject(scope) },
    estate: { allow: 'login', read: () => estateFigures(scope) },
    climate: {
      allow: callAllow(config, 'houseDevice.attributeData'),
      read: () => measured('climate', 20 * second, () => climateMeans(scope)),
    },
    consumables: { allow: listAllow(config, 'consumable'), read: () => consumableFigures(scope) },
    alarms: { allow: listAllow(config, 'alarm'), read: () => latestAlarms(scope, most) },
    hours: {
      allow: callAllow(config, 'trend.query'),
      read: () => measured('hours', 4 * minute, () => projectHours(scope)),
    },
    orderStates: { allow: orders, read: () => orderStates(scope) },
    orders: { allow: orders, read: () => latestOrders(scope, most) },
    links: { allow: listAllow(config, 'house'), read: () => latestLinks(scope, most) },
  }
}

/** GET project screen: one project that the caller sees. */
export const projectScreen: CallHandler = async ({ projectId, parts }, context) => {
  const { project } = context.services.config.resources
  const id = String(projectId)
  if (!project || !(await findRecord(context, project, id))) throw notFound()
  return answerParts(context, projectParts(ofProject(context, id), id), parts)
}
