import type { HandMadeParts } from '#admin/screens/route/hand-made-parts.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'

const PointsDialog = lazyWithRetry(() => import('./points-dialog.tsx'), { over: true })

export const parts = {
  dialogs: {
    'customer.addPoints': PointsDialog,
    'customer.deductPoints': PointsDialog,
  },
} satisfies HandMadeParts
