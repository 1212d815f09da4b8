import type { DatabaseOptions } from '#platform/db/client.ts'
import { type Engine, pglite, postgresql } from './engines.ts'
import type { Part, Say } from './figure.ts'
import { fill } from './platform-data.ts'
import { type Server, startServer } from './server.ts'

/** A part that measures on PGlite, and on PostgreSQL where a server answers. */
export const onEachEngine = (name: string, measure: (say: Say, engine: Engine) => Promise<void>): Part => ({
  name,
  async measure(say, workshop) {
    const built = workshop.built('as it is')
    const folder = workshop.folder()
    const server = await postgresql(built, folder)
    if (!server) say({ what: 'PostgreSQL', unit: 'ms', runs: [], note: 'no server answered' })
    try {
      for (const engine of server ? [pglite(built, folder), server] : [pglite(built, folder)])
        await measure(say, engine)
    } finally {
      await server?.remove()
    }
  },
})

/** A running platform with the demo records and what `fillIn` puts beside them. */
export async function startFilled(
  engine: Engine,
  fillIn: (database: DatabaseOptions) => Promise<unknown>,
): Promise<Server> {
  const options = await engine.fresh()
  await (await startServer(options)).stop()
  await fillIn(engine.database(options))
  return startServer(options)
}

/** A running platform that holds 100,000 records. */
export const startFull = (engine: Engine): Promise<Server> => startFilled(engine, fill)
