import { day } from '#domain/durations.ts'
import { formatDay, formatTime, parseTime } from '#domain/time.ts'
import { isEmpty, type ResolvedField, type ResolvedResource, type Values } from '#schema'

/** A value so many steps further on, below 0: back: a day of days and moments, one of numbers, as far as they go. */
export function stepsOn(field: ResolvedField, value: unknown, steps: number): unknown {
  if (field.kind === 'integer' || field.kind === 'decimal')
    return Math.min(field.max, Math.max(field.min, Number(value) + steps))
  const moment = parseTime(String(value))
  if (moment === null) return value
  return (field.kind === 'date' ? formatDay : formatTime)(moment + steps * day)
}

/** The values of fields that must ascend: those of `preset` stay, the others stand a step before or behind them. */
function inOrder(
  { fields }: ResolvedResource,
  names: readonly string[],
  values: Values,
  preset: Values,
): Values {
  const isPreset = (name: string | undefined) => name !== undefined && !isEmpty(preset[name])
  let fixed = names.findIndex(isPreset)
  if (fixed < 0) {
    const sorted = names.map((name) => values[name] as string | number).sort((a, b) => (a < b ? -1 : 1))
    return Object.fromEntries(names.map((name, index) => [name, sorted[index]]))
  }
  return Object.fromEntries(
    names.map((name, index) => {
      if (isPreset(name)) fixed = index
      const field = fields[name]
      const from = values[names[fixed] ?? name]
      return [name, field && index !== fixed ? stepsOn(field, from, index - fixed) : values[name]]
    }),
  )
}

/** Gives fields that must ascend values in order; those of `preset` are taken as they are. */
export function ascending(resource: ResolvedResource, values: Values, preset: Values = {}): Values {
  const rules = resource.rules.filter(({ rule }) => rule === 'ascending')
  const ordered = rules.map(({ fields }) => {
    const filled = fields.filter((name) => !isEmpty(values[name]))
    return inOrder(resource, filled, values, preset)
  })
  return Object.assign({}, values, ...ordered)
}
