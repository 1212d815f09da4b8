import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '#config'
import { createPlatform } from '#platform/app.ts'
import { openDatabase } from '#platform/db/client.ts'
import { listen } from '#platform/http/listen.ts'
import { createBatches } from '#platform/modules/device/batches.ts'
import type { ReportedValue } from '#platform/modules/device/reported-value.ts'
import { createStore } from '#platform/modules/device/store-values.ts'
import { createModules } from '#platform/modules/modules.ts'
import { diskUploads } from '#platform/modules/upload/disk-uploads.ts'
import { besideWrites, writesPerSecond } from './beside-writes.ts'
import { logIn } from './calls.ts'
import { type Engine, pglite, postgresql } from './engines.ts'
import type { Part, Say } from './figure.ts'

const houses = 200
const attributes = 25
const rounds = 20
const quiet = { debug() {}, info() {}, warn() {}, error() {} }

/** What one gateway says of its devices at one moment. */
const message = (house: number, time: number): readonly ReportedValue[] =>
  Array.from({ length: attributes }, (_, index) => {
    const number = Math.round(20_000 + 1000 * Math.sin(time / 1e6 + index)) / 1000
    return {
      houseId: `house_${house}`,
      attributeKey: `1-device_panel-1-attr_${index}`,
      ...{ value: String(number), number, isFaulty: false, time, arrival: time },
    }
  })

const megabytes = () => process.memoryUsage().rss / 1024 / 1024

/** `budget`: milliseconds for 1,000 values. */
async function measureOn(engine: Engine, folder: string, budget: number, say: Say): Promise<void> {
  const settings = await engine.fresh()
  mkdirSync(settings.dataDir, { recursive: true })
  const database = await openDatabase(engine.database(settings))
  const platform = createPlatform({
    ...{ config, database, modules: createModules(), log: quiet, seed: 'demo' },
    uploads: diskUploads(join(folder, 'uploads')),
  })
  await platform.ready
  const listening = await listen(platform.fetch, {
    ...{ host: '127.0.0.1', port: 0, trustProxy: false, connections: 100, log: quiet },
  })
  const client = await logIn(listening.url)
  const batches = createBatches(
    platform.services,
    createStore({ values: [], kept: [], online: [], replies: [] }),
  )
  const start = Date.now() - 3_600_000
  const all = async (round: number) => {
    const pushed = Array.from({ length: houses }, async (_, house) => {
      await batches.room()
      await batches.push({ values: message(house, start + round * 1000), online: [], replies: [] })
    })
    await Promise.all(pushed)
  }
  // Series get their numbers, and the month its partition.
  await all(0)
  const runs: number[] = []
  const before = megabytes()
  let most = before
  await besideWrites(client, async () => {
    for (let round = 1; round <= rounds; round += 1) {
      const began = performance.now()
      await all(round)
      runs.push(((performance.now() - began) * 1000) / (houses * attributes))
      most = Math.max(most, megabytes())
    }
  })
  say({
    what: `1,000 reported values stored on ${engine.name}`,
    unit: 'ms',
    budget,
    runs,
    note: `${houses} gateways at a time, ${attributes} values each, beside ${writesPerSecond} roles written a second; the budget is ${1_000_000 / budget} values a second`,
  })
  say({
    what: `memory of the process while values are stored on ${engine.name}`,
    unit: 'MB',
    runs: [most],
    note: `${before.toFixed(0)} MB before`,
  })
  await batches.close()
  await listening.close(1000)
  await platform.close()
  await engine.remove()
}

export const deviceReports: Part = {
  name: 'device-reports',
  async measure(say, workshop) {
    const folder = workshop.folder()
    await measureOn(pglite('.', folder), folder, 200, say)
    const server = await postgresql('.', folder)
    if (server) await measureOn(server, folder, 50, say)
  },
}
