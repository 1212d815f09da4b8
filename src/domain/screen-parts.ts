// What the calls of the big screens answer: each screen is made of parts, which are read, refused and lost one by one.

import type {
  AlarmDay,
  ClimateMean,
  HourOfProject,
  OrderDay,
  OrderRates,
  RepairerRank,
  ScreenAlarm,
  ScreenAvailability,
  ScreenConsumables,
  ScreenDepartment,
  ScreenDevices,
  ScreenLink,
  ScreenOrder,
  ScreenProject,
  ScreenResidents,
  ScreenToday,
  Tally,
} from './big-screen.ts'

/** Days that rates, ranks and trends of work orders are about, today among them. */
export const recentDays = 30

export interface SystemParts {
  readonly projects: readonly ScreenProject[]
  readonly devices: ScreenDevices
  readonly residents: ScreenResidents
  readonly alarmsToday: ScreenToday
  readonly ordersToday: ScreenToday
  readonly levels: readonly Tally[]
  readonly alarmTrend: readonly AlarmDay[]
  readonly alarms: readonly ScreenAlarm[]
  readonly orders: readonly ScreenOrder[]
}

export interface CompanyParts {
  readonly departments: readonly ScreenDepartment[]
  readonly projects: readonly ScreenProject[]
  readonly ordersToday: ScreenToday
  readonly rates: OrderRates
  readonly repairers: readonly RepairerRank[]
  readonly orderTypes: readonly Tally[]
  readonly overdue: readonly ScreenOrder[]
  readonly orderTrend: readonly OrderDay[]
}

export interface ProjectParts {
  readonly project: ScreenProject
  readonly devices: ScreenDevices
  readonly residents: ScreenResidents
  readonly climate: readonly ClimateMean[]
  readonly consumables: ScreenConsumables
  readonly alarms: readonly ScreenAlarm[]
  readonly hours: readonly HourOfProject[]
  readonly orderStates: readonly Tally[]
  readonly orders: readonly ScreenOrder[]
  readonly links: readonly ScreenLink[]
  readonly availability: ScreenAvailability
}

/** A part that was read, or why it was not: the account may not see it, or the platform could not say. */
export type PartAnswer<T> = { readonly data: T } | { readonly refused: 'forbidden' | 'failed' }

/** What a screen's call answers: the parts it was asked for. */
export type ScreenAnswer<Parts> = { readonly [Name in keyof Parts]?: PartAnswer<Parts[Name]> }

/**
 * Every part of each screen, with what it sums up: a resource, or a call that is made. Whoever may read the list of that
 * resource, or make that call, may see the part.
 */
export const screenParts = {
  system: {
    projects: 'project',
    devices: 'house',
    residents: 'houseUser',
    alarmsToday: 'alarm',
    ordersToday: 'workOrder',
    levels: 'alarm',
    alarmTrend: 'alarm',
    alarms: 'alarm',
    orders: 'workOrder',
  },
  company: {
    departments: 'project',
    projects: 'project',
    ordersToday: 'workOrder',
    rates: 'workOrder',
    repairers: 'workOrder',
    orderTypes: 'workOrder',
    overdue: 'workOrder',
    orderTrend: 'workOrder',
  },
  project: {
    project: 'project',
    devices: 'house',
    residents: 'houseUser',
    climate: 'houseDevice.attributeData',
    consumables: 'consumable',
    alarms: 'alarm',
    hours: 'trend.query',
    orderStates: 'workOrder',
    orders: 'workOrder',
    links: 'house',
    availability: 'houseAvailability',
  },
} as const satisfies {
  readonly system: Readonly<Record<keyof SystemParts, string>>
  readonly company: Readonly<Record<keyof CompanyParts, string>>
  readonly project: Readonly<Record<keyof ProjectParts, string>>
}

export type ScreenName = keyof typeof screenParts
