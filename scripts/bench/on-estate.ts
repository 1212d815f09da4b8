import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '#config'
import { createPlatform } from '#platform/app.ts'
import type { Platform } from '#platform/contracts.ts'
import { openDatabase } from '#platform/db/client.ts'
import { createModules } from '#platform/modules/modules.ts'
import { diskUploads } from '#platform/modules/upload/disk-uploads.ts'
import { admin } from './calls.ts'
import { type Engine, pglite, postgresql } from './engines.ts'
import { fillEstate } from './estate-data.ts'
import type { Part, Say } from './figure.ts'
import { quantile, repeat, timed } from './stats.ts'

const quiet = { debug() {}, info() {}, warn() {}, error() {} }

/** A read call, measured. */
interface Asked {
  readonly what: string
  /** Path and query; others each time, as people's are. */
  readonly address: (index: number) => string
  /** Milliseconds. */
  readonly budget: number
}

async function logIn({ fetch }: Platform): Promise<string> {
  const request = new Request(`http://eaves.test${config.calls['auth.login'].path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...admin, remember: 0 }),
  })
  const { data } = (await (await fetch(request, { ip: '127.0.0.1' })).json()) as { data: { token: string } }
  return data.token
}

async function measureOn(engine: Engine, folder: string, orders: number, asked: readonly Asked[], say: Say) {
  const settings = await engine.fresh()
  mkdirSync(settings.dataDir, { recursive: true })
  const database = await openDatabase(engine.database(settings))
  const platform = createPlatform({
    ...{ config, database, modules: createModules({ simulator: false }), log: quiet, seed: 'demo' as const },
    uploads: diskUploads(join(folder, 'uploads')),
  })
  await platform.ready
  await fillEstate(database.unlimited, orders)
  const headers = { authorization: await logIn(platform) }
  for (const { what, address, budget } of asked) {
    const ask = async (index: number) => {
      const request = new Request(`http://eaves.test${address(index)}`, { headers })
      const text = await (await platform.fetch(request, { ip: '127.0.0.1' })).text()
      if (!text.startsWith('{"code":200') || text.includes('"refused"'))
        throw new Error(`${what}: ${text.slice(0, 500)}`)
    }
    await repeat(5, (index) => timed(() => ask(index)))
    const runs = await repeat(60, (index) => timed(() => ask(index)))
    const note = `p95 ${quantile(runs, 0.95).toFixed(1)} ms`
    say({ what: `${engine.name}: ${what}`, unit: 'ms', runs, budget, note })
  }
  await platform.close()
}

/** A part that asks a platform in this process, with 10,000 houses, 100,000 alarms and so many work orders. */
export const onEstate = (name: string, orders: number, asked: readonly Asked[]): Part => ({
  name,
  async measure(say, workshop) {
    const folder = workshop.folder()
    const server = await postgresql(folder, folder)
    try {
      for (const engine of server ? [pglite(folder, folder), server] : [pglite(folder, folder)])
        await measureOn(engine, folder, orders, asked, say)
    } finally {
      await server?.remove()
    }
  },
})
