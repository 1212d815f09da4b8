import {
  labelOf,
  type ResolvedResource,
  type ResolvedStates,
  type ResolvedTimedTransition,
  setValues,
} from '#schema'
import { readBack } from '../context/read.ts'
import { isSettable, valuesFailing } from '../context/values-meeting.ts'
import { accepted, demand } from '../context/verdict.ts'
import { demandValues } from './action-inputs.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'
import { inState } from './prepare-record.ts'
import { isLeftAlone, waitFor } from './time-passes.ts'

type Stated = ResolvedResource & { readonly states: ResolvedStates }

function casesFor(resource: Stated, transition: ResolvedTimedTransition): readonly Case[] {
  const { states, fields } = resource
  const state = fields[states.field]
  if (state?.kind !== 'choice') return []
  const of = casesOf(resource.name, transition.name, { extension: 'clock' })
  const nameOf = (value: number) => labelOf(state.dictionary, value) ?? String(value)
  const others = state.dictionary.entries
    .map(({ value }) => value)
    .filter((value) => !transition.from.includes(value))
  const [start = states.initial] = transition.from
  const when = transition.when ?? {}
  // What the clock decides itself is let pass; the rest can be left unmet.
  const tested = Object.keys(when).filter(
    (name) => name !== transition.field && isSettable(fields, { [name]: when[name] ?? null }),
  )
  return [
    ...transition.from.map((from) =>
      of(`comes with time from ${nameOf(from)} to ${nameOf(transition.to)}`, async (context) => {
        const { id } = await inState(context, resource, states, from, transition)
        const now = await waitFor(context, resource, transition, id)
        const { record, answer } = await readBack(context, resource, id)
        demand(record[state.name] === transition.to, `the state is ${record[state.name]}`, answer)
        demand(record.updateUserName === '系统', `${record.updateUserName} should not have done it`, answer)
        demandValues(resource, setValues(transition.set, { now, userId: null, own: {} }), answer, record)
      }),
    ),
    ...others.map((from) =>
      of(`leaves ${nameOf(from)} alone`, async (context) => {
        const { id } = await inState(context, resource, states, from, transition)
        const isAlone = await isLeftAlone(context, resource, transition, id)
        demand(
          isAlone,
          `time should not change a record that is ${nameOf(from)}`,
          (await readBack(context, resource, id)).answer,
        )
      }),
    ),
    ...tested.map((name) =>
      of(`leaves alone what does not meet its ${name}`, async (context) => {
        const { id } = await inState(context, resource, states, start, transition)
        const values = valuesFailing(context, fields, when, name)
        accepted(await context.crud.update(resource, id, { [name]: values[name] }), `changing ${name}`)
        const isAlone = await isLeftAlone(context, resource, transition, id)
        demand(isAlone, `time should not change it`, (await readBack(context, resource, id)).answer)
      }),
    ),
  ]
}

/** Transitions that time makes, where the tests may move the clock. */
export const timedCases: CasesFor = (resource) => {
  const { states } = resource
  if (!states || !resource.endpoints.create) return []
  return Object.values(states.timed).flatMap((transition) => casesFor({ ...resource, states }, transition))
}
