import type { HandMadeParts } from '#admin/screens/route/hand-made-parts.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'

export const parts = {
  dialogs: {
    'order.shipList': lazyWithRetry(() => import('./ship-list-dialog.tsx'), { over: true }),
  },
} satisfies HandMadeParts
