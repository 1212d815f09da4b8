import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataFolderError } from '#platform/data-folder/data-folder-error.ts'
import { openEmbedded } from '#platform/data-folder/embedded-database.ts'
import { openDatabase } from '#platform/db/client.ts'
import { openSettledDatabase } from '#platform/open-database.ts'
import { readSettings } from '#platform/settings.ts'
import { type Child, hasNamespaces, inMountNamespace, startChild } from '#tests/support/child-process.ts'
import { emptyDump } from '#tests/support/copy-database.ts'

let folder: string
const database = () => join(folder, 'database')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eaves-folder-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A database as an earlier process has left it. */
async function leaveDatabase() {
  const left = await openDatabase({ directory: database(), dump: await emptyDump() })
  await sql`create table kept (id text)`.execute(left.db)
  await left.close()
}

async function refusal(): Promise<string> {
  const error = await openEmbedded(database()).then(
    () => expect.fail('it was opened'),
    (reason: Error) => reason,
  )
  expect(error).toBeInstanceOf(DataFolderError)
  return error.message
}

describe('the folder of the embedded database', () => {
  it('is left as it is when it holds something else', async () => {
    await mkdir(database())
    await writeFile(join(database(), 'notes.txt'), 'mine')
    expect(await refusal()).toContain('there is no PG_VERSION')
    expect(await readdir(database())).toEqual(['notes.txt'])
  })

  it('is left as it is when its PG_VERSION is gone', async () => {
    await leaveDatabase()
    const version = await readFile(join(database(), 'PG_VERSION'))
    await rm(join(database(), 'PG_VERSION'))
    expect(await refusal()).toContain('there is no PG_VERSION')
    await writeFile(join(database(), 'PG_VERSION'), version)
    const opened = await openEmbedded(database())
    await sql`select from kept`.execute(opened.db)
    await opened.close()
  })

  it.each(['global/pg_control', 'PG_VERSION', 'pg_wal'])(
    'is said to be damaged when its %s is',
    async (name) => {
      await leaveDatabase()
      await rm(join(database(), name), { recursive: true })
      await writeFile(join(database(), name), '')
      expect(await refusal()).toContain('damaged')
    },
  )

  it('is made once, though an earlier start was killed while it did', async () => {
    await mkdir(`${database()}.new`)
    await writeFile(join(`${database()}.new`, 'PG_VERSION'), '1')
    const made = await openEmbedded(database())
    await made.close()
    expect(await readdir(folder)).toEqual(['database'])
  })

  it('is said to be none when a file is in its place', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    for (const dataDir of [file, join(file, 'below')])
      await expect(openSettledDatabase(readSettings({ DATA_DIR: dataDir }))).rejects.toBeInstanceOf(
        DataFolderError,
      )
  })
})

describe.runIf(hasNamespaces)('the disk of the embedded database', () => {
  const node = [process.execPath, '--import', 'tsx'].join(' ')
  const children: Child[] = []
  const mounted = (options: string, program: string) => {
    const script = `mount -t tmpfs -o ${options} none ${folder} && exec ${program}`
    const child = startChild([...inMountNamespace, script])
    children.push(child)
    return child
  }
  afterEach(async () => {
    for (const child of children.splice(0)) {
      child.process.kill('SIGKILL')
      await child.ended
    }
  })
  const server = () => `env DATA_DIR=${folder} PORT=0 MQTT_PORT=off ${node} src/platform/main.ts`

  it.each([
    ['is read-only', 'ro', 'cannot be written'],
    ['has no space for a new one', 'size=8m', 'There is no space left'],
    ['has no space at all', 'nr_inodes=1', 'There is no space left'],
  ])(
    'refuses the start in a sentence when it %s',
    async (_case, options, sentence) => {
      const started = mounted(options, server())
      expect(await started.ended).toBe(1)
      expect(started.output().trim().split('\n')).toEqual([expect.stringContaining(sentence)])
    },
    60_000,
  )

  it('ends the process in a sentence when there is no space left for the log', async () => {
    const filling = mounted('size=100m', `${node} tests/support/programs/fill-database.ts ${database()}`)
    await filling.says('open')
    expect(await filling.ended).toBe(1)
    expect(filling.output()).toContain('The embedded database has ended. There is no space left')
  }, 120_000)
})
