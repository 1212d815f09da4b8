import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { limitsOf } from '#platform/db/limits.ts'
import { departmentType } from '#resources/dictionaries.ts'
import { type ChildServer, startServer } from '#tests/support/child-server.ts'
import { type LineProxy, startLineProxy } from '#tests/support/line-proxy.ts'
import { createPostgres, type OwnPostgres } from '#tests/support/own-postgres.ts'

const postgresUrl = inject('postgresUrl')
const base = '/usercenter/admin/v1'

/** Seconds that a statement may take. */
const timeout = 2
/** Milliseconds until whoever waits for a connection, or for an answer, is told that there is none. */
const { connectTimeout, queryTimeout = 0 } = limitsOf(timeout * 1000)
/** Whoever waits for a connection and then for an answer has ended by then; who waits for one more of them has not. */
const longestCall = connectTimeout + 2 * queryTimeout

interface Told {
  readonly status: number
  readonly code: number
  readonly data: { readonly token: string; readonly list: readonly { readonly name: string }[] }
}

// One process for all: after each disturbance the next test finds it alive, or fails.
describe.runIf(postgresUrl)('the line to a PostgreSQL server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'eaves-line-'))
  let database: OwnPostgres
  let line: LineProxy
  let server: ChildServer
  let token = ''

  const ask = async (path: string, input?: object): Promise<Told> => {
    const response = await fetch(`${server.url}${path}`, {
      ...(input ? { method: 'POST', body: JSON.stringify(input) } : {}),
      headers: { 'content-type': 'application/json', authorization: token },
    })
    return { status: response.status, ...((await response.json()) as Omit<Told, 'status'>) }
  }
  /** Of the log, which no session is read with: a lock of it stops the call itself, and not the look at who makes it. */
  const list = () => ask(`${base}/operation/log/list?pageNum=1&pageSize=10`)
  const create = (name: string) => ask(`${base}/department/create`, { name, type: departmentType.company })
  const names = async () => (await ask(`${base}/department/list`)).data.list.map(({ name }) => name)
  const health = async () => [(await ask('/livez')).status, (await ask('/healthz')).status]

  const unavailable = { status: 503, code: 503, msg: expect.stringContaining('系统繁忙'), data: null }

  /** Resolves once `count` statements wait for a lock. */
  const untilWaiting = async (count: number) => {
    while ((await database.waiting()) < count);
  }
  const timed = async <T>(work: Promise<T>) => {
    const start = performance.now()
    const result = await work
    return { result, ms: performance.now() - start }
  }

  beforeAll(async () => {
    const { hostname, port } = new URL(postgresUrl ?? '')
    database = await createPostgres(postgresUrl ?? '')
    line = await startLineProxy({ host: hostname, port: Number(port || 5432) })
    const url = new URL(database.url)
    url.host = `127.0.0.1:${line.port}`
    server = await startServer({
      DATA_DIR: folder,
      DATABASE_URL: url.href,
      DATABASE_TIMEOUT: String(timeout),
      SEED: 'empty',
      LOG_LEVEL: 'error',
    })
    const password = server.initialPassword
    token = (await ask(`${base}/user/login`, { account: 'admin', password })).data.token
  }, 120_000)
  afterEach(async () => {
    await line.mend()
    while ((await ask('/healthz')).status !== 200);
    expect(await list()).toMatchObject({ status: 200, code: 200 })
  }, 60_000)
  afterAll(async () => {
    await server?.stop('SIGKILL')
    await line?.close()
    await database?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each([
    ['the server ends', async () => expect(await database.endConnections()).toBeGreaterThan(0)],
    ['a switch resets', async () => line.reset()],
  ])('that %s under running calls ends those calls alone', async (_what, disturb) => {
    const unlock = await database.lock('operation_log')
    const running = [list(), list(), create('中断的部门')]
    await untilWaiting(3)
    await disturb()
    for (const answer of await Promise.all(running)) expect(answer).toMatchObject(unavailable)
    await unlock()
    expect(await names()).not.toContain('中断的部门')
    expect(await create('之后的部门')).toMatchObject({ code: 200 })
    await database.query(`delete from department where name = '之后的部门'`)
  })
  it('that ends in the middle of many writes has lost none that was answered for', async () => {
    const stored: string[] = []
    let isOver = false
    const writer = async (number: number) => {
      for (let count = 0; !isOver; count += 1) {
        const name = `风暴${number}号${count}`
        const { code } = await create(name)
        if (code === 200) stored.push(name)
        else expect(code).toBe(503)
      }
    }
    const disturber = async () => {
      for (let round = 0; round < 10; round += 1) {
        const before = stored.length
        while (stored.length < before + 5) await list()
        if (round % 2 === 0) await database.endConnections()
        else line.reset()
      }
      isOver = true
    }
    await Promise.all([disturber(), ...[1, 2, 3, 4].map(writer)])
    const found = await database.query('select name from department')
    const kept = new Set(found.map(({ name }) => name))
    expect(stored.length).toBeGreaterThanOrEqual(50)
    expect(stored.filter((name) => !kept.has(name))).toEqual([])
    await database.query(`delete from department where name like '风暴%'`)
  }, 60_000)

  it('that falls silent ends every call within a set time, and the health checks say so', async () => {
    // One is in the middle of a transaction, the other connections are free.
    const unlock = await database.lock('operation_log')
    const write = timed(create('静默的部门'))
    await untilWaiting(1)
    line.silence()
    const calls = Array.from({ length: 12 }, () => timed(list()))
    const checks = await timed(health())
    expect(checks.result).toEqual([200, 503])
    expect(checks.ms, 'they wait less than a call').toBeLessThan(queryTimeout)
    for (const { result, ms } of await Promise.all(calls)) {
      expect(result).toMatchObject(unavailable)
      expect(ms).toBeLessThan(longestCall)
    }
    const { result, ms } = await write
    expect(result).toMatchObject(unavailable)
    expect(ms, 'nothing is asked of a silent connection twice').toBeLessThan(2 * queryTimeout)
    await unlock()
    await line.mend()
    // A connection that was being made over the silent line may fail yet, and whoever waits for it.
    await expect.poll(list).toMatchObject({ code: 200 })
    expect(await names()).not.toContain('静默的部门')
  }, 60_000)

  it('that takes no connections is told at once', async () => {
    await line.refuse()
    expect(await health()).toEqual([200, 503])
    const { result, ms } = await timed(list())
    expect(result).toMatchObject(unavailable)
    expect(ms, 'nobody waits for a connection').toBeLessThan(connectTimeout)
    await line.mend()
    expect(await list()).toMatchObject({ code: 200 })
  })

  it('that is full lets nobody wait for ever, neither for a lock nor for a connection', async () => {
    const unlock = await database.lock('operation_log')
    const calls = Array.from({ length: 40 }, () => timed(list()))
    await untilWaiting(10)
    expect(await health()).toEqual([200, 200])
    for (const { result, ms } of await Promise.all(calls)) {
      expect(result).toMatchObject(unavailable)
      expect(ms).toBeLessThan(longestCall)
    }
    await unlock()
    expect(await list()).toMatchObject({ code: 200 })
  }, 60_000)

  it('that is not there at the start is said in a sentence', async () => {
    const url = `postgres://someone:secret@127.0.0.1:${line.port}/nothing`
    await line.refuse()
    const { exitCode, output } = await startServer({ DATA_DIR: folder, DATABASE_URL: url })
    expect(exitCode).toBe(1)
    expect(output()).toMatch(/^The database cannot be reached \(.*ECONNREFUSED.*\): see DATABASE_URL\.\n$/)
    expect(output()).not.toContain('secret')
  }, 60_000)
})
