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
import { estate, fillEstate } from './estate-data.ts'
import type { Part, Say } from './figure.ts'
import { quantile, repeat, timed } from './stats.ts'

const quiet = { debug() {}, info() {}, warn() {}, error() {} }
const budget = 30

async function logIn({ fetch }: Platform): Promise<string> {
  const request = new Request(`http://eaves.test${config.calls['auth.login'].path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...admin, remember: 0 }),
  })
  const { data } = (await (await fetch(request, { ip: '127.0.0.1' })).json()) as { data: { token: string } }
  return data.token
}

const asked = {
  system: `${config.calls['screen.system'].path}`,
  company: `${config.calls['screen.company'].path}?departmentId=dept_estate`,
  project: `${config.calls['screen.project'].path}?projectId=${estate}`,
} as const

async function measureOn(engine: Engine, folder: string, say: Say): Promise<void> {
  const settings = await engine.fresh()
  mkdirSync(settings.dataDir, { recursive: true })
  const database = await openDatabase(engine.database(settings))
  const platform = createPlatform({
    ...{ config, database, modules: createModules({ simulator: false }), log: quiet, seed: 'demo' as const },
    uploads: diskUploads(join(folder, 'uploads')),
  })
  await platform.ready
  await fillEstate(database.unlimited, 10_000)
  const headers = { authorization: await logIn(platform) }
  for (const [screen, path] of Object.entries(asked)) {
    const ask = async () => {
      const answer = await platform.fetch(new Request(`http://eaves.test${path}`, { headers }), {
        ip: '127.0.0.1',
      })
      const text = await answer.text()
      if (text.includes('"refused"')) throw new Error(`${screen}: ${text.slice(0, 500)}`)
    }
    await repeat(5, () => timed(ask))
    const runs = await repeat(60, () => timed(ask))
    const note = `p95 ${quantile(runs, 0.95).toFixed(1)} ms`
    say({
      what: `${engine.name}: ${screen} screen, whole, 10,000 houses, 100,000 alarms`,
      unit: 'ms',
      runs,
      budget,
      note,
    })
  }
  await platform.close()
}

/** What each big screen's one request takes, where there is very much to count. */
export const screens: Part = {
  name: 'screens',
  async measure(say, workshop) {
    const folder = workshop.folder()
    const server = await postgresql(folder, folder)
    try {
      for (const engine of server ? [pglite(folder, folder), server] : [pglite(folder, folder)])
        await measureOn(engine, folder, say)
    } finally {
      await server?.remove()
    }
  },
}
