import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { built } from '../../scripts/ensure-build.ts'

export interface ServerProcess {
  readonly process: ChildProcess
  /** Where it says it listens; null: it ended without listening. */
  readonly url: string | null
  readonly exitCode: number | null
  /** Of `admin`: said once, at the first start with `SEED=empty`. */
  readonly initialPassword: string
  /** Everything it has written so far, both streams. */
  output(): string
  /** Sends a signal and waits for the end. */
  stop(signal: NodeJS.Signals): Promise<number | null>
}

export interface ServerLimits {
  /** How many files it may have open. Default: as many as the test. */
  readonly files?: number
}

/** The production build in a process of its own, until it listens or has ended. Whoever starts it has made the build. */
export async function startServerProcess(
  settings: Readonly<Record<string, string>>,
  { files }: ServerLimits = {},
): Promise<ServerProcess> {
  const command = [process.execPath, built]
  const limited = files ? ['bash', '-c', `ulimit -n ${files}; exec "$0" "$@"`, ...command] : command
  const [program = '', ...options] = limited
  const child = spawn(program, options, {
    env: { PATH: process.env.PATH, PORT: '0', MQTT_PORT: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  // At its exit what it has said last may not have been read yet.
  const ended = once(child, 'close')
  const listening = new Promise<string>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const url = /http:\/\/\S+/.exec(output)?.[0]
      if (url) resolve(url)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
  })
  const url = await Promise.race([listening, ended.then(() => null)])
  return {
    process: child,
    url,
    exitCode: child.exitCode,
    initialPassword: /密码 (\S+?)（/.exec(output)?.[1] ?? '',
    output: () => output,
    async stop(signal) {
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}
