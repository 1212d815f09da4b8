import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { memoryFolder } from './memory-folder.ts'
import { openSharedServer } from './shared-server.ts'
import { startTestPostgres, type TestPostgres } from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whom to ask for what test files share: see `openSharedServer`. */
    readonly sharedServer: string
    /** Null: no server answered. */
    readonly postgresUrl: string | null
    /** What the run's schemas and databases begin with. */
    readonly schemaPrefix: string
  }
}

/** Of servers that others run. */
const candidates = process.env.TEST_DATABASE_URL
  ? [process.env.TEST_DATABASE_URL]
  : ['postgres://root@127.0.0.1:5432/test', 'postgres://postgres@127.0.0.1:5432/test']

async function query(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const answers = (url: string) =>
  query(url, 'select 1').then(
    () => true,
    () => false,
  )

/** What a test has stored is read from memory: it need not be on the disk before its writer goes on. */
function withoutDisk(url: string): string {
  const eager = new URL(url)
  eager.search += `${eager.search === '' ? '?' : '&'}options=-c%20synchronous_commit%3Doff`
  return eager.href
}

async function findPostgres(): Promise<string | null> {
  for (const url of candidates.map(withoutDisk)) if (await answers(url)) return url
  return null
}

async function dropAll(url: string, prefix: string) {
  const schemas = await query(url, `select nspname from pg_namespace where nspname like '${prefix}%'`)
  for (const { nspname } of schemas) await query(url, `drop schema if exists "${nspname}" cascade`)
  const databases = await query(url, `select datname from pg_database where datname like '${prefix}%'`)
  for (const { datname } of databases) await query(url, `drop database if exists "${datname}" with (force)`)
}

const mayCreateDatabases = async (url: string): Promise<boolean> => {
  const [role] = await query(
    url,
    'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
  )
  return role?.may === true
}

/**
 * The server that a run uses: the one that `TEST_DATABASE_URL` names, else one of its own, else one that answers here.
 * Null: there is none.
 */
async function openPostgres(prefix: string): Promise<TestPostgres | null> {
  const own = process.env.TEST_DATABASE_URL ? null : await startTestPostgres()
  if (own) return own
  const url = await findPostgres()
  return url === null ? null : { url, close: () => dropAll(url, prefix) }
}

/** All that a run keeps in files: what tests leave behind goes with it. */
async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(memoryFolder(), 'eaves-test-'))
  // The database server runs as somebody else where the tests run as root.
  await chmod(folder, 0o711)
  // Of the workers as well, and of whatever tests start.
  process.env.TMPDIR = folder
  return folder
}

/** Once per run, for all projects: opens the PostgreSQL server, and the one that answers with what test files share. */
export default async function setup(project: TestProject) {
  const folder = await openFolder()
  const prefix = `test_${randomBytes(4).toString('hex')}_`
  const server = await openPostgres(prefix)
  const url = server?.url ?? null
  const postgres = url !== null && (await mayCreateDatabases(url)) ? { url, prefix } : null
  const shared = await openSharedServer({ folder, postgres })
  project.provide('sharedServer', shared.url)
  project.provide('postgresUrl', url)
  project.provide('schemaPrefix', prefix)
  return async () => {
    shared.close()
    if (server) await server.close()
    else process.stdout.write('No PostgreSQL answered: the platform was tested on PGlite alone.\n')
    await rm(folder, { recursive: true, force: true })
  }
}
