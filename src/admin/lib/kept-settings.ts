import { createStore, entries, setMany } from 'idb-keyval'
import type { Theme } from '#domain/personal-settings.ts'

/** What the script in index.html must know before it paints anything. */
export interface FirstLook {
  /** Null: as the system. */
  readonly theme: Theme | null
  readonly siderCollapsed: boolean
}

const name = 'eaves_look'
/** Seconds: a year. */
const keptFor = 31_536_000

// A cookie, because it is read at once and outlives the local storage, which is emptied where a session ends. index.html
// reads it, too.

export function readFirstLook(): FirstLook {
  const kept = new RegExp(`(?:^|; )${name}=(light|dark|system)-([01])`).exec(document.cookie)
  return {
    theme: kept?.[1] === 'light' || kept?.[1] === 'dark' ? kept[1] : null,
    siderCollapsed: kept?.[2] === '1',
  }
}

export function keepFirstLook({ theme, siderCollapsed }: FirstLook): void {
  const value = `${theme ?? 'system'}-${siderCollapsed ? 1 : 0}`
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and not everywhere
  document.cookie = `${name}=${value}; path=/; max-age=${keptFor}; samesite=lax`
}

/** A setting as this browser keeps it. */
export interface KeptSetting {
  readonly value: unknown
  /** `unsaved`: the platform does not have it yet. `older`: of an earlier version, what the platform has stands above it. */
  readonly is: 'saved' | 'unsaved' | 'older'
}

export type KeptSettings = Readonly<Record<string, KeptSetting>>

// Not in the local storage: that is emptied where a session ends. A browser without a database keeps nothing.
const store = typeof indexedDB === 'undefined' ? null : createStore('eaves-settings', 'settings')

const separator = '\n'

/** Milliseconds. Databases of browsers may hang; that keeps nobody out. */
const timeoutMs = 1000

const late = () => new Promise<[string, KeptSetting][]>((resolve) => setTimeout(resolve, timeoutMs, []))

/** Of one account. A browser that refuses to tell (private windows, a full disk) has none. */
export async function readKept(account: string): Promise<KeptSettings> {
  if (!store) return {}
  const read = entries<string, KeptSetting>(store).catch(() => [])
  const all = await Promise.race([read, late()])
  const own = account + separator
  return Object.fromEntries(
    all.flatMap(([key, kept]) => (key.startsWith(own) ? [[key.slice(own.length), kept] as const] : [])),
  )
}

export async function keep(account: string, settings: KeptSettings): Promise<void> {
  if (!store) return
  const all = Object.entries(settings).map(
    ([name, kept]) => [account + separator + name, kept] as [string, KeptSetting],
  )
  await setMany(all, store).catch(() => undefined)
}
