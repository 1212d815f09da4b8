import { type Condition, matches, type ResolvedField, type ResolvedResource } from '#schema'
import { base } from '../context/make.ts'
import { expected, readBack } from '../context/read.ts'
import { seeded } from '../context/seeded.ts'
import { type Made, once, type TestContext } from '../context/test-context.ts'
import { fileFactFields } from '../context/upload.ts'
import { valuesMeeting } from '../context/values-meeting.ts'
import { accepted, demand, refusedAt, Skipped } from '../context/verdict.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'
import { writable } from './changeable-fields.ts'
import { companions } from './companions.ts'
import { differentValues } from './different-values.ts'
import { makeRecordMeeting } from './prepare-record.ts'

const immutable = (resource: ResolvedResource, field: ResolvedField): Case =>
  casesOf(resource.name, 'update')(`keeps ${field.name} as it was created`, async (context) => {
    const { id, values } = await base(context, resource)
    accepted(
      await context.crud.update(resource, id, { [field.name]: values[field.name] }),
      `sending the same ${field.name}`,
    )
    const [one, other] = await differentValues(context, resource, field, values)
    const value = one === values[field.name] ? other : one
    refusedAt(
      await context.crud.update(resource, id, { [field.name]: value }),
      field.name,
      `another ${field.name}`,
    )
  })

/** A fresh record that meets a condition, or one that was there: refused changes do it no harm. */
async function meetingOne(
  context: TestContext,
  resource: ResolvedResource,
  condition: Condition,
  visible: Condition,
): Promise<Pick<Made, 'id'>> {
  try {
    return await makeRecordMeeting(
      context,
      resource,
      condition,
      valuesMeeting(context, resource.fields, visible),
    )
  } catch (error) {
    if (!(error instanceof Skipped) || !context.disposable) throw error
    const found = await seeded(context, resource, (record) =>
      matches({ ...visible, ...condition }, record, context.now()),
    )
    if (!found) throw error
    return { id: String(found.id) }
  }
}

/** A record that meets the condition keeps the field; until then it may change, as other cases try. */
const fixed = (resource: ResolvedResource, field: ResolvedField, condition: Condition): Case =>
  casesOf(resource.name, 'update')(`keeps ${field.name} while it is fixed`, async (context) => {
    const visible = field.visible ?? {}
    const { id } = await once(context, `fixed ${resource.name} ${JSON.stringify([visible, condition])}`, () =>
      meetingOne(context, resource, condition, visible),
    )
    const { record: before } = await readBack(context, resource, id)
    accepted(
      await context.crud.update(resource, id, { [field.name]: before[field.name] }),
      `sending the same ${field.name}`,
    )
    const [one, other] = await differentValues(context, resource, field, before)
    const isSame = JSON.stringify(expected(field, one)) === JSON.stringify(before[field.name])
    const value = isSame ? other : one
    const along = await companions(context, resource, field, before, value)
    refusedAt(
      await context.crud.update(resource, id, { ...along, [field.name]: value }),
      field.name,
      `another ${field.name}`,
    )
    const { record, answer } = await readBack(context, resource, id)
    const got = JSON.stringify(record[field.name])
    demand(got === JSON.stringify(before[field.name]), `${field.name} is ${got} now`, answer)
  })

/** Fields that cannot be changed: never, or while the record meets a condition. */
export const fixedCases: CasesFor = (resource) => {
  const filled = fileFactFields(resource)
  return writable(resource).flatMap((field) => {
    if (field.immutable === true) return [immutable(resource, field)]
    return typeof field.immutable === 'object' && !filled.has(field.name)
      ? [fixed(resource, field, field.immutable)]
      : []
  })
}
