import { join } from 'node:path'
import { inWords } from './data-folder/data-folder-error.ts'
import { openEmbedded } from './data-folder/embedded-database.ts'
import { leaseData } from './data-folder/lease.ts'
import { type Database, openDatabase } from './db/client.ts'
import type { Settings } from './settings.ts'

/** The database the settings ask for. An embedded one is claimed for this process until it is closed or the process ends. */
export async function openSettledDatabase({
  databaseUrl,
  databaseTimeout,
  dataDir,
}: Settings): Promise<Database> {
  if (databaseUrl) return openDatabase({ url: databaseUrl, timeout: databaseTimeout * 1000 })
  const release = await leaseData(dataDir).catch((error) => {
    throw inWords(dataDir, error) ?? error
  })
  process.once('exit', release)
  const database = await openEmbedded(join(dataDir, 'database'))
  return {
    ...database,
    async close() {
      await database.close()
      release()
    },
  }
}
