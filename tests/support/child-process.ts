import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

export interface Child {
  readonly process: ChildProcess
  /** Everything it has written so far, both streams. */
  output(): string
  /** Waits until it has written that; fails when it ends without. */
  says(text: string): Promise<void>
  /** Its code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
}

interface ChildOptions {
  /** As whom it runs; default: as we do. */
  readonly uid?: number
  readonly gid?: number
  /** Default: where we are. */
  readonly cwd?: string
  /** Whether something can be written to it. Default: no. */
  readonly hasInput?: boolean
}

export function startChild(
  [command = '', ...args]: readonly string[],
  { hasInput = false, ...options }: ChildOptions = {},
): Child {
  const child = spawn(command, args, { ...options, stdio: [hasInput ? 'pipe' : 'ignore', 'pipe', 'pipe'] })
  let output = ''
  let read = () => {}
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      read()
    })
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal)
  return {
    process: child,
    output: () => output,
    ended,
    async says(text) {
      const said = new Promise<true>((resolve) => {
        read = () => output.includes(text) && resolve(true)
        read()
      })
      if ((await Promise.race([said, ended])) !== true) throw new Error(`it ended, saying: ${output}`)
    },
  }
}

/** Runs a command as the first process of a container would run: with pids of its own. */
export const inPidNamespace = [
  'unshare',
  '--user',
  '--map-root-user',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
]

/** Runs a shell script that may mount what only its own commands see. */
export const inMountNamespace = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c']

const works = (command: readonly string[]) =>
  spawnSync(command[0] ?? '', [...command.slice(1), 'true']).status === 0

/** Not every system lets everybody make namespaces. */
export const hasNamespaces = works(inPidNamespace) && works(inMountNamespace)

/** The process that `unshare` has forked. */
export const childOf = ({ pid }: ChildProcess): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
