import type { ComponentType } from 'react'
import type { CellProps, InputProps } from '#admin/fields/field-ui.ts'
import type { ActionName, PartKeys, ResourceName, TransitionName } from '#config'
import type { HandMadeDialog } from '../actions/dialog-context.ts'
import type { PreviewProps } from '../model/previews.ts'

/** A transition or an action, with its resource: `house.deliver`. */
type ActionKey = {
  [N in ResourceName]: `${N}.${TransitionName<N> | ActionName<N>}`
}[ResourceName]

type ByKey<K extends string, P> = Readonly<Partial<Record<K, P>>>

/**
 * What a feature gives to the config, in its `parts.ts`: each a lazy import of its folder. Screens, cells, inputs and
 * previews have the key that the config names, dialogs the action that they ask for.
 */
export interface HandMadeParts {
  readonly screens?: ByKey<PartKeys['screens'], ComponentType>
  readonly dialogs?: ByKey<ActionKey, HandMadeDialog>
  readonly cells?: ByKey<PartKeys['cells'], ComponentType<CellProps>>
  readonly inputs?: ByKey<PartKeys['inputs'], ComponentType<InputProps>>
  readonly previews?: ByKey<PartKeys['previews'], ComponentType<PreviewProps>>
}
