export interface GuardedRoute {
  /** Below /home. */
  readonly route: string
  /** null: everyone logged in. */
  readonly permission: string | null
}

/**
 * Where /home leads: the first route someone may open. The routes come in the order of the menu tree, which is the
 * prescribed one: project, maintenance, service, resource, system. null: stay at /home.
 */
export const homeRoute = (
  inMenuOrder: readonly GuardedRoute[],
  permissions: ReadonlySet<string>,
): string | null =>
  inMenuOrder.find(({ permission }) => permission === null || permissions.has(permission))?.route ?? null
