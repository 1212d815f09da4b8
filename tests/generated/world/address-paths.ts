import { accepted } from './verdict.ts'
import { once, type World } from './world.ts'

interface Place {
  readonly id: string
  readonly child?: readonly Place[] | null
}

const pathsOf = (places: readonly Place[]): readonly (readonly string[])[] =>
  places.flatMap(({ id, child }) =>
    child && child.length > 0 ? pathsOf(child).map((path) => [id, ...path]) : [[id]],
  )

/** Whole paths through the address tree, at most one per top. */
export const addressPaths = (world: World): Promise<readonly (readonly string[])[]> =>
  once(world, 'address paths', async () => {
    const call = world.config.calls['address.list']
    if (!call) return []
    const tree = accepted(await world.client({ ...call, as: world.admin }), 'reading the address tree')
    const tops = Array.isArray(tree) ? (tree as readonly Place[]) : []
    return tops.flatMap((top) => pathsOf([top]).slice(0, 1)).filter((path) => path.length === 3)
  })
