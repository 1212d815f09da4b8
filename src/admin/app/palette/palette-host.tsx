import { Suspense, useEffect } from 'react'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import type { Home } from '../home.ts'

const CommandPalette = lazyWithRetry(() => import('./command-palette.tsx'), { over: true, ahead: true })

interface CommandPaletteHostProps {
  readonly home: Home
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

/** Ctrl/⌘ K opens the command palette, and loads it the first time. */
export function CommandPaletteHost({ home, open, onOpen }: CommandPaletteHostProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      onOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onOpen])
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <CommandPalette home={home} onClose={() => onOpen(false)} />
    </Suspense>
  )
}
