import { isDeepStrictEqual } from 'node:util'
import { codes } from '#domain/error-codes.ts'
import { labelOf, type ResolvedResource, type ResolvedStates, type ResolvedTransition } from '#schema'
import { holding } from '../context/accounts.ts'
import { demandStored, readBack } from '../context/read.ts'
import { pathTo } from '../context/state-path.ts'
import { type Made, once, type TestContext } from '../context/test-context.ts'
import { accepted, demand, refused, refusedAt, Skipped } from '../context/verdict.ts'
import { ask, demandSet, inputFor, inputsOf, ownId, refusedEdges, spoiltInput } from './action-inputs.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'
import { inState } from './prepare-record.ts'
import { runTransition } from './run-transition.ts'
import { seedOf } from './seed-of.ts'
import { unmetCases } from './unmet.ts'

/** Whether the transition is an update that sends the new state. */
const isUpdate = ({ endpoints }: ResolvedResource, { endpoint }: ResolvedTransition) =>
  endpoint.path === endpoints.update?.path

/** From its own states the same call means another transition. */
const isSameCall = (other: ResolvedTransition, { endpoint, send }: ResolvedTransition) =>
  other.endpoint.path === endpoint.path && isDeepStrictEqual(other.send, send)

function casesFor(
  resource: ResolvedResource,
  states: ResolvedStates,
  transition: ResolvedTransition,
): readonly Case[] {
  const field = resource.fields[states.field]
  if (field?.kind !== 'choice') return []
  const of = casesOf(resource.name, transition.name)
  const nameOf = (state: number) => labelOf(field.dictionary, state) ?? String(state)
  const also = Object.values(states.transitions).filter((other) => isSameCall(other, transition))
  const others = field.dictionary.entries
    .map(({ value }) => value)
    .filter((value) => !also.some(({ from }) => from.includes(value)))
  const [start = states.initial] = transition.from
  const ready = (context: TestContext) =>
    once(context, `ready ${resource.name} ${transition.name}`, () =>
      inState(context, resource, states, start, transition),
    )
  return [
    ...transition.from.map((from) =>
      of(`leads from ${nameOf(from)} to ${nameOf(transition.to)}`, async (context) => {
        const { id } = await inState(context, resource, states, from, transition)
        const { input, answer } = await runTransition(context, resource, transition, id)
        accepted(answer, `「${transition.label}」`)
        const { record, answer: read } = await readBack(context, resource, id)
        demand(record[field.name] === transition.to, `the state is ${record[field.name]}`, read)
        for (const name of transition.input) {
          const asked = resource.fields[name]
          if (asked && name in input) demandStored(asked, input[name], read, record)
        }
        await demandSet(context, resource, transition, input, read, record)
      }),
    ),
    ...others
      .filter((from) => from === transition.to && isUpdate(resource, transition))
      .map((from) =>
        of(`changes nothing where it is ${nameOf(from)} already`, async (context) => {
          const { id } = await inState(context, resource, states, from, transition)
          const { record: before } = await readBack(context, resource, id)
          accepted(await ask(context, transition, id, {}), 'the state it has')
          const { record, answer } = await readBack(context, resource, id)
          demand(record.version === before.version, 'nothing should have changed', answer)
        }),
      ),
    ...others
      .filter((from) => from !== transition.to || !isUpdate(resource, transition))
      .map((from) =>
        of(`is refused from ${nameOf(from)}`, async (context) => {
          const { id } = await inState(context, resource, states, from, transition)
          const { answer } = await runTransition(context, resource, transition, id)
          refused(answer, codes.stateChanged, `「${transition.label}」 from ${nameOf(from)}`)
          const { record, answer: read } = await readBack(context, resource, id)
          demand(record[field.name] === from, `the state is ${record[field.name]} now`, read)
        }),
      ),
    ...inputsOf(resource, transition).flatMap((asked) =>
      refusedEdges(asked, seedOf(`${transition.name}.${asked.name}`)).map((edge) =>
        of(`refuses ${asked.name}: ${edge.name}`, async (context) => {
          const { id } = await ready(context)
          const { record } = await readBack(context, resource, id)
          const input = await spoiltInput(context, resource, transition, record, asked, edge.value)
          refusedAt(await ask(context, transition, id, input), asked.name, `${asked.name} with ${edge.name}`)
        }),
      ),
    ),
    ...unmetCases(resource, transition, (context, name, when) => {
      const way = pathTo(states, start) ?? []
      if (way.some((step) => name in (step.when ?? {})))
        throw new Skipped('the way there asks for it as well')
      return inState(context, resource, states, start, { when })
    }),
    of('refuses a record that is not there', async (context) => {
      const input = await inputFor(context, resource, transition, {})
      refused(await ask(context, transition, 'qa0nosuchrecord', input), codes.notFound, 'an unknown id')
    }),
    ...(transition.who === null ? [] : [strangers(resource, transition, ready)]),
    ...(transition.whoNot === null ? [] : [insiders(resource, transition, ready)]),
  ]
}

/** A permission is not enough where the record itself names who may. */
const strangers = (
  resource: ResolvedResource,
  transition: ResolvedTransition,
  ready: (context: TestContext) => Promise<Made>,
): Case =>
  casesOf(resource.name, transition.name)(
    `is refused to who is not its ${transition.who}`,
    async (context) => {
      const { allow } = transition.endpoint
      if (typeof allow === 'string') throw new Skipped('everyone logged in may')
      const { id } = await ready(context)
      const { record } = await readBack(context, resource, id)
      const input = { ...(await inputFor(context, resource, transition, record)), ...transition.send, id }
      const as = await holding(context, allow.slice(0, 1))
      const answer = await context.client({ ...transition.endpoint, input, as })
      refused(answer, codes.forbidden, 'someone else')
    },
  )

/** Nor is it enough where the record names those who may not: here the tests' own user, who has got it that far. */
const insiders = (
  resource: ResolvedResource,
  transition: ResolvedTransition,
  ready: (context: TestContext) => Promise<Made>,
): Case =>
  casesOf(resource.name, transition.name)(`is refused to its ${transition.whoNot}`, async (context) => {
    const { id } = await ready(context)
    const { record } = await readBack(context, resource, id)
    const named = [record[transition.whoNot ?? '']].flat()
    if (!named.includes(await ownId(context))) throw new Skipped('the record names others')
    const input = { ...(await inputFor(context, resource, transition, record)), ...transition.send, id }
    const answer = await context.client({ ...transition.endpoint, input, as: context.admin })
    refused(answer, codes.forbidden, 'one of them')
  })

/** Where states are changed by updates, an update may send one that no transition leads to from here. */
function jumps(resource: ResolvedResource, states: ResolvedStates): readonly Case[] {
  const field = resource.fields[states.field]
  const updates = Object.values(states.transitions).filter((transition) => isUpdate(resource, transition))
  const [some] = updates
  if (field?.kind !== 'choice' || !some) return []
  const values = field.dictionary.entries.map(({ value }) => value)
  const isLedTo = (to: number) => updates.some((transition) => transition.to === to)
  const nameOf = (state: number) => labelOf(field.dictionary, state) ?? String(state)
  return values.flatMap((from) =>
    values
      .filter((to) => to !== from && !isLedTo(to))
      .map((to) =>
        casesOf(resource.name, 'update')(
          `refuses to go from ${nameOf(from)} to ${nameOf(to)}`,
          async (context) => {
            const { id } = await inState(context, resource, states, from, { ...some, when: null })
            const sent = await context.crud.update(resource, id, { [field.name]: to })
            // A state that no transition leads to may be no value of an update at all.
            if (sent.code !== codes.invalid) refused(sent, codes.stateChanged, nameOf(to))
            const { record, answer } = await readBack(context, resource, id)
            demand(record[field.name] === from, `the state is ${record[field.name]} now`, answer)
          },
        ),
      ),
  )
}

export const stateCases: CasesFor = (resource) => {
  const { states } = resource
  if (!states || !resource.endpoints.create) return []
  return [
    ...Object.values(states.transitions).flatMap((transition) => casesFor(resource, states, transition)),
    ...jumps(resource, states),
  ]
}
