import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { formatTime } from '#domain/time.ts'
import { sessionLife } from '#platform/modules/auth/login-sessions.ts'
import { hashPassword } from '#platform/services/password.ts'
import { logAction } from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import { columnOf, freshLogin } from '#tests/support/fresh-login.ts'
import { freshUsers } from '#tests/support/fresh-users.ts'
import { testPasswordCost } from '#tests/support/password-cost.ts'
import { oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36'

describe.each(oneEngine)('one’s own account on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine })
  })
  afterAll(() => eaves.close())
  beforeEach(() => eaves.forward(24 * 3_600_000))

  const users = freshUsers()
  const freshUser = async () => users.create(eaves, await freshLogin(eaves, 'admin'))
  const status = async (token: string) => (await eaves.call('auth.info', {}, { token })).status
  const sessions = async (token: string): Promise<Values[]> =>
    (await eaves.call('auth.sessionList', {}, { token })).data

  describe('what one logs in with', () => {
    it('is not changed through one’s own record: a session alone does not take the account over', async () => {
      const token = await freshLogin(eaves, 'admin')
      const id = await columnOf(eaves, 'admin', 'id')
      const answer = await eaves.call(
        'user.update',
        { id, password: 'Other@2026', phone: '13700009999' },
        { token },
      )
      expect(answer).toMatchObject({
        code: codes.invalid,
        data: {
          errors: {
            password: '请在右上角账号菜单的「修改密码」中修改自己的密码',
            phone: '请在右上角账号菜单的「修改手机号」中修改自己的手机号',
          },
        },
      })
      expect((await eaves.call('user.update', { id, remark: '本人' }, { token })).code).toBe(200)
    })

    it('of others is, by who may', async () => {
      const { id } = await freshUser()
      const token = await freshLogin(eaves, 'admin')
      expect((await eaves.call('user.update', { id, phone: '13700009998' }, { token })).code).toBe(200)
    })

    it('the phone, is changed by who knows the password; other sessions end, one’s own goes on', async () => {
      const { account } = await freshUser()
      const [mine, other] = [await freshLogin(eaves, account), await freshLogin(eaves, account)]
      const change = (password: string, phone: string) =>
        eaves.call('auth.phoneReset', { password, phone }, { token: mine })
      expect(await change('wrong', '13700009997')).toMatchObject({
        code: codes.invalid,
        data: { errors: { password: '登录密码不正确，还可尝试 4 次' } },
      })
      expect(await change('Demo@2026', String(await columnOf(eaves, account, 'phone')))).toMatchObject({
        data: { errors: { phone: '新手机号不能与原手机号相同' } },
      })
      expect(await change('Demo@2026', String(await columnOf(eaves, 'admin', 'phone')))).toMatchObject({
        code: codes.duplicate,
        data: { errors: { phone: expect.any(String) } },
      })
      const changed = await change('Demo@2026', '13700009997')
      expect(changed).toMatchObject({ code: 200, data: true })
      const renewed = changed.headers.get('authorization') ?? ''
      expect([await status(mine), await status(other), await status(renewed)]).toEqual([401, 401, 200])
      expect(await columnOf(eaves, account, 'phone')).toBe('13700009997')
    })
  })

  it('does not take over again what an administrator has taken back meanwhile', async () => {
    const { id, account } = await freshUser()
    const [token, admin] = [await freshLogin(eaves, account), await freshLogin(eaves, 'admin')]
    const { passwords } = eaves.platform.services
    // The administrator sets another password while this one is being hashed.
    const hash = vi.spyOn(passwords, 'hash').mockImplementationOnce(async (password) => {
      expect((await eaves.call('user.update', { id, password: 'Taken@2026' }, { token: admin })).code).toBe(
        200,
      )
      return hashPassword(password, testPasswordCost)
    })
    const input = { oldPassword: 'Demo@2026', newPassword: 'Stolen@2026' }
    expect(await eaves.call('auth.passReset', input, { token })).toMatchObject({
      code: codes.invalid,
      data: { errors: { oldPassword: '原密码不正确' } },
    })
    hash.mockRestore()
    const logIn = async (password: string) =>
      (await eaves.call('auth.login', { account, password }, { as: null })).code
    expect([await logIn('Stolen@2026'), await logIn('Taken@2026')]).toEqual([codes.invalid, 200])
  })

  it('is not changed by a session that has ended meanwhile', async () => {
    const { id, account } = await freshUser()
    const token = await freshLogin(eaves, account)
    const { passwords } = eaves.platform.services
    const hash = vi.spyOn(passwords, 'hash').mockImplementationOnce(async (password) => {
      await eaves.db.deleteFrom('authSession').where('userId', '=', id).execute()
      return hashPassword(password, testPasswordCost)
    })
    const before = await columnOf(eaves, account, 'password')
    const input = { oldPassword: 'Demo@2026', newPassword: 'Stolen@2026' }
    expect(await eaves.call('auth.passReset', input, { token })).toMatchObject({ status: 401 })
    hash.mockRestore()
    expect(await columnOf(eaves, account, 'password')).toBe(before)
  })

  describe('where one is logged in', () => {
    const loginFrom = async (account: string, ip: string, userAgent: string) => {
      const response = await eaves.fetch(
        new Request('http://eaves.test/usercenter/admin/v1/user/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'user-agent': userAgent },
          body: JSON.stringify({ account, password: 'Demo@2026' }),
        }),
        { ip },
      )
      return ((await response.json()) as { data: { token: string } }).data.token
    }

    it('says with what, from where and since when', async () => {
      const { account } = await freshUser()
      const since = formatTime(eaves.platform.services.now().getTime())
      const token = await loginFrom(account, '10.0.0.1', windows)
      eaves.forward(60_000)
      const other = await loginFrom(account, '10.0.0.2', '')
      eaves.forward(60_000)
      await eaves.call('auth.info', {}, { token, ip: '10.0.0.3' })
      const now = formatTime(eaves.platform.services.now().getTime())
      expect(await sessions(token)).toMatchObject([
        {
          device: 'Chrome 138 · Windows',
          ip: '10.0.0.1',
          startTime: since,
          lastTime: now,
          lastIp: '10.0.0.3',
        },
        { device: '未知设备', ip: '10.0.0.2', lastIp: '10.0.0.2' },
      ])
      const currentOf = async (token: string) =>
        (await sessions(token)).filter(({ isCurrent }) => isCurrent === 1).map(({ ip }) => ip)
      expect([await currentOf(token), await currentOf(other)]).toEqual([['10.0.0.1'], ['10.0.0.2']])
      const stored = await eaves.db.selectFrom('authSession').selectAll().execute()
      const answered = JSON.stringify(await sessions(token))
      for (const { tokenHash } of stored) expect(answered).not.toContain(tokenHash)
    })

    it('does not list what is over', async () => {
      const { account } = await freshUser()
      await freshLogin(eaves, account)
      eaves.forward(sessionLife)
      expect(await sessions(await freshLogin(eaves, account))).toHaveLength(1)
    })

    it('is ended from any of them, and is nobody else’s to end', async () => {
      const { account } = await freshUser()
      const [mine, other] = [await freshLogin(eaves, account), await freshLogin(eaves, account)]
      const id = (await sessions(mine)).find(({ isCurrent }) => isCurrent === 0)?.id
      const end = (token: string) => eaves.call('auth.sessionEnd', { id }, { token })
      expect((await end(await freshLogin(eaves, 'admin'))).code).toBe(codes.notFound)
      expect(await status(other)).toBe(200)
      expect(await end(mine)).toMatchObject({ code: 200, data: true })
      expect([await status(mine), await status(other)]).toEqual([200, 401])
      expect((await end(mine)).code).toBe(codes.notFound)
      const logs = await eaves.db
        .selectFrom('operationLog')
        .select(['content', 'action'])
        .where('content', 'like', '下线登录设备%')
        .execute()
      expect(logs).toEqual([{ content: '下线登录设备 未知设备（127.0.0.1）', action: logAction.logout }])
    })
  })
})
