import type { HandMadeParts } from '#admin/screens/route/hand-made-parts.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'

const AssignDialog = lazyWithRetry(() => import('./assign-dialog.tsx'), { over: true })

export const parts = {
  screens: {
    'work-order': lazyWithRetry(() => import('./work-order-screen.tsx')),
  },
  dialogs: {
    'workOrder.assign': AssignDialog,
    'workOrder.reassign': AssignDialog,
  },
} satisfies HandMadeParts
