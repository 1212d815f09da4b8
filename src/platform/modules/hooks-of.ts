import type { ActionName, ResourceName, TransitionName } from '#config'
import type {
  ActionHandler,
  LargeActionHandler,
  ResourceHooks,
  TransitionHandler,
} from '../module-contracts.ts'

/** Handlers under these names alone. */
type Handlers<Names extends string, Handler> = [Names] extends [never]
  ? Readonly<Record<string, never>>
  : { readonly [N in Names]?: Handler }

/** The hooks of one resource: the compiler knows the names of its transitions and actions. */
export type HooksOf<N extends ResourceName> = Omit<
  ResourceHooks,
  'transitions' | 'actions' | 'largeActions'
> & {
  readonly transitions?: Handlers<TransitionName<N>, TransitionHandler>
  readonly actions?: Handlers<ActionName<N>, ActionHandler>
  readonly largeActions?: Handlers<ActionName<N>, LargeActionHandler>
}
