import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '#config'
import { createPlatform } from '#platform/app.ts'
import type { Platform } from '#platform/contracts.ts'
import { openDatabase } from '#platform/db/client.ts'
import { createModules } from '#platform/modules/modules.ts'
import { diskUploads } from '#platform/modules/upload/disk-uploads.ts'
import { alarmActive, alarmLevel, alarmStatus } from '#resources/dictionaries.ts'
import { admin } from './calls.ts'
import { type Engine, pglite, postgresql } from './engines.ts'
import { estate, fillEstate } from './estate-data.ts'
import type { Part, Say } from './figure.ts'
import { quantile, repeat, timed } from './stats.ts'

const quiet = { debug() {}, info() {}, warn() {}, error() {} }
const budget = 10

type Params = Readonly<Record<string, string | number>>

interface Ask {
  readonly what: string
  readonly path: string
  /** What the admin asks for; different words each time, as people's are. */
  readonly params: (index: number) => Params
}

const alarms = config.resources.alarm.endpoints.list?.path ?? ''
const orders = config.resources.workOrder.endpoints.list?.path ?? ''

const asks: readonly Ask[] = [
  {
    what: 'alarms, first page with tabs and figures',
    path: alarms,
    params: () => ({ projectId: estate, status: alarmStatus.unhandled }),
  },
  { what: 'alarms, in all tabs', path: alarms, params: () => ({ projectId: estate }) },
  {
    what: 'alarms, searched and sorted',
    path: alarms,
    params: (index) => ({
      ...{ projectId: estate, level: alarmLevel.major, active: alarmActive.active },
      ...{ orderBy: 'firstTime', order: index % 2 === 0 ? 'asc' : 'desc' },
    }),
  },
  {
    what: 'alarms, of one house',
    path: alarms,
    params: (index) => ({ projectId: estate, houseId: `bench_${index}` }),
  },
  { what: 'work orders, first page with tabs', path: orders, params: () => ({}) },
  { what: 'work orders, my own', path: orders, params: () => ({ tab: 'mine' }) },
  { what: 'work orders, overdue', path: orders, params: () => ({ tab: 'overdue' }) },
  {
    what: 'work orders, searched and sorted',
    path: orders,
    params: (index) => ({ keyword: `H${100 + index}`, orderBy: 'priority', order: 'asc' }),
  },
  {
    what: 'work orders, of one project by time left',
    path: orders,
    params: () => ({ projectId: estate, orderBy: 'overdue', order: 'asc' }),
  },
]

async function logIn({ fetch }: Platform): Promise<string> {
  const request = new Request(`http://eaves.test${config.calls['auth.login'].path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...admin, remember: 0 }),
  })
  const { data } = (await (await fetch(request, { ip: '127.0.0.1' })).json()) as { data: { token: string } }
  return data.token
}

async function measureOn(engine: Engine, folder: string, say: Say): Promise<void> {
  const settings = await engine.fresh()
  mkdirSync(settings.dataDir, { recursive: true })
  const database = await openDatabase(engine.database(settings))
  const platform = createPlatform({
    ...{ config, database, modules: createModules({ simulator: false }), log: quiet, seed: 'demo' as const },
    uploads: diskUploads(join(folder, 'uploads')),
  })
  await platform.ready
  await fillEstate(database.unlimited, 100_000)
  const headers = { authorization: await logIn(platform) }
  for (const { what, path, params } of asks) {
    const ask = async (index: number) => {
      const given = { pageNum: 1, pageSize: 20, figures: 1, ...params(index) }
      const query = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]))
      const request = new Request(`http://eaves.test${path}?${query}`, { headers })
      const answer = (await (await platform.fetch(request, { ip: '127.0.0.1' })).json()) as { code: number }
      if (answer.code !== 200) throw new Error(`${what}: ${JSON.stringify(answer)}`)
    }
    await repeat(5, (index) => timed(() => ask(index)))
    const runs = await repeat(60, (index) => timed(() => ask(index)))
    const note = `p95 ${quantile(runs, 0.95).toFixed(1)} ms`
    say({ what: `${engine.name}: ${what}`, unit: 'ms', runs, budget, note })
  }
  await platform.close()
}

/** What the lists of maintenance take with 100,000 alarms of one project and as many work orders. */
export const maintenance: Part = {
  name: 'maintenance',
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
