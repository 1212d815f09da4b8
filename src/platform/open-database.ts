import { join } from 'node:path'
import { lockData } from './data-lock.ts'
import { type Database, openDatabase } from './db/client.ts'
import type { Settings } from './settings.ts'

/** The database the settings ask for. An embedded one is claimed for this process until it is closed. */
export async function openSettledDatabase({
  databaseUrl,
  databaseTimeout,
  dataDir,
}: Settings): Promise<Database> {
  if (databaseUrl) return openDatabase({ url: databaseUrl, timeout: databaseTimeout * 1000 })
  const unlock = lockData(dataDir)
  process.once('exit', unlock)
  return openDatabase({ directory: join(dataDir, 'database') })
}
