import type { Moment, ResolvedConfig, ResolvedResource, ResolvedTimedTransition, Values } from '#schema'
import type { Client, Session } from './client.ts'
import type { Crud } from './crud.ts'
import { Skipped } from './verdict.ts'

/** `clock`: the tests may set the back end's clock. */
export type Extension = 'id' | 'orderBy' | 'reveal' | 'clock'

/** Makes one record's transition, if its time has come, at another moment; `ms`: from now. */
export type LetPass = (
  resource: ResolvedResource,
  transition: ResolvedTimedTransition,
  id: string,
  ms: number,
) => Promise<void>

export interface Created {
  readonly resource: string
  readonly id: string
  readonly title: string
}

export interface Made {
  readonly id: string
  /** As they were sent. */
  readonly values: Values
}

/** Everything a case may use, and what it left behind. */
export interface TestContext {
  readonly config: ResolvedConfig
  readonly client: Client
  readonly crud: Crud
  readonly admin: Session
  readonly readOnly: boolean
  /** Nobody else uses this back end and its data goes away with it. */
  readonly disposable: boolean
  /** What the back end was seen to support beyond the contract. */
  readonly extensions: ReadonlySet<Extension>
  /** Marks what this run creates: `QA_<run>_1`. */
  readonly run: string
  /** What the clock of the back end shows, as far as can be known here. */
  readonly now: () => Moment
  /** Null: the clock of the back end is its own. */
  readonly letPass: LetPass | null
  /** A new number at each call, the same ones in each run with the same seed. */
  readonly next: () => number
  /** A greater number at each call, small enough for any field that counts. */
  readonly rising: () => number
  readonly created: Created[]
  /** What is made once and used by many cases. */
  readonly kept: Map<string, Promise<unknown>>
  /**
   * A record with these values that many cases point at; nobody changes or deletes it. `index` tells several with
   * the same values apart.
   */
  readonly shared: (resource: ResolvedResource, values?: Values, index?: number) => Promise<Made>
}

/** Made at the first call with this key, and the same for all later ones. */
export function once<T>(context: TestContext, key: string, make: () => Promise<T>): Promise<T> {
  const kept = context.kept.get(key) ?? make()
  context.kept.set(key, kept)
  // The key says what is kept under it.
  return kept as Promise<T>
}

export function resourceOf(context: TestContext, name: string): ResolvedResource {
  const resource = context.config.resources[name]
  if (!resource) throw new Skipped(`the config has no resource ${name}`)
  return resource
}
