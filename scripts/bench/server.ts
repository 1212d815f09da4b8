import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface Server {
  readonly url: string
  /** Where gateways connect; simulated ones do not. */
  readonly mqttUrl: string
  /** From the start of the process to the first `/healthz` that answers 200. */
  readonly readyMs: number
  /** Resident memory in MB. */
  readonly memory: () => number
  readonly stop: () => Promise<void>
}

export interface ServerOptions {
  readonly dataDir: string
  /** Default: the embedded database in `dataDir`. */
  readonly databaseUrl?: string
  /** Where the built project is; default: here. */
  readonly folder?: string
  /** Callers may say in `x-forwarded-for` where they come from. Default: no. */
  readonly trustProxy?: boolean
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

const answers = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  )

/** The production server in a process of its own, as `npm start` runs it after the build. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { dataDir, databaseUrl, folder = '.', trustProxy = false } = options
  const port = await freePort()
  const mqttPort = await freePort()
  const url = `http://127.0.0.1:${port}`
  const start = performance.now()
  const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      MQTT_PORT: String(mqttPort),
      // What devices say would be measured, too.
      SIMULATOR: 'off',
      DATABASE_URL: databaseUrl ?? '',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: trustProxy ? 'on' : 'off',
      // Nobody else comes to the demo data it works on.
      DEMO_ON_NETWORK: 'on',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(server, 'exit')
  while (!(await answers(`${url}/healthz`))) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
    if (performance.now() - start > 180_000) {
      server.kill('SIGKILL')
      throw new Error('the server was not ready after three minutes')
    }
    await pause(5)
  }
  return {
    url,
    mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
    readyMs: performance.now() - start,
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)]).toString()) / 1024,
    stop: async () => {
      server.kill('SIGTERM')
      await exited
    },
  }
}
