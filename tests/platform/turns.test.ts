import { describe, expect, it } from 'vitest'
import type { CallContext } from '#platform/contracts.ts'
import { createGate } from '#platform/modules/auth/gate.ts'
import { tryAgainIn } from '#platform/modules/auth/too-often.ts'
import { boundedPasswords, createTurns } from '#platform/services/bounded-passwords.ts'
import { networkOf } from '#platform/services/network-of.ts'
import { testPasswordCost } from '#tests/support/password-cost.ts'

/** Work that goes on until it is told to end. */
function work() {
  const begun: number[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    run: (index: number) => () =>
      new Promise<number>((resolve) => {
        begun.push(index)
        ends.push(() => resolve(index))
      }),
    /** Ends what has begun first of what goes on. */
    async endOne() {
      ends.shift()?.()
      await new Promise<void>((resolve) => setImmediate(resolve))
    },
  }
}

const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    ({ status }: { status: number }) => status,
  )

describe('what takes turns', () => {
  it('runs so many at once, lets so many wait in order, and refuses the others at once', async () => {
    const { begun, run, endOne } = work()
    const inTurn = createTurns(2, 3, () => new Error('full'))
    const all = Array.from({ length: 6 }, (_, index) => inTurn(run(index)))
    await expect(all[5]).rejects.toThrow('full')
    expect(begun).toEqual([0, 1])
    for (const length of [3, 4, 5]) {
      await endOne()
      expect(begun).toHaveLength(length)
    }
    expect(begun).toEqual([0, 1, 2, 3, 4])
    await endOne()
    await endOne()
    expect(await Promise.all(all.slice(0, 5))).toEqual([0, 1, 2, 3, 4])
  })

  it('gives its place back when it fails', async () => {
    const inTurn = createTurns(1, 0, () => new Error('full'))
    await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await inTurn(async () => 'done')).toBe('done')
  })
})

describe('hashing', () => {
  it('of more passwords than may wait is refused with 429, and the others are hashed', async () => {
    const passwords = boundedPasswords(testPasswordCost)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => statusOf(passwords.hash(`Demo@${index}`))),
    )
    const refused = answers.filter((status) => status === 429).length
    // Two at once, or one where there is one processor to spare, and 32 that wait.
    expect([60 - 33, 60 - 34]).toContain(refused)
    expect(answers.slice(0, 60 - refused).every((status) => status === 200)).toBe(true)
    expect(await statusOf(passwords.hash('Demo@2026'))).toBe(200)
  })
})

describe('the gate of calls that anyone may make', () => {
  const known = '10.8.0.1'
  const context = (ip: string, pause: () => Promise<void> = async () => {}) =>
    ({ ip, services: { pause } }) as unknown as CallContext
  const isKnown = async (_: unknown, network: string) => network === known

  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

  /** A gate whose calls go on until they are told to end, the oldest first; each says where it came from. */
  function gate() {
    const { begun, run, endOne } = work()
    const ips: string[] = []
    const handle = createGate(isKnown)(({ ip }) => run(ips.push(String(ip)))())
    const call = (ip: string) => handle({ ip }, context(ip))
    return { call, ips, begun, endOne }
  }

  it.each([3, 50])('lets nobody wait for more than one turn of each of %i addresses', async (addresses) => {
    const { call, ips, endOne } = gate()
    let isOver = false
    const attack = async (index: number) => {
      while (!isOver) await call(`10.0.0.${index % addresses}`).catch(() => {})
    }
    for (let index = 0; index < addresses * 8; index += 1) void attack(index)
    await settle()
    for (let round = 0; round < 25; round += 1) {
      const ip = `10.1.0.${round}`
      const before = ips.length
      void call(ip)
      void call(known)
      await settle()
      // Nobody else takes these seats: the first eight begin at once, the others when one of those has ended.
      for (let turns = 0; !ips.includes(ip, before); turns += 1) {
        expect(turns).toBeLessThanOrEqual(addresses + 8)
        await endOne()
      }
    }
    expect(ips.filter((ip) => ip === known).length).toBeGreaterThanOrEqual(8)
    isOver = true
  })

  it('takes the addresses of one IPv6 network for one', async () => {
    const { call, ips, endOne } = gate()
    for (let index = 1; index <= 20; index += 1) void call(`2001:db8:1:2::${index}`).catch(() => {})
    void call('2001:db8:1:3::1')
    await settle()
    expect(ips).toHaveLength(8)
    for (let turns = 0; !ips.includes('2001:db8:1:3::1'); turns += 1) {
      expect(turns).toBeLessThanOrEqual(2)
      await endOne()
    }
  })

  it('keeps seats for addresses from which somebody has logged in before', async () => {
    const { call, ips } = gate()
    for (let index = 0; index < 100; index += 1) void call(`10.0.${index}.1`)
    await settle()
    expect(ips).toHaveLength(8)
    void call(known)
    await settle()
    expect(ips.at(-1)).toBe(known)
  })

  it('gives the seat of who tries too often to others before it says so', async () => {
    let begun = 0
    const handle = createGate(isKnown)(async () => {
      begun += 1
      throw tryAgainIn(1)
    })
    const forEver = () => new Promise<void>(() => {})
    for (let index = 0; index < 24; index += 1)
      void handle({}, context(`10.0.${Math.floor(index / 8)}.1`, forEver))
    await settle()
    expect(begun).toBe(24)
    expect(await statusOf(handle({}, context('10.9.0.1')))).toBe(429)
    expect(begun).toBe(25)
    // Of one address no more come in than may wait to be told.
    expect(await statusOf(handle({}, context('10.0.0.1')))).toBe(429)
    expect(begun).toBe(25)
  })

  it('refuses further addresses while 256 wait, without a seat', async () => {
    const { call, ips, endOne } = gate()
    const all = Array.from({ length: 264 }, (_, index) =>
      call(`10.${Math.floor(index / 250)}.0.${index % 250}`),
    )
    await settle()
    expect(await statusOf(call('10.7.0.1'))).toBe(429)
    for (let index = 0; index < 264; index += 1) await endOne()
    expect(await Promise.all(all)).toHaveLength(264)
    expect(ips).toHaveLength(264)
  })
})

describe('what counts as one address', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::FFFF:10.0.0.1', '10.0.0.1'],
    ['::ffff:a00:1', '10.0.0.1'],
    ['0:0:0:0:0:ffff:0a00:0001', '10.0.0.1'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:2:ffff::9', '2001:db8:1:2::/64'],
    ['2001:db8::10.0.0.1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})
