import { codes } from '#domain/error-codes.ts'
import {
  isEmpty,
  isVisible,
  type ResolvedCall,
  type ResolvedConfig,
  type ResolvedField,
  type Values,
} from '#schema'
import { targetOf } from '../context/backend-values.ts'
import type { Answer } from '../context/client.ts'
import { recordsOf } from '../context/crud.ts'
import type { TestContext } from '../context/test-context.ts'
import { valuesMeeting } from '../context/values-meeting.ts'
import { accepted, demand, refused, refusedAt, unbroken } from '../context/verdict.ts'
import { sample } from '../fixtures/fixture.ts'
import { edgesOf, validOf } from '../fixtures/fixtures.ts'
import { accessCases } from './access.ts'
import { conforming } from './answers.ts'
import { type Case, casesOf } from './case.ts'
import { seedOf } from './seed-of.ts'

const send = (context: TestContext, call: ResolvedCall, input: unknown) =>
  context.client({ ...call, input, as: call.allow === 'public' ? null : context.admin })

/** Input that is right by itself; what it points at is there. */
export async function sound(context: TestContext, call: ResolvedCall): Promise<Values> {
  const values: Record<string, unknown> = {}
  for (const field of Object.values(call.input)) {
    // Who knows what the hook takes: nothing, where that will do.
    if (field.hooked && field.required === false) continue
    const isSeen = isVisible(field, values, context.now())
    if (isSeen && field.kind === 'reference')
      values[field.name] = await targetOf(context, call.input, field, values)
    const arbitrary = isSeen ? validOf(field) : null
    // A text with a default says more than its length: the call knows what it takes.
    if (isSeen && field.kind === 'text' && !isEmpty(field.default)) values[field.name] = field.default
    else if (arbitrary) values[field.name] = sample(arbitrary, seedOf(field.name))
  }
  return values
}

const isFile = ({ path }: ResolvedCall) => /\.\w+$/.test(path)

/** What a call must refuse is refused before it does anything, so even a login can be tried with it. */
function inputCases(call: ResolvedCall): readonly Case[] {
  const of = casesOf('calls', call.name)
  const fields = Object.values(call.input)
  const needed = fields.filter(({ required, default: start }) => required === true && isEmpty(start))
  return [
    ...(needed.length > 0
      ? [
          of('blames every missing field at once', async (context) => {
            const answer = await send(context, call, {})
            refused(answer, codes.invalid, 'an empty call')
            const unblamed = needed.filter(({ name }) => !(name in answer.errors)).map(({ name }) => name)
            demand(unblamed.length === 0, `data.errors lacks ${unblamed.join(', ')}`, answer)
          }),
        ]
      : []),
    ...fields.flatMap((field) =>
      edgesOf(field, seedOf(`${call.name}.${field.name}`))
        .filter(({ ok, value }) => !ok && value !== null && isSent(call, value))
        .map((edge) =>
          edge.name === absent
            ? ignores(call, field, edge.value)
            : of(`refuses ${field.name}: ${edge.name}`, async (context) => {
                const values = {
                  ...(await sound(context, call)),
                  ...valuesMeeting(context, call.input, field.visible),
                }
                const answer = await send(context, call, { ...values, [field.name]: edge.value })
                refusedAt(answer, field.name, `${field.name} with ${edge.name}`)
              }),
        ),
    ),
    ...(call.method === 'POST'
      ? [
          of('survives a body that is no object', async (context) => {
            const { method, path } = call
            for (const body of ['{', '[]', 'null', '5', '"text"']) {
              const answer = await context.client({
                method,
                path,
                body,
                as: call.allow === 'public' ? null : context.admin,
              })
              unbroken(answer)
            }
          }),
        ]
      : []),
  ]
}

const absent = 'a record that is not there'

const counts = ['accepted', 'success']

/** Whether an answer tells that nothing was found or done. */
const isEmptyHanded = (data: unknown): boolean => {
  if (typeof data !== 'object' || data === null) return data === null
  const answered = counts.filter((name) => name in data)
  if (answered.length > 0) return answered.every((name) => Number((data as Values)[name]) === 0)
  return recordsOf(data).length === 0
}

/** What belongs to a record that is not there is nothing; whether that is also a mistake is for the call to say. */
const ignores = (call: ResolvedCall, field: ResolvedField, value: unknown): Case =>
  casesOf('calls', call.name)(`finds nothing for a ${field.name} that is not there`, async (context) => {
    const values = { ...(await sound(context, call)), ...valuesMeeting(context, call.input, field.visible) }
    const answer = await send(context, call, { ...values, [field.name]: value })
    unbroken(answer)
    const isRefused = answer.code !== codes.ok
    demand(isRefused || isEmptyHanded(answer.data), 'it should be refused, or find nothing', answer)
  })

/** In a query everything is text: a number is none of its mistakes, and lists have no form there. */
const isSent = ({ method }: ResolvedCall, value: unknown) => method !== 'GET' || typeof value === 'string'

/** What a text names may not be there: that is an answer, too. */
const isFound = ({ code }: Answer) => code !== codes.notFound

const answers = (call: ResolvedCall): Case => {
  const pointing = Object.values(call.input).some(({ kind }) => kind === 'reference')
  return casesOf('calls', call.name, { writes: pointing })('answers', async (context) => {
    const answer = await send(context, call, await sound(context, call))
    demand(answer.status === 200, `HTTP ${answer.status} instead of 200`, answer)
    if (isFile(call) || !isFound(answer)) return
    const data = accepted(answer)
    if (call.answer) conforming(call.answer, recordsOf(data), answer)
  })
}

/** Logging out ends the very session it is asked with: its body is not looked at. */
const isEnding = ({ name }: ResolvedCall) => name === 'auth.logout'

/** A stream answers for as long as it is listened to. */
const isStream = ({ name }: ResolvedCall) => name === 'live.stream'

export const callCases = ({ calls }: ResolvedConfig): readonly Case[] =>
  Object.values(calls).flatMap((call) => [
    ...accessCases('calls', call.name, call),
    ...(call.method === 'GET' && !isStream(call) ? [answers(call)] : []),
    ...(isEnding(call) ? [] : inputCases(call)),
  ])
