import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from './child-process.ts'
import { freePort } from './free-port.ts'

export interface TestPostgres {
  readonly url: string
  close(): Promise<void>
}

/** Where Debian puts the programs of each version. */
const versions = '/usr/lib/postgresql'

/** The oldest version that the platform takes. */
const oldest = 15

/** The folder with the programs of the newest version; null: no server is installed, or too old a one. */
function findPrograms(): string | null {
  if (!existsSync(versions)) return null
  const folders = readdirSync(versions)
    .map(Number)
    .filter((version) => version >= oldest)
    .sort((one, other) => other - one)
    .map((version) => join(versions, String(version), 'bin'))
  // The clients have a folder there as well.
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/** Whom the server runs as, since it refuses to run as root; empty: as whoever runs the tests. */
function serverUser(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** What survives a crash of the machine is of no use to a test: nothing waits for a disk. */
const settings = [
  ...['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'],
  ...['wal_level=minimal', 'max_wal_senders=0', 'max_connections=200', 'dynamic_shared_memory_type=mmap'],
  ...['listen_addresses=127.0.0.1', 'unix_socket_directories='],
  // What tests have refused on purpose is no news; that it is ready is.
  ...['log_min_messages=log', 'log_checkpoints=off'],
]

/**
 * Ends the server as soon as nobody holds the other end of the input, so also when the tests are killed; and ends with
 * the server. `$0`: its folder.
 */
const untilInputEnds = `
exec 3<&0
"$@" </dev/null & server=$!
{ read -r _ <&3; kill -INT $server; } & reader=$!
wait $server
kill $reader 2>/dev/null
rm -rf "$0"`

/** A PostgreSQL server of the run's own, with the database `test`; null: it is not installed. */
export async function startTestPostgres(): Promise<TestPostgres | null> {
  const programs = findPrograms()
  if (programs === null) return null
  const folder = mkdtempSync(join(tmpdir(), 'eaves-postgres-'))
  const user = serverUser()
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const as = { ...user, cwd: folder }
  const how = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(join(programs, 'initdb'), ['-D', folder, ...how], {
    ...as,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const port = await freePort()
  const server = [join(programs, 'postgres'), '-D', folder, '-p', String(port)]
  const options = settings.flatMap((setting) => ['-c', setting])
  const child = startChild(['sh', '-c', untilInputEnds, folder, ...server, ...options], {
    ...as,
    hasInput: true,
  })
  await child.says('ready to accept connections')
  const place = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
  execFileSync(join(programs, 'createdb'), [...place, 'test'], as)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/test`,
    async close() {
      child.process.stdin?.end()
      await child.ended
    },
  }
}
