import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageStatus, messageTarget, pushWay } from '#resources/service-dictionaries.ts'
import { customers, messageTo, startPost } from '#tests/support/message-post.ts'
import { engines } from '#tests/support/platform.ts'

const many = 20_000

// PGlite has one connection: two jobs never meet there.
describe.runIf(engines.includes('postgresql'))('a message to many, sent by two jobs at once', () => {
  let post: Awaited<ReturnType<typeof startPost>>
  beforeAll(async () => {
    post = await startPost('postgresql')
    await customers(post.eaves, many, 'many')
  }, 120_000)
  afterAll(() => post.eaves.close())

  it(`goes to each of ${many} once`, async () => {
    const { data } = await post.eaves.call(
      'message.create',
      messageTo([], { target: messageTarget.all, userIds: [], pushWay: [pushWay.inApp, pushWay.push] }),
    )
    await Promise.all([post.work(), post.work()])
    await post.work()
    const { data: message } = await post.eaves.call('message.detail', { id: data.id })
    expect(message.targetNum).toBeGreaterThanOrEqual(many)
    expect(message).toMatchObject({ status: messageStatus.sent, sendNum: message.targetNum, failNum: 0 })
    expect(post.sent).toHaveLength(message.targetNum)
    expect(new Set(post.sent).size).toBe(message.targetNum)
    expect(post.eaves.errors).toEqual([])
  }, 120_000)
})
