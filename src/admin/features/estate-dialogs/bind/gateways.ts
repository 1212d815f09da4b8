import { momentNow } from '#admin/lib/moment-now.ts'
import { formErrors, plainForm } from '#admin/screens/form/form-subject.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { normalise, type ResolvedField } from '#schema'

/** What houses were copied with is the product they are to have, as long as it is the same for all; null: it is not. */
export function productOf(houses: readonly Row[]): unknown {
  const [product, ...others] = new Set(houses.map(({ techProductId }) => techProductId ?? null))
  return others.length > 0 ? null : product
}

/** What was typed for each house, by its id. */
export type Gateways = Readonly<Record<string, string>>

/** The house numbers by which a pasted line may name a house, and those that several have. */
function housesByName(houses: readonly Row[]): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>()
  for (const { id, name, fullName } of houses)
    for (const text of new Set([name, fullName]))
      if (typeof text === 'string' && text !== '') found.set(text, found.has(text) ? null : id)
  return found
}

/** Lines of cells, as spreadsheets put them on the clipboard; null: a single value. */
function linesOf(text: string): readonly (readonly string[])[] | null {
  const lines = text
    .replace(/\r/g, '')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()))
  return lines.length === 1 && lines[0]?.length === 1 ? null : lines
}

export interface Pasted {
  readonly gateways: Gateways
  /** First cells of lines that name no house of the table, or one of several. */
  readonly unknown: readonly string[]
}

/**
 * Puts what was pasted into the table: one column fills the houses in their order from the one where it was pasted,
 * two say which house each number is for. Null: it is one value, as any input takes it.
 */
export function paste(houses: readonly Row[], gateways: Gateways, from: number, text: string): Pasted | null {
  const lines = linesOf(text)
  if (lines === null) return null
  const next: Record<string, string> = { ...gateways }
  const named = housesByName(houses)
  const unknown: string[] = []
  for (const [at, cells] of lines.entries()) {
    const [first = '', second] = cells
    const id = second === undefined ? houses[from + at]?.id : named.get(first)
    const value = second ?? first
    if (id) next[id] = value
    else if (cells.some((cell) => cell !== '')) unknown.push(first)
  }
  return { gateways: next, unknown }
}

/** The gateway number as it will be stored. */
export const stored = (field: ResolvedField, text: string | undefined): string =>
  String(normalise(field, text ?? '') ?? '')

/** What is wrong with the numbers, by house: each for itself, and those that stand there twice. Empty ones are right. */
export function gatewayErrors(
  field: ResolvedField,
  houses: readonly Row[],
  gateways: Gateways,
  titleOf: (row: Row) => string,
): Readonly<Record<string, string>> {
  const form = plainForm({ [field.name]: field })
  const now = momentNow()
  const first = new Map<string, Row>()
  const errors: Record<string, string> = {}
  for (const house of houses) {
    const value = stored(field, gateways[house.id])
    if (value === '') continue
    const wrong = formErrors(form, { [field.name]: value }, now)[field.name]
    const same = first.get(value)
    if (wrong !== undefined) errors[house.id] = wrong
    else if (same) errors[house.id] = `与${titleOf(same)}重复`
    else first.set(value, house)
  }
  return errors
}
