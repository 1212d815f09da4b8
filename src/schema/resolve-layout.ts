import { asColumn, type Column, type ResolvedColumn } from './column.ts'
import type { EntityDefinition, FormLayout } from './entity.ts'
import { bool, type Fields } from './field.ts'
import { isBulky } from './kind-traits.ts'
import type { FieldMap, ResolvedField } from './kinds.ts'
import type { ListLayout, Search, SearchThrough } from './list-layout.ts'
import { resolveFields } from './resolve-field.ts'
import type { FieldGroup, ResolvedList, SearchItem } from './resolved-list.ts'

const defaultColumns = (fields: FieldMap) =>
  Object.values(fields)
    .filter((field) => !field.hidden && field.kind !== 'longText' && !isBulky(field.kind))
    .slice(0, 8)
    .map((field) => field.name)

/** `decisive`: the fields whose columns never hide unless they say otherwise. */
export const resolveColumns = (
  columns: readonly (string | Column)[] | undefined,
  fields: FieldMap,
  decisive: ReadonlySet<string | undefined>,
): ResolvedColumn[] =>
  (columns ?? defaultColumns(fields)).map(asColumn).map(({ field, width = null, priority }) => ({
    field,
    width,
    priority: priority ?? (decisive.has(field) ? 'high' : 'normal'),
  }))

type Definition = EntityDefinition<Fields, string>

type AllFields = Readonly<Record<string, FieldMap>>

function resolveThrough(search: SearchThrough, all: AllFields): SearchItem {
  const { through, by: pointer, field: name = null, where = null } = search
  const field = name === null ? undefined : all[through]?.[name]
  const param = search.param ?? name ?? through
  const label = search.label ?? field?.label ?? param
  const wanted = field ?? resolveFields({ [param]: bool(label, { trueText: '有', falseText: '无' }) })[param]
  const asked = { ...wanted, name: param, label, required: false, readOnly: false } as ResolvedField
  return { by: 'through', through, pointer, field: name, where, asked, param, label }
}

function resolveSearch(search: Search, fields: FieldMap, all: AllFields): SearchItem {
  const labelOf = (name: string) => fields[name]?.label ?? name
  if (typeof search === 'string') return { by: 'field', field: search, param: search, label: labelOf(search) }
  if ('through' in search) return resolveThrough(search, all)
  if ('keyword' in search) {
    const label = search.label ?? search.keyword.map(labelOf).join('/')
    return { by: 'keyword', fields: search.keyword, param: search.param ?? 'keyword', label }
  }
  if ('between' in search) {
    return {
      by: 'between',
      field: search.between,
      params: search.params ?? ['startTime', 'endTime'],
      label: labelOf(search.between),
    }
  }
  return {
    by: 'field',
    field: search.field,
    param: search.param,
    label: search.label ?? labelOf(search.field),
  }
}

const resolveTabs = (tabs: ListLayout['tabs']): ResolvedList['ownTabs'] =>
  typeof tabs === 'object'
    ? Object.fromEntries(
        Object.entries(tabs).map(([name, { label, where = null, mine = null }]) => [
          name,
          { label, where, mine },
        ]),
      )
    : {}

export function resolveList(
  { list = {}, title, states }: Definition,
  fields: FieldMap,
  all: AllFields,
): ResolvedList {
  return {
    columns: resolveColumns(list.columns, fields, new Set([title, states?.field])),
    search: (list.search ?? []).map((search) => resolveSearch(search, fields, all)),
    tabs: typeof list.tabs === 'string' ? list.tabs : null,
    tabGroups: Object.entries(list.tabGroups ?? {}).map(([label, values]) => ({ label, values })),
    ownTabs: resolveTabs(list.tabs),
    firstTab: list.firstTab ?? null,
    board: list.board !== undefined,
    sort: list.sort ?? { field: 'createTime', order: 'desc' },
    card: list.card ?? null,
    view: list.view ?? 'table',
    totals: list.totals ?? {},
    figures: Object.fromEntries(
      Object.entries(list.figures ?? {}).map(([name, { label, sum = null, where = null }]) => [
        name,
        { label, sum, where },
      ]),
    ),
  }
}

const asGroups = (groups: Readonly<Record<string, readonly string[]>>): FieldGroup[] =>
  Object.entries(groups).map(([title, fields]) => ({ title, fields }))

const namesOf = (fields: FieldMap, wanted: (field: ResolvedField) => boolean) =>
  Object.values(fields)
    .filter(wanted)
    .map((field) => field.name)

/** What people write, as opposed to what the platform sets. */
export const isWritable = (field: ResolvedField): boolean => !field.readOnly

function containerFor(count: number): NonNullable<FormLayout['as']> {
  if (count <= 6) return 'dialog'
  return count <= 14 ? 'drawer' : 'page'
}

export function resolveForm({ form = {} }: Definition, fields: FieldMap) {
  const groups = form.groups ? asGroups(form.groups) : [{ title: '', fields: namesOf(fields, isWritable) }]
  const count = groups.reduce((sum, group) => sum + group.fields.length, 0)
  return {
    groups,
    as: form.as ?? containerFor(count),
    notices: form.notices ?? [],
    estimate: form.estimate ?? null,
  }
}

export function resolveDetail({ detail = {}, form = {} }: Definition, fields: FieldMap) {
  const first = detail.first ?? []
  if (detail.groups) return { first, groups: asGroups(detail.groups) }
  const shown = (field: ResolvedField) =>
    !field.hidden && field.kind !== 'password' && !first.includes(field.name)
  const written = form.groups
    ? asGroups(form.groups)
    : [{ title: '基本信息', fields: namesOf(fields, (field) => isWritable(field) && shown(field)) }]
  const grouped = new Set(written.flatMap((group) => group.fields))
  const rest = namesOf(fields, (field) => shown(field) && !grouped.has(field.name))
  const visible = written.map((group) => ({
    ...group,
    fields: group.fields.filter((name) => fields[name] && shown(fields[name])),
  }))
  return {
    first,
    groups: [...visible, { title: '其他信息', fields: rest }].filter((group) => group.fields.length > 0),
  }
}
