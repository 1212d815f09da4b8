import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { minute } from '#domain/durations.ts'
import { deliveryStatus, messageStatus, messageTarget, pushWay } from '#resources/dictionaries.ts'
import { connectionOf } from '#tests/support/connection-of.ts'
import { customers, messageTo, startPost } from '#tests/support/message-post.ts'
import { engines } from '#tests/support/platform.ts'

const many = 100_000
const stop = 40_500
const now = '2026-03-01T08:00:00+08:00'

// PGlite dies with its process, and nothing of it is left that could be sent twice.
describe.runIf(engines.includes('postgresql'))('a message whose process is killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'eaves-messages-'))
  const file = join(folder, 'sent')
  let post: Awaited<ReturnType<typeof startPost>>
  beforeAll(async () => {
    post = await startPost('postgresql', { now: new Date(now) })
    await customers(post.eaves, many, 'killed')
  }, 300_000)
  afterAll(async () => {
    await post.eaves.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const sent = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [])

  const created = async (way: number) => {
    const to = { target: messageTarget.all, userIds: [], pushWay: [way] }
    return (await post.eaves.call('message.create', messageTo([], to))).data.id as string
  }

  /**
   * Another process does the job, and is killed as soon as this holds. The database ends the statement that it was at,
   * and keeps what that has locked, until it sees that nobody is there to be answered.
   */
  async function killOnce(holds: () => void | Promise<void>) {
    const { url, schema } = await connectionOf(post.eaves.db)
    const name = `killed sender of ${process.pid}`
    const named = new URL(url)
    named.searchParams.set('application_name', name)
    const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/programs/send-messages.ts'], {
      env: {
        PATH: process.env.PATH,
        POST_URL: named.href,
        POST_SCHEMA: schema,
        POST_FILE: file,
        POST_NOW: now,
        POST_STOP: String(stop),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = once(child, 'exit')
    await vi.waitFor(holds, { timeout: 240_000, interval: 20 })
    child.kill('SIGKILL')
    await ended
    const connections = async () =>
      (await sql`select 1 from pg_stat_activity where application_name = ${name}`.execute(post.eaves.db)).rows
    await vi.waitFor(async () => expect(await connections()).toEqual([]), { timeout: 60_000, interval: 20 })
  }

  it('while those it goes to are written down goes to each of them once', async () => {
    const id = await created(pushWay.inApp)
    const { db } = post.eaves
    const written = async () => {
      const { num } = await db
        .selectFrom('messageDelivery')
        .select(({ fn }) => fn.countAll<number>().as('num'))
        .where('messageId', '=', id)
        .executeTakeFirstOrThrow()
      return Number(num)
    }
    await killOnce(async () => expect(await written()).toBeGreaterThan(0))
    const { data: begun } = await post.eaves.call('message.detail', { id })
    expect(begun.status).toBe(messageStatus.waiting)
    expect(await written()).toBeLessThan(many)
    await post.work()
    const { data: message } = await post.eaves.call('message.detail', { id })
    expect(message).toMatchObject({ status: messageStatus.sent, failNum: 0 })
    expect(message.targetNum).toBeGreaterThanOrEqual(many)
    expect(message.sendNum).toBe(message.targetNum)
    expect(await written()).toBe(message.targetNum)
  }, 300_000)

  it('while it goes out has gone to each once, or says of whom that is not known', async () => {
    const id = await created(pushWay.push)
    // In the middle of a batch.
    await killOnce(() => expect(sent()).toHaveLength(stop))
    const before = new Set(sent().map((key) => key.split(':')[1]))
    expect(before.size).toBe(stop)

    await post.work()
    post.eaves.forward(3 * minute)
    await post.work()
    const { data: message } = await post.eaves.call('message.detail', { id })
    const after = post.sent.map((line) => line.replace('push ', ''))
    expect(after.filter((user) => before.has(user))).toEqual([])
    expect(new Set(after).size).toBe(after.length)
    expect(sent()).toHaveLength(before.size)
    // Nobody is lost: who got nothing is told as failed, beside those of whom it is not known.
    const failed = await post.eaves.db
      .selectFrom('messageDelivery')
      .select('userId')
      .where('messageId', '=', id)
      .where('status', '=', deliveryStatus.failed)
      .execute()
    expect(failed).toHaveLength(1000)
    const reached = new Set([...before, ...after, ...failed.map(({ userId }) => userId)])
    expect(reached.size).toBe(message.targetNum)
    expect(message).toMatchObject({
      status: messageStatus.sent,
      failNum: failed.length,
      sendNum: message.targetNum - failed.length,
      failReason: '发送中断，未确认是否送达',
    })
    expect(post.eaves.errors).toEqual([])
  }, 600_000)
})
