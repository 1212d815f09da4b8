import type { FieldMap, Values } from '#schema'
import { changedFields, isSame } from '../model/changed-fields.ts'

export interface Merged {
  /** What the form holds now: typed values where something was typed, the newer ones elsewhere. */
  readonly values: Values
  /** Fields that both sides changed: name -> the newer value, to be shown beside what was typed. */
  readonly conflicts: Values
}

/** Brings a newer record into a form that was started from an older one; nothing that was typed is lost. */
export function mergeNewer(fields: FieldMap, older: Values, newer: Values, typed: Values): Merged {
  const mine = changedFields(fields, older, typed)
  const names = Object.keys(fields)
  const values = names.map((name) => [name, name in mine ? typed[name] : newer[name]])
  const conflicts = names
    .filter((name) => name in mine && !isSame(older[name], newer[name]) && !isSame(mine[name], newer[name]))
    .map((name) => [name, newer[name]])
  return { values: Object.fromEntries(values), conflicts: Object.fromEntries(conflicts) }
}
