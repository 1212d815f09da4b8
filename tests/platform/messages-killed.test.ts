import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { minute } from '#domain/durations.ts'
import { deliveryStatus, messageStatus, messageTarget, pushWay } from '#resources/service-dictionaries.ts'
import { connectionOf } from '#tests/support/connection-of.ts'
import { customers, messageTo, startPost } from '#tests/support/message-post.ts'
import { demoNoon, engines } from '#tests/support/platform.ts'
import { untilWaitedFor } from '#tests/support/waits-for.ts'

const many = 20_000
/** In the middle of a batch. */
const stop = 10_500

// PGlite dies with its process, and nothing of it is left that could be sent twice.
describe.runIf(engines.includes('postgresql'))('a message whose process is killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'eaves-messages-'))
  const file = join(folder, 'sent')
  let post: Awaited<ReturnType<typeof startPost>>
  /** Who is written down last. */
  let last = ''
  beforeAll(async () => {
    post = await startPost('postgresql')
    const made = await customers(post.eaves, many, 'killed')
    last = made.toSorted().at(-1) ?? ''
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

  /** Another process that does the job, until it is killed. */
  async function startSender() {
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
        POST_NOW: demoNoon.toISOString(),
        POST_STOP: String(stop),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = once(child, 'exit')
    const connections = async () =>
      (await sql`select 1 from pg_stat_activity where application_name = ${name}`.execute(post.eaves.db)).rows
    return {
      async kill() {
        child.kill('SIGKILL')
        await ended
      },
      /** The database ends the statement that the process was at, and keeps its locks, until it sees that nobody is there. */
      gone: () =>
        vi.waitFor(async () => expect(await connections()).toEqual([]), { timeout: 60_000, interval: 20 }),
    }
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
    const sender = await db.transaction().execute(async (tx) => {
      // Somebody writes one of the last of them down as well: the job waits for what comes of it.
      await sql`
        insert into message_delivery (id, message_id, user_id, status, sent_ways, attempt, create_time, update_time)
        values ('other', ${id}, ${last}, ${deliveryStatus.waiting}, '{}', 0, now(), now())`.execute(tx)
      const started = await startSender()
      await untilWaitedFor(tx)
      await started.kill()
      await sql`delete from message_delivery where id = 'other'`.execute(tx)
      return started
    })
    await sender.gone()
    const writtenThen = await written()
    expect(writtenThen).toBeGreaterThan(0)
    const { data: begun } = await post.eaves.call('message.detail', { id })
    expect(begun.status).toBe(messageStatus.waiting)
    await post.work()
    const { data: message } = await post.eaves.call('message.detail', { id })
    expect(message).toMatchObject({ status: messageStatus.sent, failNum: 0 })
    expect(message.targetNum).toBeGreaterThanOrEqual(many)
    expect(writtenThen).toBeLessThan(message.targetNum)
    expect(message.sendNum).toBe(message.targetNum)
    expect(await written()).toBe(message.targetNum)
  }, 300_000)

  it('while it goes out has gone to each once, or says of whom that is not known', async () => {
    const id = await created(pushWay.push)
    const sender = await startSender()
    await vi.waitFor(() => expect(sent()).toHaveLength(stop), { timeout: 240_000, interval: 20 })
    await sender.kill()
    await sender.gone()
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
