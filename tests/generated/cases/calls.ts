import { isEmpty, type ResolvedCall, type ResolvedConfig } from '#schema'
import { sample } from '../fixtures/fixture.ts'
import { edgesOf, validOf } from '../fixtures/fixtures.ts'
import { accepted, codes, demand, refused, refusedAt, unbroken } from '../world/verdict.ts'
import type { World } from '../world/world.ts'
import { accessCases } from './access.ts'
import { type Case, casesOf } from './case.ts'
import { seedOf } from './seed-of.ts'

const send = (world: World, call: ResolvedCall, input: unknown) =>
  world.client({ ...call, input, as: call.allow === 'public' ? null : world.admin })

const sound = (call: ResolvedCall) =>
  Object.fromEntries(
    Object.values(call.input).flatMap((field) => {
      const arbitrary = validOf(field)
      return arbitrary ? [[field.name, sample(arbitrary, seedOf(field.name))]] : []
    }),
  )

const isFile = ({ path }: ResolvedCall) => /\.\w+$/.test(path)

/** What a call must refuse is refused before it does anything, so even a login can be tried with it. */
function inputCases(call: ResolvedCall): readonly Case[] {
  const of = casesOf('calls', call.name)
  const fields = Object.values(call.input)
  const needed = fields.filter(({ required, default: start }) => required === true && isEmpty(start))
  return [
    ...(needed.length > 0
      ? [
          of('blames every missing field at once', async (world) => {
            const answer = await send(world, call, {})
            refused(answer, codes.invalid, 'an empty call')
            const unblamed = needed.filter(({ name }) => !(name in answer.errors)).map(({ name }) => name)
            demand(unblamed.length === 0, `data.errors lacks ${unblamed.join(', ')}`, answer)
          }),
        ]
      : []),
    ...fields.flatMap((field) =>
      edgesOf(field, seedOf(`${call.name}.${field.name}`))
        .filter(({ ok, value }) => !ok && value !== null)
        .map((edge) =>
          of(`refuses ${field.name}: ${edge.name}`, async (world) => {
            const answer = await send(world, call, { ...sound(call), [field.name]: edge.value })
            refusedAt(answer, field.name, `${field.name} with ${edge.name}`)
          }),
        ),
    ),
    ...(call.method === 'POST'
      ? [
          of('survives a body that is no object', async (world) => {
            const { method, path } = call
            for (const body of ['{', '[]', 'null', '5', '"text"']) {
              const answer = await world.client({
                method,
                path,
                body,
                as: call.allow === 'public' ? null : world.admin,
              })
              unbroken(answer)
            }
          }),
        ]
      : []),
  ]
}

const answers = (call: ResolvedCall): Case =>
  casesOf('calls', call.name, { writes: false })('answers', async (world) => {
    const answer = await send(world, call, {})
    if (!isFile(call)) accepted(answer)
    demand(answer.status === 200, `HTTP ${answer.status} instead of 200`, answer)
  })

/** Logging out ends the very session it is asked with: its body is not looked at. */
const isEnding = ({ name }: ResolvedCall) => name === 'auth.logout'

export const callCases = ({ calls }: ResolvedConfig): readonly Case[] =>
  Object.values(calls).flatMap((call) => [
    ...accessCases('calls', call.name, call),
    ...(call.method === 'GET' ? [answers(call)] : []),
    ...(isEnding(call) ? [] : inputCases(call)),
  ])
