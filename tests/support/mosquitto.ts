import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Child, startChild } from './child-process.ts'

/** A Mosquitto of a test's own, which it may stop and start again. */
export interface Mosquitto {
  readonly url: string
  /** Ends it; sessions and what waits for them are on disk. */
  stop(): Promise<void>
  /** On the same port, with what it knew. */
  start(): Promise<void>
  /** Ends it, and removes what it has kept. */
  close(): Promise<void>
}

// Debian puts it where only root looks by itself.
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
const program = folders.map((folder) => join(folder, 'mosquitto')).find((path) => existsSync(path))

export const hasMosquitto = program !== undefined
if (!hasMosquitto) process.stdout.write('Mosquitto is not installed: brokers outside were not tried.\n')

/** Below the ports that connections out of this machine are given: nobody takes it while the broker is away. */
async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  const isFree = await new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}

const settings = (port: number, folder: string) => `
listener ${port} 127.0.0.1
allow_anonymous true
user root
persistence true
persistence_location ${folder}/
max_queued_messages 0
log_dest stderr
`

export async function startMosquitto(): Promise<Mosquitto> {
  const folder = mkdtempSync(join(tmpdir(), 'eaves-mosquitto-'))
  const file = join(folder, 'mosquitto.conf')
  const port = await freePort()
  writeFileSync(file, settings(port, folder))
  let child: Child | null = null
  const stop = async () => {
    child?.process.kill('SIGTERM')
    await child?.ended
  }
  const start = async () => {
    child = startChild([program ?? '', '-c', file])
    await child.says(' running')
  }
  await start()
  return {
    url: `mqtt://127.0.0.1:${port}`,
    ...{ stop, start },
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
