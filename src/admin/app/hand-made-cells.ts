import type { ComponentType } from 'react'
import type { CellProps } from '#admin/fields/field-ui.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import type { CellKey } from '#config'

/** Hand-made cells, by the key that a field of the config names: each a lazy import of a feature. */
export const handMadeCells = {
  'life-bar': lazyWithRetry(() => import('#admin/features/consumable/life-bar.tsx')),
  'alarm-duration': lazyWithRetry(() => import('#admin/features/alarm-cells/alarm-duration.tsx')),
  'alarm-trend': lazyWithRetry(() => import('#admin/features/trend/alarm-trend.tsx')),
  'order-alarm': lazyWithRetry(() => import('#admin/features/trend/order-alarm.tsx')),
  'customer-houses': lazyWithRetry(() => import('#admin/features/service-cells/customer-houses.tsx')),
  'customer-points': lazyWithRetry(() => import('#admin/features/service-cells/customer-points.tsx')),
  'order-materials': lazyWithRetry(() => import('#admin/features/order-materials/materials-cell.tsx')),
  'order-number': lazyWithRetry(() => import('#admin/features/service-cells/order-number.tsx')),
  'record-changes': lazyWithRetry(() => import('#admin/features/operation-log/record-changes.tsx')),
  'told-by-client': lazyWithRetry(() => import('#admin/features/operation-log/told-by-client.tsx')),
} satisfies Record<string, ComponentType<CellProps>> & Record<CellKey, ComponentType<CellProps>>
