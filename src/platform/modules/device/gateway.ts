/** What the platform sends to a gateway. `docs/device-protocol.md` says what they carry. */
export type DownMessage =
  | {
      readonly type: 'command'
      readonly commandId: string
      readonly attributeKey: string
      readonly value: string
      /** Epoch milliseconds: not to be carried out any more from then on. */
      readonly expiresAt: number
    }
  | {
      readonly type: 'upgrade'
      readonly taskId: string
      readonly module: string
      readonly version: string
      readonly url: string
      readonly size: number
      readonly signMethod: string
      readonly sign: string
    }
  /** Of an upgrade that was told. */
  | { readonly type: 'cancel'; readonly taskId: string; readonly module: string }
  /** Of the whole house, or of one device. */
  | { readonly type: 'reset'; readonly device: string | null }

/** What connects gateways to the platform. */
export interface DeviceLink {
  /** Answers whether the gateway is connected, as far as is known: then the message is on its way. */
  publish(gatewayNo: string, message: DownMessage): Promise<boolean>
  /** Where gateways reach the platform's own broker; null: it is closed to them, or there is none. */
  outsidePort(): number | null
  /** Gateways that are connected and have not subscribed, as far as is known: what waits for them is not tried yet. */
  notListening(): readonly string[]
}

/** Where no gateway can connect. */
export const noLink: DeviceLink = {
  publish: async () => false,
  outsidePort: () => null,
  notListening: () => [],
}

export interface LateLink extends DeviceLink {
  /** From now on messages go this way. */
  through(link: DeviceLink): void
}

/** For those who need a link before there is a platform: it reaches nobody until it leads somewhere. */
export function lateLink(): LateLink {
  let present = noLink
  return {
    publish: (gatewayNo, message) => present.publish(gatewayNo, message),
    outsidePort: () => present.outsidePort(),
    notListening: () => present.notListening(),
    through: (link) => {
      present = link
    },
  }
}
