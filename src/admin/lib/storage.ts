/** One value kept by the browser. */
export interface Slot<T> {
  readonly key: string
  get(): T | null
  set(value: T): void
  remove(): void
}

const textSlot = (area: () => Storage, key: string): Slot<string> => ({
  key,
  get: () => area().getItem(key),
  set: (value) => area().setItem(key, value),
  remove: () => area().removeItem(key),
})

function parsed<T>(text: string | null): T | null {
  if (text === null) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

const jsonSlot = <T>(area: () => Storage, key: string): Slot<T> => {
  const text = textSlot(area, key)
  return { ...text, get: () => parsed<T>(text.get()), set: (value) => text.set(JSON.stringify(value)) }
}

const local = () => window.localStorage
const session = () => window.sessionStorage

/**
 * What the admin keeps in the browser's storage: the session, and what goes with it. The local storage is emptied where a
 * session expires. Elsewhere are remembered credentials (`credentials.ts`), drafts, and what people set for themselves
 * (`kept-settings.ts`).
 */
export const stored = {
  token: textSlot(local, 'token'),
  /** When the token came: see `session-token.ts`. */
  tokenSince: jsonSlot<number>(local, 'tokenSince'),
  expire: jsonSlot<number | string>(local, 'expire'),
  account: textSlot(local, 'account'),
  /** End of the SMS countdown in epoch milliseconds, per phone purpose. */
  smsUntil: (scene: number): Slot<number> => jsonSlot(local, `smsUntil:${scene}`),

  /** Said by the screen that comes next. */
  notice: textSlot(session, 'notice'),
  /** What else ended with the session. */
  endings: jsonSlot<readonly string[]>(session, 'endings'),
  /** Where to go after login. */
  lastPage: textSlot(session, 'lastPage'),
}

const sessionSlots = [stored.token, stored.tokenSince, stored.expire, stored.account]

/** What logging out removes. */
export function clearSession(): void {
  for (const slot of sessionSlots) slot.remove()
}
