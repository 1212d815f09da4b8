import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { postgresDemo } from './copy-database.ts'
import { copyDemoData } from './copy-demo-data.ts'
import { createPostgres, type OwnPostgres } from './own-postgres.ts'
import type { Engine } from './platform.ts'

/** The demo data of a server that is another process. */
export interface DemoPlace {
  readonly folder: string
  /** Its database on the PostgreSQL server; null: it is in the folder. */
  readonly own: OwnPostgres | null
  /** What the server has to know of it. */
  readonly settings: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** A place of one's own. In the folder where the PostgreSQL server makes no copies for us. */
export async function openDemoPlace(engine: Engine): Promise<DemoPlace> {
  const demo = engine === 'postgresql' ? await postgresDemo() : null
  const folder = demo === null ? await copyDemoData() : await mkdtemp(join(tmpdir(), 'eaves-data-'))
  if (demo) await cp(demo.uploads, join(folder, 'uploads'), { recursive: true })
  const own = demo ? await createPostgres(inject('postgresUrl') ?? '', demo.source) : null
  return {
    folder,
    own,
    settings: own ? { DATA_DIR: folder, DATABASE_URL: own.url } : { DATA_DIR: folder },
    async close() {
      await own?.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
