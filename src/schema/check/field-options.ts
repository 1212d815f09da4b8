import type { Dictionary, DictionaryEntry } from '../dictionary.ts'
import { isMultiple } from '../kind-traits.ts'
import type { FieldKind, FieldMap, ResolvedField } from '../kinds.ts'
import { comparisonOf, fieldsIn } from '../matches.ts'
import { normalise, validateValue } from '../validate.ts'
import { conditionMistakes, storedConditionMistakes } from './conditions.ts'
import { each, joined, type Mistake, mistake, none, twins, when } from './mistake.ts'
import { isCamelCase } from './names.ts'
import { soundField } from './subject.ts'

const labelOf = (entry: DictionaryEntry) => entry.label
const numberOf = (entry: DictionaryEntry) => String(entry.value)

/** What a dictionary answers to besides the names of its values. */
const ownNames: ReadonlySet<string> = new Set<keyof Dictionary>(['label', 'entries'])

export function dictionaryMistakes(path: string, field: ResolvedField): readonly Mistake[] {
  if (field.kind !== 'choice' && field.kind !== 'choices') return none
  const { entries } = field.dictionary
  return joined(
    when(entries.length === 0, () => mistake('EV111', `${path}.dictionary`, '字典至少要有一项', [])),
    each(twins(entries, labelOf), ([{ label }]) => [
      mistake('EV112', `${path}.dictionary`, `两项都叫“${label}”`, label),
    ]),
    each(twins(entries, numberOf), ([{ name, value }, earlier]) => [
      mistake('EV118', `${path}.dictionary.${name}`, `与 ${earlier.name} 是同一个值`, value),
    ]),
    each(entries, ({ name }) =>
      when(!isCamelCase(name) || ownNames.has(name), () =>
        mistake('EV119', `${path}.dictionary.${name}`, '须为小驼峰的英文，且不是 label 或 entries', name),
      ),
    ),
  )
}

export function defaultMistakes(path: string, field: ResolvedField): readonly Mistake[] {
  if (field.default === null) return none
  const value = normalise(field, field.default)
  const message = validateValue(field, value, true)
  return when(message !== null, () => mistake('EV108', `${path}.default`, message ?? '', field.default))
}

/** What is offered can be taken. */
export const suggestionMistakes = (path: string, field: ResolvedField): readonly Mistake[] =>
  field.kind !== 'text'
    ? none
    : each(field.suggestions, (suggestion, index) => {
        const message = validateValue(field, suggestion, false)
        return when(message !== null, () =>
          mistake('EV117', `${path}.suggestions[${index}]`, message ?? '', suggestion),
        )
      })

const uniqueMistake = (path: string, field: ResolvedField): readonly Mistake[] =>
  when(!canBeUnique(field), () => mistake('EV115', path, '这种字段的值无法比较是否相同', field.kind))

/** The named field has values of which two can be the same. */
export const uniqueAt = (path: string, name: string, fields: FieldMap): readonly Mistake[] =>
  soundField(path, name, fields, (field) => uniqueMistake(path, field))

export function uniqueMistakes(path: string, field: ResolvedField, fields: FieldMap): readonly Mistake[] {
  if (!field.unique) return none
  const at = `${path}.unique`
  return joined(
    uniqueMistake(at, field),
    each(field.unique.within, (name, index) => uniqueAt(`${at}.within[${index}]`, name, fields)),
    storedConditionMistakes(`${at}.where`, field.unique.where, fields),
    each(Object.entries(field.unique.where ?? {}), ([name, test]) =>
      when(comparisonOf(test) !== null, () =>
        mistake('EV121', `${at}.where.${name}`, '唯一性只能看固定的值', name),
      ),
    ),
  )
}

const incomparable: ReadonlySet<FieldKind> = new Set<FieldKind>(['password', 'richText', 'json', 'derived'])

export const canBeUnique = (field: ResolvedField): boolean =>
  !isMultiple(field.kind) && !incomparable.has(field.kind)

/** A hand-made cell or input has a place where it is drawn. */
export const handMadeMistakes = (path: string, { kind, readOnly, writtenBy, cell, input }: ResolvedField) =>
  joined(
    when(cell !== null && kind === 'password', () =>
      mistake('EV120', `${path}.cell`, '密码从不应答，没有地方显示', cell),
    ),
    when(input !== null && readOnly && writtenBy === null, () =>
      mistake('EV120', `${path}.input`, '这个字段只由系统写入，没有地方填写', input),
    ),
  )

/** The fields that decide whether this one is visible, at first hand and through others. */
function deciding(name: string, fields: FieldMap, found: Set<string> = new Set()): ReadonlySet<string> {
  for (const other of fieldsIn(fields[name]?.visible))
    if (!found.has(other)) {
      found.add(other)
      deciding(other, fields, found)
    }
  return found
}

/** Fields that decide over each other, said once: at the first of them. One that names itself is found elsewhere. */
function circleMistakes(
  path: string,
  { name, visible }: ResolvedField,
  fields: FieldMap,
): readonly Mistake[] {
  if (visible === null || fieldsIn(visible).includes(name)) return none
  const inCircle = (other: string) => deciding(other, fields).has(other) && deciding(other, fields).has(name)
  const isFirst = inCircle(name) && Object.keys(fields).find(inCircle) === name
  return when(isFirst, () => mistake('EV303', path, '几个字段互相决定是否显示，结果取决于先看哪一个', name))
}

export const ownConditions = (path: string, field: ResolvedField, fields: FieldMap): readonly Mistake[] =>
  joined(
    conditionMistakes(`${path}.visible`, field.visible, fields, field.name),
    circleMistakes(`${path}.visible`, field, fields),
    typeof field.required === 'object'
      ? conditionMistakes(`${path}.required`, field.required, fields, field.name)
      : none,
    // Of the stored record: there a value may very well fix itself.
    typeof field.immutable === 'object'
      ? conditionMistakes(`${path}.immutable`, field.immutable, fields)
      : none,
  )
