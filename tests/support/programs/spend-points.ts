import { tmpdir } from 'node:os'
import { config } from '#config'
import { createPlatform } from '#platform/app.ts'
import { openDatabase } from '#platform/db/client.ts'
import { createModules } from '#platform/modules/modules.ts'
import { diskUploads } from '#platform/modules/upload/disk-uploads.ts'
import { callOf, createClient } from '../platform-client.ts'
import { actingIn, appSecret, type PointsOperation, type PointsScene, perform } from '../points-acting.ts'

/** A process whose writers give, take, redeem and cancel, and say each time that they have done one thing. */
const { SPEND_URL = '', SPEND_SCHEMA = '', SPEND_TOKEN = '', SPEND_WORK = '' } = process.env

const { scene, work } = JSON.parse(SPEND_WORK) as {
  readonly scene: PointsScene
  readonly work: readonly (readonly PointsOperation[])[]
}
const database = await openDatabase({ url: SPEND_URL, schema: SPEND_SCHEMA })
const platform = createPlatform({
  config,
  modules: createModules({ appSecret }),
  database,
  log: { debug() {}, info() {}, warn: console.warn, error: console.error },
  uploads: diskUploads(tmpdir()),
  sms: { send: async () => {} },
})
await platform.ready
const client = createClient(platform.fetch)
const shop = actingIn({
  fetch: platform.fetch,
  call: (name, input = {}) => client.call(callOf(config, name), input, { token: SPEND_TOKEN }),
})
await Promise.all(
  work.map(async (operations) => {
    for (const one of operations) {
      await perform(shop, database.db, scene, one)
      process.stdout.write('.')
    }
  }),
)
