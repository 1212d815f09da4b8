import type { ResolvedResource, ResolvedTransition, Values } from '#schema'
import type { Answer } from '../world/client.ts'
import { make } from '../world/make.ts'
import { readBack } from '../world/read.ts'
import { codes, Skipped } from '../world/verdict.ts'
import { resourceOf, type World } from '../world/world.ts'
import { ask, inputFor } from './asking.ts'

/** Gives a record one of everything that belongs to it. */
async function furnish(world: World, resource: ResolvedResource, id: string): Promise<void> {
  for (const pointer of resource.pointers) {
    const belonging = resourceOf(world, pointer.resource)
    const belongs = belonging.parents.some(({ field }) => field === pointer.field)
    if (belongs && belonging.endpoints.create)
      await make(world, belonging, { only: 'required', values: { [pointer.field]: id } })
  }
}

interface Ran {
  readonly input: Values
  readonly answer: Answer
}

/** Makes the call of a transition. A record that is not complete enough for it is completed first. */
export async function runTransition(
  world: World,
  resource: ResolvedResource,
  transition: ResolvedTransition,
  id: string,
): Promise<Ran> {
  const { record } = await readBack(world, resource, id)
  const input = await inputFor(world, resource, transition, record)
  const answer = await ask(world, transition, id, input)
  if (answer.code !== codes.conflict) return { input, answer }
  await furnish(world, resource, id)
  const again = await ask(world, transition, id, input)
  if (again.code === codes.conflict) throw new Skipped(`it was refused: ${again.msg}`)
  return { input, answer: again }
}
