import type { CallDefinition, ConfigDefinition, Mount } from '../mount.ts'

/** One mistake in a config. */
export interface Mistake {
  /** Stable; a section of docs/config-mistakes.md explains it. */
  readonly code: string
  /** Where: `workOrder.states.transitions.assign.input[0]`. */
  readonly path: string
  readonly message: string
  readonly found: unknown
  /** The nearest valid name, where a name was wrong. */
  readonly nearest: string | null
}

/** All mistakes of a config at once; empty when it is sound. */
export function check(
  _definition: ConfigDefinition<Readonly<Record<string, Mount>>, Readonly<Record<string, CallDefinition>>>,
): readonly Mistake[] {
  return []
}
