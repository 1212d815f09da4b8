import type { ComponentType } from 'react'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import type { ScreenKey } from '#config'

/** Hand-made screens, by the key that a screen or a view of the config names: each a lazy import of a feature. */
export const handMadeScreens = {
  'alarm-list': lazyWithRetry(() => import('#admin/features/alarm-list/alarm-list.tsx')),
  'alarm-overview': lazyWithRetry(() => import('#admin/features/alarm-overview/alarm-overview.tsx')),
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
