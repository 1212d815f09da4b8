import { sql } from 'kysely'
import { openEmbedded } from '#platform/data-folder/embedded-database.ts'

/** Fills the disk that an embedded database is on: says so once it is open, and makes its log longer without an end. */
const [folder = ''] = process.argv.slice(2)
try {
  const { db } = await openEmbedded(folder)
  process.stdout.write('open\n')
  await sql`create table filler (content text)`.execute(db)
  for (;;) {
    await sql`insert into filler values ('x')`.execute(db)
    await sql`select pg_switch_wal()`.execute(db)
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
}
