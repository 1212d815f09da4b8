import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { startValues } from '#admin/screens/form/form-model.ts'
import { plainForm } from '#admin/screens/form/form-subject.ts'
import { inPieces } from '#domain/pieces.ts'
import { otaMode } from '#resources/firmware-dictionaries.ts'
import type { FieldMap, ResolvedField, Values } from '#schema'

const call = callOf('ota.upgrade')

const { firmwareId: _firmware, houseIds, ...rest } = call.input

/** How many houses one call takes. */
export const mostHouses = houseIds?.kind === 'references' ? houseIds.max : 0

/** Stopping starts nothing: it has a button of its own. */
const offered = (field: ResolvedField): ResolvedField =>
  field.kind === 'choice' && field.name === 'mode'
    ? {
        ...field,
        dictionary: {
          ...field.dictionary,
          entries: field.dictionary.entries.filter(({ value }) => value !== otaMode.stop),
        },
      }
    : field

/** How fast an upgrade goes and when it gives up: what the call asks for beside firmware and houses. */
export const strategyFields: FieldMap = Object.fromEntries(
  Object.values(rest).map((field) => [field.name, offered(field)]),
)

export const strategyForm = plainForm(strategyFields)

export const strategyStart = startValues(strategyFields)

/** What came of it, house by house. */
export interface UpgradeAnswer {
  readonly accepted: number
  readonly skipped: readonly { readonly houseId: string; readonly reason: string }[]
}

/** Makes the call, in pieces where there are more houses than one takes. Failures are for the dialog to show. */
async function send(firmwareId: string, houses: readonly string[], values: Values): Promise<UpgradeAnswer> {
  const sum = { accepted: 0, skipped: [] as UpgradeAnswer['skipped'][number][] }
  for (const piece of inPieces(houses, mostHouses)) {
    const answer = await request<UpgradeAnswer>(
      call,
      { ...values, firmwareId, houseIds: piece },
      { silent: true },
    )
    sum.accepted += answer.accepted
    sum.skipped.push(...answer.skipped)
  }
  return sum
}

export const startUpgrade = send

/**
 * Tries again at once, with the strategy that the dialog starts with. Where this was to be a downgrade, that was agreed
 * to the first time.
 */
export const retryUpgrade = (firmwareId: string, houses: readonly string[]) =>
  send(firmwareId, houses, { ...strategyStart, force: 1 })

export const stopUpgrade = (firmwareId: string, houses: readonly string[]) =>
  send(firmwareId, houses, { mode: otaMode.stop })
