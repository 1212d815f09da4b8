import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { ScreenKey } from '#config'

/** Hand-made screens, by the key that a screen or a view of the config names: each a lazy import of a feature. */
export const handMadeScreens = {
  'big-screen': lazy(() => import('#admin/features/big-screen/big-screen.tsx')),
} satisfies Record<ScreenKey, LazyExoticComponent<ComponentType>>

/** The registry as the routers take it: keys of a resolved config are texts. */
export type HandMadeScreens = Readonly<Record<string, ComponentType>>
