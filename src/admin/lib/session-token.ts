import { stored } from './storage.ts'

let last = 0

/** Milliseconds, never twice the same in a tab, and comparable between tabs. */
export function now(): number {
  last = Math.max(performance.timeOrigin + performance.now(), last + 0.001)
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

/**
 * Takes a token from an answer, unless the one at hand came with a request that started later: an old answer that
 * arrives late brings an old token. Without a session there is nothing to renew.
 */
export function renewToken(token: string, startedAt: number): void {
  if (stored.token.get() === null || startedAt <= (stored.tokenSince.get() ?? 0)) return
  stored.tokenSince.set(startedAt)
  stored.token.set(token)
}
