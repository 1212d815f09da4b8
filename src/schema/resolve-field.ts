import { type CommonOptions, dateTime, type Field, type Fields, text } from './field.ts'
import { kindDefaults } from './kind-defaults.ts'
import type { FieldMap, ResolvedField } from './kinds.ts'

const anyUnique = { within: [], where: null }

/** Kinds that only the platform writes. */
const written = (kind: Field['kind']) => kind !== 'derived' && kind !== 'json'

function resolveField(name: string, { kind, label, options: given }: Field): ResolvedField {
  const options = given as CommonOptions & { of?: Fields }
  const field = {
    // Every name stands here before the options come: then all fields of a kind have one shape, which engines keep fast.
    name,
    label,
    kind,
    required: false,
    readOnly: false,
    writtenBy: null,
    immutable: false,
    default: null,
    unique: null,
    visible: null,
    help: null,
    placeholder: null,
    hooked: false,
    hidden: false,
    cell: null,
    input: null,
    ...kindDefaults[kind],
    ...options,
    ...(written(kind) && options.writtenBy === undefined ? null : { readOnly: true }),
    ...(options.unique
      ? { unique: { ...anyUnique, ...(options.unique === true ? null : options.unique) } }
      : null),
    ...(options.of ? { of: resolveFields(options.of) } : null),
  }
  // The kind decides which settings there are; `kindDefaults` has them all, and the builders took no others.
  return field as ResolvedField
}

export const resolveFields = (fields: Fields): FieldMap =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, resolveField(name, field)]))

const kept = { readOnly: true, hidden: true } as const

/** The fields every record has, whatever its entity. */
export const keptFields: FieldMap = resolveFields({
  createTime: dateTime('创建时间', kept),
  createUserName: text('创建人', kept),
  updateTime: dateTime('修改时间', kept),
  updateUserName: text('修改人', kept),
})

/** The same, some of them called otherwise. */
export const keptFieldsAs = (labels: Readonly<Record<string, string>> = {}): FieldMap =>
  Object.fromEntries(
    Object.entries(keptFields).map(([name, field]) => [
      name,
      { ...field, label: labels[name] ?? field.label },
    ]),
  )
