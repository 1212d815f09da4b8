import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day, minute } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import { createModules } from '#platform/modules/modules.ts'
import { columnOf, freshLogin } from '#tests/support/fresh-login.ts'
import { oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const right = 'Demo@2026'

describe.each(oneEngine)('guessing passwords on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine })
  })
  afterAll(() => eaves.close())
  // Nothing of what was tried before, and no address that is known.
  beforeEach(() => eaves.forward(100 * day))

  const login = (account: string, password: string, ip: string) =>
    eaves.call('auth.login', { account, password }, { as: null, ip })

  const lockOut = async (account: string, ip: string) => {
    for (let attempt = 1; attempt <= 5; attempt += 1) await login(account, 'wrong', ip)
    expect((await login(account, right, ip)).msg).toContain('锁定')
  }

  /** One wrong password from each of so many addresses; answers what the last one got. */
  const fromEverywhere = async (account: string, addresses: number) => {
    let last = await login(account, 'wrong', '10.9.0.0')
    for (let index = 1; index < addresses; index += 1) last = await login(account, 'wrong', `10.9.0.${index}`)
    return last
  }

  it('locks the address it comes from, not the account', async () => {
    await lockOut('ops', '10.0.0.1')
    expect((await login('ops', right, '10.0.0.2')).code).toBe(200)
    expect((await login('ops', right, '10.0.0.1')).msg).toContain('锁定')
  })

  it('lets in who began a moment before another one from there was done', async () => {
    expect((await login('ops', right, '10.0.0.1')).code).toBe(200)
    // Their moment was taken before they waited for the other's row.
    eaves.forward(-20)
    expect((await login('ops', right, '10.0.0.1')).code).toBe(200)
    expect((await login('ops', 'wrong', '10.0.0.1')).msg).toContain('还可尝试 4 次')
    eaves.forward(-20)
    expect((await login('ops', 'wrong', '10.0.0.1')).msg).toContain('还可尝试 3 次')
  })

  it('takes the addresses of one IPv6 network for one', async () => {
    await lockOut('ops', '2001:db8:1:2::1')
    expect((await login('ops', right, '2001:db8:1:2:ffff::9')).msg).toContain('锁定')
    expect((await login('ops', right, '2001:db8:1:3::1')).code).toBe(200)
  })

  it('does not tell that a phone and an account are of one person', async () => {
    const phone = String(await columnOf(eaves, 'ops', 'phone'))
    expect((await login('ops', 'wrong', '10.0.0.1')).msg).toContain('还可尝试 4 次')
    expect((await login('ops', 'wrong', '10.0.0.1')).msg).toContain('还可尝试 3 次')
    expect((await login(phone, 'wrong', '10.0.0.1')).msg).toContain('还可尝试 4 次')
  })

  it('from many addresses slows down new ones, and nobody where they have logged in before', async () => {
    expect((await login('ops', right, '10.0.0.1')).code).toBe(200)
    expect((await fromEverywhere('ops', 20)).code).toBe(codes.invalid)
    expect(await login('ops', right, '10.9.1.0')).toMatchObject({
      status: 429,
      code: 429,
      msg: '尝试过于频繁，请 1 秒后再试',
      data: null,
    })
    expect((await login('ops', right, '10.0.0.1')).code).toBe(200)
    eaves.forward(1000)
    expect((await login('ops', 'wrong', '10.9.1.0')).msg).toContain('还可尝试 4 次')
    expect((await login('ops', right, '10.9.1.1')).msg).toBe('尝试过于频繁，请 2 秒后再试')
    for (let more = 0; more < 10; more += 1) {
      eaves.forward(30_000)
      await login('ops', 'wrong', `10.9.2.${more}`)
    }
    expect((await login('ops', right, '10.9.1.1')).msg).toBe('尝试过于频繁，请 30 秒后再试')
    eaves.forward(30_000)
    expect((await login('ops', right, '10.9.1.1')).code).toBe(200)
  })

  it('at many accounts slows down the address, and nobody who has logged in from there', async () => {
    expect((await login('ops', right, '10.0.0.1')).code).toBe(200)
    for (let index = 0; index < 50; index += 1) await login(`made${index}up`, 'wrong', '10.0.0.1')
    expect((await login('service', right, '10.0.0.1')).status).toBe(429)
    expect((await login('service', right, '10.0.0.2')).code).toBe(200)
    expect((await login('ops', right, '10.0.0.1')).code).toBe(200)
    eaves.forward(1000)
    expect((await login('service', right, '10.0.0.1')).code).toBe(200)
  })

  it('is slowed down alike for accounts that do not exist', async () => {
    await fromEverywhere('nobodyHere', 20)
    expect((await login('nobodyHere', right, '10.9.1.0')).msg).toBe('尝试过于频繁，请 1 秒后再试')
  })

  it('meets the count of every process', async () => {
    const other = await startPlatform({ engine, database: eaves.database, seed: null })
    other.forward(eaves.platform.services.now().getTime() - other.platform.services.now().getTime())
    const guesses = Array.from({ length: 12 }, (_, index) =>
      (index % 2 ? eaves : other).call('auth.login', { account: 'ops', password: 'wrong' }, { as: null }),
    )
    const answers = await Promise.all(guesses)
    expect(answers.filter(({ msg }) => msg.includes('还可尝试'))).toHaveLength(4)
    expect((await login('ops', right, '127.0.0.1')).msg).toContain('锁定')
  })

  it('is forgiven when an administrator sets a password', async () => {
    const id = String(await columnOf(eaves, 'ops', 'id'))
    await lockOut('ops', '10.0.0.1')
    const token = await freshLogin(eaves, 'admin')
    expect((await eaves.call('user.update', { id, password: 'Other@2026' }, { token })).code).toBe(200)
    expect((await login('ops', 'Other@2026', '10.0.0.1')).code).toBe(200)
    expect((await eaves.call('user.update', { id, password: right }, { token })).code).toBe(200)
  })

  it('locks no longer than said when the clock is set back', async () => {
    eaves.forward(365 * day)
    await lockOut('ops', '10.0.0.1')
    await fromEverywhere('ops', 20)
    eaves.forward(-365 * day)
    expect((await login('ops', right, '10.0.0.1')).code).toBe(200)
    expect((await login('ops', right, '10.9.1.0')).code).toBe(200)
  })

  it('gains nothing from clocks that differ a little', async () => {
    await lockOut('ops', '10.0.0.1')
    eaves.forward(-30_000)
    expect((await login('ops', right, '10.0.0.1')).msg).toContain('锁定')
  })
})

describe('who comes with too many at once', () => {
  it('is refused before anything is done for them; others are not', async () => {
    const paused: number[] = []
    const eaves = await startPlatform({ modules: createModules(), pause: async (ms) => void paused.push(ms) })
    const login = (ip: string, account = 'ops') =>
      eaves.call('auth.login', { account, password: 'wrong' }, { as: null, ip })
    const flood = Array.from({ length: 200 }, (_, index) => login('10.0.0.1', `made${index}up`))
    const other = await eaves.call(
      'auth.login',
      { account: 'ops', password: right },
      { as: null, ip: '10.0.0.2' },
    )
    const answers = await Promise.all(flood)
    const refused = answers.filter(({ status }) => status === 429)
    expect(other.code).toBe(200)
    expect(refused).toHaveLength(192)
    expect(refused[0]).toMatchObject({ code: 429, msg: '请求过于频繁，请稍后再试', data: null })
    expect(paused.filter((ms) => ms >= 500 && ms <= 1500)).toHaveLength(192)
    expect(
      await eaves.db.selectFrom('authGuess').select('key').where('failures', '>', 0).execute(),
    ).toHaveLength(17)
    await eaves.close()
  })

  it.each([3, 50])(
    'from %i addresses, stops neither those who are known nor those who are new',
    async (addresses) => {
      const eaves = await startPlatform({ modules: createModules() })
      const login = (ip: string, password: string, account = 'ops') =>
        eaves.call('auth.login', { account, password }, { as: null, ip })
      expect((await login('10.8.0.1', right)).code).toBe(200)
      // What the database knows is read anew after a minute.
      eaves.forward(minute)
      let isOver = false
      const attack = async (index: number) => {
        for (let count = 0; !isOver; count += 1)
          await login(`10.0.0.${index % addresses}`, 'wrong', `made${index}up${count}`)
      }
      const attackers = Array.from({ length: Math.max(24, addresses) }, (_, index) => attack(index))
      for (let round = 0; round < 8; round += 1) {
        const answers = await Promise.all([login('10.8.0.1', right), login(`10.1.0.${round}`, right)])
        expect(answers.map(({ code }) => code)).toEqual([200, 200])
      }
      isOver = true
      await Promise.all(attackers)
      await eaves.close()
    },
  )
})
