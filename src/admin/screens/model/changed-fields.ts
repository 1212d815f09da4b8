import { type FieldMap, normalise, type Values } from '#schema'

/** Whether two values of a field are the same on the wire. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isSame(value, other[index]))
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const names = Object.keys({ ...one, ...other })
  return names.every((name) => isSame((one as Values)[name], (other as Values)[name]))
}

/** The fields whose value differs from the record's: all that an edit sends, so masked values never travel back. */
export const changedFields = (fields: FieldMap, record: Values, values: Values): Values =>
  Object.fromEntries(
    Object.keys(values).flatMap((name) => {
      const field = fields[name]
      if (!field) return []
      const value = normalise(field, values[name])
      return isSame(value, normalise(field, record[name])) ? [] : [[name, value]]
    }),
  )
