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

/** A running platform that holds 100,000 records. */
export async function startFull(engine: Engine): Promise<Server> {
  const options = await engine.fresh()
  await (await startServer(options)).stop()
  await fill(engine.database(options))
  return startServer(options)
}
