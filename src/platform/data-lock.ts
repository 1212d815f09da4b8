import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export class DataInUse extends Error {
  constructor(folder: string, pid: number) {
    super(
      `${folder} is in use by process ${pid}. The embedded database takes one process: stop that one, or give this one another DATA_DIR, or give both a DATABASE_URL.`,
    )
    this.name = 'DataInUse'
  }
}

interface Holder {
  readonly pid: number
  /** When it started, where the system says; a later process may have got the same pid. */
  readonly started: string | null
}

function startOf(pid: number): string | null {
  try {
    // The command's name, in brackets, may contain blanks; the 20th word after it is the start time.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? null
  } catch {
    return null
  }
}

function isRunning({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs, under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return started === startOf(pid)
}

function holderOf(file: string): Holder | null {
  try {
    const { pid, started } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>
    return typeof pid === 'number' ? { pid, started: started ?? null } : null
  } catch {
    return null
  }
}

/**
 * Claims a data folder for this process and answers how to give it back. A claim whose process is gone (killed, or the
 * machine restarted) counts for nothing.
 */
export function lockData(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'process.lock')
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder)
  const claim = () => writeFileSync(file, mine, { flag: 'wx' })
  try {
    claim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const holder = holderOf(file)
    if (holder && isRunning(holder)) throw new DataInUse(folder, holder.pid)
    rmSync(file, { force: true })
    claim()
  }
  return () => rmSync(file, { force: true })
}
