import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hour } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import { formatTime } from '#domain/time.ts'
import { longestSession, sessionLife } from '#platform/modules/auth/login-sessions.ts'
import { renewalGrace } from '#platform/modules/auth/open-session.ts'
import { logAction, logResult } from '#resources/dictionaries.ts'
import { columnOf, freshLogin } from '#tests/support/fresh-login.ts'
import { oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import type { Answer } from '#tests/support/platform-client.ts'

const renewal = ({ headers }: Answer) => headers.get('authorization')

describe.each(oneEngine)('on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine })
  })
  afterAll(() => eaves.close())
  beforeEach(() => eaves.forward(24 * hour))

  const info = (token: string) => eaves.call('auth.info', {}, { token })
  const login = (account: string, proof: object) =>
    eaves.call('auth.login', { account, ...proof }, { as: null })
  const phoneOf = async (account: string) => String(await columnOf(eaves, account, 'phone'))

  describe('a session', () => {
    it('begins with account or phone and password', async () => {
      const phone = await phoneOf('estate')
      for (const account of ['estate', phone]) {
        const { status, code, data } = await login(account, { password: 'Demo@2026' })
        expect([status, code]).toEqual([200, 200])
        expect(data.token).toMatch(/^[\w-]{43}$/)
        expect(data.expire).toBe(Math.floor((eaves.platform.services.now().getTime() + sessionLife) / 1000))
      }
    })

    it('says who is logged in, the phone masked', async () => {
      const { data } = await info(await freshLogin(eaves, 'estate'))
      expect(data).toMatchObject({
        account: 'estate',
        phone: expect.stringMatching(/^1\d\d\*{4}\d{4}$/),
        departmentName: expect.any(String),
        roleNames: [expect.any(String)],
      })
      expect(Object.keys(data)).not.toContain('password')
    })

    it('is kept as a hash, and so is its token’s successor', async () => {
      const token = await freshLogin(eaves, 'estate')
      expect(Buffer.from(token, 'base64url')).toHaveLength(256 / 8)
      const rows = await eaves.db.selectFrom('authSession').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(token)
    })

    it('notes when and from where', async () => {
      await freshLogin(eaves, 'estate')
      const user = await eaves.db
        .selectFrom('user')
        .select(['lastLoginTime', 'lastLoginIp'])
        .where('account', '=', 'estate')
        .executeTakeFirstOrThrow()
      expect(user).toEqual({
        lastLoginTime: formatTime(eaves.platform.services.now().getTime()),
        lastLoginIp: '127.0.0.1',
      })
    })

    it('ends with logout, and with time', async () => {
      const token = await freshLogin(eaves, 'estate')
      expect((await eaves.call('auth.logout', {}, { token })).code).toBe(200)
      expect((await info(token)).status).toBe(401)
      const idle = await freshLogin(eaves, 'estate')
      eaves.forward(sessionLife)
      expect((await info(idle)).status).toBe(401)
    })

    it('is nobody’s without a token or with a strange one', async () => {
      for (const token of ['', 'x', 'Bearer x', 'a'.repeat(5000)])
        expect((await info(token)).status).toBe(401)
    })
  })

  describe('a token', () => {
    it('is renewed in the second half of its life, once for all requests at that moment', async () => {
      const old = await freshLogin(eaves, 'estate')
      eaves.forward(sessionLife / 2 - 1000)
      expect(renewal(await info(old))).toBeNull()
      eaves.forward(1000)
      const answers = await Promise.all(Array.from({ length: 12 }, () => info(old)))
      expect(answers.every(({ status }) => status === 200)).toBe(true)
      const tokens = new Set(answers.map(renewal))
      expect(tokens.size).toBe(1)
      const [renewed] = tokens
      expect(renewed).not.toBe(old)
      expect((await info(renewed ?? '')).status).toBe(200)
    })

    it('that is old still works for a moment after its successor was seen, and no longer', async () => {
      const old = await freshLogin(eaves, 'estate')
      eaves.forward(sessionLife / 2)
      const renewed = renewal(await info(old)) ?? ''
      expect(renewal(await info(renewed))).toBeNull()
      eaves.forward(renewalGrace - 1)
      const late = await info(old)
      expect([late.status, renewal(late)]).toEqual([200, renewed])
      eaves.forward(1)
      expect((await info(renewed)).status).toBe(200)
      expect((await info(old)).status).toBe(401)
    })

    it('that comes again when it is out of use ends the session for whoever has a copy', async () => {
      const first = await freshLogin(eaves, 'estate')
      const other = await freshLogin(eaves, 'estate')
      let token = first
      for (let renewed = 0; renewed < 3; renewed += 1) {
        eaves.forward(sessionLife / 2)
        token = renewal(await info(token)) ?? ''
        expect((await info(token)).status).toBe(200)
        await info(other)
      }
      expect((await info(first)).status).toBe(401)
      expect((await info(token)).status).toBe(401)
    })

    it('just out of use ends it as well, beyond the grace', async () => {
      const old = await freshLogin(eaves, 'estate')
      eaves.forward(sessionLife / 2)
      const renewed = renewal(await info(old)) ?? ''
      await info(renewed)
      eaves.forward(renewalGrace)
      expect((await info(old)).status).toBe(401)
      expect((await info(renewed)).status).toBe(401)
    })

    it('whose successor never arrived brings it again', async () => {
      const old = await freshLogin(eaves, 'estate')
      eaves.forward(sessionLife / 2)
      const lost = renewal(await info(old))
      eaves.forward(10 * renewalGrace)
      expect(renewal(await info(old))).toBe(lost)
    })

    it('keeps a session in use alive beyond its life', async () => {
      let token = await freshLogin(eaves, 'estate')
      for (let step = 0; step < 5; step += 1) {
        eaves.forward(sessionLife * 0.7)
        const answer = await info(token)
        expect(answer.status).toBe(200)
        token = renewal(answer) ?? token
      }
    })

    it('keeps it alive for seven days, then one proves again who one is', async () => {
      let token = await freshLogin(eaves, 'estate')
      const step = sessionLife * 0.6
      for (let age = step; age < longestSession; age += step) {
        eaves.forward(step)
        const answer = await info(token)
        expect(answer.status).toBe(200)
        token = renewal(answer) ?? token
      }
      eaves.forward(step)
      expect((await info(token)).status).toBe(401)
    })

    it('lasts as long as said when the clock is set back', async () => {
      const year = 365 * 24 * hour
      eaves.forward(year)
      const token = await freshLogin(eaves, 'estate')
      eaves.forward(-year)
      expect((await info(token)).status).toBe(200)
      eaves.forward(sessionLife)
      expect((await info(token)).status).toBe(401)
    })
  })

  describe('failures', () => {
    it('are counted down, and five lock for 15 minutes', async () => {
      const messages: string[] = []
      for (let attempt = 1; attempt <= 5; attempt += 1)
        messages.push((await login('ops', { password: 'wrong' })).msg)
      expect(messages.slice(0, 4)).toEqual([4, 3, 2, 1].map((left) => `账号或密码错误，还可尝试 ${left} 次`))
      expect(messages[4]).toContain('15 分钟')
      expect((await login('ops', { password: 'Demo@2026' })).msg).toContain('锁定')
      eaves.forward(15 * 60_000)
      expect((await login('ops', { password: 'Demo@2026' })).code).toBe(200)
    })

    it('start anew after a success', async () => {
      for (let round = 0; round < 2; round += 1) {
        for (let attempt = 1; attempt <= 4; attempt += 1) await login('ops', { password: 'wrong' })
        expect((await login('ops', { password: 'Demo@2026' })).code).toBe(200)
      }
    })

    it('sent all at once do not let a later right guess in', async () => {
      const guesses = Array.from({ length: 14 }, (_, index) => (index === 13 ? 'Demo@2026' : `wrong${index}`))
      const answers = await Promise.all(guesses.map((password) => login('ops', { password })))
      expect(answers.map(({ code }) => code)).not.toContain(200)
    })

    it('tell nothing about accounts that do not exist', async () => {
      const answers: string[][] = []
      for (const account of ['service', 'nobodyHere', '13999999999']) {
        const messages: string[] = []
        for (let attempt = 1; attempt <= 6; attempt += 1)
          messages.push((await login(account, { password: 'wrong' })).msg)
        answers.push(messages)
      }
      expect(answers[1]).toEqual(answers[0])
      expect(answers[2]).toEqual(answers[0])
    })

    it('are in the log with whose account it was', async () => {
      await login('auditor', { password: 'wrong' })
      const entry = await eaves.db
        .selectFrom('operationLog')
        .selectAll()
        .where('result', '=', logResult.failure)
        .orderBy('createTime', 'desc')
        .executeTakeFirstOrThrow()
      expect(entry).toMatchObject({
        action: logAction.login,
        result: logResult.failure,
        failMsg: expect.stringContaining('账号或密码错误'),
      })
      expect(entry.userId).toBe(await columnOf(eaves, 'auditor', 'id'))
    })

    it('of accounts that nobody has are in the log as well, not whole and not without end', async () => {
      const at = '10.5.0.1'
      const fail = (account: string) =>
        eaves.call('auth.login', { account, password: 'wrong' }, { as: null, ip: at })
      await fail('Secret2026')
      await fail('13999999996')
      for (let index = 0; index < 20; index += 1) await fail(`made${index}up`)
      const entries = await eaves.db
        .selectFrom('operationLog')
        .select(['content', 'result', 'userId'])
        .where('ip', '=', at)
        .orderBy('id')
        .execute()
      expect(entries).toHaveLength(10)
      const { failure } = logResult
      expect(entries.slice(0, 3)).toEqual([
        { content: '登录失败，没有账号 Se***', result: failure, userId: null },
        { content: '登录失败，没有账号 139****9996', result: failure, userId: null },
        { content: '登录失败，没有账号 ma***', result: failure, userId: null },
      ])
      eaves.forward(hour)
      await fail('oneMore')
      const { total } = await eaves.db
        .selectFrom('operationLog')
        .select((select) => select.fn.countAll().as('total'))
        .where('ip', '=', at)
        .executeTakeFirstOrThrow()
      expect(Number(total)).toBe(11)
    })

    it('are told by field where something is missing or malformed', async () => {
      expect(await login('', { password: 'x' })).toMatchObject({
        code: codes.invalid,
        data: { errors: { account: expect.any(String) } },
      })
      expect(await login('admin', {})).toMatchObject({ data: { errors: { password: '请输入密码' } } })
      expect(await login('admin', { code: '12' })).toMatchObject({
        data: { errors: { code: '请输入6位验证码' } },
      })
    })
  })
})
