import { isRefusal, refusal } from '#domain/refusals.ts'
import type { Outcome } from './observers.ts'
import { type JsonObject, readJson } from './read-json.ts'
import { type Read, type Statement, shortText } from './read-message.ts'

export interface ReadOnline {
  readonly isOnline: boolean
  /** Of the connection that says so: larger with each one. */
  readonly session: number
}

export type ReadReply = Outcome & { readonly commandId: string }

export type ReadUpgrade = { readonly module: string } & (
  | { readonly progress: number }
  | { readonly version: string }
  | { readonly error: string }
)

/** A message that is one statement, and what of it was left out. */
export function readStatement<T extends object>(
  payload: Uint8Array,
  read: (message: JsonObject) => Statement<T>,
): Read<T> {
  const json = readJson(payload)
  if (isRefusal(json)) return { taken: [], refused: [json] }
  const { message, leftOut } = json
  const said = read(message)
  return isRefusal(said) ? { taken: [], refused: [...leftOut, said] } : { taken: [said], refused: leftOut }
}

export function readOnline(message: JsonObject): Statement<ReadOnline> {
  const { online, session } = message
  if (typeof online !== 'boolean') return refusal('malformed', 'online 须为 true 或 false')
  if (typeof session !== 'number' || !Number.isSafeInteger(session) || session < 0)
    return refusal('malformed', 'session 须为整数')
  return { isOnline: online, session }
}

export function readReply(message: JsonObject): Statement<ReadReply> {
  const commandId = shortText(message.commandId, 32)
  if (!commandId) return refusal('malformed', '缺少 commandId')
  if (message.received === true) return { commandId, isReceived: true }
  if (typeof message.ok !== 'boolean') return refusal('malformed', 'ok 须为 true 或 false')
  return {
    ...{ commandId, isDone: message.ok },
    ...{ code: shortText(message.code, 32), message: shortText(message.message, 200) },
  }
}

/** Characters of the reason why an upgrade has failed. */
const longestReason = 100

/** `40`, `"40"`, `"40%"`: per cent; null: nothing of the sort. */
function progressOf(raw: unknown): number | null {
  const text = typeof raw === 'string' ? raw.trim().replace(/\s*%$/, '') : String(raw)
  const number = typeof raw === 'number' || typeof raw === 'string' ? Number(text || 'none') : Number.NaN
  return Number.isNaN(number) ? null : Math.min(Math.max(Math.round(number), 0), 100)
}

export function readUpgrade(message: JsonObject): Statement<ReadUpgrade> {
  const module = shortText(message.module, 32)
  if (!module) return refusal('malformed', '缺少 module')
  const error = shortText(message.error, longestReason)?.trim()
  if (error && error !== '0') return { module, error }
  const version = shortText(message.version, 32)?.trim()
  if (version && /\d/.test(version)) return { module, version }
  const progress = progressOf(message.progress)
  return progress === null ? refusal('malformed', '须有 progress、version 或 error') : { module, progress }
}
