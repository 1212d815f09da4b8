import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createClient } from './platform-client.ts'

export interface ChildServer {
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

const sources = ['--import', 'tsx', 'src/platform/main.ts']

interface Start {
  /** What node runs: the sources, or a build. */
  readonly entry?: readonly string[]
  /** How many files it may have open. Default: as many as the test. */
  readonly files?: number
}

/** The platform's own entry in a process of its own, until it listens or has ended. */
export async function startServer(
  settings: Readonly<Record<string, string>>,
  { entry = sources, files }: Start = {},
): Promise<ChildServer> {
  const command = [process.execPath, ...entry]
  const limited = files ? ['bash', '-c', `ulimit -n ${files}; exec "$0" "$@"`, ...command] : command
  const [program = '', ...options] = limited
  const child = spawn(program, options, {
    env: { PATH: process.env.PATH, PORT: '0', MQTT_PORT: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = once(child, 'exit')
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

/** Speaks to it as the admin would. */
export const clientOf = ({ url }: ChildServer) =>
  createClient((request) => fetch(new Request(request.url.replace('http://eaves.test', url ?? ''), request)))
