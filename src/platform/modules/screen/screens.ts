import type { ScreenProject } from '#domain/big-screen.ts'
import { type CompanyParts, type ProjectParts, type SystemParts, screenParts } from '#domain/screen-parts.ts'
import { mayAsk } from '../../access.ts'
import type { CallHandler } from '../../contracts.ts'
import { notFound } from '../../errors.ts'
import { findRecord } from '../../records/store.ts'
import { alarmDays, alarmLevels, latestAlarms } from './alarm-parts.ts'
import { answerParts, type PartsOf } from './answer-parts.ts'
import { screenDepartments } from './departments.ts'
import {
  availabilityOfHouses,
  consumableFigures,
  deviceFigures,
  latestLinks,
  residentFigures,
} from './estate-parts.ts'
import { type Looks, looksAt } from './looks.ts'
import { climateMeans, knownOf, projectHours } from './measured.ts'
import { latestOrders, orderStates, overdueOrders, repairerRanks } from './order-parts.ts'
import { projectFigures } from './project-figures.ts'
import { orderDays, orderRates, orderTypes, recentOrders } from './recent-orders.ts'
import { ofDepartment, ofProject, type ScreenScope, wholePlatform } from './screen-scope.ts'
import { alarmsToday, ordersToday } from './today.ts'

/** How many rows a rolling list has. */
const most = 30
const ranked = 10
const leastAvailable = 3

const systemParts = (scope: ScreenScope): PartsOf<SystemParts> => {
  const looks = looksAt(scope)
  return {
    projects: () => projectFigures(scope, looks),
    devices: () => deviceFigures(scope, looks),
    residents: () => residentFigures(scope),
    alarmsToday: () => alarmsToday(scope),
    ordersToday: () => ordersToday(scope),
    levels: () => alarmLevels(looks),
    alarmTrend: () => alarmDays(scope, 7),
    alarms: () => latestAlarms(scope, most),
    orders: () => latestOrders(scope, most),
  }
}

/** GET system screen: all that the caller sees. */
export const systemScreen: CallHandler = ({ parts }, context) =>
  answerParts(context, screenParts.system, systemParts(wholePlatform(context)), parts)

const companyParts = (scope: ScreenScope): PartsOf<CompanyParts> => {
  const looks = looksAt(scope)
  const recent = recentOrders(scope)
  return {
    departments: () => screenDepartments(wholePlatform(scope.context)),
    projects: () => projectFigures(scope, looks),
    ordersToday: () => ordersToday(scope),
    rates: async () => orderRates(await recent()),
    repairers: () => repairerRanks(scope, ranked),
    orderTypes: async () => orderTypes(await recent()),
    overdue: () => overdueOrders(scope, most),
    orderTrend: async () => orderDays(scope, await recent()),
  }
}

/** GET company screen: a department with those below it; without one, all that the caller sees. */
export const companyScreen: CallHandler = async ({ departmentId, parts }, context) => {
  const { department } = context.services.config.resources
  const scope =
    typeof departmentId === 'string' && department
      ? await ofDepartment(context, department, departmentId)
      : wholePlatform(context)
  return answerParts(context, screenParts.company, companyParts(scope), parts)
}

async function onlyProject(scope: ScreenScope, looks: Looks): Promise<ScreenProject> {
  const [project] = await projectFigures(scope, looks)
  if (!project) throw notFound()
  return project
}

const projectParts = (scope: ScreenScope, id: string): PartsOf<ProjectParts> => {
  const looks = looksAt(scope)
  const { climate, hours } = knownOf(scope.context.services.db)
  return {
    project: () => onlyProject(scope, looks),
    devices: () => deviceFigures(scope, looks),
    residents: () => residentFigures(scope),
    climate: () => climate.find(id, () => climateMeans(scope)),
    consumables: () => consumableFigures(scope),
    alarms: () => latestAlarms(scope, most),
    hours: () => hours.find(id, () => projectHours(scope)),
    orderStates: () => orderStates(looks),
    orders: () => latestOrders(scope, most),
    links: () => latestLinks(scope, most),
    availability: () => availabilityOfHouses(scope, leastAvailable),
  }
}

/** GET project screen: one project that the caller sees. Who may read none of its parts is not told whether it is there. */
export const projectScreen: CallHandler = async ({ projectId, parts }, context) => {
  const { project } = context.services.config.resources
  const id = String(projectId)
  const mayReadAny = Object.values(screenParts.project).some((source) => mayAsk(context, source))
  if (!project || (mayReadAny && !(await findRecord(context, project, id)))) throw notFound()
  return answerParts(context, screenParts.project, projectParts(ofProject(context, id), id), parts)
}
