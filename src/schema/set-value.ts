import type { Clock, Scalar } from './condition.ts'
import { clockValue, isClock, type Moment } from './matches.ts'

/** The resource whose records log in: they make calls, and `me` is one of them. */
export const userResource = 'user'

/** The user who makes the call. */
export interface Caller {
  readonly caller: 'id'
}

/** A value the call alone brings along: one of its `ask`. */
export interface AskedValue {
  readonly asked: string
}

/** What a transition or action stores by itself. */
export type SetValue = Scalar | Clock | Caller | AskedValue

/** The id of the user who makes the call: `set: { handlerId: me }`. Null where the system does it. */
export const me: Caller = { caller: 'id' }

/** The value of a field of `ask`: `set: { techProductId: asked('productId') }`. */
export const asked = (name: string): AskedValue => ({ asked: name })

/** What a call knows besides the record it is about. */
export interface CallFacts {
  readonly now: Moment
  readonly userId: string | null
  /** Values of the call alone. */
  readonly own: Readonly<Record<string, unknown>>
}

function setValue(value: SetValue, { now, userId, own }: CallFacts): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('caller' in value) return userId
  if ('asked' in value) return own[value.asked] ?? null
  return isClock(value) ? clockValue(value, now) : null
}

/** The values a transition or action stores beside its input. */
export const setValues = (
  set: Readonly<Partial<Record<string, SetValue>>>,
  facts: CallFacts,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(set).map(([name, value]) => [name, setValue(value ?? null, facts)]))
