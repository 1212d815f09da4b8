import { rm } from 'node:fs/promises'
import { startServer } from '../../scripts/bench/server.ts'

export interface BuiltServer {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** The production build in a process of its own, on a data folder that goes with it. */
export async function startBuilt(dataDir: string): Promise<BuiltServer> {
  const server = await startServer({ dataDir })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
