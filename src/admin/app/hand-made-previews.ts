import type { ComponentType } from 'react'
import type { PreviewProps } from '#admin/screens/model/previews.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import type { PreviewKey } from '#config'

/** Hand-made previews, by the key that a resource of the config names: each a lazy import of a feature. */
export const handMadePreviews = {
  goods: lazyWithRetry(() => import('#admin/features/previews/goods-preview.tsx')),
  message: lazyWithRetry(() => import('#admin/features/previews/message-preview.tsx')),
} satisfies Record<string, ComponentType<PreviewProps>> & Record<PreviewKey, ComponentType<PreviewProps>>
