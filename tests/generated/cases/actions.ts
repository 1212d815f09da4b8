import { codes } from '#domain/error-codes.ts'
import type { ResolvedAction, ResolvedResource, Values } from '#schema'
import { track } from '../context/make.ts'
import { demandStored, readBack } from '../context/read.ts'
import { once, type TestContext } from '../context/test-context.ts'
import { accepted, demand, refused, refusedAt, Skipped } from '../context/verdict.ts'
import { keepsWhenEmpty } from '../fixtures/fixtures.ts'
import { ask, demandSet, inputFor, inputsOf, ownValues, refusedEdges, spoiltInput } from './action-inputs.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'
import { writable } from './changeable-fields.ts'
import { makeRecordMeeting } from './prepare-record.ts'
import { seedOf } from './seed-of.ts'
import { unmetCases } from './unmet.ts'

/** Refusals that come from what surrounds the record: no device, no stock, something in use. */
const circumstances: readonly unknown[] = [codes.conflict, codes.offline, codes.insufficient]

/** A fresh record the action is offered on; null for those of the toolbar. */
async function subject(
  context: TestContext,
  resource: ResolvedResource,
  action: ResolvedAction,
): Promise<string | null> {
  if (action.at === 'toolbar') return null
  return (await makeRecordMeeting(context, resource, action.when ?? {})).id
}

/** One that stays as it is: the action is only ever refused on it. */
const untouched = (context: TestContext, resource: ResolvedResource, action: ResolvedAction) =>
  once(context, `for ${resource.name} ${action.name}`, () => subject(context, resource, action))

const recordOf = async (
  context: TestContext,
  resource: ResolvedResource,
  id: string | null,
): Promise<Values> => (id === null ? {} : (await readBack(context, resource, id)).record)

function casesFor(resource: ResolvedResource, action: ResolvedAction): readonly Case[] {
  const of = casesOf(resource.name, action.name)
  const isUpdate = action.endpoint.path === resource.endpoints.update?.path
  return [
    of('does its work', async (context) => {
      const id = await subject(context, resource, action)
      const input = await inputFor(context, resource, action, await recordOf(context, resource, id))
      const answer = await ask(context, action, id, input)
      if (circumstances.includes(answer.code)) throw new Skipped(`it was refused: ${answer.msg}`)
      const data = accepted(answer, `「${action.label}」`)
      if (action.opens) {
        const other = track(context, resource, data, {})
        demand(other !== id, 'what is opened should be another record', answer)
        await readBack(context, resource, other)
      }
      if (id === null) return
      const { record, answer: read } = await readBack(context, resource, id)
      for (const name of action.input) {
        const field = resource.fields[name]
        if (field && name in input) demandStored(field, input[name], read, record)
      }
      await demandSet(context, resource, action, input, read, record)
    }),
    ...inputsOf(resource, action).flatMap((field) =>
      refusedEdges(field, seedOf(`${action.name}.${field.name}`))
        .filter((edge) => !(isUpdate && keepsWhenEmpty(field, edge)))
        .map((edge) =>
          of(`refuses ${field.name}: ${edge.name}`, async (context) => {
            const id = await untouched(context, resource, action)
            const record = await recordOf(context, resource, id)
            const input = await spoiltInput(context, resource, action, record, field, edge.value)
            refusedAt(await ask(context, action, id, input), field.name, `${field.name} with ${edge.name}`)
          }),
        ),
    ),
    ...(action.at === 'row'
      ? [
          ...unmetCases(resource, action, async (context, _name, when) =>
            makeRecordMeeting(
              context,
              resource,
              when,
              await ownValues(context, resource, writable(resource)),
            ),
          ),
          of('refuses a record that is not there', async (context) => {
            const input = await inputFor(context, resource, action, {})
            refused(await ask(context, action, 'qa0nosuchrecord', input), codes.notFound, 'an unknown id')
          }),
        ]
      : []),
  ]
}

export const actionCases: CasesFor = (resource) =>
  resource.endpoints.create
    ? Object.values(resource.actions)
        // A hand-made dialog makes a call of the config, which is tried with the other calls.
        .filter(({ by }) => by === null)
        .flatMap((action) => casesFor(resource, action))
    : []
