import type { HandMadeParts } from '#admin/screens/route/hand-made-parts.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'

export const parts = {
  cells: {
    'record-changes': lazyWithRetry(() => import('./record-changes.tsx')),
    'told-by-client': lazyWithRetry(() => import('./told-by-client.tsx')),
  },
} satisfies HandMadeParts
