import type { HandMadeParts } from '#admin/screens/route/hand-made-parts.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'

export const parts = {
  cells: {
    'order-materials': lazyWithRetry(() => import('./materials-cell.tsx')),
  },
  inputs: {
    'order-materials': lazyWithRetry(() => import('./materials-input.tsx')),
  },
} satisfies HandMadeParts
