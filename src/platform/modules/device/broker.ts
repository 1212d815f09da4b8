import type { DownKind } from '#domain/device-topics.ts'

/** What a broker tells the platform, and asks it. */
export interface BrokerHandlers {
  /** Resolves once it is stored; the sender is told so then. Rejects: the sender tries again. */
  message(topic: string, payload: Uint8Array): Promise<void>
}

/** What gateways are connected to: a broker of ours, or one outside. */
export interface Broker {
  /** Rejects where nobody has it: whoever asked tries again. */
  publish(gatewayNo: string, kind: DownKind, payload: string): Promise<void>
  /** Whether what gateways say gets here. */
  isHearing(): boolean
  /** And, with a broker of ours, listens. */
  isConnected(gatewayNo: string): Promise<boolean>
  /** Ends sessions whose logins hold good no longer, and notes who has fallen silent. */
  sweep(): Promise<void>
  /** Takes nothing more; what is not acknowledged comes again. */
  close(): Promise<void>
}
