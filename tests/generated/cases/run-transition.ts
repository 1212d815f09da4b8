import { codes } from '#domain/error-codes.ts'
import type { ResolvedResource, ResolvedTransition, Values } from '#schema'
import type { Answer } from '../context/client.ts'
import { make } from '../context/make.ts'
import { readBack } from '../context/read.ts'
import { resourceOf, type TestContext } from '../context/test-context.ts'
import { Skipped } from '../context/verdict.ts'
import { ask, inputFor } from './action-inputs.ts'

/** Gives a record one of everything that belongs to it. */
async function makeBelonging(context: TestContext, resource: ResolvedResource, id: string): Promise<void> {
  for (const pointer of resource.pointers) {
    const belonging = resourceOf(context, pointer.resource)
    const belongs = belonging.parents.some(({ field }) => field === pointer.field)
    if (belongs && belonging.endpoints.create)
      await make(context, belonging, { only: 'required', values: { [pointer.field]: id } })
  }
}

interface Ran {
  readonly input: Values
  readonly answer: Answer
}

/** Makes the call of a transition. A record that is not complete enough for it is completed first. */
export async function runTransition(
  context: TestContext,
  resource: ResolvedResource,
  transition: ResolvedTransition,
  id: string,
): Promise<Ran> {
  const { record } = await readBack(context, resource, id)
  const input = await inputFor(context, resource, transition, record)
  const answer = await ask(context, transition, id, input)
  if (answer.code !== codes.conflict) return { input, answer }
  await makeBelonging(context, resource, id)
  const again = await ask(context, transition, id, input)
  if (again.code === codes.conflict) throw new Skipped(`it was refused: ${again.msg}`)
  return { input, answer: again }
}
