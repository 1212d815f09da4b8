import { second } from '#domain/durations.ts'
import type { PartAnswer, ScreenAnswer } from '#domain/screen-parts.ts'

/** What a screen knows of one of its parts. */
export interface PartState<T> {
  /** The last that was told; null: nothing yet. */
  readonly data: T | null
  /** When it was told, epoch milliseconds. */
  readonly at: number | null
  /** Why the last try brought nothing; null: it did. */
  readonly problem: 'forbidden' | 'failed' | null
}

/** When a query was answered, epoch milliseconds. */
interface Answered {
  readonly dataUpdatedAt: number
  readonly errorUpdatedAt: number
}

export type PartStates<Parts> = { readonly [Name in keyof Parts]?: PartState<Parts[Name]> }

const unknown = { data: null, at: null, problem: null } as const

function taken<T>(before: PartState<T>, answer: PartAnswer<T> | undefined, now: number): PartState<T> {
  if (answer === undefined) return { ...before, problem: 'failed' }
  if ('data' in answer) return { data: answer.data, at: now, problem: null }
  // What may not be seen any more is not kept.
  return answer.refused === 'forbidden'
    ? { ...unknown, problem: 'forbidden' }
    : { ...before, problem: 'failed' }
}

/** The parts after an answer; `answer` null: none came. What was known stays where nothing newer is. */
export function afterAnswer<Parts>(
  before: PartStates<Parts>,
  names: readonly (keyof Parts)[],
  answer: ScreenAnswer<Parts> | null,
  now: number,
): PartStates<Parts> {
  const states = names.map((name) => [name, taken(before[name] ?? unknown, answer?.[name], now)])
  return Object.fromEntries(states) as PartStates<Parts>
}

/**
 * 0 to 1, another one after each answer, and the same until then: an interval that is another one whenever something is
 * drawn would begin anew each time, and never end.
 */
export const chanceOf = ({ dataUpdatedAt, errorUpdatedAt }: Answered): number =>
  (Math.max(dataUpdatedAt, errorUpdatedAt) % second) / second

/** Many walls do not ask at the same moment: one tenth more or less. `random`: 0 to 1. */
export const withJitter = (ms: number, random = Math.random()): number => Math.round(ms * (0.9 + random / 5))
