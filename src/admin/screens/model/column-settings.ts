import { keptOrder } from '#admin/lib/kept-order.ts'
import { moved } from '#admin/lib/moved.ts'
import { type ColumnChoice, type Pin, readColumn } from '#domain/personal-settings.ts'
import { isBulky, keptFields, type ResolvedField, type ResolvedResource } from '#schema'

const isOffered = (field: ResolvedField) =>
  (!field.hidden || field.name in keptFields) && !isBulky(field.kind)

/** The list's own columns, then what else could be one, unseen until chosen. */
export function defaultChoices({ fields, list }: ResolvedResource): ColumnChoice[] {
  const listed = new Set(list.columns.map(({ field }) => field))
  const others = Object.values(fields).filter((field) => isOffered(field) && !listed.has(field.name))
  const choice = (name: string, visible: boolean | null): ColumnChoice => ({
    name,
    visible,
    width: null,
    pin: null,
  })
  return [
    ...[...listed].map((name) => choice(name, null)),
    ...others.map((field) => choice(field.name, false)),
  ]
}

/** What was stored, as far as it still fits: columns that went are dropped, new ones stand after their neighbour. */
export function mergeChoices(resource: ResolvedResource, stored: unknown): ColumnChoice[] {
  const defaults = defaultChoices(resource)
  if (!Array.isArray(stored)) return defaults
  const read = stored.flatMap((one) => readColumn(one) ?? [])
  const order = keptOrder(
    defaults.map(({ name }) => name),
    read.map(({ name }) => name),
  )
  const choiceOf = (name: string) => [...read, ...defaults].find((choice) => choice.name === name)
  return order.flatMap((name) => choiceOf(name) ?? [])
}

export function moveChoice(
  choices: readonly ColumnChoice[],
  from: string,
  to: string,
): readonly ColumnChoice[] {
  const positionOf = (name: string) => choices.findIndex((choice) => choice.name === name)
  return moved(choices, positionOf(from), positionOf(to))
}

/** Whether this user wants it there: such a column gives way to no other. */
export const isWanted = ({ visible, width, pin }: ColumnChoice): boolean =>
  visible === true || (visible === null && (width !== null || pin !== null))

/** Left pins first, right pins last, each in the chosen order. */
export function shownChoices(choices: readonly ColumnChoice[]): ColumnChoice[] {
  const visible = choices.filter((choice) => choice.visible !== false)
  const pinned = (pin: Pin | null) => visible.filter((choice) => choice.pin === pin)
  return [...pinned('left'), ...pinned(null), ...pinned('right')]
}
