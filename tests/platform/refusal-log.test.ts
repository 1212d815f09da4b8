import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hour } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import { logAction, logResult } from '#resources/dictionaries.ts'
import { freshLogin } from '#tests/support/fresh-login.ts'
import { oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

describe.each(oneEngine)('what was refused for lack of permission on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine })
  })
  afterAll(() => eaves.close())

  const entries = () =>
    eaves.db
      .selectFrom('operationLog')
      .select(['userId', 'content', 'result', 'failMsg'])
      .where('action', '=', logAction.refusal)
      .orderBy('id')
      .execute()

  it('is in the log once an hour for each user and call', async () => {
    const attempt = async (account: string, call: string) => {
      const token = await freshLogin(eaves, account)
      expect((await eaves.call(call, { id: 'user_admin' }, { token })).code).toBe(codes.forbidden)
    }
    for (let again = 0; again < 3; again += 1) await attempt('ops', 'user.delete')
    await attempt('ops', 'role.list')
    await attempt('estate', 'role.list')
    const of = (userId: string, content: string) => ({
      userId,
      content,
      result: logResult.failure,
      failMsg: '无权限操作',
    })
    const noted = [
      of('user_ops', '尝试无权限的操作 POST /usercenter/admin/v1/user/delete'),
      of('user_ops', '尝试无权限的操作 GET /usercenter/admin/v1/role/list'),
      of('user_estate', '尝试无权限的操作 GET /usercenter/admin/v1/role/list'),
    ]
    expect(await entries()).toEqual(noted)
    eaves.forward(hour)
    await attempt('ops', 'role.list')
    expect(await entries()).toEqual([...noted, noted[1]])
  })

  it('is not there for what was refused otherwise', async () => {
    const before = (await entries()).length
    const { code } = await eaves.call('project.detail', { id: 'nobody' })
    expect(code).toBe(codes.notFound)
    expect((await eaves.call('role.list', {}, { as: null })).status).toBe(401)
    expect(await entries()).toHaveLength(before)
  })
})
