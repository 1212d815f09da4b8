import { formatTime, parseTime } from '#domain/time.ts'
import {
  fieldsIn,
  isDue,
  type Moment,
  type ResolvedResource,
  type ResolvedStates,
  type ResolvedTimedTransition,
  type Values,
} from '#schema'
import { readBack } from '../context/read.ts'
import type { TestContext } from '../context/test-context.ts'
import { valuesMeeting } from '../context/values-meeting.ts'
import { demand, Skipped } from '../context/verdict.ts'

const hour = 3_600_000
/** Conditions may ask for the day after the one that is waited for. */
const afterwards = 48 * hour

/** What a record must have for time to make the transition one day. */
export function timedValues(
  context: TestContext,
  { fields }: ResolvedResource,
  { field: name, when }: ResolvedTimedTransition,
): Values {
  const field = fields[name]
  const others = Object.entries(when ?? {}).filter(
    ([one, test]) => !fieldsIn({ [one]: test ?? null }).includes(name),
  )
  const met = valuesMeeting(context, fields, { ...field?.visible, ...Object.fromEntries(others) })
  if (!field || field.readOnly) return met
  const ahead = formatTime((parseTime(context.now()) ?? 0) + 3 * afterwards)
  return { ...met, [name]: field.kind === 'date' ? ahead.slice(0, 10) : ahead }
}

type Stated = ResolvedResource & { readonly states: ResolvedStates }

/** The moment at which the time of a record's transition comes, in epoch milliseconds. */
function momentOf({ field, after }: ResolvedTimedTransition, record: Values): number {
  const moment = parseTime(String(record[field] ?? ''))
  if (moment === null) throw new Skipped(`${field} has no value that could be waited for`)
  return moment + after * 1000
}

/** Lets time make a transition: not before its moment, but then. Answers what the clock then showed. */
export async function waitFor(
  context: TestContext,
  resource: Stated,
  transition: ResolvedTimedTransition,
  id: string,
): Promise<Moment> {
  if (!context.letPass) throw new Skipped('the clock of the back end cannot be moved')
  const { record } = await readBack(context, resource, id)
  const due = momentOf(transition, record)
  const moved = due + afterwards
  if (!isDue(resource, transition, record, formatTime(moved)))
    throw new Skipped('its condition cannot be met from outside')
  await context.letPass(resource, transition, id, due - hour - Date.now())
  const { record: before, answer } = await readBack(context, resource, id)
  demand(before.version === record.version, 'nothing should happen before its time', answer)
  await context.letPass(resource, transition, id, moved - Date.now())
  return formatTime(moved)
}

/** Lets so much time pass that the transition is due, if it ever is; answers whether the record was left alone. */
export async function isLeftAlone(
  context: TestContext,
  resource: Stated,
  transition: ResolvedTimedTransition,
  id: string,
): Promise<boolean> {
  if (!context.letPass) throw new Skipped('the clock of the back end cannot be moved')
  const { record } = await readBack(context, resource, id)
  await context.letPass(resource, transition, id, momentOf(transition, record) + afterwards - Date.now())
  return (await readBack(context, resource, id)).record.version === record.version
}
