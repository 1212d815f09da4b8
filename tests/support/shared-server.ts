import { once } from 'node:events'
import { openAsBlob } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { ensureBuild } from '../../scripts/ensure-build.ts'
import type { Demo, DemoWanted } from './demo-maker.ts'
import { smallDump } from './small-dump.ts'

interface Places {
  readonly folder: string
  /** Null: no server answered, or its user may make no databases. */
  readonly postgres: { readonly url: string; readonly prefix: string } | null
}

function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make()
    return made
  }
}

/** A data folder of a server that uses PGlite. To load a dump takes a tenth of what filling a database does. */
async function makeDemoFolder(folder: string, { source, uploads }: Demo): Promise<string> {
  const { createPglite } = await import('#platform/db/client.ts')
  const dataDir = join(folder, 'demo-folder')
  await cp(uploads, join(dataDir, 'uploads'), { recursive: true })
  const pglite = await createPglite({
    directory: join(dataDir, 'database'),
    dump: await openAsBlob(source),
  })
  await pglite.close()
  return dataDir
}

async function makeEmpty(folder: string): Promise<string> {
  const { PGlite } = await import('@electric-sql/pglite')
  const pglite = await PGlite.create()
  const dump = await smallDump(pglite)
  await pglite.close()
  const file = join(folder, 'pglite.tar')
  await writeFile(file, dump)
  return file
}

/**
 * Answers over HTTP where the things are that the test files of one run share, since those files run in processes of
 * their own: the production build, databases and folders to start from copies of. Each is made when a test first asks
 * for it, once for the whole run: filling a database takes ten times as long as copying it, and many runs need none.
 */
export async function openSharedServer({ folder, postgres }: Places) {
  const empty = lazy(() => makeEmpty(folder))
  const demos = lazy(async () => {
    const { demoMaker } = await import('./demo-maker.ts')
    return demoMaker({ folder, empty, postgres })
  })
  const build = lazy(ensureBuild)
  const demoFolder = lazy(async () => {
    const demo = await (await demos())({ engine: 'pglite', at: null })
    if (demo === null) throw new Error('PGlite always makes a copy')
    return makeDemoFolder(folder, demo)
  })
  const answer = async (request: IncomingMessage): Promise<unknown> => {
    if (request.url === '/empty') return empty()
    if (request.url === '/build') return (await build()) ?? null
    if (request.url === '/demo-folder') return demoFolder()
    const demoOf = await demos()
    return demoOf((await json(request)) as DemoWanted)
  }
  const server = createServer(async (request, response) => {
    try {
      response.end(JSON.stringify(await answer(request)))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}`, close }
}
