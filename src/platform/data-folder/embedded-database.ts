import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '../db/client.ts'
import { DataFolderError, damagedSentence, fullSentence, inWords, whyUnopened } from './data-folder-error.ts'

/** The database makes some of its files readable for everybody, whatever the process's umask says. */
function keepPrivate(folder: string) {
  chmodSync(folder, 0o700)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) keepPrivate(path)
    else if (entry.isFile()) chmodSync(path, 0o600)
  }
}

/** Made aside and renamed: a start that is killed in its middle leaves nothing that looks like a database. */
async function create(folder: string) {
  const aside = `${folder}.new`
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside)
  const database = await openDatabase({ directory: aside })
  await database.close()
  keepPrivate(aside)
  renameSync(aside, folder)
}

const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0

function endBroken(folder: string, error: unknown) {
  const isFull = (error as NodeJS.ErrnoException).code === '53100'
  const sentence = (isFull ? fullSentence : damagedSentence)(folder)
  process.stderr.write(`The embedded database has ended. ${sentence}\n${String(error)}\n`)
  process.exit(1)
}

/**
 * Opens the embedded database in `folder`, which is made if there is none. Once it is open, an error that ends the
 * database ends the process: only another one can open it anew. Throws `DataFolderError`.
 */
export async function openEmbedded(folder: string): Promise<Database> {
  const within = (name: string) => join(folder, name)
  try {
    if (isEmpty(folder)) await create(folder)
  } catch (error) {
    throw inWords(folder, error) ?? whyUnopened(`${folder}.new`, [])
  }
  if (!existsSync(within('PG_VERSION')))
    throw new DataFolderError(
      `${folder} is not empty and holds no database (there is no PG_VERSION). Nothing was changed: bring it back from a backup, or move what is there away to start with an empty one.`,
    )
  try {
    return await openDatabase({ directory: folder, onBroken: (error) => endBroken(folder, error) })
  } catch {
    throw whyUnopened(folder, [
      folder,
      ...['PG_VERSION', 'global', 'global/pg_control', 'pg_wal'].map(within),
    ])
  }
}
