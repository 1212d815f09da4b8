import type { HandMadeParts } from '#admin/screens/route/hand-made-parts.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'

export const parts = {
  cells: {
    'life-bar': lazyWithRetry(() => import('./life-bar.tsx')),
  },
} satisfies HandMadeParts
