import { raiseFromOnline, raiseFromValues } from './alarm/observe-values.ts'
import { confirmByValue, takeReplies } from './command/command-replies.ts'
import { announceOnline, announceValues } from './device/announce-reports.ts'
import type { DeviceObservers } from './device/observers.ts'
import { productsGo, productsSpeak } from './house-device/product-states.ts'

/** Who looks on while reports of devices are stored, in this order. */
export const deviceObservers: DeviceObservers = {
  values: [confirmByValue, raiseFromValues, productsSpeak, announceValues],
  kept: [announceValues],
  online: [raiseFromOnline, productsGo, announceOnline],
  replies: [takeReplies],
}
