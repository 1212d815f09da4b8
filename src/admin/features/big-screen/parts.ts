import type { HandMadeParts } from '#admin/screens/route/hand-made-parts.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'

export const parts = {
  screens: {
    'big-screen': lazyWithRetry(() => import('./big-screen.tsx')),
  },
} satisfies HandMadeParts
