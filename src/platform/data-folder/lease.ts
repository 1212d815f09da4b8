import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DataFolderError } from './data-folder-error.ts'
import { beatMs, staleMs, startHeartbeat } from './heartbeat.ts'
import { isRunning, readHolder, thisProcess } from './lease-holder.ts'

export class DataInUse extends DataFolderError {
  constructor(folder: string, content: string) {
    const holder = readHolder(content)
    const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process'
    super(
      `${folder} is in use by ${who}. The embedded database takes one process: stop that one, or give this one another DATA_DIR, or give both a DATABASE_URL.`,
    )
  }
}

/** A lease as it was found. Clocks of two machines differ: what counts is whether the time changes, not what it says. */
interface Seen {
  readonly content: string
  readonly renewed: number
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Null: there is no such file. It is opened, because network file systems answer for closed ones from memory. */
function look(file: string): Seen | null {
  try {
    const handle = openSync(file, 'r')
    try {
      return { content: readFileSync(handle, 'utf8'), renewed: fstatSync(handle).mtimeMs }
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

const isSame = (one: Seen | null, other: Seen) =>
  one?.content === other.content && one.renewed === other.renewed

/** False: somebody else has it. */
function create(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    rmSync(file, { force: true })
    throw error
  }
}

/** Whether the file stays as it is for as long as a living holder would never leave it. */
async function isAbandoned(file: string, seen: Seen): Promise<boolean> {
  const end = performance.now() + staleMs
  while (performance.now() < end) {
    await pause(beatMs / 2)
    if (!isSame(look(file), seen)) return false
  }
  return true
}

/** Whether the holder is known to have ended, or seems to; false: it holds the lease. */
async function isFree(file: string, seen: Seen): Promise<'ended' | 'abandoned' | false> {
  const holder = readHolder(seen.content)
  const runs = holder ? isRunning(holder) : null
  if (runs !== null) return runs ? false : 'ended'
  return (await isAbandoned(file, seen)) ? 'abandoned' : false
}

/**
 * Puts a lease in the place of one that was left. Each can have one heir only: whoever makes the file that is named
 * after it. False: there is another heir, or there was one in the meantime.
 */
async function succeed(file: string, seen: Seen, content: string): Promise<boolean> {
  const heir = `${file}.${readHolder(seen.content)?.token ?? 'unreadable'}`
  if (!create(heir, content)) {
    const other = look(heir)
    if (other && (await isFree(heir, other))) rmSync(heir, { force: true })
    return false
  }
  if (!isSame(look(file), seen)) {
    rmSync(heir)
    return false
  }
  renameSync(heir, file)
  return true
}

async function take(folder: string, file: string, content: string): Promise<'at once' | 'from nobody'> {
  for (;;) {
    if (create(file, content)) return 'at once'
    const seen = look(file)
    if (!seen) continue
    const left = await isFree(file, seen)
    if (!left) throw new DataInUse(folder, seen.content)
    if (await succeed(file, seen, content)) return left === 'ended' ? 'at once' : 'from nobody'
  }
}

/**
 * Claims a data folder for this process and answers how to give it back. The claim is a lease: it is renewed every
 * second, counts for nothing when it was not (or when its process is known to have ended), and ends this process when
 * another one has taken it over. Throws `DataInUse`.
 */
export async function leaseData(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'process.lock')
  const content = JSON.stringify(thisProcess())
  const taken = await take(folder, file, content)
  const stop = startHeartbeat(file, content)
  // A holder that only slept has seen by then that it is none any more.
  if (taken === 'from nobody') await pause(2 * beatMs)
  return () => {
    stop()
    if (look(file)?.content === content) rmSync(file, { force: true })
  }
}
