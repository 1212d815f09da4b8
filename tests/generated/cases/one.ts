import type { ResolvedResource } from '#schema'
import { targetOf } from '../context/backend-values.ts'
import { make } from '../context/make.ts'
import { makeValues } from '../context/make-values.ts'
import { demandStored, readBack } from '../context/read.ts'
import type { TestContext } from '../context/test-context.ts'
import { accepted, demand, Skipped } from '../context/verdict.ts'
import { isAbsent } from './absent.ts'
import { type CasesFor, casesOf } from './case.ts'
import { writable } from './changeable-fields.ts'

/** A record that has none of these yet. */
async function alone(context: TestContext, resource: ResolvedResource, one: string): Promise<string> {
  const field = resource.fields[one]
  const id =
    field?.kind === 'reference'
      ? await targetOf(context, resource.fields, field, {}, context.rising())
      : undefined
  if (id === undefined) throw new Skipped(`no ${one} can be had`)
  return id
}

/** There is one of these at most for each record that `one` points at. */
export const oneCases: CasesFor = (resource) => {
  const { one } = resource
  if (one === null || !resource.endpoints.create) return []
  const of = casesOf(resource.name, 'create')
  return [
    of(`is not there before it is created for its ${one}`, async (context) => {
      const answer = await context.crud.detail(resource, await alone(context, resource, one))
      demand(isAbsent(accepted(answer)), 'there should be none', answer)
    }),
    of(`writes over what is there for its ${one}`, async (context) => {
      const parent = await alone(context, resource, one)
      const first = await make(context, resource, { values: { [one]: parent } })
      const { record: before } = await readBack(context, resource, first.id)
      const values = await makeValues(context, resource, { values: { [one]: parent } })
      accepted(await context.crud.create(resource, values), 'creating it again')
      const { record, answer } = await readBack(context, resource, first.id)
      demand(record.id === before.id, 'it should be the same record', answer)
      for (const field of writable(resource))
        if (field.name in values) demandStored(field, values[field.name], answer, record)
    }),
  ]
}
