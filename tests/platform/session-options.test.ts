import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from '#platform/db/client.ts'

const url = inject('postgresUrl')

describe.runIf(url)('a PostgreSQL whose URL asks for options of its sessions', () => {
  let database: Database
  beforeAll(async () => {
    const asking = new URL(url ?? '')
    asking.searchParams.set('options', '-c work_mem=5MB -c timezone=UTC')
    database = await openDatabase({ url: asking.href, timeout: 7000 })
  })
  afterAll(() => database?.close())

  it.each([
    ['work_mem', '5MB'],
    // What is stored is read and written in the platform's own time.
    ['TimeZone', 'Asia/Shanghai'],
    ['statement_timeout', '7s'],
  ])('has %s at %s: what the platform needs comes last', async (name, value) => {
    const { rows } = await sql`select current_setting(${name}) as value`.execute(database.db)
    expect(rows).toEqual([{ value }])
  })
})
