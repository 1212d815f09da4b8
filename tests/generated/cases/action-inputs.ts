import type { ResolvedBaseAction, ResolvedField, ResolvedResource, Values } from '#schema'
import type { Answer } from '../context/client.ts'
import { valueFor } from '../context/make-values.ts'
import { once, type TestContext } from '../context/test-context.ts'
import { accepted, Skipped } from '../context/verdict.ts'

/** Everything a transition or action asks for. */
export const inputsOf = (
  resource: ResolvedResource,
  action: ResolvedBaseAction,
): readonly ResolvedField[] => [
  ...action.input.flatMap((name) => resource.fields[name] ?? []),
  ...Object.values(action.ask),
]

/** The id of the user who runs the tests. */
const ownId = (context: TestContext): Promise<string> =>
  once(context, 'own id', async () => {
    const call = context.config.calls['auth.info']
    if (!call) throw new Skipped('the config has no call auth.info')
    const data = accepted(await context.client({ ...call, as: context.admin }), 'reading who is logged in')
    return String((data as Values).id)
  })

/** Fields that say who may go on with a record: they get the user who runs the tests. */
const deciding = ({ states, actions }: ResolvedResource): ReadonlySet<string> =>
  new Set(
    [...Object.values(states?.transitions ?? {}), ...Object.values(actions)].flatMap(({ who }) => who ?? []),
  )

/** Values that leave the tests' own user in charge. */
export async function ownValues(
  context: TestContext,
  resource: ResolvedResource,
  fields: readonly ResolvedField[],
): Promise<Values> {
  const own = fields.filter(({ name }) => deciding(resource).has(name))
  if (own.length === 0) return {}
  const id = await ownId(context)
  return Object.fromEntries(own.map(({ name, kind }) => [name, kind === 'references' ? [id] : id]))
}

/** Sound input for a transition or action on a record. */
export async function inputFor(
  context: TestContext,
  resource: ResolvedResource,
  action: ResolvedBaseAction,
  record: Values,
): Promise<Values> {
  const fields = inputsOf(resource, action)
  const values: Record<string, unknown> = { ...(await ownValues(context, resource, fields)) }
  for (const field of fields)
    if (!(field.name in values)) {
      const value = await valueFor(context, resource, field, { ...record, ...values })
      if (value === undefined && field.required === true) throw new Skipped(`no ${field.name} can be had`)
      if (value !== undefined) values[field.name] = value
    }
  return values
}

/** Makes the call of a transition or action. */
export const ask = (
  context: TestContext,
  action: ResolvedBaseAction,
  id: string | null,
  input: Values,
): Promise<Answer> =>
  context.client({
    ...action.endpoint,
    input: { ...input, ...action.send, ...(id === null ? {} : { id }) },
    as: context.admin,
  })
