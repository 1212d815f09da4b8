import { codecs } from '#admin/fields/codecs.ts'
import type { FieldMap, Values } from '#schema'

/** What the inputs start with for an answered record. */
export const toForm = (fields: FieldMap, record: Values): Values =>
  Object.fromEntries(
    Object.values(fields).map((field) => [field.name, codecs[field.kind].toForm(record[field.name])]),
  )

/** What the inputs hold, as it is sent. */
export const fromForm = (fields: FieldMap, values: Values): Values =>
  Object.fromEntries(
    Object.values(fields).map((field) => [field.name, codecs[field.kind].toApi(values[field.name])]),
  )
