import type { HandMadeParts } from '#admin/screens/route/hand-made-parts.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'

export const parts = {
  screens: {
    'house-trend': lazyWithRetry(() => import('./trend-screen.tsx')),
  },
  cells: {
    'alarm-trend': lazyWithRetry(() => import('./alarm-trend.tsx')),
    'order-alarm': lazyWithRetry(() => import('./order-alarm.tsx')),
  },
} satisfies HandMadeParts
