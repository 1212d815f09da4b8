import type { HandMadeParts } from '#admin/screens/route/hand-made-parts.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'

export const parts = {
  dialogs: {
    'firmware.upgrade': lazyWithRetry(() => import('./ota-dialog.tsx'), { over: true }),
  },
} satisfies HandMadeParts
