import { commandStatus } from '#resources/console-dictionaries.ts'

/** A command as its list answers it. */
export interface Command {
  readonly id: string
  readonly attributeId: string
  readonly deviceName: string
  readonly attrName: string
  readonly value: string
  readonly valueText: string
  readonly commandStatus: number
  readonly resultMsg: string | null
  readonly oneWay: number
  readonly operatorName: string | null
  readonly createTime: string
}

/** What this page has sent, and is waiting to hear of. */
export interface Sending {
  readonly value: string
  /** Null: the platform has not taken it yet. */
  readonly commandId: string | null
}

export type ControlState =
  | { readonly is: 'idle' }
  /** On its way: the control is locked. `delivered`: the device's gateway has it. */
  | { readonly is: 'sending'; readonly value: string; readonly delivered: boolean }
  /** The device is off line; `id`: to be cancelled by. */
  | { readonly is: 'queued'; readonly id: string; readonly value: string }
  | { readonly is: 'done' }
  | { readonly is: 'failed'; readonly message: string }
  | { readonly is: 'timedOut'; readonly value: string }

const { queued, sent, delivered, succeeded, failed, timedOut } = commandStatus

const idle: ControlState = { is: 'idle' }

/** What people are told of how a command of this page has ended; of those of others the list tells. */
function endOf({ commandStatus: status, value, resultMsg, oneWay }: Command): ControlState {
  if (status === succeeded || (oneWay === 1 && (status === sent || status === delivered)))
    return { is: 'done' }
  if (status === failed) return { is: 'failed', message: resultMsg || '设备执行失败' }
  return status === timedOut ? { is: 'timedOut', value } : idle
}

/** What this page has sent last for an attribute, unless a later command for it, of whoever, has taken its place. */
export function pendingOf(
  commands: readonly Command[],
  latest: Command | null,
  own: Sending | null,
): Sending | null {
  const isReplaced = own?.commandId !== latest?.id && commands.some(({ id }) => id === own?.commandId)
  return isReplaced ? null : own
}

/**
 * How an attribute's control stands. `latest`: the last command for it; `own`: what this page has
 * sent last, null once it has been told how that ended.
 */
export function controlState(latest: Command | null, own: Sending | null): ControlState {
  const isKnown = own === null || (own.commandId !== null && latest?.id === own.commandId)
  if (!isKnown) return { is: 'sending', value: own.value, delivered: false }
  if (latest === null) return idle
  const { id, value, commandStatus: status } = latest
  if (status === queued) return { is: 'queued', id, value }
  if ((status === sent || status === delivered) && latest.oneWay === 0)
    return { is: 'sending', value, delivered: status === delivered }
  return own === null ? idle : endOf(latest)
}
