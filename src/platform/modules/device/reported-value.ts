import { type RawBuilder, sql } from 'kysely'
import { minute } from '#domain/durations.ts'

/** One value of one attribute, found right. */
export interface ReportedValue {
  readonly houseId: string
  readonly attributeKey: string
  /** As commands carry it. */
  readonly value: string
  /** The same as a number; null: it is a text. */
  readonly number: number | null
  /** It is outside the range of the attribute: stored apart from the samples. */
  readonly isFaulty: boolean
  /** Where it lies in history, in epoch milliseconds: never ahead of our clock. */
  readonly time: number
  /** When it came; null: the gateway had kept it while it was cut off, and it says nothing of the present. */
  readonly arrival: number | null
}

/** An attribute of a house. */
export interface Place {
  readonly houseId: string
  readonly attributeKey: string
}

export const placeOf = ({ houseId, attributeKey }: Place) => `${houseId} ${attributeKey}`

/** A clock of ours that was ahead by more is right again: what it said last is past. */
export const mostAhead = 10 * minute

/** A moment that is kept; null where it is one that only a clock of ours that was ahead can have written. */
export const unlessAhead = (moment: RawBuilder<unknown>, now: number) =>
  sql<number | null>`case when ${moment} <= ${now + mostAhead}::bigint then ${moment} end`

export type Live = ReportedValue & { readonly arrival: number }
/** It says something of the present. */
export const isLive = (value: ReportedValue): value is Live => value.arrival !== null
