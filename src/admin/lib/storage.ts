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

export type Theme = 'light' | 'dark'

/** Everything the admin keeps in the browser, except remembered credentials (`credentials.ts`). */
export const stored = {
  token: textSlot(local, 'token'),
  /** When the token came: see `session-token.ts`. */
  tokenSince: jsonSlot<number>(local, 'tokenSince'),
  expire: jsonSlot<number | string>(local, 'expire'),
  account: textSlot(local, 'account'),
  /** Absent: as the system. Also read by the script in index.html. */
  theme: textSlot(local, 'theme') as Slot<Theme>,
  /** Also read by the script in index.html, for the width of the frame. */
  siderCollapsed: jsonSlot<boolean>(local, 'siderCollapsed'),
  /** The houses beside a house's console are folded away. */
  houseListFolded: jsonSlot<boolean>(local, 'houseListFolded'),
  /** Seconds after which this device's big screen turns to the next one; 0: it stays. */
  wallRotation: jsonSlot<number>(local, 'wallRotation'),
  /** Whatever a list wants to find again (columns, density, view), per account. */
  listSettings: <T>(resource: string): Slot<T> =>
    jsonSlot(local, `list:${stored.account.get() ?? ''}:${resource}`),
  /** End of the SMS countdown in epoch milliseconds, per phone purpose. */
  smsUntil: (scene: number): Slot<number> => jsonSlot(local, `smsUntil:${scene}`),

  /** Said by the screen that comes next. */
  notice: textSlot(session, 'notice'),
  /** Where to go after login. */
  lastPage: textSlot(session, 'lastPage'),
}

const sessionSlots = [stored.token, stored.tokenSince, stored.expire, stored.account]

/** What logging out removes; preferences stay. */
export function clearSession(): void {
  for (const slot of sessionSlots) slot.remove()
}
