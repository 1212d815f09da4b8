import type { ComponentType } from 'react'
import type { CellProps, InputProps } from '#admin/fields/field-ui.ts'
import type { HandMadeDialog } from '#admin/screens/actions/dialog-context.ts'
import type { PreviewProps } from '#admin/screens/model/previews.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import type { CellKey, InputKey, PreviewKey, ScreenKey } from '#config'

/** Hand-made screens, by the key that a screen or a view of the config names: each a lazy import of a feature. */
export const handMadeScreens = {
  'alarm-list': lazyWithRetry(() => import('#admin/features/alarm/alarm-list.tsx')),
  'alarm-overview': lazyWithRetry(() => import('#admin/features/alarm/alarm-overview.tsx')),
  'big-screen': lazyWithRetry(() => import('#admin/features/big-screen/big-screen.tsx')),
  'estate-board': lazyWithRetry(() => import('./composed-estate-board.tsx')),
  'house-console': lazyWithRetry(() => import('./composed-house-console.tsx')),
  'data-report': lazyWithRetry(() => import('#admin/features/report/report-screen.tsx')),
  'failed-deliveries': lazyWithRetry(() => import('#admin/features/notices/failed-deliveries.tsx')),
  'house-trend': lazyWithRetry(() => import('#admin/features/trend/trend-screen.tsx')),
  'work-order': lazyWithRetry(() => import('#admin/features/work-order/work-order-screen.tsx')),
  start: lazyWithRetry(() => import('#admin/features/start/start-screen.tsx')),
  'screen-login': lazyWithRetry(() => import('#admin/features/login/screen-login.tsx')),
} satisfies Record<ScreenKey, ComponentType>

/** The registry as the routers take it: keys of a resolved config are texts. */
export type HandMadeScreens = Readonly<Record<string, ComponentType>>

/** Hand-made dialogs, by the key that an action of the config names: each a lazy import of a feature. */
export const handMadeDialogs: Readonly<Record<string, HandMadeDialog>> = {
  'alarm-order': lazyWithRetry(() => import('#admin/features/alarm/order-dialog.tsx'), { over: true }),
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

/** Hand-made cells, by the key that a field of the config names: each a lazy import of a feature. */
export const handMadeCells = {
  'life-bar': lazyWithRetry(() => import('#admin/features/consumable/life-bar.tsx')),
  'alarm-duration': lazyWithRetry(() => import('#admin/features/alarm/alarm-duration.tsx')),
  'alarm-values': lazyWithRetry(() => import('#admin/features/alarm/alarm-values-cell.tsx')),
  'alarm-trend': lazyWithRetry(() => import('#admin/features/trend/alarm-trend.tsx')),
  'order-alarm': lazyWithRetry(() => import('#admin/features/trend/order-alarm.tsx')),
  'customer-houses': lazyWithRetry(() => import('#admin/features/service-cells/customer-houses.tsx')),
  'customer-points': lazyWithRetry(() => import('#admin/features/service-cells/customer-points.tsx')),
  'order-materials': lazyWithRetry(() => import('#admin/features/order-materials/materials-cell.tsx')),
  'order-number': lazyWithRetry(() => import('#admin/features/service-cells/order-number.tsx')),
  'record-changes': lazyWithRetry(() => import('#admin/features/operation-log/record-changes.tsx')),
  'told-by-client': lazyWithRetry(() => import('#admin/features/operation-log/told-by-client.tsx')),
} satisfies Record<string, ComponentType<CellProps>> & Record<CellKey, ComponentType<CellProps>>

/** Hand-made inputs, by the key that a field of the config names: each a lazy import of a feature. */
export const handMadeInputs = {
  'alarm-values': lazyWithRetry(() => import('#admin/features/alarm/alarm-values-input.tsx')),
  'floor-range': lazyWithRetry(() => import('#admin/features/estate-dialogs/copy/floor-range-input.tsx')),
  'order-materials': lazyWithRetry(() => import('#admin/features/order-materials/materials-input.tsx')),
  'place-tree': lazyWithRetry(() => import('#admin/features/message-places/place-input.tsx')),
} satisfies Record<string, ComponentType<InputProps>> & Record<InputKey, ComponentType<InputProps>>

/** Hand-made previews, by the key that a resource of the config names: each a lazy import of a feature. */
export const handMadePreviews = {
  goods: lazyWithRetry(() => import('#admin/features/previews/goods-preview.tsx')),
  message: lazyWithRetry(() => import('#admin/features/previews/message-preview.tsx')),
} satisfies Record<string, ComponentType<PreviewProps>> & Record<PreviewKey, ComponentType<PreviewProps>>
