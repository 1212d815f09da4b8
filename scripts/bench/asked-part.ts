import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { config } from '#config'
import { createPlatform } from '#platform/app.ts'
import type { Db } from '#platform/contracts.ts'
import { openDatabase } from '#platform/db/client.ts'
import type { Platform } from '#platform/module-contracts.ts'
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
  /** What is posted there. Default: nothing, it is a GET. */
  readonly body?: (index: number) => object
  /** Milliseconds. */
  readonly budget: number
  /** It answers a file in pieces, each dropped once it has come. `megabytes`: what may be in use of it at any time. */
  readonly file?: { readonly megabytes: number }
}

/** How often each is asked; files take longer. */
const timesOf = ({ file }: Asked) => (file ? { before: 1, measured: 10 } : { before: 5, measured: 60 })

/** How often a file is read for its memory alone: to collect garbage after each piece takes time of its own. */
const forMemory = 3

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Megabytes in use; what nobody holds any more is not. */
const memory = () => {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

/** Reads a file to its end, piece by piece. */
async function drain(answer: Response, onPiece: () => void): Promise<void> {
  if (!answer.ok || !answer.headers.has('content-disposition')) throw new Error(await answer.text())
  for await (const _ of answer.body ?? []) onPiece()
}

/** How many megabytes more were in use at the most while a file was read. */
async function drained(answer: Response): Promise<number> {
  const before = memory()
  let most = before
  await drain(answer, () => {
    most = Math.max(most, memory())
  })
  return most - before
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

const requestOf = ({ address, body }: Asked, index: number, authorization: string) =>
  new Request(`http://eaves.test${address(index)}`, {
    headers: { authorization, 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body(index)) } : {}),
  })

interface AskedPart {
  readonly name: string
  /** Puts more beside the demo records. */
  readonly fill: (db: Db) => Promise<void>
  readonly asked: readonly Asked[]
  /** Too much for the embedded database to be filled with. Default: no. */
  readonly isLarge?: boolean
}

async function measureOn(engine: Engine, folder: string, { fill, asked }: AskedPart, say: Say) {
  const settings = await engine.fresh()
  mkdirSync(settings.dataDir, { recursive: true })
  const database = await openDatabase(engine.database(settings))
  const platform = createPlatform({
    ...{ config, database, modules: createModules({ simulator: false }), log: quiet, seed: 'demo' as const },
    uploads: diskUploads(join(folder, 'uploads')),
  })
  await platform.ready
  await fill(database.unlimited)
  const token = await logIn(platform)
  for (const one of asked) {
    const { what, budget, file } = one
    const { before, measured } = timesOf(one)
    const answerOf = (index: number) => platform.fetch(requestOf(one, index, token), { ip: '127.0.0.1' })
    const ask = async (index: number) => {
      const answer = await answerOf(index)
      if (file) return drain(answer, () => {})
      const text = await answer.text()
      if (!text.startsWith('{"code":200') || text.includes('"refused"'))
        throw new Error(`${what}: ${text.slice(0, 500)}`)
    }
    await repeat(before, (index) => timed(() => ask(index)))
    const runs = await repeat(measured, (index) => timed(() => ask(index)))
    const note = `p95 ${quantile(runs, 0.95).toFixed(1)} ms`
    say({ what: `${engine.name}: ${what}`, unit: 'ms', runs, budget, note })
    if (!file) continue
    const taken = await repeat(forMemory, async (index) => drained(await answerOf(index)))
    say({ what: `${engine.name}: ${what}, memory`, unit: 'MB', runs: taken, budget: file.megabytes })
  }
  await platform.close()
}

/** A part that asks a platform in this process, on each database. */
export const askedPart = (part: AskedPart): Part => ({
  name: part.name,
  async measure(say, workshop) {
    const folder = workshop.folder()
    const server = await postgresql(folder, folder)
    const engines = [...(part.isLarge ? [] : [pglite(folder, folder)]), ...(server ? [server] : [])]
    try {
      for (const engine of engines) await measureOn(engine, folder, part, say)
    } finally {
      await server?.remove()
    }
  },
})

/** One with 10,000 houses, 100,000 alarms and so many work orders. */
export const onEstate = (name: string, orders: number, asked: readonly Asked[]): Part =>
  askedPart({ name, fill: (db) => fillEstate(db, orders), asked })
