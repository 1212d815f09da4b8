import { setTimeout as pause } from 'node:timers/promises'
import { logIn } from './calls.ts'
import { onEachEngine } from './engine-part.ts'
import type { Engine } from './engines.ts'
import type { Say } from './figure.ts'
import { fill } from './platform-data.ts'
import { measureAttributes, measureLists, measureRates } from './platform-load.ts'
import { type ServerOptions, startServer } from './server.ts'
import { repeat } from './stats.ts'

/** A start and a stop; answers the seconds until it was ready. */
async function start(options: ServerOptions): Promise<number> {
  const server = await startServer(options)
  await server.stop()
  return server.readyMs / 1000
}

async function measureStarts(say: Say, engine: Engine) {
  const runs = await repeat(3, async () => {
    const options = await engine.fresh()
    return { first: await start(options), again: await repeat(2, () => start(options)) }
  })
  const { name } = engine
  say({
    what: `${name}: ready after a first start`,
    unit: 's',
    runs: runs.map(({ first }) => first),
    budget: 10,
  })
  say({
    what: `${name}: ready after a restart`,
    unit: 's',
    runs: runs.flatMap(({ again }) => again),
    budget: 2,
  })
}

async function measureFull(say: Say, engine: Engine) {
  const { name } = engine
  const options = await engine.fresh()
  await start(options)
  const filling = await fill(engine.database(options))
  say({
    what: `${name}: 100,000 users, 100,000 log entries and 10,000 attributes inserted`,
    unit: 's',
    runs: [filling / 1000],
  })
  const restarts = await repeat(3, () => start(options))
  say({ what: `${name}: ready after a restart with them`, unit: 's', runs: restarts, budget: 2 })
  const server = await startServer(options)
  try {
    await pause(3000)
    say({ what: `${name}: memory at rest`, unit: 'MB', runs: [server.memory()] })
    const client = await logIn(server.url)
    await measureLists(say, name, client)
    await measureAttributes(say, name, client)
    await measureRates(say, name, client)
    await pause(3000)
    say({ what: `${name}: memory after the load`, unit: 'MB', runs: [server.memory()] })
  } finally {
    await server.stop()
  }
}

export const platform = onEachEngine('platform', async (say, engine) => {
  await measureStarts(say, engine)
  await measureFull(say, engine)
})
