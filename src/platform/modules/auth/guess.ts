import { minute } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import type { CallContext, Db } from '../../contracts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import { networkOf } from '../../services/network-of.ts'
import {
  countGuess,
  isKnown,
  markKnown,
  perAccount,
  perNetwork,
  perPair,
  uncountGuess,
  waitOf,
} from './guess-limits.ts'
import { markNetwork } from './known-networks.ts'
import { TooOften, tryAgainIn } from './too-often.ts'

/** Someone about to prove who they are. */
export interface Guess {
  /** What for: `login`, `reset`, `change`. Failures at one do not count at the others. */
  readonly use: string
  /**
   * As it was typed. Account and phone of one person are counted apart: what is left of the one must not tell whose
   * the other is. Nor does it matter whether anybody has it.
   */
  readonly identifier: string
  /** Null: limited by account alone, from wherever. */
  readonly ip: string | null
  /** Also slowed down by what others do to this account; its failures are then counted against it. */
  readonly slowedByAccount: boolean
}

export interface CountedGuess {
  readonly guess: Guess
  readonly failures: number
  readonly isKnown: boolean
}

/** Who guesses, and from where. */
type Place = Pick<Guess, 'use' | 'identifier' | 'ip'>

const networkIn = ({ ip }: Place) => (ip === null ? '' : networkOf(ip))
const pairKey = (guess: Place) => `pair ${guess.use} ${guess.identifier} ${networkIn(guess)}`
const accountKey = ({ use, identifier }: Guess) => `account ${use} ${identifier}`
const networkKey = (guess: Guess) => `network ${networkIn(guess)}`

const locked = (ms: number) => {
  const minutes = Math.max(1, Math.ceil(ms / minute))
  return new TooOften(codes.invalid, `错误次数过多，账号已锁定，请 ${minutes} 分钟后再试`)
}

/** Counters beyond the pair's own, always in this order: two that need the same ones do not wait for each other. */
const widerOf = (guess: Guess) => [
  ...(guess.slowedByAccount
    ? [{ key: accountKey(guess), subject: guess.identifier, limit: perAccount }]
    : []),
  ...(guess.ip === null ? [] : [{ key: networkKey(guess), subject: networkIn(guess), limit: perNetwork }]),
]

/**
 * Counts a guess as wrong before it is looked at: of many at once each then meets the count of those before it, in
 * whichever process. Refuses, counting nothing, who has to wait.
 */
export function admitGuess(context: CallContext, guess: Guess): Promise<CountedGuess> {
  const now = context.services.now().getTime()
  return inTransaction(context, async ({ db }) => {
    const key = pairKey(guess)
    const counted = await countGuess(db, key, guess.identifier, perPair, now)
    if (!counted) throw locked(await waitOf(db, key, now))
    for (const { key, subject, limit } of counted.isKnown ? [] : widerOf(guess))
      if (!(await countGuess(db, key, subject, limit, now)))
        throw tryAgainIn(Math.ceil((await waitOf(db, key, now)) / 1000))
    return { guess, ...counted }
  })
}

/** The refusal of a wrong guess: `wrong` with the number of tries left, or the lock it has led to. */
export function wrongGuess({ failures }: CountedGuess, wrong: Refusal): Refusal {
  const left = perPair.free - failures
  return left > 0 ? new Refusal(wrong.code, `${wrong.message}，还可尝试 ${left} 次`) : locked(perPair.longest)
}

/**
 * The guess was right. From its address the person has logged in now, whichever of `identifiers` is typed next time.
 */
export async function rightGuess(db: Db, counted: CountedGuess, identifiers: readonly string[], now: number) {
  const { guess, isKnown } = counted
  const subjects = new Set([guess.identifier, ...identifiers])
  for (const identifier of [...subjects].toSorted())
    await markKnown(db, pairKey({ ...guess, identifier }), identifier, now)
  if (guess.ip !== null) await markNetwork(db, networkIn(guess), now)
  for (const { key } of isKnown ? [] : widerOf(guess)) await uncountGuess(db, key)
}

/** Whether somebody has logged in from there as this person before. */
export const isKnownPlace = (db: Db, place: Place, now: number) => isKnown(db, pairKey(place), now)
