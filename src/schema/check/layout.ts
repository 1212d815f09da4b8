import type { FieldKind, ResolvedField } from '../kinds.ts'
import { isMultiple } from '../kinds.ts'
import type { FieldMap } from '../resolved.ts'
import { each, joined, type Mistake, mistake, none, twins, when } from './mistake.ts'
import { labelMistakes } from './names.ts'
import { searchMistakes } from './search.ts'
import { type Subject, soundField } from './subject.ts'

/** A password is answered to nobody. */
const shownField = (path: string, name: string, fields: FieldMap): readonly Mistake[] =>
  soundField(path, name, fields, ({ kind }) =>
    when(kind === 'password', () => mistake('EV205', path, '密码从不应答，无法显示', name)),
  )

/** Fields shown one beside the other: each exists, can be shown, and stands there once. */
export const shownMistakes = (path: string, names: readonly string[], fields: FieldMap): readonly Mistake[] =>
  joined(
    each(names, (name, index) => shownField(`${path}[${index}]`, name, fields)),
    each(names, (name, index) =>
      when(names.indexOf(name) < index, () =>
        mistake('EV202', `${path}[${index}]`, `“${name}”已经列出`, name),
      ),
    ),
  )

const unsortable: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'password',
  'json',
  'richText',
  'image',
  'file',
])

export const sortMistakes = (path: string, sort: { field: string } | undefined, fields: FieldMap) =>
  sort
    ? soundField(`${path}.field`, sort.field, fields, ({ kind }) =>
        when(unsortable.has(kind) || isMultiple(kind), () =>
          mistake('EV207', `${path}.field`, '这种字段的值没有先后', kind),
        ),
      )
    : none

const figures: ReadonlySet<FieldKind> = new Set<FieldKind>(['integer', 'decimal', 'derived'])
const tags: ReadonlySet<FieldKind> = new Set<FieldKind>(['choice', 'choices', 'bool'])

function cardMistakes({ name, definition, all }: Subject): readonly Mistake[] {
  const { card, view } = definition.list ?? {}
  const path = `${name}.list.card`
  if (!card)
    return when(view === 'card', () => mistake('EV212', `${name}.list.view`, '须写明 card 的内容', view))
  const part = (at: string, field: string | undefined, fits: (kind: FieldKind) => boolean, wanted: string) =>
    field === undefined
      ? none
      : soundField(at, field, all, ({ kind }) =>
          when(!fits(kind), () => mistake('EV208', at, `这里须为${wanted}字段`, kind)),
        )
  return joined(
    part(`${path}.cover`, card.cover, (kind) => kind === 'image', '图片'),
    part(`${path}.subtitle`, card.subtitle, (kind) => kind !== 'password' && kind !== 'json', '可显示的'),
    (card.tags ?? []).flatMap((tag, i) =>
      part(`${path}.tags[${i}]`, tag, (kind) => tags.has(kind), '字典或是否'),
    ),
    (card.figures ?? []).flatMap((figure, i) =>
      part(`${path}.figures[${i}]`, figure, (kind) => figures.has(kind), '数字'),
    ),
  )
}

function listMistakes(subject: Subject): readonly Mistake[] {
  const { name, definition, all } = subject
  const { columns = [], tabs, sort } = definition.list ?? {}
  const path = `${name}.list`
  return joined(
    shownMistakes(`${path}.columns`, columns, all),
    tabs === undefined
      ? none
      : soundField(`${path}.tabs`, tabs, all, ({ kind }) =>
          when(kind !== 'choice', () => mistake('EV206', `${path}.tabs`, '页签须来自字典字段的值', kind)),
        ),
    sortMistakes(`${path}.sort`, sort, all),
    cardMistakes(subject),
    searchMistakes(subject),
  )
}

type Groups = Readonly<Record<string, readonly string[]>>

interface Place {
  readonly path: string
  readonly field: string
}

const fieldOf = (place: Place) => place.field

const placesOf = (path: string, groups: Groups): Place[] =>
  Object.entries(groups).flatMap(([title, names]) =>
    names.map((field, index) => ({ path: `${path}.${title}[${index}]`, field })),
  )

const groupMistakes = (
  path: string,
  groups: Groups,
  places: readonly Place[],
  inGroup: (place: Place) => readonly Mistake[],
): readonly Mistake[] =>
  joined(
    when(Object.keys(groups).length === 0, () => mistake('EV211', path, '至少要有一个分组', {})),
    each(Object.entries(groups), ([title, names]) =>
      joined(
        labelMistakes(`${path}.${title}`, title),
        when(names.length === 0, () => mistake('EV211', `${path}.${title}`, '分组至少要有一个字段', [])),
      ),
    ),
    each(places, inGroup),
    each(twins(places, fieldOf), ([{ path: at, field }]) => [
      mistake('EV202', at, `“${field}”已经列出`, field),
    ]),
  )

/** A new record is refused without it. */
const isNeeded = (field: ResolvedField) =>
  field.required === true && !field.readOnly && field.default === null

function formMistakes({ name, definition, fields }: Subject): readonly Mistake[] {
  const groups = definition.form?.groups
  if (!groups) return none
  const path = `${name}.form.groups`
  const places = placesOf(path, groups)
  const grouped = new Set(places.map((place) => place.field))
  const state = definition.states?.field
  return joined(
    groupMistakes(path, groups, places, (place) =>
      soundField(place.path, place.field, fields, (field) =>
        when(field.readOnly || field.name === state, () =>
          mistake('EV204', place.path, '这个字段只由系统写入', place.field),
        ),
      ),
    ),
    each(Object.values(fields), (field) =>
      when(isNeeded(field) && field.name !== state && !grouped.has(field.name), () =>
        mistake('EV203', path, `必填的“${field.label}”没有列入，无法新增`, field.name),
      ),
    ),
  )
}

function detailMistakes({ name, definition, all }: Subject): readonly Mistake[] {
  const groups = definition.detail?.groups
  if (!groups) return none
  const path = `${name}.detail.groups`
  return groupMistakes(path, groups, placesOf(path, groups), (place) =>
    shownField(place.path, place.field, all),
  )
}

const unnaming: ReadonlySet<FieldKind> = new Set<FieldKind>(['password', 'json', 'richText', 'image', 'file'])

/** The name of a record is one short text. */
function titleMistakes({ name, definition, fields }: Subject): readonly Mistake[] {
  if (Object.keys(fields).length === 0) return none
  return soundField(`${name}.title`, definition.title, fields, ({ kind }) =>
    when(unnaming.has(kind) || isMultiple(kind), () =>
      mistake('EV205', `${name}.title`, '这种字段的值不能作为记录的名称', kind),
    ),
  )
}

/** How an entity is listed, asked for and shown. */
export const layoutMistakes = (subject: Subject): readonly Mistake[] =>
  joined(
    labelMistakes(`${subject.name}.label`, subject.definition.label),
    titleMistakes(subject),
    listMistakes(subject),
    formMistakes(subject),
    detailMistakes(subject),
  )
