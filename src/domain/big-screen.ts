// What the parts of the big screens say.

import type { ClimateKind } from './indoor-climate.ts'

interface NamedProject {
  readonly id: string
  readonly name: string
  /** A value of `projectStatus`. */
  readonly status: number
  readonly departmentId: string | null
  readonly addressIds: readonly string[]
  readonly longitude: number | null
  readonly latitude: number | null
}

export interface HouseFigures {
  readonly houseNum: number
  readonly onlineNum: number
  readonly offlineNum: number
  /** Occupied or rented. */
  readonly livedInNum: number
}

export interface AlarmFigures {
  /** Open alarms, and those of them that are critical or major and unhandled. */
  readonly alarmNum: number
  readonly pressingNum: number
  /** What those weigh that are unhandled: `alarmWeight` of `health-score.ts`. */
  readonly alarmLoad: number
}

export interface OrderFigures {
  /** Open work orders, and those of them that are too late. */
  readonly orderNum: number
  readonly overdueNum: number
}

/** How a project stands, as every screen shows it. Figures are missing where the caller may not read what they count. */
export interface ScreenProject
  extends NamedProject,
    Partial<HouseFigures>,
    Partial<AlarmFigures>,
    Partial<OrderFigures> {
  /** 0 to 100; told by houses, alarms and orders, so it is missing where one of them is. */
  readonly score?: number
}

/** What stands in the houses. */
export interface ScreenDevices {
  readonly deviceNum: number
  readonly deviceOnlineNum: number
  /** Houses by technology product, the most first. */
  readonly products: readonly ScreenProduct[]
}

/** Who lives there. */
export interface ScreenResidents {
  readonly userNum: number
}

export interface ScreenProduct {
  readonly id: string
  readonly name: string
  readonly houseNum: number
  readonly onlineNum: number
  readonly offlineNum: number
}

/** Of the day so far: what has come, and what has been done. */
export interface ScreenToday {
  readonly num: number
  readonly doneNum: number
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
  /** Percent of those submitted, or too late for it, that were submitted within their limit; null: none. */
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

/** How much of the last seven days the gateways of a project were on line. */
export interface ScreenAvailability {
  /** Percent: the average of the houses of which it is known; null: of none. */
  readonly rate: number | null
  /** The least available, those that were always on line left out. */
  readonly worst: readonly { readonly houseId: string; readonly houseName: string; readonly rate: number }[]
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
  /** So many counters of it were set back or exchanged: what they jumped by is not counted. */
  readonly resets: number
}

/** A gateway that came or went. */
export interface ScreenLink {
  readonly houseId: string
  readonly houseName: string
  readonly isOnline: boolean
  readonly time: string
}
