import { type Condition, matches, type ResolvedField, type ResolvedResource } from '#schema'
import { base } from '../world/make.ts'
import { meeting } from '../world/point-at.ts'
import { expected, readBack } from '../world/read.ts'
import { seeded } from '../world/seeded.ts'
import { toldFields } from '../world/upload.ts'
import { accepted, demand, refusedAt, Skipped } from '../world/verdict.ts'
import { type Made, once, type World } from '../world/world.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'
import { companions } from './companions.ts'
import { writable } from './entangled.ts'
import { madeToMeet } from './reach.ts'
import { twoValues } from './two-values.ts'

const immutable = (resource: ResolvedResource, field: ResolvedField): Case =>
  casesOf(resource.name, 'update')(`keeps ${field.name} as it was created`, async (world) => {
    const { id, values } = await base(world, resource)
    accepted(
      await world.crud.update(resource, id, { [field.name]: values[field.name] }),
      `sending the same ${field.name}`,
    )
    const [one, other] = await twoValues(world, resource, field, values)
    const value = one === values[field.name] ? other : one
    refusedAt(
      await world.crud.update(resource, id, { [field.name]: value }),
      field.name,
      `another ${field.name}`,
    )
  })

/** A fresh record that meets a condition, or one that was there: refused changes do it no harm. */
async function meetingOne(
  world: World,
  resource: ResolvedResource,
  condition: Condition,
  visible: Condition,
): Promise<Pick<Made, 'id'>> {
  try {
    return await madeToMeet(world, resource, condition, meeting(visible))
  } catch (error) {
    if (!(error instanceof Skipped) || !world.disposable) throw error
    const found = await seeded(world, resource, (record) => matches({ ...visible, ...condition }, record))
    if (!found) throw error
    return { id: String(found.id) }
  }
}

/** A record that meets the condition keeps the field; until then it may change, as other cases try. */
const fixed = (resource: ResolvedResource, field: ResolvedField, condition: Condition): Case =>
  casesOf(resource.name, 'update')(`keeps ${field.name} while it is fixed`, async (world) => {
    const visible = field.visible ?? {}
    const { id } = await once(world, `fixed ${resource.name} ${JSON.stringify([visible, condition])}`, () =>
      meetingOne(world, resource, condition, visible),
    )
    const { record: before } = await readBack(world, resource, id)
    accepted(
      await world.crud.update(resource, id, { [field.name]: before[field.name] }),
      `sending the same ${field.name}`,
    )
    const [one, other] = await twoValues(world, resource, field, before)
    const isSame = JSON.stringify(expected(field, one)) === JSON.stringify(before[field.name])
    const value = isSame ? other : one
    const along = await companions(world, resource, field, before, value)
    refusedAt(
      await world.crud.update(resource, id, { ...along, [field.name]: value }),
      field.name,
      `another ${field.name}`,
    )
    const { record, answer } = await readBack(world, resource, id)
    const got = JSON.stringify(record[field.name])
    demand(got === JSON.stringify(before[field.name]), `${field.name} is ${got} now`, answer)
  })

/** Fields that cannot be changed: never, or while the record meets a condition. */
export const fixedCases: CasesFor = (resource) => {
  const told = toldFields(resource)
  return writable(resource).flatMap((field) => {
    if (field.immutable === true) return [immutable(resource, field)]
    return typeof field.immutable === 'object' && !told.has(field.name)
      ? [fixed(resource, field, field.immutable)]
      : []
  })
}
