import { labelKey, type ResolvedField, type ResolvedResource, type Values } from '#schema'
import type { CallContext } from '../contracts.ts'
import { deriveFields, labelsOf } from './derive.ts'
import { loadPaths } from './paths.ts'
import { hasTitles, loadTitles, masked } from './titles.ts'

export interface Presentation {
  /** Fields to answer. */
  readonly fields: readonly ResolvedField[]
  /** Answered with every record beside the fields. */
  readonly kept: readonly string[]
  /** A masked field to answer in clear. */
  readonly reveal?: string | null
  /** References to trees are answered with the way there as well. */
  readonly paths?: boolean
}

const answered = (resource: ResolvedResource): readonly ResolvedField[] =>
  Object.values(resource.fields).filter((field) => field.kind !== 'password')

/** The whole record, as lists and details answer it. */
export const whole = (resource: ResolvedResource): Presentation => ({
  fields: answered(resource),
  kept: ['id', 'version'],
  paths: true,
})

/** Rows as calls answer them: derived fields computed, pointers with their titles, masks on. */
export async function present(
  context: CallContext,
  resource: ResolvedResource,
  { fields, kept, reveal, paths = false }: Presentation,
  rows: readonly Values[],
): Promise<readonly Values[]> {
  const [derive, titleOf, pathsOf] = await Promise.all([
    deriveFields(context, resource, fields, rows),
    loadTitles(context, resource, fields, rows),
    loadPaths(context, resource, paths ? fields : [], rows),
  ])
  return rows.map((row) => {
    const record: Record<string, unknown> = {}
    for (const name of kept) record[name] = row[name]
    const derived = derive(row)
    for (const field of fields) {
      const value = field.kind === 'derived' ? (derived[field.name] ?? null) : row[field.name]
      record[field.name] = field.name === reveal ? value : masked(field, value)
      // A title that is stored is the one the record was written with.
      if (hasTitles(field, resource) && !(labelKey(field.name) in resource.fields))
        Object.assign(record, labelsOf(field, value, titleOf))
    }
    Object.assign(record, pathsOf(row))
    return record
  })
}

/** One whole record, as its detail answers it. */
export async function presentOne(
  context: CallContext,
  resource: ResolvedResource,
  record: Values,
): Promise<Values | null> {
  const [answer = null] = await present(context, resource, whole(resource), [record])
  return answer
}
