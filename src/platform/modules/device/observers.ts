import type { Refusal } from '#domain/refusals.ts'
import type { offlineReason } from '#resources/device-dictionaries.ts'
import type { DictionaryValue } from '#schema'
import type { CallContext } from '../../contracts.ts'

/** What an attribute says now; texts as commands carry them. */
export interface ValueChange {
  readonly houseId: string
  readonly attributeKey: string
  readonly value: string
  /** When it came, in epoch milliseconds: by our clock, whatever the gateway's says. */
  readonly arrival: number
}

export type OfflineReason = DictionaryValue<typeof offlineReason>

/** A house's gateway came on line or went off, at `time` in epoch milliseconds. */
export interface OnlineChange {
  readonly houseId: string
  readonly gatewayNo: string
  readonly isOnline: boolean
  readonly time: number
  /** The number of the connection: larger with each one of this gateway. */
  readonly session: number
  /** Why it went; absent: it came. */
  readonly reason?: OfflineReason
}

/** In place of the number of a connection: the gateway speaks, so that it is there, whatever it has said of that. */
export const anySession = -1

/** What became of a command: it has come as far as the gateway, or has been carried out, or has not. */
export type Outcome =
  | { readonly isReceived: true }
  | {
      readonly isDone: boolean
      /** Why not, as the device says it. */
      readonly code: string | null
      readonly message: string | null
    }

/** What a gateway, or a device, answers to a command. */
export type CommandReply = Outcome & {
  readonly houseId: string
  readonly commandId: string
  readonly time: number
}

/**
 * Look on while reports are stored: within the transaction (`context.db`), after what they look at is stored. What
 * they throw takes the reports back; they may run again, and do nothing that a rollback does not undo.
 */
type Observer<T> = (context: CallContext, seen: readonly T[]) => Promise<void>

/** Says to people at the connection that something of a value is left out, and why. */
export type Refuse = (value: ValueChange, why: Refusal) => void

/** New values in the order in which they came; a value that repeats the one before it as well. */
export type ValueObserver = (
  context: CallContext,
  seen: readonly ValueChange[],
  refuse: Refuse,
) => Promise<void>
/** Houses of which a gateway has told what it had kept. */
export type KeptObserver = Observer<{ readonly houseId: string }>
/** Of houses whose state did change. */
export type OnlineObserver = Observer<OnlineChange>
export type ReplyObserver = Observer<CommandReply>

export interface DeviceObservers {
  readonly values: readonly ValueObserver[]
  readonly kept: readonly KeptObserver[]
  readonly online: readonly OnlineObserver[]
  readonly replies: readonly ReplyObserver[]
}
