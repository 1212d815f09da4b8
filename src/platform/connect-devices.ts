import type { Services } from './contracts.ts'
import type { LateLink } from './modules/device/gateway.ts'
import { type GatewayOptions, openGateways } from './modules/device/gateways.ts'
import { deviceObservers } from './modules/device-observers.ts'
import { openFleet } from './simulator/fleet.ts'

export interface ConnectedDevices {
  /** Where gateways connect; null: nowhere outside this process. */
  readonly port: number | null
  close(): Promise<void>
}

/** Lets gateways connect, and plays some where that is wanted. `link` leads to them from now on. */
export async function connectDevices(
  services: Services,
  link: LateLink,
  options: GatewayOptions & { readonly simulator: boolean },
): Promise<ConnectedDevices> {
  const gateways = await openGateways(services, deviceObservers, options)
  link.through(gateways)
  const { embedded } = gateways
  const fleet =
    options.simulator && services.config.resources.house && embedded
      ? openFleet(services, () => embedded.connectLocal())
      : null
  return {
    port: gateways.port,
    async close() {
      await fleet?.close()
      await gateways.close()
    },
  }
}
