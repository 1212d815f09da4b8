import { codes } from './verdict.ts'
import { type Created, resourceOf, type World } from './world.ts'

export interface Leftover extends Created {
  readonly why: string
}

/** What is in use goes after what uses it; what is in use all the same gets a second chance. */
async function sweep(world: World, wanted: readonly Created[]): Promise<readonly Leftover[]> {
  const left: Leftover[] = []
  for (const created of wanted) {
    const resource = resourceOf(world, created.resource)
    if (!resource.endpoints.delete) left.push({ ...created, why: 'there is no delete call' })
    else {
      const { code, msg } = await world.crud.remove(resource, created.id)
      if (code !== codes.ok && code !== codes.gone) left.push({ ...created, why: msg })
    }
  }
  return left
}

/** Removes what the run created, newest first, and answers what would not go. */
export async function cleanUp(world: World): Promise<readonly Leftover[]> {
  const wanted = world.created.splice(0).reverse()
  const first = await sweep(world, wanted)
  return first.length > 0 && first.length < wanted.length ? sweep(world, first) : first
}
