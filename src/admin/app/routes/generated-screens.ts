import type { ComponentType } from 'react'
import { ListScreen } from '#admin/screens/list/list-screen.tsx'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import type { ResolvedResource } from '#schema'
import type { ResourceRoute } from './screen-routes.ts'

interface ScreenProps {
  readonly resource: ResolvedResource
}

export const generatedScreens: Readonly<Record<ResourceRoute['kind'], ComponentType<ScreenProps>>> = {
  // Nearly every first screen is a list: its code comes with the shell's, in one go.
  list: ListScreen,
  detail: lazyWithRetry(() =>
    import('#admin/screens/detail/detail-screen.tsx').then((module) => ({ default: module.DetailScreen })),
  ),
}
