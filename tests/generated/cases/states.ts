import {
  labelOf,
  matches,
  type ResolvedResource,
  type ResolvedStates,
  type ResolvedTransition,
  type Values,
} from '#schema'
import { edgesOf } from '../fixtures/fixtures.ts'
import { holding } from '../world/accounts.ts'
import { make } from '../world/make.ts'
import { meeting } from '../world/point-at.ts'
import { demandStored, readBack } from '../world/read.ts'
import { accepted, codes, demand, refused, refusedAt, Skipped } from '../world/verdict.ts'
import { type Made, once, type World } from '../world/world.ts'
import { ask, inputFor, inputsOf, ownValues } from './asking.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'
import { writable } from './entangled.ts'
import { seedOf } from './seed-of.ts'
import { pathTo } from './state-path.ts'

/** What must hold on the way, as far as it can be said when the record is created. */
const settable = (resource: ResolvedResource, transitions: readonly ResolvedTransition[]): Values => {
  const wanted = Object.assign({}, ...transitions.map(({ when }) => meeting(when)))
  return Object.fromEntries(
    Object.entries(wanted).filter(([name]) => resource.fields[name]?.readOnly === false),
  )
}

async function run(world: World, resource: ResolvedResource, transition: ResolvedTransition, id: string) {
  const { record } = await readBack(world, resource, id)
  const input = await inputFor(world, resource, transition, record)
  return { input, answer: await ask(world, transition, id, input) }
}

/** A fresh record in this state, ready for `next`. */
async function inState(
  world: World,
  resource: ResolvedResource,
  states: ResolvedStates,
  state: number,
  next: ResolvedTransition,
): Promise<Made> {
  const path = pathTo(states, state)
  if (!path) throw new Skipped(`no transition leads to state ${state}`)
  const values = {
    ...settable(resource, [...path, next]),
    ...(await ownValues(world, resource, writable(resource))),
  }
  const made = await make(world, resource, { values })
  for (const step of path)
    accepted(
      (await run(world, resource, step, made.id)).answer,
      `「${step.label}」 on the way to state ${state}`,
    )
  const { record } = await readBack(world, resource, made.id)
  if (next.when && !matches(next.when, record)) throw new Skipped('its condition cannot be met from outside')
  return made
}

function casesFor(
  resource: ResolvedResource,
  states: ResolvedStates,
  transition: ResolvedTransition,
): readonly Case[] {
  const field = resource.fields[states.field]
  if (field?.kind !== 'choice') return []
  const of = casesOf(resource.name, transition.name)
  const nameOf = (state: number) => labelOf(field.dictionary, state) ?? String(state)
  const others = field.dictionary.entries
    .map(({ value }) => value)
    .filter((value) => !transition.from.includes(value))
  const [start = states.initial] = transition.from
  const ready = (world: World) =>
    once(world, `ready ${resource.name} ${transition.name}`, () =>
      inState(world, resource, states, start, transition),
    )
  return [
    ...transition.from.map((from) =>
      of(`leads from ${nameOf(from)} to ${nameOf(transition.to)}`, async (world) => {
        const { id } = await inState(world, resource, states, from, transition)
        const { input, answer } = await run(world, resource, transition, id)
        accepted(answer, `「${transition.label}」`)
        const { record, answer: read } = await readBack(world, resource, id)
        demand(record[field.name] === transition.to, `the state is ${record[field.name]}`, read)
        for (const name of transition.input) {
          const asked = resource.fields[name]
          if (asked && name in input) demandStored(asked, input[name], read, record)
        }
      }),
    ),
    ...others.map((from) =>
      of(`is refused from ${nameOf(from)}`, async (world) => {
        const { id } = await inState(world, resource, states, from, transition)
        const { answer } = await run(world, resource, transition, id)
        refused(answer, codes.state, `「${transition.label}」 from ${nameOf(from)}`)
        const { record, answer: read } = await readBack(world, resource, id)
        demand(record[field.name] === from, `the state is ${record[field.name]} now`, read)
      }),
    ),
    ...inputsOf(resource, transition).flatMap((asked) =>
      edgesOf(asked, seedOf(`${transition.name}.${asked.name}`))
        .filter(({ ok }) => !ok)
        .map((edge) =>
          of(`refuses ${asked.name}: ${edge.name}`, async (world) => {
            const { id } = await ready(world)
            const { record } = await readBack(world, resource, id)
            const input = {
              ...(await inputFor(world, resource, transition, record)),
              [asked.name]: edge.value,
            }
            refusedAt(await ask(world, transition, id, input), asked.name, `${asked.name} with ${edge.name}`)
          }),
        ),
    ),
    of('refuses a record that is not there', async (world) => {
      const input = await inputFor(world, resource, transition, {})
      refused(await ask(world, transition, 'qa0nosuchrecord', input), codes.gone, 'an unknown id')
    }),
    ...(transition.who === null ? [] : [strangers(resource, transition, ready)]),
  ]
}

/** A permission is not enough where the record itself names who may. */
const strangers = (
  resource: ResolvedResource,
  transition: ResolvedTransition,
  ready: (world: World) => Promise<Made>,
): Case =>
  casesOf(resource.name, transition.name)(`is refused to who is not its ${transition.who}`, async (world) => {
    const { allow } = transition.endpoint
    if (typeof allow === 'string') throw new Skipped('everyone logged in may')
    const { id } = await ready(world)
    const { record } = await readBack(world, resource, id)
    const input = { ...(await inputFor(world, resource, transition, record)), ...transition.send, id }
    const as = await holding(world, allow.slice(0, 1))
    const answer = await world.client({ ...transition.endpoint, input, as })
    refused(answer, codes.forbidden, 'someone else')
  })

export const stateCases: CasesFor = (resource) => {
  const { states } = resource
  if (!states || !resource.endpoints.create) return []
  return Object.values(states.transitions).flatMap((transition) => casesFor(resource, states, transition))
}
