import type { HandMadeParts } from '#admin/screens/route/hand-made-parts.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'

export const parts = {
  screens: {
    'alarm-list': lazyWithRetry(() => import('./alarm-list.tsx')),
    'alarm-overview': lazyWithRetry(() => import('./alarm-overview.tsx')),
  },
  dialogs: {
    'alarm.toWorkOrder': lazyWithRetry(() => import('./order-dialog.tsx'), { over: true }),
  },
  cells: {
    'alarm-duration': lazyWithRetry(() => import('./alarm-duration.tsx')),
    'alarm-values': lazyWithRetry(() => import('./alarm-values-cell.tsx')),
  },
  inputs: {
    'alarm-values': lazyWithRetry(() => import('./alarm-values-input.tsx')),
  },
} satisfies HandMadeParts
