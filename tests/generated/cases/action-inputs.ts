import {
  isRequired,
  isVisible,
  matches,
  type ResolvedBaseAction,
  type ResolvedField,
  type ResolvedResource,
  setValues,
  type Values,
  valuesSetBy,
} from '#schema'
import { holding } from '../context/accounts.ts'
import { ascending } from '../context/ascending.ts'
import type { Answer, Session } from '../context/client.ts'
import { valueFor } from '../context/make-values.ts'
import { demandStored, readBack } from '../context/read.ts'
import { once, resourceOf, type TestContext } from '../context/test-context.ts'
import { valuesMeeting } from '../context/values-meeting.ts'
import { accepted, demand, Skipped } from '../context/verdict.ts'
import { bad, type Edge } from '../fixtures/fixture.ts'
import { edgesOf } from '../fixtures/fixtures.ts'

/** Everything a transition or action asks for. */
export const inputsOf = (
  resource: ResolvedResource,
  action: ResolvedBaseAction,
): readonly ResolvedField[] => [
  ...action.input.flatMap((name) => resource.fields[name] ?? []),
  ...Object.values(action.ask),
]

/** The id of the user who runs the tests. */
export const ownId = (context: TestContext): Promise<string> => idOf(context, context.admin)

const idOf = (context: TestContext, as: Session): Promise<string> =>
  once(context, `id of ${as.account}`, async () => {
    const call = context.config.calls['auth.info']
    if (!call) throw new Skipped('the config has no call auth.info')
    const data = accepted(await context.client({ ...call, as }), 'reading who is logged in')
    return String((data as Values).id)
  })

/** Who makes the call: the tests' own user, who has charge of records, unless just that one may not. */
function actorOf(
  context: TestContext,
  { whoNot, endpoint: { allow } }: ResolvedBaseAction,
): Promise<Session> {
  if (whoNot === null || typeof allow === 'string') return Promise.resolve(context.admin)
  return holding(context, allow.slice(0, 1))
}

/** Fields that say who may go on with a record, and what is asked for to fill them: they get the user who runs the tests. */
function deciding({ states, actions }: ResolvedResource): ReadonlySet<string> {
  const buttons = [...Object.values(states?.transitions ?? {}), ...Object.values(actions)]
  const names = new Set(buttons.flatMap(({ who }) => who ?? []))
  const asked = buttons.flatMap(({ set }) =>
    [...names].flatMap((name) => {
      const value = set[name]
      return typeof value === 'object' && value !== null && 'asked' in value ? [value.asked] : []
    }),
  )
  return new Set([...names, ...asked])
}

/** Makes the tests' own user one that a lookup offers. */
async function becomeOffered(context: TestContext, field: ResolvedField, id: string): Promise<void> {
  if ((field.kind !== 'reference' && field.kind !== 'references') || field.lookup === null) return
  const target = resourceOf(context, field.target)
  const where = target.lookups[field.lookup]?.where ?? null
  await once(context, `offered ${target.name} ${field.lookup}`, async () => {
    const { record } = await readBack(context, target, id)
    if (matches(where, record, context.now())) return
    const values = valuesMeeting(context, target.fields, where)
    accepted(await context.crud.update(target, id, values), 'becoming one that may be chosen')
  })
}

/** Values that leave the tests' own user in charge. */
export async function ownValues(
  context: TestContext,
  resource: ResolvedResource,
  fields: readonly ResolvedField[],
): Promise<Values> {
  // What a hook judges is left to it.
  const own = fields.filter(({ name, hooked }) => deciding(resource).has(name) && !hooked)
  if (own.length === 0) return {}
  const id = await ownId(context)
  for (const field of own) await becomeOffered(context, field, id)
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
  for (const field of fields) {
    const next = recordAfter(context, resource, action, { ...record, ...values })
    if (field.name in values || !isVisible(field, next, context.now())) continue
    const value = await valueFor(context, resource, field, next)
    const isNeeded = isRequired(field, next, context.now())
    if (value === undefined && isNeeded) throw new Skipped(`no ${field.name} can be had`)
    if (value !== undefined) values[field.name] = value
  }
  return ascending(resource, values)
}

/** The record as it will be: what is asked for is judged on it, not on the record as it is. */
const recordAfter = (
  context: TestContext,
  resource: ResolvedResource,
  action: ResolvedBaseAction,
  values: Values,
): Values => ({
  ...values,
  ...valuesSetBy(resource, action, { now: context.now(), userId: null, own: values }),
})

/** Sound input but for one field, which must then be blamed: on a record where it is asked for. */
export async function spoiltInput(
  context: TestContext,
  resource: ResolvedResource,
  action: ResolvedBaseAction,
  record: Values,
  field: ResolvedField,
  value: unknown,
): Promise<Values> {
  const input = await inputFor(context, resource, action, record)
  const next = recordAfter(context, resource, action, { ...record, ...input })
  const now = context.now()
  const isAsked = isVisible(field, next, now) && (value !== null || isRequired(field, next, now))
  if (!isAsked) throw new Skipped(`${field.name} is not asked for there`)
  return { ...input, [field.name]: value }
}

/** What is refused in a field that is asked for: values over its limits, and none where one is demanded. */
export function refusedEdges(field: ResolvedField, seed: number): readonly Edge[] {
  const missing = typeof field.required === 'object' ? [bad('nothing where it is required', null)] : []
  return [...missing, ...edgesOf(field, seed).filter(({ ok }) => !ok)]
}

/** Makes the call of a transition or action. */
export const ask = async (
  context: TestContext,
  action: ResolvedBaseAction,
  id: string | null,
  input: Values,
): Promise<Answer> =>
  context.client({
    ...action.endpoint,
    input: { ...input, ...action.send, ...(id === null ? {} : { [action.key]: id }) },
    as: await actorOf(context, action),
  })

/** What a transition or action stores by itself is there; a moment may be a little earlier than the test's clock. */
export async function demandSet(
  context: TestContext,
  resource: ResolvedResource,
  action: ResolvedBaseAction,
  input: Values,
  answer: Answer,
  record: Values,
): Promise<void> {
  if (Object.keys(action.set).length === 0) return
  const userId = await idOf(context, await actorOf(context, action))
  demandValues(resource, setValues(action.set, { now: context.now(), userId, own: input }), answer, record)
}

/** Values are stored that nobody has sent; moments may be later than those given. */
export function demandValues(resource: ResolvedResource, values: Values, answer: Answer, record: Values) {
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name]
    if (field?.kind === 'dateTime' && typeof value === 'string')
      demand(String(record[name]).slice(0, 10) >= value.slice(0, 10), `${name} is ${record[name]}`, answer)
    else if (field) demandStored(field, value, answer, record)
  }
}
