import { once, type TestContext } from './test-context.ts'
import { accepted } from './verdict.ts'

interface Place {
  readonly id: string
  readonly child?: readonly Place[] | null
}

const pathsOf = (places: readonly Place[]): readonly (readonly string[])[] =>
  places.flatMap(({ id, child }) =>
    child && child.length > 0 ? pathsOf(child).map((path) => [id, ...path]) : [[id]],
  )

/** Whole paths through the address tree, at most one per top. */
export const addressPaths = (context: TestContext): Promise<readonly (readonly string[])[]> =>
  once(context, 'address paths', async () => {
    const call = context.config.calls['address.list']
    if (!call) return []
    const tree = accepted(await context.client({ ...call, as: context.admin }), 'reading the address tree')
    const tops = Array.isArray(tree) ? (tree as readonly Place[]) : []
    return tops.flatMap((top) => pathsOf([top]).slice(0, 1)).filter((path) => path.length === 3)
  })
