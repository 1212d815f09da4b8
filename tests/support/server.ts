import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../scripts/bench/server.ts'
import { ensureBuild } from '../../scripts/ensure-build.ts'

export interface BuiltServer {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** The production build in a process of its own, with the demo data in a folder of its own. */
export async function startBuilt(): Promise<BuiltServer> {
  ensureBuild()
  const dataDir = await mkdtemp(join(tmpdir(), 'eaves-browser-'))
  const server = await startServer({ dataDir })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
