import { isEarly, isMasked, type Moment, type ResolvedResource, type Values } from '#schema'

/** What a new record takes over from another: all that people write, but what no two share, nobody sees, or has passed. */
export const copiedValues = ({ fields }: ResolvedResource, record: Values, now: Moment): Values =>
  Object.fromEntries(
    Object.values(fields).flatMap((field) => {
      const value = record[field.name]
      const isKept =
        field.readOnly ||
        field.unique !== null ||
        isMasked(field) ||
        field.kind === 'password' ||
        isEarly(field, value, now)
      return isKept ? [] : [[field.name, value]]
    }),
  )
