import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openDatabase } from '#platform/db/client.ts'
import { demoTemplate } from './copy-database.ts'
import { copyDemoData } from './copy-demo-data.ts'
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

/** With the demo data. On a server its own database is read, that of the folder is left alone. */
export async function placeOn(engine: Engine): Promise<KilledPlace> {
  const folder = await copyDemoData()
  const own =
    engine === 'postgresql' ? await createPostgres(inject('postgresUrl') ?? '', await demoTemplate()) : null
  const quiet = { DATA_DIR: folder, LOG_LEVEL: 'warn', SIMULATOR: 'off' }
  return {
    own,
    settings: own ? { ...quiet, DATABASE_URL: own.url } : quiet,
    async open() {
      await own?.untilAlone()
      const database = await openDatabase(own ? { url: own.url } : { directory: join(folder, 'database') })
      return startPlatform({ database, engine, seed: null })
    },
    async close() {
      await own?.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
