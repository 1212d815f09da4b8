import { isDeepStrictEqual } from 'node:util'
import { isEmpty, normalise, type ResolvedField, type ResolvedResource, type Values } from '#schema'
import { targetOf } from './backend-values.ts'
import type { Answer } from './client.ts'
import type { ListQuery } from './crud.ts'
import type { TestContext } from './test-context.ts'
import { accepted, demand } from './verdict.ts'

/** The parents a list must be asked below, as parameters. */
export async function belowParents(context: TestContext, resource: ResolvedResource, like: Values) {
  const search: Record<string, string> = {}
  for (const { field: name, required } of resource.parents) {
    const field = resource.fields[name]
    if (!required || field?.kind !== 'reference') continue
    const id = like[name] ?? (await targetOf(context, resource.fields, field, like))
    if (typeof id === 'string') search[name] = id
  }
  return search
}

/** A list call with whatever parents the resource insists on: those of `like`, where given. */
export async function listed(
  context: TestContext,
  resource: ResolvedResource,
  query: ListQuery = {},
  like: Values = {},
): Promise<Answer> {
  const parents = await belowParents(context, resource, like)
  return context.crud.list(resource, { ...query, search: { ...parents, ...query.search } })
}

/** Newest first where the back end sorts: what was just created is on the first page. */
export const newestFirst = (context: TestContext): ListQuery =>
  context.extensions.has('orderBy')
    ? { pageSize: 100, orderBy: 'createTime', order: 'desc' }
    : { pageSize: 100 }

/** The record as the back end answers it. */
export async function readBack(
  context: TestContext,
  resource: ResolvedResource,
  id: string,
): Promise<{ readonly record: Values; readonly answer: Answer }> {
  const answer = await context.crud.detail(resource, id)
  const record = accepted(answer, `reading the ${resource.name}`)
  demand(typeof record === 'object' && record !== null, 'a detail should be a record', answer)
  return { record: record as Values, answer }
}

const stars = (text: string, from: number, to: number) =>
  [...text].map((character, index) => (index < from || index >= to ? character : '*')).join('')

function masked(mask: 'phone' | 'name', text: string): string {
  const { length } = [...text]
  if (mask === 'phone') return stars(text, 3, length - 4)
  return length === 2 ? stars(text, 1, 2) : stars(text, 1, length - 1)
}

const isList = (field: ResolvedField) =>
  ['choices', 'texts', 'images', 'files', 'references', 'rows', 'permissions'].includes(field.kind)

const unordered = (value: unknown): unknown =>
  Array.isArray(value) && value.every((item) => typeof item !== 'object')
    ? [...value].sort((a, b) => String(a).localeCompare(String(b)))
    : value

/** The back end may add to files and rows what it knows about them. */
const covers = (sent: unknown, got: unknown): boolean => {
  if (Array.isArray(sent))
    return Array.isArray(got) && got.length === sent.length && sent.every((item, at) => covers(item, got[at]))
  if (typeof sent !== 'object' || sent === null) return isDeepStrictEqual(sent, got)
  if (typeof got !== 'object' || got === null) return false
  return Object.entries(sent).every(([name, value]) => covers(value, (got as Values)[name]))
}

/** What a call should answer for what was sent. */
export function expected(field: ResolvedField, sent: unknown): unknown {
  const value = field.kind === 'rows' ? sent : normalise(field, sent)
  if (isEmpty(value)) return isList(field) ? [] : null
  if ((field.kind === 'phone' || field.kind === 'text') && field.mask)
    return masked(field.mask, String(value))
  return value
}

/** Fails unless the answered value is what was sent for the field. */
export function demandStored(field: ResolvedField, sent: unknown, answer: Answer, record: Values): void {
  const got = record[field.name]
  if (field.kind === 'password') {
    demand(got === undefined, `${field.name} must never be answered`, answer)
    return
  }
  const want = expected(field, sent)
  demand(
    covers(unordered(want), unordered(got)),
    `${field.name} should be ${JSON.stringify(want)} but is ${JSON.stringify(got)}`,
    answer,
  )
}
