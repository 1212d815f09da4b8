import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface ChildServer {
  readonly process: ChildProcess
  /** Where it says it listens; null: it ended without listening. */
  readonly url: string | null
  readonly exitCode: number | null
  /** Everything it has written so far, both streams. */
  output(): string
  /** Sends a signal and waits for the end. */
  stop(signal: NodeJS.Signals): Promise<number | null>
}

const sources = ['--import', 'tsx', 'src/platform/main.ts']

/** The platform's own entry in a process of its own, until it listens or has ended; `entry` may be a built one. */
export async function startServer(
  settings: Readonly<Record<string, string>>,
  entry: readonly string[] = sources,
): Promise<ChildServer> {
  const child = spawn(process.execPath, entry, {
    env: { PATH: process.env.PATH, PORT: '0', ...settings },
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
    output: () => output,
    async stop(signal) {
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}
