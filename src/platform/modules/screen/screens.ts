import type { ScreenProject } from '#domain/big-screen.ts'
import type { CompanyParts, ProjectParts, SystemParts } from '#domain/screen-parts.ts'
import type { Allowed, ResolvedConfig } from '#schema'
import type { CallHandler } from '../../contracts.ts'
import { notFound } from '../../errors.ts'
import { findRecord } from '../../records/store.ts'
import { alarmDays, alarmLevels, latestAlarms } from './alarm-parts.ts'
import { answerParts, type PartsOf } from './answer-parts.ts'
import { screenDepartments } from './departments.ts'
import { consumableFigures, deviceFigures, latestLinks, residentFigures } from './estate-parts.ts'
import { knownOf } from './known-measured.ts'
import { type Looks, looksAt } from './looks.ts'
import { listAllow } from './may-list.ts'
import { climateMeans, projectHours } from './measured.ts'
import { latestOrders, orderStates, overdueOrders, repairerRanks } from './order-parts.ts'
import { projectFigures } from './project-figures.ts'
import { orderDays, orderRates, orderTypes, recentOrders } from './recent-orders.ts'
import { ofDepartment, ofProject, type ScreenScope, wholePlatform } from './screen-scope.ts'
import { alarmsToday, ordersToday } from './today.ts'

/** How many rows a rolling list has. */
const most = 30
const ranked = 10

const nobody: Allowed = []

/** Who may make a call. */
const callAllow = ({ calls }: ResolvedConfig, name: string): Allowed => calls[name]?.allow ?? nobody

/** That a project is there, anybody may know who sees it (`report.projectList`); of what it counts, each as may be read. */
const namesAllow = (config: ResolvedConfig) => callAllow(config, 'report.projectList')

/** Which departments there are, whoever may choose among them. */
const departmentNames = ({ resources }: ResolvedConfig): Allowed =>
  resources.department?.lookups.byType?.endpoint.allow ?? nobody

const systemParts = (scope: ScreenScope): PartsOf<SystemParts> => {
  const { config } = scope.context.services
  const looks = looksAt(scope)
  const alarms = listAllow(config, 'alarm')
  const orders = listAllow(config, 'workOrder')
  return {
    projects: { allow: namesAllow(config), read: () => projectFigures(scope, looks) },
    devices: { allow: listAllow(config, 'house'), read: () => deviceFigures(scope, looks) },
    residents: { allow: listAllow(config, 'houseUser'), read: () => residentFigures(scope) },
    alarmsToday: { allow: alarms, read: () => alarmsToday(scope) },
    ordersToday: { allow: orders, read: () => ordersToday(scope) },
    levels: { allow: alarms, read: () => alarmLevels(looks) },
    alarmTrend: { allow: alarms, read: () => alarmDays(scope, 7) },
    alarms: { allow: alarms, read: () => latestAlarms(scope, most) },
    orders: { allow: orders, read: () => latestOrders(scope, most) },
  }
}

/** GET system screen: all that the caller sees. */
export const systemScreen: CallHandler = ({ parts }, context) =>
  answerParts(context, systemParts(wholePlatform(context)), parts)

const companyParts = (scope: ScreenScope): PartsOf<CompanyParts> => {
  const { config } = scope.context.services
  const orders = listAllow(config, 'workOrder')
  const looks = looksAt(scope)
  const recent = recentOrders(scope)
  return {
    departments: {
      allow: departmentNames(config),
      read: () => screenDepartments(wholePlatform(scope.context)),
    },
    projects: { allow: namesAllow(config), read: () => projectFigures(scope, looks) },
    ordersToday: { allow: orders, read: () => ordersToday(scope) },
    rates: { allow: orders, read: async () => orderRates(await recent()) },
    repairers: { allow: orders, read: () => repairerRanks(scope, ranked) },
    orderTypes: { allow: orders, read: async () => orderTypes(await recent()) },
    overdue: { allow: orders, read: () => overdueOrders(scope, most) },
    orderTrend: { allow: orders, read: async () => orderDays(scope, await recent()) },
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

async function onlyProject(scope: ScreenScope, looks: Looks): Promise<ScreenProject> {
  const [project] = await projectFigures(scope, looks)
  if (!project) throw notFound()
  return project
}

const projectParts = (scope: ScreenScope, id: string): PartsOf<ProjectParts> => {
  const { config, db } = scope.context.services
  const looks = looksAt(scope)
  const houses = listAllow(config, 'house')
  const orders = listAllow(config, 'workOrder')
  const { climate, hours } = knownOf(db)
  return {
    project: { allow: namesAllow(config), read: () => onlyProject(scope, looks) },
    devices: { allow: houses, read: () => deviceFigures(scope, looks) },
    residents: { allow: listAllow(config, 'houseUser'), read: () => residentFigures(scope) },
    climate: {
      allow: callAllow(config, 'houseDevice.attributeData'),
      read: () => climate.find(id, () => climateMeans(scope)),
    },
    consumables: { allow: listAllow(config, 'consumable'), read: () => consumableFigures(scope) },
    alarms: { allow: listAllow(config, 'alarm'), read: () => latestAlarms(scope, most) },
    hours: {
      allow: callAllow(config, 'trend.query'),
      read: () => hours.find(id, () => projectHours(scope)),
    },
    orderStates: { allow: orders, read: () => orderStates(looks) },
    orders: { allow: orders, read: () => latestOrders(scope, most) },
    links: { allow: houses, read: () => latestLinks(scope, most) },
  }
}

/** GET project screen: one project that the caller sees. */
export const projectScreen: CallHandler = async ({ projectId, parts }, context) => {
  const { project } = context.services.config.resources
  const id = String(projectId)
  if (!project || !(await findRecord(context, project, id))) throw notFound()
  return answerParts(context, projectParts(ofProject(context, id), id), parts)
}
