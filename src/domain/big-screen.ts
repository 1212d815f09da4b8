// What the calls of the big screens answer: each screen is made of parts, which are read, refused and lost one by one.

import type { ClimateKind } from './indoor-climate.ts'

/** How a project stands, as every screen shows it. */
export interface ScreenProject {
  readonly id: string
  readonly name: string
  /** A value of `projectStatus`. */
  readonly status: number
  readonly departmentId: string | null
  readonly addressIds: readonly string[]
  readonly longitude: number | null
  readonly latitude: number | null
  readonly houseNum: number
  readonly onlineNum: number
  readonly offlineNum: number
  /** Occupied or rented. */
  readonly livedInNum: number
  /** Open alarms, and those of them that are critical or major and unhandled. */
  readonly alarmNum: number
  readonly pressingNum: number
  /** Open work orders, and those of them that are too late. */
  readonly orderNum: number
  readonly overdueNum: number
  /** 0 to 100. */
  readonly score: number
}

/** What stands in the houses, and who lives there. */
export interface ScreenEstate {
  readonly deviceNum: number
  readonly deviceOnlineNum: number
  readonly userNum: number
  /** Houses by technology product, the most first. */
  readonly products: readonly ScreenProduct[]
}

export interface ScreenProduct {
  readonly id: string
  readonly name: string
  readonly houseNum: number
  readonly onlineNum: number
  readonly offlineNum: number
}

/** Of the day so far. */
export interface ScreenToday {
  readonly alarmNum: number
  readonly alarmDoneNum: number
  readonly orderNum: number
  readonly orderDoneNum: number
}

export interface Tally {
  /** A value of a dictionary. */
  readonly value: number
  readonly num: number
}

/** Alarms that began on a day, by level. */
export interface AlarmDay {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly level: number
  readonly num: number
}

export interface ScreenAlarm {
  readonly id: string
  readonly name: string
  readonly level: number
  readonly status: number
  readonly projectId: string | null
  readonly projectName: string
  readonly houseName: string
  readonly lastTime: string
}

export interface ScreenOrder {
  readonly id: string
  readonly title: string
  readonly type: number
  readonly priority: number
  readonly status: number
  readonly projectName: string
  readonly houseName: string
  /** When it came to be in its state. */
  readonly statusTime: string
  /** 0 in time, 1 soon, 2 too late. */
  readonly overdue: number
}

/** Of the last 30 days. */
export interface OrderRates {
  readonly createdNum: number
  readonly doneNum: number
  /** Percent of those made in that time that are completed; null: none was made. */
  readonly doneRate: number | null
  /** Percent of those submitted that were so within their limit; null: none. */
  readonly inTimeRate: number | null
  /** From being made to being finished; null: none was. */
  readonly averageHours: number | null
}

export interface OrderDay {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly created: number
  readonly done: number
  /** Whose limit passed on that day, unmet. */
  readonly overdue: number
}

export interface RepairerRank {
  readonly id: string
  readonly name: string
  /** Completed in the last 30 days, and in hand at the moment. */
  readonly doneNum: number
  readonly openNum: number
}

export interface ScreenDepartment {
  readonly id: string
  readonly name: string
  /** How deep it is in the tree; 0: at the top. */
  readonly depth: number
  /** Of it and the departments below it, as far as the account sees them. */
  readonly projectNum: number
}

/** What people feel, on average over the houses that have told of it in the last hour. */
export interface ClimateMean {
  /** `temp`, `humidity`, `co2` or `pm25`. */
  readonly of: ClimateKind
  /** Null: nobody has measured it. */
  readonly average: number | null
  /** Percent of the measured values that are good. */
  readonly goodRate: number | null
  readonly measured: number
}

export interface ScreenConsumables {
  readonly endingNum: number
  readonly endedNum: number
}

/** An hour of a project. */
export interface HourOfProject {
  /** Epoch seconds of its beginning. */
  readonly time: number
  /** Average in the rooms, ℃; null: not measured. */
  readonly temperature: number | null
  /** What the houses used, kWh; null: not measured. */
  readonly energy: number | null
}

/** A gateway that came or went. */
export interface ScreenLink {
  readonly houseId: string
  readonly houseName: string
  readonly isOnline: boolean
  readonly time: string
}

export interface SystemParts {
  readonly projects: readonly ScreenProject[]
  readonly estate: ScreenEstate
  readonly today: ScreenToday
  readonly levels: readonly Tally[]
  readonly alarmTrend: readonly AlarmDay[]
  readonly alarms: readonly ScreenAlarm[]
  readonly orders: readonly ScreenOrder[]
}

export interface CompanyParts {
  readonly departments: readonly ScreenDepartment[]
  readonly projects: readonly ScreenProject[]
  readonly today: ScreenToday
  readonly rates: OrderRates
  readonly repairers: readonly RepairerRank[]
  readonly orderTypes: readonly Tally[]
  readonly overdue: readonly ScreenOrder[]
  readonly orderTrend: readonly OrderDay[]
}

export interface ProjectParts {
  readonly project: ScreenProject
  readonly estate: ScreenEstate
  readonly climate: readonly ClimateMean[]
  readonly consumables: ScreenConsumables
  readonly alarms: readonly ScreenAlarm[]
  readonly hours: readonly HourOfProject[]
  readonly orderStates: readonly Tally[]
  readonly orders: readonly ScreenOrder[]
  readonly links: readonly ScreenLink[]
}

/** A part that was read, or why it was not: the account may not see it, or the platform could not say. */
export type PartAnswer<T> = { readonly data: T } | { readonly refused: 'forbidden' | 'failed' }

/** What a screen's call answers: the parts it was asked for. */
export type ScreenAnswer<Parts> = { readonly [Name in keyof Parts]?: PartAnswer<Parts[Name]> }

/** Every part, by screen. */
export const screenParts = {
  system: ['projects', 'estate', 'today', 'levels', 'alarmTrend', 'alarms', 'orders'],
  company: ['departments', 'projects', 'today', 'rates', 'repairers', 'orderTypes', 'overdue', 'orderTrend'],
  project: [
    'project',
    'estate',
    'climate',
    'consumables',
    'alarms',
    'hours',
    'orderStates',
    'orders',
    'links',
  ],
} as const satisfies {
  readonly system: readonly (keyof SystemParts)[]
  readonly company: readonly (keyof CompanyParts)[]
  readonly project: readonly (keyof ProjectParts)[]
}
