import { config } from '#config'
import { createPlatform } from './app.ts'
import { connectDevices } from './connect-devices.ts'
import type { Log } from './contracts.ts'
import type { Database } from './db/client.ts'
import { isPlatformPath } from './http/site.ts'
import type { Platform } from './module-contracts.ts'
import { smsToLog } from './modules/auth/sms-send.ts'
import { lateLink } from './modules/device/gateway.ts'
import { createModules } from './modules/modules.ts'
import { diskUploads } from './modules/upload/disk-uploads.ts'
import type { Settings } from './settings.ts'

export interface DevPlatform {
  owns(path: string): boolean
  readonly fetch: Platform['fetch']
  /** The database stays open. */
  readonly close: Platform['close']
}

/** A platform of the config as it is now, on a database that outlives it. */
export async function buildPlatform(settings: Settings, database: Database, log: Log): Promise<DevPlatform> {
  const link = lateLink()
  const platform = createPlatform({
    config,
    database: { ...database, close: async () => {} },
    modules: createModules({ ...settings, link }),
    seed: settings.seed,
    log,
    sms: smsToLog(log, settings.smsToLog),
    uploads: diskUploads(`${settings.dataDir}/uploads`),
  })
  await platform.ready
  // A port cannot be handed on from one platform to the next: gateways outside need `npm start`.
  const devices = await connectDevices(platform.services, link, {
    ...settings,
    mqttPort: null,
    gatewayConnections: 0,
  })
  platform.work()
  return {
    owns: isPlatformPath(config),
    fetch: platform.fetch,
    async close() {
      await devices.close()
      await platform.close()
    },
  }
}
