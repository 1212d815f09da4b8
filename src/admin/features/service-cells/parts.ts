import type { HandMadeParts } from '#admin/screens/route/hand-made-parts.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'

export const parts = {
  cells: {
    'customer-houses': lazyWithRetry(() => import('./customer-houses.tsx')),
    'customer-points': lazyWithRetry(() => import('./customer-points.tsx')),
    'order-number': lazyWithRetry(() => import('./order-number.tsx')),
  },
} satisfies HandMadeParts
