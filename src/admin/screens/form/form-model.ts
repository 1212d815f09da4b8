import {
  type FieldErrors,
  type FieldGroup,
  type FieldMap,
  fieldsIn,
  isEmpty,
  normalise,
  type ResolvedField,
  type ResolvedResource,
  sharingOf,
  type Values,
} from '#schema'
import { isSame } from '../model/changed-fields.ts'

export type FormMode = 'create' | 'edit'

/** What this form asks for: passwords and what is given once only at creation. */
const isAsked = (field: ResolvedField, mode: FormMode) =>
  !field.readOnly && (mode === 'create' || field.kind !== 'password')

export function formGroups(
  { fields, form }: ResolvedResource,
  mode: FormMode,
  without: readonly string[] = [],
): FieldGroup[] {
  return form.groups
    .map((group) => ({
      ...group,
      fields: group.fields.filter((name) => {
        const field = fields[name]
        return field !== undefined && isAsked(field, mode) && !without.includes(name)
      }),
    }))
    .filter((group) => group.fields.length > 0)
}

export const fieldsOf = (fields: FieldMap, names: readonly string[]): FieldMap =>
  Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name]
      return field ? [[name, field]] : []
    }),
  )

/**
 * The siblings an input looks at: whose value narrows a reference's options, says how a file is to be checked, or is
 * taken over from a parent.
 */
function siblingsOf(field: ResolvedField): readonly string[] {
  if (field.kind === 'reference' || field.kind === 'references') {
    const sharing = sharingOf(field)
    const given = field.kind === 'references' ? field.given : []
    return sharing ? [sharing.sibling, ...given] : given
  }
  if (field.kind === 'parent') return field.same.length > 0 ? [field.name, ...field.same] : []
  const digest = field.kind === 'file' ? field.facts?.digest : undefined
  if (!digest) return []
  return typeof digest.method === 'string' ? [digest.into] : [digest.into, digest.method.field]
}

/** The inputs that others look at: they make them come and go, or change what they offer. */
export const watchedNames = (fields: FieldMap): string[] => [
  ...new Set(
    Object.values(fields)
      .flatMap((field) => [...fieldsIn(field.visible), ...fieldsIn(field.required), ...siblingsOf(field)])
      .filter((name) => Object.hasOwn(fields, name)),
  ),
]

/** The inputs whose value the parent of the record decides while there is one, each with the label of that parent. */
export function takenOver(fields: FieldMap, values: Values): Readonly<Record<string, string>> {
  const parents = Object.values(fields).filter(
    ({ kind, name }) => kind === 'parent' && !isEmpty(values[name]),
  )
  return Object.fromEntries(
    parents.flatMap((field) =>
      field.kind === 'parent' ? field.same.map((name) => [name, field.label] as const) : [],
    ),
  )
}

/** Of the values `offered`, those for inputs that nobody typed into: empty, at their default, or as `before` left them. */
export const acceptable = (fields: FieldMap, held: Values, offered: Values, before: Values): Values =>
  Object.fromEntries(
    Object.entries(offered).filter(([name, value]) => {
      const field = fields[name]
      if (!field) return false
      const [now, next, ...untyped] = [held[name], value, field.default, before[name]].map((one) =>
        normalise(field, one),
      )
      return !isSame(now, next) && (isEmpty(now) || untyped.some((one) => isSame(now, one)))
    }),
  )

/** What an input starts with; undefined: nothing. Where there must be rows, the first one is there to be filled in. */
function startValue(field: ResolvedField): unknown {
  if (field.kind === 'rows' && field.required === true) return [startValues(field.of)]
  return field.default ?? undefined
}

/** A new record starts with the fields' defaults and what its place gives: its parent, its project. */
export const startValues = (fields: FieldMap, preset: Values = {}): Values => ({
  ...Object.fromEntries(
    Object.values(fields)
      .map((field) => [field.name, startValue(field)] as const)
      .filter(([, value]) => value !== undefined),
  ),
  ...preset,
})

/** `materials[2].name` is said at `materials`. */
export const inputOf = (path: string): string => path.replace(/[.[].*$/, '')

/** The errors of each input: its own first, then those of its rows. */
export function errorsByInput(errors: FieldErrors): Readonly<Record<string, readonly string[]>> {
  const inputs: Record<string, string[]> = {}
  for (const [path, message] of Object.entries(errors)) {
    const row = /\[(\d+)\]/.exec(path)?.[1]
    const text = row === undefined ? message : `第${Number(row) + 1}行：${message}`
    inputs[inputOf(path)] = [...(inputs[inputOf(path)] ?? []), text]
  }
  return inputs
}
