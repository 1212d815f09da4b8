import { stored } from './storage.ts'

let last = 0

/** A document's own clock goes on as it began, whatever becomes of the machine's: so far apart, that one was set. */
const drift = 1000

/** Milliseconds, never twice the same in a tab, and comparable between tabs. */
export function now(): number {
  const own = performance.timeOrigin + performance.now()
  const machine = Date.now()
  last = Math.max(Math.abs(machine - own) < drift ? own : machine, last + 0.001)
  return last
}

export interface Login {
  readonly token: string
  readonly expire?: number | string | null
  readonly account: string
}

/** A new session. Answers to requests that started before it can no longer change the token. */
export function beginSession({ token, expire, account }: Login): void {
  stored.account.set(account)
  stored.expire.set(expire ?? '')
  stored.tokenSince.set(now())
  stored.token.set(token)
}

/** A moment that lies ahead is from before the clock was put right: it tells nothing of what came later. */
const isLater = (since: number, startedAt: number) => startedAt <= since && since <= now()

/**
 * Takes a token from an answer, unless the one at hand came with a request that started later: an old answer that
 * arrives late brings an old token. Without a session there is nothing to renew.
 */
export function renewToken(token: string, startedAt: number): void {
  if (stored.token.get() === null || isLater(stored.tokenSince.get() ?? 0, startedAt)) return
  stored.tokenSince.set(startedAt)
  stored.token.set(token)
}
