import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import type { BatchResult } from '#admin/screens/actions/action-input.ts'
import { runPieces } from '#admin/screens/actions/run-pieces.ts'
import { codes } from '#domain/error-codes.ts'
import { inPieces } from '#domain/pieces.ts'
import { mostAtOnce, type Values } from '#schema'

/** That someone else was faster is said by the form itself, with a way out. */
export const saidByForm = { untold: [codes.stale] }

/** What a change of the model would do to one house. */
export interface HouseDifference {
  readonly houseId: string
  readonly houseName: string
  readonly added: readonly string[]
  readonly renamed: readonly { readonly from: string; readonly to: string }[]
  /** Rooms whose type, area or place changes. */
  readonly changed: readonly string[]
  readonly removed: readonly string[]
  /** Those of the removed that hold bound devices: the house stays as it is. */
  readonly blocked: readonly string[]
  /** Null: it keeps its area. */
  readonly area: { readonly from: number | null; readonly to: number | null } | null
}

export interface Preview {
  /** Houses in which something changes. */
  readonly list: readonly HouseDifference[]
  readonly total: number
  readonly unchanged: number
}

/** `houseIds` absent: all houses of the model. `rooms`, `area` absent: those the model has. */
export interface Change {
  readonly modelId: string
  readonly mode: number
  readonly houseIds?: readonly string[]
  readonly rooms?: readonly Values[]
  readonly area?: unknown
}

const nothing: Preview = { list: [], total: 0, unchanged: 0 }

const joined = (one: Preview, other: Preview): Preview => ({
  list: [...one.list, ...other.list],
  total: one.total + other.total,
  unchanged: one.unchanged + other.unchanged,
})

/** What the change would do, house by house. */
export async function previewChange(change: Change, signal?: AbortSignal): Promise<Preview> {
  const { houseIds, ...rest } = change
  const ask = (input: Values) => request<Preview>(callOf('houseModel.preview'), input, { signal })
  if (houseIds === undefined) return ask(rest)
  let whole = nothing
  for (const piece of inPieces(houseIds, mostAtOnce))
    whole = joined(whole, await ask({ ...rest, houseIds: piece }))
  return whole
}

interface Answer {
  readonly success: number
  readonly failList: readonly {
    readonly houseId: string
    readonly houseName: string
    readonly msg: string
  }[]
}

export interface HouseResult extends BatchResult {
  /** What the houses that failed are called, by id. */
  readonly names: Readonly<Record<string, string>>
}

const read = ({ success, failList }: Answer): HouseResult => ({
  success,
  failures: failList.map(({ houseId, msg }) => ({ id: houseId, reason: msg })),
  names: Object.fromEntries(failList.map(({ houseId, houseName }) => [houseId, houseName])),
})

/** Stores a model whole, with its rooms and those of its houses. */
export const forceUpdate = async (input: Values): Promise<HouseResult> =>
  read(await request<Answer>(callOf('houseModel.forceUpdate'), input, saidByForm))

/** Gives houses another model. */
export async function changeModel(
  modelId: string,
  houseIds: readonly string[],
  how: { readonly mode: number; readonly version: unknown },
): Promise<BatchResult> {
  const change = (piece: readonly string[]) =>
    request<Answer>(callOf('houseModel.batchUpdate'), { modelId, houseIds: piece, ...how })
  return runPieces(houseIds, async (piece) => read(await change(piece)))
}
