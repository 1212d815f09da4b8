import { type CommonOptions, dateTime, type Field, type Fields, text } from './field.ts'
import { kindDefaults, type ResolvedField } from './kinds.ts'
import type { FieldMap } from './resolved.ts'

/** Kinds that only the platform writes. */
const written = (kind: Field['kind']) => kind !== 'derived' && kind !== 'json'

function resolveField(name: string, field: Field): ResolvedField {
  const options = field.options as CommonOptions & { of?: Fields }
  const base = {
    name,
    label: field.label,
    required: options.required ?? false,
    readOnly: !written(field.kind) || (options.readOnly ?? false),
    immutable: options.immutable ?? false,
    default: options.default ?? null,
    unique: options.unique === true ? { within: [] } : (options.unique ?? null),
    visible: options.visible ?? null,
    help: options.help ?? null,
    placeholder: options.placeholder ?? null,
    hidden: options.hidden ?? false,
  }
  const settings = {
    ...kindDefaults[field.kind],
    ...options,
    ...(options.of ? { of: resolveFields(options.of) } : {}),
  }
  // The kind decides which settings there are; `kindDefaults` has them all, and the builders took no others.
  return { ...settings, ...base, kind: field.kind } as ResolvedField
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
