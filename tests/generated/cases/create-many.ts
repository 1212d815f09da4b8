import { codes } from '#domain/error-codes.ts'
import { track } from '../context/make.ts'
import { makeValues } from '../context/make-values.ts'
import { demandStored, readBack } from '../context/read.ts'
import { accepted, demand, refused } from '../context/verdict.ts'
import { type CasesFor, casesOf } from './case.ts'
import { writable } from './changeable-fields.ts'

export const createManyCases: CasesFor = (resource) => {
  const { createMany: param, endpoints } = resource
  if (param === null || !endpoints.create) return []
  const { create } = endpoints
  const of = casesOf(resource.name, 'createMany')
  return [
    of('stores each of several records', async (context) => {
      const items = [await makeValues(context, resource), await makeValues(context, resource)]
      const answer = await context.client({ ...create, input: { [param]: items }, as: context.admin })
      const data = accepted(answer)
      const { ids } = data as { readonly ids: readonly string[] }
      demand(ids.length === items.length, `${ids.length} ids for ${items.length} records`, answer)
      for (const [index, id] of ids.entries()) {
        const values = items[index] ?? {}
        track(context, resource, { id }, values)
        const { record, answer: read } = await readBack(context, resource, id)
        for (const field of writable(resource))
          if (field.name in values) demandStored(field, values[field.name], read, record)
      }
    }),
    of('names the one that is wrong', async (context) => {
      const answer = await context.client({
        ...create,
        input: { [param]: [await makeValues(context, resource), {}] },
        as: context.admin,
      })
      refused(answer, codes.invalid, 'an empty record among others')
      const { errors = {} } = (answer.data ?? {}) as { readonly errors?: Readonly<Record<string, string>> }
      const names = Object.keys(errors)
      demand(
        names.length > 0 && names.every((name) => name.startsWith(`${param}[1].`)),
        `the faults are told at ${names.join(', ')}`,
        answer,
      )
    }),
    of('refuses what is no list of records', async (context) => {
      for (const wrong of [[], 'x', [1]])
        refused(
          await context.client({ ...create, input: { [param]: wrong }, as: context.admin }),
          codes.invalid,
          JSON.stringify(wrong),
        )
    }),
  ]
}
