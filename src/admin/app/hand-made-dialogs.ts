import type { HandMadeDialog } from '#admin/screens/actions/dialog-context.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'

/** Hand-made dialogs, by the key that an action of the config names: each a lazy import of a feature. */
export const handMadeDialogs: Readonly<Record<string, HandMadeDialog>> = {
  'alarm-order': lazyWithRetry(() => import('#admin/features/alarm-order/order-dialog.tsx'), { over: true }),
  'floor-generate': lazyWithRetry(
    () => import('#admin/features/estate-dialogs/generate/generate-dialog.tsx'),
    { over: true },
  ),
  'house-bind': lazyWithRetry(() => import('#admin/features/estate-dialogs/bind/bind-dialog.tsx'), {
    over: true,
  }),
  'house-model-change': lazyWithRetry(
    () => import('#admin/features/estate-dialogs/models/change-dialog.tsx'),
    { over: true },
  ),
  'house-model-edit': lazyWithRetry(() => import('#admin/features/estate-dialogs/models/edit-dialog.tsx'), {
    over: true,
  }),
  'house-models': lazyWithRetry(() => import('#admin/features/estate-dialogs/models/models-dialog.tsx'), {
    over: true,
  }),
  'order-assign': lazyWithRetry(() => import('#admin/features/work-order/assign-dialog.tsx'), { over: true }),
  'residents-import': lazyWithRetry(
    () => import('#admin/features/estate-dialogs/residents/import-residents.tsx'),
    { over: true },
  ),
  points: lazyWithRetry(() => import('#admin/features/points/points-dialog.tsx'), { over: true }),
  'ship-list': lazyWithRetry(() => import('#admin/features/ship-list/ship-list-dialog.tsx'), { over: true }),
  'ota-upgrade': lazyWithRetry(() => import('#admin/features/ota/ota-dialog.tsx'), { over: true }),
}
