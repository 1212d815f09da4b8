import { isDeepStrictEqual } from 'node:util'
import type { ResolvedField, ResolvedResource } from '#schema'
import { base, make } from '../context/make.ts'
import { makeValues, valueFor } from '../context/make-values.ts'
import { demandStored, readBack } from '../context/read.ts'
import { accepted, demand, Skipped } from '../context/verdict.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'
import { makeRecordMeeting } from './prepare-record.ts'

const createIgnores = (resource: ResolvedResource, field: ResolvedField): Case =>
  casesOf(resource.name, 'create')(`leaves ${field.name} to the actions that write it`, async (context) => {
    const values = await makeValues(context, resource)
    const value = await valueFor(context, resource, field, values)
    if (value === undefined) throw new Skipped(`no ${field.name} can be had`)
    const { id } = await make(context, resource, { values: { ...values, [field.name]: value } })
    const { record, answer } = await readBack(context, resource, id)
    demandStored(field, field.default, answer, record)
  })

const updateIgnores = (resource: ResolvedResource, field: ResolvedField): Case =>
  casesOf(resource.name, 'update')(`leaves ${field.name} to the actions that write it`, async (context) => {
    // One that shows the field: elsewhere it would be emptied anyway.
    const { visible } = field
    const { id } = visible
      ? await makeRecordMeeting(context, resource, visible)
      : await base(context, resource)
    const { record: before } = await readBack(context, resource, id)
    const values = [0, 1].map(() => valueFor(context, resource, field, before))
    const value = (await Promise.all(values)).find((one) => !isDeepStrictEqual(one, before[field.name]))
    if (value === undefined) throw new Skipped(`no ${field.name} can be had`)
    accepted(await context.crud.update(resource, id, { [field.name]: value }), `sending ${field.name}`)
    const { record, answer } = await readBack(context, resource, id)
    const isKept = isDeepStrictEqual(record[field.name], before[field.name])
    demand(isKept, `${field.name} is ${JSON.stringify(record[field.name])} now`, answer)
  })

/** Fields that only transitions and actions write. */
export const actionOnlyCases: CasesFor = (resource) => {
  const { create, update } = resource.endpoints
  if (!create) return []
  return Object.values(resource.fields)
    .filter(({ writtenBy }) => writtenBy === 'action')
    .flatMap((field) => [createIgnores(resource, field), ...(update ? [updateIgnores(resource, field)] : [])])
}
