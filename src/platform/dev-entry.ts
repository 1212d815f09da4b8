import { config } from '#config'
import { createPlatform } from './app.ts'
import type { Log, Platform } from './contracts.ts'
import type { Database } from './db/client.ts'
import { isPlatformPath, withUploads } from './http/site.ts'
import { smsToLog } from './modules/auth/sms-send.ts'
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
  const platform = createPlatform({
    config,
    database: { ...database, close: async () => {} },
    modules: createModules(settings),
    seed: settings.seed,
    log,
    sms: smsToLog(log, settings.smsToLog),
    uploads: diskUploads(`${settings.dataDir}/uploads`),
  })
  await platform.ready
  platform.work()
  return { owns: isPlatformPath(config), fetch: withUploads(platform), close: platform.close }
}
