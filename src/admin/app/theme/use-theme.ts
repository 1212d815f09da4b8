import { useEffect, useSyncExternalStore } from 'react'
import { changeSetting, setting, watchSettings } from '#admin/providers/personal-settings.ts'
import type { Theme } from '#domain/personal-settings.ts'

const systemDark = window.matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void): () => void {
  const stop = watchSettings(listener)
  systemDark.addEventListener('change', listener)
  return () => {
    stop()
    systemDark.removeEventListener('change', listener)
  }
}

const current = (): Theme => setting('theme') ?? (systemDark.matches ? 'dark' : 'light')

export const toggleTheme = (): void => changeSetting('theme', current() === 'dark' ? 'light' : 'dark')

/** The system's theme until one is chosen. */
export function useTheme(): Theme {
  const theme = useSyncExternalStore(subscribe, current)
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  return theme
}
