import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyDemo } from '#tests/support/copy-database.ts'
import { type Engine, oneEngine, openTestDatabase } from '#tests/support/platform.ts'
import type { Data } from './smoke/in-process.ts'

export interface DemoData extends Data {
  close(): Promise<void>
}

/** Demo data of a test file's own. An empty database, which a platform fills, where the server makes no copies for us. */
export async function openDemoData(engine: Engine = oneEngine[0] ?? 'pglite'): Promise<DemoData> {
  const uploads = await mkdtemp(join(tmpdir(), 'eaves-smoke-'))
  const database = (await copyDemo({ engine, at: null }, uploads)) ?? (await openTestDatabase(engine))
  const close = async () => {
    await database.close()
    await rm(uploads, { recursive: true, force: true })
  }
  return { database, uploads, close }
}
