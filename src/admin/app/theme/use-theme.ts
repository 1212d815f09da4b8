import { useEffect, useSyncExternalStore } from 'react'
import { stored, type Theme } from '#admin/lib/storage.ts'

const systemDark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  systemDark.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    systemDark.removeEventListener('change', listener)
  }
}

const current = (): Theme => stored.theme.get() ?? (systemDark.matches ? 'dark' : 'light')

function chooseTheme(theme: Theme): void {
  stored.theme.set(theme)
  tell()
}

export const toggleTheme = (): void => chooseTheme(current() === 'dark' ? 'light' : 'dark')

/** The system's theme until one is chosen. */
export function useTheme(): Theme {
  const theme = useSyncExternalStore(subscribe, current)
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  return theme
}
