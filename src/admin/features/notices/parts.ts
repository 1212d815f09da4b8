import type { HandMadeParts } from '#admin/screens/route/hand-made-parts.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'

export const parts = {
  screens: {
    'failed-deliveries': lazyWithRetry(() => import('./failed-deliveries.tsx')),
  },
} satisfies HandMadeParts
