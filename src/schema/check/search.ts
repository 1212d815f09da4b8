import { isDeadline, isTextual } from '../kind-traits.ts'
import type { FieldKind } from '../kinds.ts'
import type { Search } from '../list-layout.ts'
import { each, joined, type Mistake, mistake, none, twins, when } from './mistake.ts'
import { reserved } from './names.ts'
import { type Subject, soundField } from './subject.ts'

type Names = Subject['all']

const ranges: ReadonlySet<FieldKind> = new Set<FieldKind>(['date', 'dateTime', 'integer', 'decimal'])
const unsearchable: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'password',
  'richText',
  'texts',
  'image',
  'images',
  'file',
  'files',
  'rows',
  'permissions',
  'json',
  'derived',
])

const suited = (
  path: string,
  name: string,
  fields: Names,
  fits: (kind: FieldKind) => boolean,
  wanted: string,
) =>
  soundField(path, name, fields, ({ kind }) =>
    when(!fits(kind), () => mistake('EV209', path, `这里须为${wanted}字段`, kind)),
  )

/** A field whose value a call can be narrowed by. */
export const comparableAt = (path: string, name: string, fields: Names): readonly Mistake[] =>
  soundField(path, name, fields, (field) =>
    when(unsearchable.has(field.kind) && !isDeadline(field), () =>
      mistake('EV209', path, '这里须为可比较的字段', field.kind),
    ),
  )

function itemMistakes(path: string, search: Search, fields: Names): readonly Mistake[] {
  if (typeof search === 'string') return comparableAt(path, search, fields)
  if ('between' in search)
    return suited(`${path}.between`, search.between, fields, (kind) => ranges.has(kind), '日期、时间或数字')
  // Looked into with the resource that it goes through.
  if ('through' in search) return none
  if ('field' in search) return comparableAt(`${path}.field`, search.field, fields)
  return each(search.keyword, (name, index) =>
    suited(`${path}.keyword[${index}]`, name, fields, isTextual, '文本'),
  )
}

function paramsOf(search: Search): readonly string[] {
  if (typeof search === 'string') return [search]
  if ('between' in search) return search.params ?? ['startTime', 'endTime']
  if ('through' in search) return [search.param ?? search.field ?? '']
  return [search.param ?? 'keyword']
}

/** What every list call takes besides its search. */
const taken = new Set([...reserved].filter((name) => !/Time$|Name$|^version$|^ids$/.test(name)))

interface Param {
  readonly param: string
  readonly index: number
}

/** Search inputs look at fields they can compare, each under a parameter of its own. */
export function searchMistakes({ name, definition, all }: Subject): readonly Mistake[] {
  const searches = definition.list?.search ?? none
  const path = `${name}.list.search`
  const params = each(searches, (search, index) => paramsOf(search).map((param): Param => ({ param, index })))
  const clash = ({ param, index }: Param) =>
    mistake('EV210', `${path}[${index}]`, `参数“${param}”已有别的用途`, param)
  return joined(
    each(searches, (search, index) => itemMistakes(`${path}[${index}]`, search, all)),
    each(params, (param) => when(taken.has(param.param), () => clash(param))),
    each(
      twins(params, ({ param }) => param),
      ([param]) => [clash(param)],
    ),
  )
}
