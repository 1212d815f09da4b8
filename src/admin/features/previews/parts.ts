import type { HandMadeParts } from '#admin/screens/route/hand-made-parts.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'

export const parts = {
  previews: {
    goods: lazyWithRetry(() => import('./goods-preview.tsx')),
    message: lazyWithRetry(() => import('./message-preview.tsx')),
  },
} satisfies HandMadeParts
