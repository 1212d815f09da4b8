import type { Confirm } from './action.ts'
import type { Condition, Scalar } from './condition.ts'
import type { Endpoint } from './endpoint.ts'
import type { FieldMap } from './kinds.ts'
import type { SetValue } from './set-value.ts'

/** What is answered where a part of a condition is not met. */
export interface Unmet {
  readonly text: string
  readonly code: 'conflict' | 'offline'
}

export interface ResolvedBaseAction {
  readonly name: string
  readonly label: string
  /** Names of the record's own fields that are asked for and stored. */
  readonly input: readonly string[]
  readonly ask: FieldMap
  /** By input, with fields of the record in braces. */
  readonly prefill: Readonly<Record<string, string>>
  /** Names of fields of the record that the dialog says. */
  readonly shows: readonly string[]
  readonly confirm: Confirm
  readonly danger: boolean
  readonly endpoint: Endpoint
  readonly send: Readonly<Record<string, Scalar>>
  readonly set: Readonly<Partial<Record<string, SetValue>>>
  /** The parameter with the record's id. */
  readonly key: string
  readonly when: Condition | null
  readonly otherwise: Readonly<Record<string, Unmet>>
  readonly who: string | null
  readonly whoNot: string | null
  readonly batch: boolean
  /** How many records one call of a selection takes. */
  readonly batchSize: number
  /** Offered on a selection, which a hand-made dialog takes. */
  readonly batchDialog: boolean
}

export interface ResolvedTransition extends ResolvedBaseAction {
  readonly from: readonly number[]
  readonly to: number
}

export interface ResolvedAction extends ResolvedBaseAction {
  readonly at: 'row' | 'toolbar'
  readonly first: boolean
  readonly opens: boolean
  /** A hand-made dialog, where the call is one of `calls` or an import's. */
  readonly by: 'dialog' | null
}

/** A transition that time makes. */
export interface ResolvedTimedTransition {
  readonly name: string
  readonly label: string
  readonly from: readonly number[]
  readonly to: number
  readonly set: Readonly<Partial<Record<string, SetValue>>>
  readonly when: Condition | null
  /** The field whose value decides: a moment to come, or the one at which the record came into its state. */
  readonly field: string
  /** How long after that value, in seconds. */
  readonly after: number
}

/** A transition that a module of the platform makes. */
export interface ResolvedMove {
  readonly name: string
  readonly label: string
  readonly from: readonly number[]
  readonly to: number
}

export interface ResolvedStates {
  readonly field: string
  readonly initial: number
  /** The field that keeps when a record came into its state. */
  readonly since: string | null
  /** Those that a call makes. */
  readonly transitions: Readonly<Record<string, ResolvedTransition>>
  /** Those that time makes; one that a call makes as well stands in both. */
  readonly timed: Readonly<Record<string, ResolvedTimedTransition>>
  /** Those that modules of the platform make. */
  readonly moves: Readonly<Record<string, ResolvedMove>>
}
