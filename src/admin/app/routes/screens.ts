import { type ComponentType, lazy } from 'react'
import type { ResolvedResource } from '#schema'
import type { ScreenRoute } from './screen-routes.ts'

interface ScreenProps {
  readonly resource: ResolvedResource
}

/** The code of most first screens, on its way before it is known whether it is drawn. */
const listScreen = import('#admin/screens/list/list-screen.tsx')

const generated: Readonly<Record<ScreenRoute['kind'], ComponentType<ScreenProps>>> = {
  list: lazy(() => listScreen.then((module) => ({ default: module.ListScreen }))),
  detail: lazy(() =>
    import('#admin/screens/detail/detail-screen.tsx').then((module) => ({ default: module.DetailScreen })),
  ),
}

/** Hand-made screens, by the key that a view of the config names: each a lazy import of a feature. */
const handMade: Readonly<Record<string, ComponentType<ScreenProps>>> = {}

export function screenFor({ kind, screen }: ScreenRoute): ComponentType<ScreenProps> {
  return (screen === null ? undefined : handMade[screen]) ?? generated[kind]
}
