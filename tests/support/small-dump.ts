import type { PGlite } from '@electric-sql/pglite'

const logFolder = '/pglite/data/pg_wal'

/** Files of 16 MB that the log is to go on in: empty, and made when they are wanted. */
async function removeLogAhead(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ name: string }>(
    'select name from pg_ls_waldir() where name > pg_walfile_name(pg_current_wal_lsn())',
  )
  for (const { name } of rows) pglite.Module.FS.unlink(`${logFolder}/${name}`)
}

/**
 * A dump of an embedded database without what nobody reads in a copy: the databases that others are made of, and the
 * log. Whoever loads a dump goes through its files one by one, which takes a third less without them.
 */
export async function smallDump(pglite: PGlite): Promise<Buffer> {
  await pglite.exec('update pg_database set datistemplate = false')
  for (const name of ['template0', 'template1']) await pglite.exec(`drop database if exists ${name}`)
  await pglite.exec('select pg_switch_wal()')
  for (const _ of [1, 2]) await pglite.exec('checkpoint')
  await removeLogAhead(pglite)
  const data = await pglite.dumpDataDir('none')
  return Buffer.from(await data.arrayBuffer())
}
