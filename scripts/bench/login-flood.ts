import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { config } from '#config'
import { type Client, logIn } from './calls.ts'
import { pglite } from './engines.ts'
import type { Part } from './figure.ts'
import { startServer } from './server.ts'
import { quantile, repeat, timed } from './stats.ts'

const callers = 200
const seconds = 5
const userList = config.resources.user.endpoints.list?.path ?? ''

/** How long somebody waits for lists who asks for one after the other, with a moment in between. */
async function listTimes(client: Client): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    times.push(await timed(() => client.get(userList, { pageNum: 1, pageSize: 20 })))
    await pause(20)
  }
  return times
}

async function underFlood(url: string, addresses: number, measure: () => Promise<number[]>) {
  const args = ['--import', 'tsx', 'scripts/bench/bad-logins.ts', url, String(callers), String(addresses)]
  const flood = spawn(process.execPath, args, { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = once(flood, 'exit')
  await pause(2000)
  const times = await measure()
  flood.stdin.end()
  await ended
  // The last of them are still on their way out.
  await pause(2000)
  return times
}

/** What others notice of somebody who tries passwords as fast as the platform lets them. */
export const loginFlood: Part = {
  name: 'login-flood',
  async measure(say, workshop) {
    const folder = workshop.built('as it is')
    const server = await startServer({
      ...(await pglite(folder, workshop.folder()).fresh()),
      trustProxy: true,
    })
    try {
      const client = await logIn(server.url)
      const usual = () => listTimes(client)
      await usual()
      for (const addresses of [1, callers]) {
        const rounds = await repeat(3, async () => {
          const before = quantile(await usual(), 0.95)
          const during = quantile(await underFlood(server.url, addresses, usual), 0.95)
          return { before, during }
        })
        const from = addresses === 1 ? 'one address' : `${addresses} addresses`
        say({
          what: `PGlite: p95 of a list under ${callers} parallel bad logins from ${from}, against its usual`,
          unit: '×',
          runs: rounds.map(({ before, during }) => during / before),
          budget: 2,
          note: rounds
            .map(({ before, during }) => `${before.toFixed(1)} to ${during.toFixed(1)} ms`)
            .join('; '),
        })
      }
    } finally {
      await server.stop()
    }
  },
}
