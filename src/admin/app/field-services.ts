import type {
  FieldServices,
  Option,
  OptionPage,
  OptionQuery,
  OptionSource,
  RecordQuery,
  TallyQuery,
} from '#admin/fields/services.ts'
import { momentNow } from '#admin/lib/moment-now.ts'
import { can, canCall, permissions } from '#admin/providers/access.ts'
import { CallError } from '#admin/providers/call-error.ts'
import { callOf, resourceOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { openSession, ownBranch } from '#admin/providers/session.ts'
import { placeOfCounted } from '#admin/screens/model/counted-place.ts'
import { readPagesOf } from '#admin/screens/model/read-pages.ts'
import { recordHref } from '#admin/screens/model/record-href.ts'
import { config } from '#config'
import { codes } from '#domain/error-codes.ts'
import { grantableIds } from '#domain/grantable.ts'
import { dropdownPage, type ListPage } from '#domain/list-page.ts'
import {
  type Condition,
  type Endpoint,
  type FileValue,
  fieldsIn,
  isEmpty,
  matches,
  type ResolvedField,
  type ResolvedNode,
  type ResolvedResource,
  type Values,
} from '#schema'
import { handMade } from './hand-made.ts'
import { keywordParam } from './keyword-param.ts'
import { apartBy } from './namesakes.ts'

const optionOf =
  ({ title }: ResolvedResource) =>
  (record: Values): Option => ({
    value: String(record.id ?? record.value),
    label: String(record[title] ?? record.label ?? record.id),
  })

/** An option among those that were asked for, with what helps to choose it. */
function optionAmong(resource: ResolvedResource, beside: ResolvedField | null, asked: Values) {
  const option = optionOf(resource)
  const apartOf = apartBy(resource, asked)
  return (record: Values): Option => {
    const apart = apartOf(record)
    return {
      ...option(record),
      ...(apart === '' ? {} : { apart }),
      ...(beside ? { beside: `${beside.label} ${record[beside.name] ?? 0}` } : {}),
    }
  }
}

type Page = ListPage<Values>

const asPage = (answer: Page | readonly Values[]): Page =>
  'list' in answer ? answer : { list: answer as readonly Values[] }

/** Lookups answer some fields only: what is not there is not judged. */
const meets = (where: Condition | null) => (record: Values) =>
  matches(
    Object.fromEntries(
      Object.entries(where ?? {}).filter(([name, test]) =>
        fieldsIn({ [name]: test ?? null }).every((looked) => looked in record),
      ),
    ),
    record,
    momentNow(),
  )

function sourceOf({ target, lookup: name }: OptionSource) {
  const resource = resourceOf(target)
  const lookup = name === null ? undefined : resource.lookups[name]
  return { resource, lookup, endpoint: lookup?.endpoint ?? resource.endpoints.list }
}

const namesIn = (nodes: readonly ResolvedNode[], paths: readonly string[]): readonly string[] =>
  nodes.flatMap(({ path, name, children }) => [
    ...(paths.includes(path) ? [name] : []),
    ...namesIn(children, paths),
  ])

function lackingFor(source: OptionSource): readonly string[] {
  const { endpoint } = sourceOf(source)
  if (!endpoint || canCall(endpoint) || typeof endpoint.allow === 'string') return []
  return namesIn(config.menu, endpoint.allow)
}

/** All records of a list, narrowed by `params`. */
async function wholeList(endpoint: Endpoint, params: Values, signal: AbortSignal) {
  const given = Object.entries(params).filter(([, value]) => !isEmpty(value))
  const filters = Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
  const list: Values[] = []
  for await (const { rows } of readPagesOf(endpoint, { filters, sort: null, signal, silent: true }))
    list.push(...rows)
  return { list, total: list.length }
}

async function options(query: OptionQuery, signal: AbortSignal): Promise<OptionPage> {
  const { resource, lookup, endpoint } = sourceOf(query)
  if (!endpoint || !canCall(endpoint)) throw new CallError('无权限操作', codes.forbidden)
  const param = keywordParam(resource, lookup)
  const paged = (lookup?.shape ?? 'page') === 'page' ? dropdownPage : {}
  const keyword = param === null || query.keyword === '' ? {} : { [param]: query.keyword }
  const input = { ...paged, ...query.params, ...keyword }
  // What is on a later page of a list that is not searched by its title could not be chosen otherwise.
  const { list, total } =
    param === null
      ? await wholeList(endpoint, query.params ?? {}, signal)
      : asPage(await request<Page | Values[]>(endpoint, input, { signal, silent: true }))
  const beside = resource.fields[lookup?.beside ?? ''] ?? null
  const options = list.filter(meets(query.where)).map(optionAmong(resource, beside, input))
  return {
    ...{ options, total: total ?? list.length, searchable: param !== null },
    beside: beside?.label ?? null,
  }
}

async function record({ target, id, params }: RecordQuery, signal: AbortSignal): Promise<Values> {
  const { endpoints } = resourceOf(target)
  if (endpoints.detail && canCall(endpoints.detail))
    return request<Values>(endpoints.detail, { id }, { signal, silent: true })
  if (!endpoints.list || !canCall(endpoints.list)) throw new CallError('无权限操作', codes.forbidden)
  const { list } = await request<Page>(endpoints.list, { ...params, id }, { signal, silent: true })
  const found = list.find((one) => one.id === id)
  if (!found) throw new CallError('数据不存在或已删除', codes.notFound)
  return found
}

async function tally({ resource: name, field, values }: TallyQuery, signal: AbortSignal) {
  const { endpoints, parents } = resourceOf(name)
  if (!endpoints.list || !canCall(endpoints.list)) return {}
  const within = Object.fromEntries(parents.map((parent) => [parent.field, values[parent.field]]))
  const { list } = await wholeList(endpoints.list, within, signal)
  const counts: Record<string, number> = {}
  for (const record of list) {
    const id = String(record[field])
    counts[id] = (counts[id] ?? 0) + 1
  }
  return counts
}

/** A list answers a tree whole; a lookup does so when it is asked to, and says what is above each record. */
async function tree(query: OptionQuery, signal: AbortSignal) {
  const { resource, lookup, endpoint } = sourceOf(query)
  if (!endpoint || !canCall(endpoint)) throw new CallError('无权限操作', codes.forbidden)
  const input = { ...(lookup ? { tree: '1' } : dropdownPage), ...query.params }
  const answer = await request<Page | Values[]>(endpoint, input, { signal, silent: true })
  const option = optionOf(resource)
  return asPage(answer)
    .list.filter(meets(query.where))
    .map((record) => {
      const parent = resource.tree === null ? null : record[resource.tree]
      return {
        ...option(record),
        parent: typeof parent === 'string' && parent !== '' ? parent : null,
        record,
      }
    })
}

function upload(file: File, { field, onProgress, signal }: Parameters<FieldServices['upload']>[1]) {
  const form = new FormData()
  form.append('file', file)
  const progress = (share: number) => onProgress(Math.round(share * 100))
  const { method, path } = callOf('upload.file')
  const target = { method, path: `${path}?${new URLSearchParams({ field })}` }
  return request<FileValue>(target, form, { signal, silent: true, onProgress: progress })
}

/** What inputs ask for, over the config's endpoints. Failures are shown at the input that asked. */
export const fieldServices: FieldServices = {
  hrefOf: (resource, id, from) => recordHref(resourceOf(resource), { ...from, id }, can),
  countedAt: (resource, field, record) => placeOfCounted(resourceOf(resource), field, record),
  cells: handMade.cells,
  inputs: handMade.inputs,
  lackingFor,
  options,
  record,
  tally,
  isTree: (resource) => resourceOf(resource).tree !== null,
  tree,
  scopeOf: (resource, field) => ownBranch(resourceOf(resource), field),
  addresses: () => request(callOf('address.list'), {}, { silent: true }),
  permissionTree: async () => (await openSession()).menu,
  grantable: (tree) => grantableIds(config.menu, tree, permissions()),
  upload,
}
