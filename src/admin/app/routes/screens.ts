import { type ComponentType, lazy } from 'react'
import { ListScreen } from '#admin/screens/list/list-screen.tsx'
import type { ResolvedResource } from '#schema'
import type { ScreenRoute } from './screen-routes.ts'

interface ScreenProps {
  readonly resource: ResolvedResource
}

const generated: Readonly<Record<ScreenRoute['kind'], ComponentType<ScreenProps>>> = {
  // Nearly every first screen is a list: its code comes with the shell's, in one go.
  list: ListScreen,
  detail: lazy(() =>
    import('#admin/screens/detail/detail-screen.tsx').then((module) => ({ default: module.DetailScreen })),
  ),
}

/** Hand-made screens, by the key that a view of the config names: each a lazy import of a feature. */
const handMade: Readonly<Record<string, ComponentType<ScreenProps>>> = {}

export function screenFor({ kind, screen }: ScreenRoute): ComponentType<ScreenProps> {
  return (screen === null ? undefined : handMade[screen]) ?? generated[kind]
}
