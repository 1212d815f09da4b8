import type { ComponentType } from 'react'
import type { InputProps } from '#admin/fields/field-ui.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import type { InputKey } from '#config'

/** Hand-made inputs, by the key that a field of the config names: each a lazy import of a feature. */
export const handMadeInputs = {
  'floor-range': lazyWithRetry(() => import('#admin/features/estate-dialogs/copy/floor-range-input.tsx')),
  'order-materials': lazyWithRetry(() => import('#admin/features/order-materials/materials-input.tsx')),
  'place-tree': lazyWithRetry(() => import('#admin/features/message-places/place-input.tsx')),
} satisfies Record<string, ComponentType<InputProps>> & Record<InputKey, ComponentType<InputProps>>
