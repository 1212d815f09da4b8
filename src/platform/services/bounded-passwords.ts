import { availableParallelism } from 'node:os'
import type { Passwords } from '../contracts.ts'
import { tooMany } from '../errors.ts'
import { hashPassword, type PasswordCost, standardCost, verifyPassword } from './password.ts'
import { createTurns } from './turns.ts'

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
