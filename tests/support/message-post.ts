import type { MessageSender } from '#platform/contracts.ts'
import { createModules } from '#platform/modules/modules.ts'
import { messageJob } from '#platform/modules/service/message-job.ts'
import type { MessageSenders } from '#platform/modules/service/message-senders.ts'
import { insertAll } from '#platform/seed/insert-all.ts'
import { customerSource } from '#resources/estate-dictionaries.ts'
import {
  messageLink,
  messageTarget,
  messageType,
  pushWay,
  sendMode,
} from '#resources/service-dictionaries.ts'
import type { Values } from '#schema'
import { demoNoon, type Engine, startPlatform, type TestPlatform } from './platform.ts'
import { appSecret } from './points-acting.ts'

export type Send = MessageSender['send']

const everyone: Send = async (outgoing) => outgoing.map(() => null)

/** A post office of tests: what goes out by push and SMS is kept, unless `push` says otherwise. */
export async function startPost(engine: Engine, options: { readonly push?: Send } = {}) {
  const sent: string[] = []
  let push = options.push ?? everyone
  const keeping = (way: string) => (): MessageSender => ({
    async send(outgoing, signal) {
      const answers = await (way === 'push' ? push : everyone)(outgoing, signal)
      for (const [index, { userId }] of outgoing.entries())
        if (answers[index] === null) sent.push(`${way} ${userId}`)
      return answers
    },
  })
  const senders: MessageSenders = { push: keeping('push'), sms: keeping('sms') }
  const eaves = await startPlatform({
    engine,
    modules: createModules({ senders, appSecret }),
    now: demoNoon,
  })
  return {
    eaves,
    sent,
    pushBy: (send: Send) => {
      push = send
    },
    /** `timeoutMs`: what a sender may take for a batch, in milliseconds. */
    work: (timeoutMs?: number) => messageJob(senders, timeoutMs).run(eaves.platform.services),
  }
}

let made = 0

/** Customers that are nobody else's, so many at once as a test wants. */
export async function customers(
  eaves: TestPlatform,
  count: number,
  prefix: string,
): Promise<readonly string[]> {
  const records = Array.from({ length: count }, (_, index) => ({
    id: `${prefix}_${index}`,
    name: '收信人',
    phone: `1${String(3_000_000_000 + made + index)}`,
    source: customerSource.app,
  }))
  made += count
  await insertAll(eaves.platform.services, 'customer', records)
  return records.map(({ id }) => id)
}

export const messageTo = (userIds: readonly string[], values: Values = {}) => ({
  title: '停水通知',
  type: messageType.announcement,
  content: '<p>明日 9:00–12:00 停水。</p>',
  linkType: messageLink.none,
  target: messageTarget.users,
  userIds,
  pushWay: [pushWay.inApp],
  sendMode: sendMode.immediate,
  ...values,
})
