import { makeOrder, makeSounds } from './name-sql.ts'
import { hash } from './names.ts'

/**
 * The functions are named by all that decides what they answer: with other readings the columns that hold the answers
 * are other columns, which a start makes anew.
 */
const version = hash([makeOrder(''), makeSounds('')].join())

const orderFunction = `name_order_${version}`
const soundsFunction = `name_sounds_${version}`

/** By name, what the columns of keys are computed by. */
export const nameFunctions: ReadonlyMap<string, string> = new Map([
  [orderFunction, makeOrder(orderFunction)],
  [soundsFunction, makeSounds(soundsFunction)],
])

/** The column that a field of names is sorted by, and what it is computed from a quoted column by: `nameOrder`. */
export const orderColumn = (name: string): string => `${name}$order_${version}`
export const orderExpression = (column: string): string => `${orderFunction}(${column})`

/** The column that a field of names is found in by its sound: `nameSounds`. */
export const soundsColumn = (name: string): string => `${name}$sounds_${version}`
export const soundsExpression = (column: string): string => `${soundsFunction}(${column})`
