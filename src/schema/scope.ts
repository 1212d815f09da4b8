import type { ResolvedResource } from './resolved.ts'

/** The field that decides whether a written record lies within its writer's data scope; null: nothing limits it. */
export function decidingField({ scope, tree }: Pick<ResolvedResource, 'scope' | 'tree'>): string | null {
  if (scope === null) return null
  if ('through' in scope) return scope.through
  if ('department' in scope) return scope.department
  return scope.writes === 'id' ? tree : scope.writes
}
