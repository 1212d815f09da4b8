import type { ResolvedField } from '../kinds.ts'
import { conditionMistakes } from './conditions.ts'
import { each, joined, type Mistake, mistake, none, twins, when } from './mistake.ts'
import { labelMistakes } from './names.ts'
import { shownField } from './shown.ts'
import { type Subject, soundField } from './subject.ts'

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

const listedTwice = (places: readonly Place[]): readonly Mistake[] =>
  each(twins(places, fieldOf), ([{ path: at, field }]) => [mistake('EV202', at, `“${field}”已经列出`, field)])

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
    listedTwice(places),
  )

/** A new record is refused without it. */
const isNeeded = (field: ResolvedField) =>
  field.required === true && !field.readOnly && field.default === null

export function formMistakes({ name, definition, fields, options }: Subject): readonly Mistake[] {
  const groups = definition.form?.groups
  if (!groups) return none
  const path = `${name}.form.groups`
  const places = placesOf(path, groups)
  const grouped = new Set(places.map((place) => place.field))
  const state = definition.states?.field
  const given = new Set(options.parents?.flatMap((name) => (name.endsWith('!') ? [name.slice(0, -1)] : [])))
  return joined(
    groupMistakes(path, groups, places, (place) =>
      soundField(place.path, place.field, fields, (field) =>
        when(field.readOnly || field.name === state, () =>
          mistake('EV204', place.path, '这个字段只由系统写入', place.field),
        ),
      ),
    ),
    each(Object.values(fields), (field) =>
      when(
        isNeeded(field) && field.name !== state && !grouped.has(field.name) && !given.has(field.name),
        () => mistake('EV203', path, `必填的“${field.label}”没有列入，无法新增`, field.name),
      ),
    ),
  )
}

/** What is said above a form, or before a record is deleted, is words, said of records there can be. */
export const noticeMistakes = (subject: Subject): readonly Mistake[] =>
  each(['form', 'remove'] as const, (place) => noticesAt(place, subject))

const noticesAt = (place: 'form' | 'remove', { name, definition, all }: Subject) =>
  each(definition[place]?.notices ?? none, ({ when: condition, text }, index) => {
    const path = `${name}.${place}.notices[${index}]`
    return joined(
      conditionMistakes(`${path}.when`, condition, all),
      when(text.trim() === '', () => mistake('EV213', `${path}.text`, '须写出提示的文字', text)),
    )
  })

export function detailMistakes({ name, definition, all }: Subject): readonly Mistake[] {
  const { groups, first = [] } = definition.detail ?? {}
  const path = `${name}.detail.groups`
  const above = first.map((field, index) => ({ path: `${name}.detail.first[${index}]`, field }))
  const places = [...above, ...placesOf(path, groups ?? {})]
  const isShown = (place: Place) => shownField(place.path, place.field, all)
  if (groups) return groupMistakes(path, groups, places, isShown)
  return joined(each(places, isShown), listedTwice(places))
}
