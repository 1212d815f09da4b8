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
