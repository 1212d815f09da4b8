import { availableParallelism } from 'node:os'
import type { Passwords } from '../contracts.ts'
import { tooMany } from '../errors.ts'
import { hashPassword, type PasswordCost, standardCost, verifyPassword } from './password.ts'

/** Runs something when it is its turn. */
export type InTurn = <T>(run: () => Promise<T>) => Promise<T>

/** Lets `atOnce` run at a time and `waiting` more wait, first come, first served; the others get `refusal`. */
export function createTurns(atOnce: number, waiting: number, refusal: () => Error): InTurn {
  let running = 0
  const line: (() => void)[] = []

  const enter = async () => {
    if (running < atOnce) {
      running += 1
      return
    }
    if (line.length >= waiting) throw refusal()
    await new Promise<void>((resolve) => line.push(resolve))
  }

  /** Whoever leaves hands the place to the next in line, so that nobody slips in between. */
  const leave = () => {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }

  return async (run) => {
    await enter()
    try {
      return await run()
    } finally {
      leave()
    }
  }
}

/**
 * Hashing runs on the runtime's four worker threads, which compression and files need as well, and fills a processor
 * each time: two at once at most, and one processor is left to everybody else.
 */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))

/** Some seconds' worth. Who would come later hears so at once instead of waiting for nothing. */
const waiting = 32

/** Hashes and checks passwords a few at a time. Refuses with 429 when too many wait already. */
export function boundedPasswords(cost: PasswordCost = standardCost): Passwords {
  const inTurn = createTurns(atOnce, waiting, tooMany)
  return {
    hash: (password) => inTurn(() => hashPassword(password, cost)),
    verify: (password, stored) => inTurn(() => verifyPassword(password, stored, cost)),
  }
}
