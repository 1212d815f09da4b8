import {
  type Condition,
  type Derivation,
  isMultiple,
  matches,
  type ResolvedConfig,
  type ResolvedResource,
  type ResolvedStates,
  type ResolvedTimedTransition,
  type ResolvedTransition,
  type Test,
  type Values,
} from '#schema'
import { make } from '../context/make.ts'
import { readBack } from '../context/read.ts'
import { pathFrom, pathTo, type Step } from '../context/state-path.ts'
import { type Made, resourceOf, type TestContext } from '../context/test-context.ts'
import { valuesMeeting } from '../context/values-meeting.ts'
import { accepted, Skipped } from '../context/verdict.ts'
import { ownValues } from './action-inputs.ts'
import { writable } from './changeable-fields.ts'
import { runTransition } from './run-transition.ts'
import { timedValues, waitFor } from './time-passes.ts'

/** What must hold on the way, as far as it can be said when the record is created. */
const settable = (
  context: TestContext,
  resource: ResolvedResource,
  steps: readonly (Step | Pick<ResolvedTransition, 'when'>)[],
): Values => {
  const { fields } = resource
  const wanted = Object.assign(
    {},
    ...steps.map((step) =>
      'after' in step ? timedValues(context, resource, step) : valuesMeeting(context, fields, step.when),
    ),
  )
  return Object.fromEntries(Object.entries(wanted).filter(([name]) => fields[name]?.readOnly === false))
}

/** Brings a record from one state to another. */
async function bring(
  context: TestContext,
  resource: ResolvedResource,
  states: ResolvedStates,
  id: string,
  state: number,
): Promise<void> {
  // What it was made with may have it begin further on.
  const { record } = await readBack(context, resource, id)
  const path = pathFrom(states, Number(record[states.field]), state)
  if (!path) throw new Skipped(`no transition leads to state ${state}`)
  for (const step of path)
    if ('after' in step) await waitFor(context, { ...resource, states }, step, id)
    else
      accepted(
        (await runTransition(context, resource, step, id)).answer,
        `「${step.label}」 on the way to state ${state}`,
      )
}

/** Makes the records that a condition wants some of. */
async function makeDemanded(
  context: TestContext,
  resource: ResolvedResource,
  id: string,
  condition: Condition | null,
): Promise<void> {
  const { record } = await readBack(context, resource, id)
  for (const [name, test = null] of Object.entries(condition ?? {})) {
    const field = resource.fields[name]
    if (field?.kind !== 'derived' || !('count' in field.from)) continue
    if (!matches({ [name]: test }, record, context.now())) await countOne(context, field.from, id)
  }
}

/** A fresh record in this state, ready for `next` as far as that does not take time. */
export async function inState(
  context: TestContext,
  resource: ResolvedResource,
  states: ResolvedStates,
  state: number,
  next: ResolvedTimedTransition | Pick<ResolvedTransition, 'when'>,
): Promise<Made> {
  const values = {
    ...settable(context, resource, [...(pathTo(states, state) ?? []), next]),
    ...(await ownValues(context, resource, writable(resource))),
  }
  const made = await make(context, resource, { values })
  await bring(context, resource, states, made.id, state)
  if (!('after' in next)) await makeDemanded(context, resource, made.id, next.when)
  const { record } = await readBack(context, resource, made.id)
  if (!('after' in next) && !matches(next.when, record, context.now()))
    throw new Skipped('its condition cannot be met from outside')
  return made
}

/** A state that passes the test. */
function statePassing(context: TestContext, { states, fields, name }: ResolvedResource, test: Test) {
  const field = states && fields[states.field]
  if (!states || field?.kind !== 'choice') throw new Skipped(`${name} has no states`)
  const wanted = field.dictionary.entries.map(({ value }) => value)
  const state = wanted.find((value) =>
    matches({ [field.name]: test }, { [field.name]: value }, context.now()),
  )
  if (state === undefined) throw new Skipped('no state passes')
  return { states, state }
}

/** Brings a record to a state that passes the test. */
async function bringTo(context: TestContext, resource: ResolvedResource, id: string, test: Test) {
  const { states, state } = statePassing(context, resource, test)
  await bring(context, resource, states, id, state)
}

/** What a record must have from the beginning to be brought to a state that passes the test. */
async function wayValues(context: TestContext, resource: ResolvedResource, test: Test): Promise<Values> {
  const { states, state } = statePassing(context, resource, test)
  return {
    ...settable(context, resource, pathTo(states, state) ?? []),
    ...(await ownValues(context, resource, writable(resource))),
  }
}

type Counting = Extract<Derivation, { readonly count: string }>

/** Whether records that are counted can be made by a call. */
export function isCountable(
  { resources }: ResolvedConfig,
  { count, by }: Pick<Counting, 'count' | 'by'>,
): boolean {
  const counted = resources[count]
  const field = counted?.fields[by]
  return counted?.endpoints.create !== undefined && field?.readOnly === false && field.kind !== 'parent'
}

/** Makes one record that a derived field counts for the record with this id. */
export async function countOne(context: TestContext, from: Counting, id: string) {
  const { count, by, where, whose = {} } = from
  const counted = resourceOf(context, count)
  if (!isCountable(context.config, from)) throw new Skipped(`a ${count} cannot be made by a call`)
  const kind = counted.fields[by]?.kind
  const values: Record<string, unknown> = { [by]: kind && isMultiple(kind) ? [id] : id }
  const brought: (() => Promise<void>)[] = []
  for (const [name, condition] of Object.entries(whose)) {
    const pointer = counted.fields[name]
    if (pointer?.kind !== 'reference') throw new Skipped(`${name} is no reference`)
    const above = resourceOf(context, pointer.target)
    const { id: own } = await context.shared(above, {}, context.rising())
    values[name] = own
    for (const test of Object.values(condition))
      brought.push(() => bringTo(context, above, own, test ?? null))
  }
  const { id: made } = await makeRecordMeeting(context, counted, where ?? {}, values)
  for (const bringing of brought) await bringing()
  return made
}

/** A fresh record that meets a condition on its own values, its state, or the state of what it belongs to. */
export async function makeRecordMeeting(
  context: TestContext,
  resource: ResolvedResource,
  condition: Condition,
  preset: Values = {},
): Promise<Made> {
  const own = Object.entries(valuesMeeting(context, resource.fields, condition, preset)).filter(
    ([name]) => resource.fields[name]?.readOnly === false,
  )
  const state = condition[resource.states?.field ?? '']
  const way = state === undefined ? {} : await wayValues(context, resource, state)
  const values: Record<string, unknown> = { ...way, ...preset, ...Object.fromEntries(own) }
  const later: ((id: string) => Promise<unknown>)[] = []
  for (const [name, test = null] of Object.entries(condition)) {
    const field = resource.fields[name]
    if (name === resource.states?.field) later.push((id) => bringTo(context, resource, id, test))
    else if (field?.kind === 'derived' && 'via' in field.from) {
      const pointer = resource.fields[field.from.via]
      if (pointer?.kind !== 'reference') throw new Skipped(`${field.from.via} is no reference`)
      const above = resourceOf(context, pointer.target)
      if (above.states?.field !== field.from.field) throw new Skipped(`${name} is no state`)
      // One of its own: others go on using those that are shared.
      const { id } = await context.shared(above, {}, context.rising())
      values[pointer.name] = id
      later.push(() => bringTo(context, above, id, test))
    } else if (
      field?.kind === 'derived' &&
      'count' in field.from &&
      matches({ [name]: test }, { [name]: 1 }, context.now())
    ) {
      const { from } = field
      later.push((id) => countOne(context, from, id))
    }
  }
  const made = await make(context, resource, { values })
  for (const step of later) await step(made.id)
  const { record } = await readBack(context, resource, made.id)
  if (!matches(condition, record, context.now()))
    throw new Skipped('the condition cannot be met from outside')
  return made
}
