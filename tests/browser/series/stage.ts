import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { config } from '#config'
import { createPlatform } from '#platform/app.ts'
import { connectDevices } from '#platform/connect-devices.ts'
import type { Log } from '#platform/contracts.ts'
import { openDatabase } from '#platform/db/client.ts'
import { listen } from '#platform/http/listen.ts'
import { createSite } from '#platform/http/site.ts'
import { lateLink } from '#platform/modules/device/gateway.ts'
import { renewSecret } from '#platform/modules/device/secrets.ts'
import { createModules } from '#platform/modules/modules.ts'
import { diskUploads } from '#platform/modules/upload/disk-uploads.ts'
import { askShared } from '#tests/support/ask-shared.ts'
import { copyDemoData } from '#tests/support/copy-demo-data.ts'
import { report, type Told, tell } from '#tests/support/device-history.ts'
import { type BoundHouse, embedded } from '#tests/support/device-house.ts'
import { testPasswordCost } from '#tests/support/password-cost.ts'
import { openVisitors, openVisits } from '../visits.ts'

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} }

interface SeriesSiteOptions {
  /** The platform does its jobs as well. */
  readonly isWorking?: boolean
  /** The platform's clock. */
  readonly now?: () => Date
}

/**
 * The built admin on a platform in this process, so that tests can say what devices have said; gateways may connect.
 */
export async function openSeriesSite({ isWorking = false, now = () => new Date() }: SeriesSiteOptions = {}) {
  await askShared('/build')
  const folder = await copyDemoData()
  const database = await openDatabase({ directory: join(folder, 'database') })
  const link = lateLink()
  const platform = createPlatform({
    config,
    database,
    now,
    modules: createModules({ link, simulator: false }),
    log: silent,
    sms: { async send() {} },
    uploads: diskUploads(join(folder, 'uploads')),
    passwordCost: testPasswordCost,
  })
  await platform.ready
  const devices = await connectDevices(platform.services, link, { ...embedded, simulator: false })
  const listening = await listen(createSite(platform, 'dist/client'), {
    host: '127.0.0.1',
    port: 0,
    trustProxy: false,
    connections: 100,
    log: silent,
  })
  if (isWorking) platform.work()
  const browser = await openVisitors()
  return {
    ...openVisits(browser, listening.url),
    db: database.db,
    /** Where gateways connect. */
    mqttUrl: `mqtt://127.0.0.1:${devices.port}`,
    /** A new secret for the gateway of a house. */
    secretOf: ({ id, gatewayNo }: BoundHouse) => renewSecret(database.db, gatewayNo, id, now().getTime()),
    tell: (told: readonly Told[]) => tell({ platform, db: database.db }, told),
    /** The same as reports that come in now: whoever looks on hears of them. */
    report: (told: readonly Told[]) => report({ platform, db: database.db }, told),
    async close() {
      await browser.close()
      await listening.close(1000)
      await devices.close()
      await platform.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type SeriesSite = Awaited<ReturnType<typeof openSeriesSite>>
