import { createStore, entries, setMany } from 'idb-keyval'

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
const patience = 1000

const late = () => new Promise<[string, KeptSetting][]>((resolve) => setTimeout(resolve, patience, []))

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
