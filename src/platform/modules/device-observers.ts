import { raiseFromOnline, raiseFromValues } from './alarm/observe-values.ts'
import { confirmByValue, takeReplies } from './command/command-replies.ts'
import { announceOnline, announceValues } from './device/announce-reports.ts'
import type { DeviceObservers } from './device/observers.ts'

/** Who looks on while reports of devices are stored, in this order. */
export const deviceObservers: DeviceObservers = {
  values: [confirmByValue, raiseFromValues, announceValues],
  online: [raiseFromOnline, announceOnline],
  replies: [takeReplies],
}
