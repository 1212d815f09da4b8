import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { minute } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import { tooMany } from '#platform/errors.ts'
import { createLog } from '#platform/http/logger.ts'
import { smsToLog } from '#platform/modules/auth/sms-send.ts'
import { hashOf } from '#platform/modules/auth/tokens.ts'
import { hashPassword } from '#platform/services/password.ts'
import { columnOf, freshLogin } from '#tests/support/fresh-login.ts'
import { testPasswordCost } from '#tests/support/password-cost.ts'
import { oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import type { Answer } from '#tests/support/platform-client.ts'

const [toLogin, toReset] = [1, 2]

const saidIn = ({ code, msg, data }: Answer) => ({ code, msg, data })

describe.each(oneEngine)('SMS codes on %s', (engine) => {
  let eaves: TestPlatform
  let phone: string
  beforeAll(async () => {
    eaves = await startPlatform({ engine })
    phone = String(await columnOf(eaves, 'estate', 'phone'))
  })
  afterAll(() => eaves.close())
  beforeEach(() => eaves.forward(25 * 60 * minute))

  const send = (to: string, scene = toLogin, ip = '127.0.0.1') =>
    eaves.call('auth.smsSend', { phone: to, scene }, { as: null, ip })
  const codeFor = async (scene = toLogin) => {
    expect((await send(phone, scene)).code).toBe(200)
    const message = eaves.sms.at(-1)
    expect(message).toMatchObject({ phone, scene, code: expect.stringMatching(/^\d{6}$/) })
    return message?.code ?? ''
  }
  const login = (code: string, account = phone, ip = '127.0.0.1') =>
    eaves.call('auth.login', { account, code }, { as: null, ip })
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  it('log in by phone or account, once', async () => {
    const code = await codeFor()
    expect(await login(code)).toMatchObject({ code: 200, data: { token: expect.any(String) } })
    expect((await login(code)).code).toBe(codes.badCode)
    eaves.forward(minute)
    expect((await login(await codeFor(), 'estate')).code).toBe(200)
  })

  it('log in once however many try at once', async () => {
    const code = await codeFor()
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(code)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  it('reset a password once however many try at once, and not before the new one is hashed', async () => {
    const { passwords } = eaves.platform.services
    const code = await codeFor(toReset)
    const reset = () => eaves.call('auth.passwordReset', { phone, code, password: 'Demo@2026' }, { as: null })
    const hash = vi.spyOn(passwords, 'hash').mockRejectedValueOnce(new Error('no memory'))
    expect((await reset()).status).toBe(500)
    hash.mockRejectedValueOnce(tooMany())
    expect((await reset()).status).toBe(429)
    // Both are past the check before either goes on.
    let begun = 0
    let release = () => {}
    const both = new Promise<void>((resolve) => {
      release = resolve
    })
    hash.mockImplementation(async () => {
      begun += 1
      if (begun === 2) release()
      await both
      return hashPassword('Demo@2026', testPasswordCost)
    })
    const answers = await Promise.all([reset(), reset()])
    hash.mockRestore()
    expect(answers.map(({ code }) => code).toSorted()).toEqual([codes.ok, codes.badCode])
    eaves.errors.length = 0
  })

  it('are not used up by a login that fails inside', async () => {
    const code = await codeFor()
    await sql`alter table operation_log rename to operation_log_away`.execute(eaves.db)
    expect((await login(code)).status).toBe(500)
    await sql`alter table operation_log_away rename to operation_log`.execute(eaves.db)
    eaves.errors.length = 0
    expect((await login(code)).code).toBe(codes.ok)
  })

  it('are valid for five minutes', async () => {
    const code = await codeFor()
    eaves.forward(5 * minute)
    expect(await login(code)).toMatchObject({ code: codes.badCode })
  })

  it('are sent once a minute per phone and use', async () => {
    await codeFor()
    expect(await send(phone)).toMatchObject({ code: codes.badCode, msg: '发送过于频繁，请稍后再试' })
    expect((await send(phone, toReset)).code).toBe(200)
    eaves.forward(minute)
    const parallel = await Promise.all(Array.from({ length: 5 }, () => send(phone)))
    expect(parallel.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  it('are not sent to strangers, who are told the same', async () => {
    const before = eaves.sms.length
    const stranger = '13999999999'
    const [known, unknown] = [await send(phone), await send(stranger)]
    expect(saidIn(unknown)).toEqual(saidIn(known))
    expect(saidIn(await send(stranger))).toEqual(saidIn(await send(phone)))
    expect(eaves.sms).toHaveLength(before + 1)
    const guess = wrong(eaves.sms.at(-1)?.code ?? '')
    expect(saidIn(await login('123456', stranger))).toEqual(saidIn(await login(guess)))
  })

  it('count wrong guesses against the account', async () => {
    const code = await codeFor()
    const messages: string[] = []
    for (let attempt = 1; attempt <= 5; attempt += 1) messages.push((await login(wrong(code))).msg)
    expect(messages[0]).toBe('验证码错误或已过期，还可尝试 4 次')
    expect(messages[4]).toContain('锁定')
    expect((await login(code)).msg).toContain('锁定')
  })

  it('do not serve another use or another phone', async () => {
    const code = await codeFor(toReset)
    expect((await login(code)).code).toBe(codes.badCode)
    expect((await login(code, String(await columnOf(eaves, 'ops', 'phone')))).code).toBe(codes.badCode)
  })

  describe('of a person', () => {
    it('are not used up by strangers who guess', async () => {
      const code = await codeFor()
      for (let stranger = 0; stranger < 30; stranger += 1)
        expect((await login(wrong(code), phone, `10.0.1.${stranger}`)).code).toBe(codes.badCode)
      expect((await login(code, phone, '10.0.2.1')).code).toBe(codes.badCode)
      expect((await login(code)).code).toBe(200)
    })

    it('work from wherever, while strangers have not guessed', async () => {
      expect((await login(await codeFor(), phone, '10.0.2.1')).code).toBe(200)
    })

    it('are neither delayed nor used up by strangers who ask for them', async () => {
      expect((await login(await codeFor())).code).toBe(200)
      eaves.forward(minute)
      const sent: number[] = []
      for (let stranger = 0; stranger < 12; stranger += 1)
        sent.push((await send(phone, toLogin, `10.0.1.${stranger}`)).code)
      expect(sent.filter((code) => code === 200)).toHaveLength(10)
      expect((await send(phone, toLogin, '10.0.3.1')).code).toBe(codes.badCode)
      expect((await login(await codeFor())).code).toBe(200)
    })
  })

  describe('are limited', () => {
    /** Asks again and again, a minute apart; answers how often it was sent. */
    async function ask(times: number, phoneOf: (index: number) => string, ipOf: (index: number) => string) {
      const sent: number[] = []
      for (let index = 0; index < times; index += 1) {
        eaves.forward(minute)
        sent.push((await send(phoneOf(index), toReset, ipOf(index))).code)
      }
      return sent.filter((code) => code === 200).length
    }
    const stranger = (index: number) => `139${String(10_000_000 + index)}`

    it('per phone, by hour and day, whether anyone has it or not', async () => {
      const known = String(await columnOf(eaves, 'service', 'phone'))
      for (const to of [known, '13999999998']) {
        const ipOf = (index: number) => `10.${to === known ? 1 : 2}.1.${index}`
        expect(await ask(12, () => to, ipOf)).toBe(10)
        eaves.forward(60 * minute)
        expect(await ask(12, () => to, ipOf)).toBe(10)
        eaves.forward(60 * minute)
        expect(await ask(1, () => to, ipOf)).toBe(0)
        eaves.forward(24 * 60 * minute)
        expect(await ask(1, () => to, ipOf)).toBe(1)
      }
    })

    it('per address, but not where the phone has logged in before', async () => {
      expect((await login(await codeFor())).code).toBe(200)
      const answers = []
      for (let index = 0; index < 61; index += 1) answers.push(await send(stranger(index)))
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(60)
      expect(answers.at(-1)).toMatchObject({ code: codes.badCode, msg: '发送过于频繁，请稍后再试' })
      expect((await send(phone, toReset)).code).toBe(200)
    })

    it('in all, but not where the phone has logged in before', async () => {
      expect((await login(await codeFor())).code).toBe(200)
      expect((await send(stranger(1), toLogin, '10.3.0.1')).code).toBe(200)
      const inAll = eaves.db.updateTable('authQuota').where('key', '=', hashOf('hour sms'))
      expect(await inAll.set({ taken: 599 }).returning('taken').execute()).toHaveLength(1)
      const answers = [
        await send(stranger(2), toLogin, '10.3.0.2'),
        await send(stranger(3), toLogin, '10.3.0.3'),
      ]
      expect(answers.map(({ code }) => code)).toEqual([200, codes.badCode])
      expect((await send(phone, toReset)).code).toBe(200)
    })

    it('no longer than said when the clock is set back', async () => {
      const year = 365 * 24 * 60 * minute
      eaves.forward(year)
      expect(
        await ask(
          12,
          () => '13999999997',
          () => '10.4.0.1',
        ),
      ).toBe(10)
      eaves.forward(-year)
      expect((await send('13999999997', toReset, '10.4.0.1')).code).toBe(200)
    })
  })

  it('are kept as hashes', async () => {
    const code = await codeFor()
    const rows = await eaves.db.selectFrom('authCode').select('codeHash').execute()
    expect(rows.map((row) => row.codeHash)).not.toContain(code)
  })

  it('reset a forgotten password: sessions end, a lock too', async () => {
    const token = await freshLogin(eaves, 'estate')
    for (let attempt = 1; attempt <= 5; attempt += 1)
      await eaves.call('auth.login', { account: 'estate', password: 'wrong' }, { as: null })
    const reset = (code: string, password: string) =>
      eaves.call('auth.passwordReset', { phone, code, password }, { as: null })
    const code = await codeFor(toReset)
    expect((await reset(wrong(code), 'Other@2026')).code).toBe(codes.badCode)
    expect(await reset(code, 'short')).toMatchObject({
      data: { errors: { password: expect.any(String) } },
    })
    expect(await reset(code, 'Other@2026')).toMatchObject({ code: 200, data: true })
    expect((await reset(code, 'Third@2026')).code).toBe(codes.badCode)
    expect((await eaves.call('auth.info', {}, { token })).status).toBe(401)
    expect(await freshLogin(eaves, 'estate', 'Other@2026')).toBeTruthy()
    eaves.forward(minute)
    expect((await reset(await codeFor(toReset), 'Demo@2026')).code).toBe(200)
  })
})

describe('without a sender', () => {
  const logged = async (inClear: boolean) => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    await smsToLog(log, inClear).send({ phone: '13812345678', code: '123456', scene: toLogin })
    return lines.join('')
  }

  it('codes stand in the log only where that is asked for, phones never do', async () => {
    expect(await logged(true)).toContain('SMS to 138****5678: 123456')
    const masked = await logged(false)
    expect(masked).toContain('138****5678')
    expect(masked).not.toMatch(/13812345678|123456[^"]/)
    expect(masked).not.toContain('123456"')
  })
})
