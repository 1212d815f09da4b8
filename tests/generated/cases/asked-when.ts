import { isDeepStrictEqual } from 'node:util'
import { type Condition, isEmpty, type ResolvedField, type ResolvedResource, type Values } from '#schema'
import { make } from '../context/make.ts'
import { makeValues } from '../context/make-values.ts'
import { demandStored, readBack } from '../context/read.ts'
import type { TestContext } from '../context/test-context.ts'
import { isSettable, valuesFailing, valuesMeeting } from '../context/values-meeting.ts'
import { demand, refusedAt, Skipped } from '../context/verdict.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'
import { writable } from './changeable-fields.ts'

/** Values that do not meet a condition: one of its fields has another value. */
function unmet(context: TestContext, { fields }: ResolvedResource, condition: Condition): Values {
  const name = Object.keys(condition).find((name) => isSettable(fields, { [name]: condition[name] ?? null }))
  if (name === undefined) throw new Skipped('the condition cannot be failed from outside')
  return valuesFailing(context, fields, condition, name)
}

/** Whether a field that is asked for under the condition points at several records. */
const pointsBy = ({ kind, visible }: ResolvedField, condition: Condition) =>
  kind === 'references' && isDeepStrictEqual(visible, condition)

/** Every field that is asked for under one condition, in a record that meets it. */
const seen = (resource: ResolvedResource, condition: Condition): Case =>
  casesOf(resource.name, 'create')(
    `stores what is asked for where ${JSON.stringify(condition)}`,
    async (context) => {
      if (writable(resource).some((field) => field.hooked && pointsBy(field, condition)))
        throw new Skipped('a hook judges what may be pointed at there')
      const { id, values } = await make(context, resource, {
        values: valuesMeeting(context, resource.fields, condition),
      })
      const { record, answer } = await readBack(context, resource, id)
      for (const field of writable(resource))
        if (field.name in values) demandStored(field, values[field.name], answer, record)
    },
  )

const unseen = (resource: ResolvedResource, field: ResolvedField, condition: Condition): Case =>
  casesOf(resource.name, 'create')(`keeps no ${field.name} where it is not asked for`, async (context) => {
    const value = (
      await makeValues(context, resource, { values: valuesMeeting(context, resource.fields, condition) })
    )[field.name]
    const against = unmet(context, resource, condition)
    const values = {
      ...(await makeValues(context, resource, { values: against })),
      ...against,
      [field.name]: value,
    }
    const { id } = await make(context, resource, { values })
    const { record, answer } = await readBack(context, resource, id)
    demand(isEmpty(record[field.name]), `${field.name} should be empty`, answer)
  })

const requiredWhen = (resource: ResolvedResource, field: ResolvedField, condition: Condition): Case =>
  casesOf(resource.name, 'create')(`asks for ${field.name} where it is required`, async (context) => {
    const seen = valuesMeeting(context, resource.fields, field.visible)
    const wanted = { ...seen, ...valuesMeeting(context, resource.fields, condition, seen) }
    const values = await makeValues(context, resource, { values: wanted })
    const answer = await context.crud.create(resource, { ...values, [field.name]: null })
    refusedAt(answer, field.name, `no ${field.name}`)
  })

/** Each condition that fields are asked for under, once. */
const conditionsOf = (resource: ResolvedResource): readonly Condition[] => {
  const all = writable(resource).flatMap(({ visible }) => (visible ? [visible] : []))
  return [...new Map(all.map((condition) => [JSON.stringify(condition), condition])).values()]
}

/** Fields that are asked for, or required, under a condition. */
export const askedWhenCases: CasesFor = (resource) => {
  if (!resource.endpoints.create) return []
  return [
    ...conditionsOf(resource).map((condition) => seen(resource, condition)),
    ...writable(resource).flatMap((field) => [
      ...(field.visible ? [unseen(resource, field, field.visible)] : []),
      ...(typeof field.required === 'object' ? [requiredWhen(resource, field, field.required)] : []),
    ]),
  ]
}
