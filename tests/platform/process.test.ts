import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { departmentType } from '#resources/dictionaries.ts'
import { type ChildServer, startServer } from '#tests/support/child-server.ts'
import { copyDemoData } from '#tests/support/copy-demo-data.ts'
import { png } from '#tests/support/sample-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'eaves-process-'))
const settings = { DATA_DIR: folder, SEED: 'empty', LOG_LEVEL: 'warn' }
const base = '/usercenter/admin/v1'

/** Printed at the first start only. */
let password = ''
let server: ChildServer

const post = async (path: string, input: object, token = '') => {
  const response = await fetch(`${server.url}${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(input),
  })
  return (await response.json()) as { code: number; data: { id: string; token: string } }
}
const login = async () => (await post('/user/login', { account: 'admin', password })).data.token

/** Writes as fast as it can until the server is gone; calls back with each name that it says is stored. */
async function writeUntilGone(token: string, prefix: string, onStored: (name: string) => void) {
  const writer = async (number: number) => {
    for (let count = 0; ; count += 1) {
      const name = `${prefix}${number}${String(count).padStart(4, '0')}`
      const answer = await post('/department/create', { name, type: departmentType.company }, token).catch(
        () => null,
      )
      if (!answer) return
      if (answer.code === 200) onStored(name)
    }
  }
  await Promise.all([1, 2, 3].map(writer))
}

/** A write whose head has arrived and whose body has not. */
async function beginWrite(token: string) {
  const request = http.request(`${server.url}${base}/department/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token, expect: '100-continue' },
  })
  // A server that is told to stop twice leaves without an answer.
  request.on('error', () => {})
  request.flushHeaders()
  await once(request, 'continue')
  return {
    async finish(input: object) {
      request.end(JSON.stringify(input))
      const [response] = (await once(request, 'response')) as [http.IncomingMessage]
      const { code } = JSON.parse(await text(response)) as { code: number }
      return { code, connection: response.headers.connection }
    },
  }
}

/** Whoever calls on one connection, and opens another when that has ended. */
function caller(url: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const call = async () => {
    const request = http.get(`${url}/healthz`, { agent })
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    await text(response)
  }
  return {
    call,
    /** Calls again and again until that fails; answers how. */
    async untilRefused() {
      try {
        for (;;) await call()
      } catch (error) {
        agent.destroy()
        return (error as NodeJS.ErrnoException).code
      }
    },
  }
}

const isRefusing = (url: string) =>
  fetch(`${url}/healthz`).then(
    () => false,
    ({ cause }) => cause?.code === 'ECONNREFUSED',
  )

const departments = async (token: string) => {
  const response = await fetch(`${server.url}${base}/department/list`, { headers: { authorization: token } })
  const { data } = (await response.json()) as { data: { list: { name: string }[] } }
  return new Set(data.list.map(({ name }) => name))
}

describe('a process of its own', () => {
  beforeAll(async () => {
    server = await startServer(settings)
    password = server.initialPassword
  }, 120_000)
  afterEach(async () => {
    if (server.process.exitCode === null && server.process.signalCode === null) return
    server = await startServer(settings)
  }, 120_000)
  afterAll(async () => {
    await server.stop('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  it('is ready when it says where it listens, and can be entered with the password it says once', async () => {
    for (const path of ['/healthz', '/livez']) expect((await fetch(`${server.url}${path}`)).status).toBe(200)
    expect(await login()).toMatch(/^[\w-]{43}$/)
  })

  it('keeps what it stores from other users of the machine', async () => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(png(16, 16))], 'a.png'))
    const sent = await fetch(`${server.url}/support/admin/v1/upload`, {
      method: 'POST',
      headers: { authorization: await login() },
      body: form,
    })
    expect(await sent.json()).toMatchObject({ code: 200 })
    const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    expect(found.map((path) => path.split('/')[0])).toEqual(
      expect.arrayContaining(['database', 'process.lock', 'uploads']),
    )
    // The database may have removed one of its files meanwhile.
    const modeOf = (path: string) => statSync(join(folder, path), { throwIfNoEntry: false })?.mode ?? 0
    expect(found.filter((path) => (modeOf(path) & 0o077) !== 0)).toEqual([])
  })

  it('refuses a second process on the same data, naming the first', async () => {
    const second = await startServer(settings)
    expect(second.exitCode).toBe(1)
    expect(second.output()).toContain(`in use by process ${server.process.pid}`)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  }, 120_000)

  it('says which setting is wrong', async () => {
    const broken = await startServer({ ...settings, PORT: 'http', SEED: 'full' })
    expect(broken.exitCode).toBe(1)
    expect(broken.output().trim().split('\n')).toEqual([
      expect.stringMatching(/^PORT: "http"/),
      expect.stringMatching(/^SEED: "full"/),
    ])
  }, 120_000)

  it('on SIGTERM takes nothing new, finishes what is under way, and ends with 0', async () => {
    const token = await login()
    const begun = await beginWrite(token)
    const ended = server.stop('SIGTERM')
    while (!(await isRefusing(server.url ?? '')));
    const answer = await begun.finish({ name: '最后一笔', type: departmentType.company })
    expect(answer).toEqual({ code: 200, connection: 'close' })
    expect(await ended).toBe(0)
    expect(existsSync(join(folder, 'process.lock'))).toBe(false)
    server = await startServer(settings)
    expect(server.output()).not.toContain('密码')
    expect(await departments(token)).toContain('最后一笔')
  }, 90_000)

  it('on SIGTERM cuts nobody off who calls on and on', async () => {
    const callers = Array.from({ length: 20 }, () => caller(server.url ?? ''))
    // A connection that waits to be taken when the process stops listening is reset by the system.
    await Promise.all(callers.map(({ call }) => call()))
    const ends = callers.map(({ untilRefused }) => untilRefused())
    await login()
    expect(await server.stop('SIGTERM')).toBe(0)
    expect(await Promise.all(ends)).toEqual(Array(20).fill('ECONNREFUSED'))
  }, 90_000)

  it('ends at once on a second signal', async () => {
    await beginWrite(await login())
    const ended = server.stop('SIGTERM')
    while (!(await isRefusing(server.url ?? '')));
    server.process.kill('SIGTERM')
    expect(await ended).toBe(1)
  }, 90_000)

  it('killed in the middle of writes has kept every one it answered for', async () => {
    const token = await login()
    const stored: string[] = []
    await writeUntilGone(token, '中断', (name) => {
      stored.push(name)
      if (stored.length === 30) server.process.kill('SIGKILL')
    })
    await server.stop('SIGKILL')
    server = await startServer(settings)
    const found = await departments(token)
    expect(stored.length).toBeGreaterThanOrEqual(30)
    expect(stored.filter((name) => !found.has(name))).toEqual([])
  }, 90_000)

  it('says that its port is taken', async () => {
    const other = http.createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const port = String((other.address() as AddressInfo).port)
    await server.stop('SIGTERM')
    const refused = await startServer({ ...settings, PORT: port })
    other.close()
    expect(refused.exitCode).toBe(1)
    expect(refused.output()).toContain('The port is in use')
  }, 90_000)

  it('goes on when nobody reads its log any more', async () => {
    await server.stop('SIGTERM')
    server = await startServer({ ...settings, LOG_LEVEL: 'debug' })
    server.process.stdout?.destroy()
    server.process.stderr?.destroy()
    for (let count = 0; count < 3; count += 1) expect(await login()).toMatch(/^[\w-]{43}$/)
  }, 90_000)
})

describe('a process on a database that was filled with the demo data', () => {
  it('starts where strangers come only if that is meant', async () => {
    const folder = await copyDemoData()
    const behindProxy = { DATA_DIR: folder, SEED: 'empty', SIMULATOR: 'off', TRUST_PROXY: 'on' }
    const refused = await startServer(behindProxy)
    expect(refused).toMatchObject({ url: null, exitCode: 1 })
    expect(refused.output()).toMatch(
      /^The database has demo accounts with the password everybody knows \(admin, auditor, .*\(TRUST_PROXY=on\)\. Start once without these settings and change the passwords/,
    )
    const meant = await startServer({ ...behindProxy, DEMO_ON_NETWORK: 'on' })
    expect(meant.url).not.toBe(null)
    await meant.stop('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }, 120_000)
})
