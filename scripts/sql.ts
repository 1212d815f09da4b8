import { sql } from 'kysely'
import { openSettledDatabase } from '#platform/open-database.ts'
import { readSettings } from '#platform/settings.ts'

/**
 * Runs statements on the database that the platform would use, each an argument, all of them or none, and prints what they
 * answer: the embedded database has no client of its own. The platform has to be stopped where it uses that one.
 */
async function run(statements: readonly string[]): Promise<void> {
  process.umask(0o077)
  const database = await openSettledDatabase(readSettings(process.env))
  try {
    await database.unlimited.transaction().execute(async (tx) => {
      for (const statement of statements) {
        const { rows, numAffectedRows } = await sql.raw(statement).execute(tx)
        for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`)
        if (rows.length === 0) process.stdout.write(`${numAffectedRows ?? 0} 行：${statement}\n`)
      }
    })
  } finally {
    await database.close()
  }
}

const statements = process.argv.slice(2)
if (statements.length === 0) {
  process.stderr.write('用法：npm run sql -- "select count(*) from project"\n')
  process.exitCode = 1
} else
  await run(statements).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
