import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openDatabase } from '#platform/db/client.ts'
import { createPostgres, type OwnPostgres } from './own-postgres.ts'
import { type Engine, startPlatform, type TestPlatform } from './platform.ts'

/** What is in a place whose platform was killed. */
export interface KilledPlace {
  readonly settings: Readonly<Record<string, string>>
  /** The database, in this process. */
  open(): Promise<TestPlatform>
  close(): Promise<void>
  /** Its server; null: the database is embedded. */
  readonly own: OwnPostgres | null
}

export async function placeOn(engine: Engine): Promise<KilledPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'eaves-killed-'))
  const own = engine === 'postgresql' ? await createPostgres(inject('postgresUrl') ?? '') : null
  const quiet = { DATA_DIR: folder, LOG_LEVEL: 'warn', SIMULATOR: 'off' }
  return {
    own,
    settings: own ? { ...quiet, DATABASE_URL: own.url } : quiet,
    async open() {
      const database = await openDatabase(own ? { url: own.url } : { directory: join(folder, 'database') })
      return startPlatform({ database, engine, seed: null })
    },
    async close() {
      await own?.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
