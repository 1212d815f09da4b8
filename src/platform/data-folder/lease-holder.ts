import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Who holds a lease, as the lease says it. */
export interface Holder {
  /** Tells this lease from every other one. */
  readonly token: string
  readonly host: string
  readonly pid: number
  /** When the process started, where the system says; a later process may have got the same pid. */
  readonly started: string | null
  /** Where the pid means something: this boot of this machine, this namespace. Null: nowhere that could be compared. */
  readonly place: string | null
}

function quietly(read: () => string): string | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** The fields of /proc/<pid>/stat from the third on: the second is the command's name, which may contain blanks. */
const statOf = (pid: number) =>
  quietly(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
    ?.split(') ')
    .at(-1)
    ?.split(' ')

function placeHere(): string | null {
  // Otherwise /proc shows the processes of another namespace, whose pids are not ours.
  if (quietly(() => readlinkSync('/proc/self')) !== String(process.pid)) return null
  const boot = quietly(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))
  const namespace = quietly(() => readlinkSync('/proc/self/ns/pid'))
  return boot && namespace ? `${boot.trim()} ${namespace}` : null
}

export const thisProcess = (): Holder => ({
  token: randomUUID(),
  host: hostname(),
  pid: process.pid,
  started: statOf(process.pid)?.[19] ?? null,
  place: placeHere(),
})

/** Null: whoever wrote it has not got to the end. */
export function readHolder(content: string): Holder | null {
  try {
    const holder = JSON.parse(content) as Holder
    return typeof holder.token === 'string' ? holder : null
  } catch {
    return null
  }
}

/** A killed process stays in the table until its parent asks for it, but runs no more. */
const isOver = (state: string | undefined) => state === 'Z' || state === 'X'

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It is another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the holder's process runs; null: nobody can say from here. */
export function isRunning({ pid, started, place }: Holder): boolean | null {
  if (place === null || place !== placeHere()) return null
  const stat = statOf(pid)
  if (!stat) return exists(pid) ? null : false
  return !isOver(stat[0]) && stat[19] === started
}
