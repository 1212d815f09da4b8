import type { ComponentType } from 'react'
import { parts as alarm } from '#admin/features/alarm/parts.ts'
import { parts as bigScreen } from '#admin/features/big-screen/parts.ts'
import { parts as consumable } from '#admin/features/consumable/parts.ts'
import { parts as estateDialogs } from '#admin/features/estate-dialogs/parts.ts'
import { parts as login } from '#admin/features/login/parts.ts'
import { parts as messagePlaces } from '#admin/features/message-places/parts.ts'
import { parts as notices } from '#admin/features/notices/parts.ts'
import { parts as operationLog } from '#admin/features/operation-log/parts.ts'
import { parts as orderMaterials } from '#admin/features/order-materials/parts.ts'
import { parts as ota } from '#admin/features/ota/parts.ts'
import { parts as points } from '#admin/features/points/parts.ts'
import { parts as previews } from '#admin/features/previews/parts.ts'
import { parts as report } from '#admin/features/report/parts.ts'
import { parts as serviceCells } from '#admin/features/service-cells/parts.ts'
import { parts as shipList } from '#admin/features/ship-list/parts.ts'
import { parts as start } from '#admin/features/start/parts.ts'
import { parts as trend } from '#admin/features/trend/parts.ts'
import { parts as workOrder } from '#admin/features/work-order/parts.ts'
import type { HandMadeParts } from '#admin/screens/route/hand-made-parts.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import type { PartKeys } from '#config'

type Kind = keyof PartKeys

type Given<F, K extends Kind> = F extends Readonly<Record<K, infer P>> ? keyof P : never

/** Keys that no feature gives a component for. */
type Missing<L extends readonly unknown[]> = {
  [K in Kind]: Exclude<PartKeys[K], Given<L[number], K>>
}[Kind]

/** Keys that two features give a component for. */
export type Twice<L extends readonly unknown[]> = L extends readonly [infer First, ...infer Rest]
  ? { [K in Kind]: Given<First, K> & Given<Rest[number], K> }[Kind] | Twice<Rest>
  : never

/** Shown by the compiler at the list of features. */
type Complete<L extends readonly unknown[]> = [Missing<L>] extends [never]
  ? [Twice<L>] extends [never]
    ? unknown
    : { readonly 'given by two features': Twice<L> }
  : { readonly 'given by no feature': Missing<L> }

const joined = <P>(some: readonly (Readonly<Partial<Record<string, P>>> | undefined)[]) =>
  Object.fromEntries(
    some.flatMap((one) =>
      Object.entries(one ?? {}).flatMap(([key, part]) => (part ? [[key, part] as const] : [])),
    ),
  )

/** Each key of the config has one component: the compiler sees to that. */
export const registries = <const L extends readonly HandMadeParts[]>(features: L & Complete<L>) => ({
  screens: joined(features.map(({ screens }) => screens)),
  dialogs: joined(features.map(({ dialogs }) => dialogs)),
  cells: joined(features.map(({ cells }) => cells)),
  inputs: joined(features.map(({ inputs }) => inputs)),
  previews: joined(features.map(({ previews }) => previews)),
})

/** Screens made of several features, which do not see each other. */
const composed = {
  screens: {
    'estate-board': lazyWithRetry(() => import('./composed-estate-board.tsx')),
    'house-console': lazyWithRetry(() => import('./composed-house-console.tsx')),
  },
} satisfies HandMadeParts

/** What the features give to the config, by its keys. */
export const handMade = registries([
  alarm,
  bigScreen,
  consumable,
  estateDialogs,
  login,
  messagePlaces,
  notices,
  operationLog,
  orderMaterials,
  ota,
  points,
  previews,
  report,
  serviceCells,
  shipList,
  start,
  trend,
  workOrder,
  composed,
])

/** The registry as the routers take it: keys of a resolved config are texts. */
export type HandMadeScreens = Readonly<Record<string, ComponentType>>
