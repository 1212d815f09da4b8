import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { config } from '#config'
import { createPlatform } from '#platform/app.ts'
import { openDatabase } from '#platform/db/client.ts'
import { createModules } from '#platform/modules/modules.ts'
import { messageJob } from '#platform/modules/service/message-job.ts'
import { diskUploads } from '#platform/modules/upload/disk-uploads.ts'
import {
  deliveryStatus,
  messageStatus,
  messageTarget,
  pushWay,
  sendMode,
} from '#resources/service-dictionaries.ts'
import { type Engine, postgresql } from './engines.ts'
import type { Part, Say } from './figure.ts'

const recipients = 100_000
/** A second. */
const least = 2000
const quiet = { debug() {}, info() {}, warn() {}, error() {} }
const now = '2026-03-01 08:00:00'

async function openPost(engine: Engine, folder: string) {
  const settings = await engine.fresh()
  const options = engine.database(settings)
  const database = await openDatabase(options)
  const modules = createModules()
  const platform = createPlatform({
    ...{ config, database, modules, log: quiet },
    uploads: diskUploads(join(folder, 'uploads')),
  })
  await platform.ready
  const { db } = platform.services
  await sql`
    insert into customer (id, name, phone, integral, total_integral, used_integral, status, create_time, update_time)
    select 'bench_' || n, '用户' || n, (13900000000 + n)::text, 0, 0, 0, 1, ${now}::timestamp, ${now}::timestamp
    from generate_series(1, ${recipients}) n`.execute(db)
  const write = async (id: string, ways: readonly number[]) => {
    await sql`
      insert into message (id, title, type, content, link_type, target, push_way, send_mode, status,
        target_num, send_num, fail_num, arrive_num, read_num, create_time, update_time)
      values (${id}, '社区通知', 1, '<p>停水通知</p>', 0, ${messageTarget.all}, ${ways}::int[], ${sendMode.immediate},
        ${messageStatus.waiting}, 0, 0, 0, 0, 0, ${now}::timestamp, ${now}::timestamp)`.execute(db)
  }
  return { platform, options, db, write }
}

type Post = Awaited<ReturnType<typeof openPost>>

const counted = async ({ db }: Post, id: string, what = sql`true`): Promise<number> => {
  const { rows } = await sql<{ num: number }>`
    select count(*) as num from message_delivery where message_id = ${id} and ${what}`.execute(db)
  return Number(rows[0]?.num ?? 0)
}

/** Sends one message to everybody; answers recipients a second. */
async function rate(post: Post, id: string, ways: readonly number[]): Promise<number> {
  await post.write(id, ways)
  const sender = () => ({ send: async (outgoing: readonly unknown[]) => outgoing.map(() => null) })
  const began = performance.now()
  await messageJob({ push: sender, sms: sender }).run(post.platform.services)
  const seconds = (performance.now() - began) / 1000
  const sent = await counted(post, id, sql`status = ${deliveryStatus.sent}`)
  if (sent !== recipients) throw new Error(`the message went to ${sent} of ${recipients}`)
  return recipients / seconds
}

/** Kills a process half-way, lets another one go on, and answers how many were sent to twice or left out. */
async function wrongAfterKill(post: Post, folder: string): Promise<number> {
  const id = 'bench_killed'
  const file = join(folder, 'sent')
  await post.write(id, [pushWay.push])
  const { url = '', schema = '' } = post.options as { url?: string; schema?: string }
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/programs/send-messages.ts'], {
    env: {
      PATH: process.env.PATH,
      ...{ POST_URL: url, POST_SCHEMA: schema, POST_FILE: file, POST_NOW: `${now.replace(' ', 'T')}+08:00` },
      POST_STOP: String(recipients / 2 + 500),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const lines = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [])
  while (lines().length < recipients / 2 + 500 && child.exitCode === null) await wait(100)
  child.kill('SIGKILL')
  await ended
  const sent = lines().map((key) => key.split(':')[1] ?? '')
  const sender = () => ({
    async send(outgoing: readonly { readonly userId: string }[]) {
      for (const { userId } of outgoing) sent.push(userId)
      return outgoing.map(() => null)
    },
  })
  await messageJob({ push: sender, sms: sender }).run(post.platform.services)
  const cutOff = await counted(post, id, sql`status in (${deliveryStatus.sending}, ${deliveryStatus.failed})`)
  const unknown = await sql<{ userId: string }>`
    select user_id from message_delivery
    where message_id = ${id} and status in (${deliveryStatus.sending}, ${deliveryStatus.failed})`.execute(
    post.db,
  )
  const known = new Set([...sent, ...unknown.rows.map(({ userId }) => userId)])
  if (cutOff > 1000) throw new Error(`${cutOff} recipients are unknown: more than one batch`)
  return sent.length - new Set(sent).size + (recipients - known.size)
}

async function measureOn(engine: Engine, folder: string, say: Say): Promise<void> {
  const post = await openPost(engine, folder)
  const where = `of ${recipients.toLocaleString('en')} on ${engine.name}`
  const { inApp, push } = pushWay
  for (const [what, ways] of [
    ['within the app', [inApp]],
    ['by push as well', [inApp, push]],
  ] as const) {
    const perSecond = await rate(post, `bench_${ways.length}`, ways)
    say({
      what: `1,000 recipients ${where}, ${what}`,
      unit: 'ms',
      budget: 1_000_000 / least,
      runs: [1_000_000 / perSecond],
      note: `${Math.round(perSecond).toLocaleString('en')} recipients a second; the budget is ${least.toLocaleString('en')}`,
    })
  }
  say({
    what: `sent twice or left out, ${where}, one process killed half-way`,
    unit: 'people',
    budget: 0,
    runs: [await wrongAfterKill(post, folder)],
  })
  await post.platform.close()
  await engine.remove()
}

/** Messages to many customers: how fast they go out, and that each goes out once. */
export const messages: Part = {
  name: 'messages',
  async measure(say, workshop) {
    const folder = workshop.folder()
    const server = await postgresql('.', folder)
    if (server) await measureOn(server, folder, say)
  },
}
