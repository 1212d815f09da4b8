import type { ResolvedConfig } from '#schema'
import { Problem } from './problem.ts'

/** A run of entities that do not exist would try nothing and find nothing wrong. */
export function demandKnown(config: ResolvedConfig, only: readonly string[], more: readonly string[] = []) {
  const names = [...Object.keys(config.resources), ...more]
  const unknown = only.filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new Problem(`There is no entity ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
}
