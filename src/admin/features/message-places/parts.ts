import type { HandMadeParts } from '#admin/screens/route/hand-made-parts.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'

export const parts = {
  inputs: {
    'place-tree': lazyWithRetry(() => import('./place-input.tsx')),
  },
} satisfies HandMadeParts
