import { describe, expect, it } from 'vitest'
import type { CallContext } from '#platform/contracts.ts'
import { createGate } from '#platform/modules/auth/gate.ts'
import { boundedPasswords } from '#platform/services/bounded-passwords.ts'
import { createTurns } from '#platform/services/turns.ts'
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
  const context = (ip: string) => ({ ip, services: { pause: async () => {} } }) as unknown as CallContext

  it('lets in 24 in all, 8 of one address, and others as soon as one has left', async () => {
    const { begun, run, endOne } = work()
    const call = createGate()(({ index }) => run(Number(index))())
    const from = (index: number) => call({ index }, context(`10.0.${Math.floor(index / 8)}.1`))
    const inside = Array.from({ length: 24 }, (_, index) => from(index))
    expect(await statusOf(call({ index: 24 }, context('10.9.0.1')))).toBe(429)
    expect(begun).toHaveLength(24)
    await endOne()
    const next = call({ index: 25 }, context('10.9.0.1'))
    expect(begun).toHaveLength(25)
    expect(await statusOf(call({ index: 26 }, context('10.0.1.1')))).toBe(429)
    for (let left = 0; left < 24; left += 1) await endOne()
    expect(await Promise.all([...inside, next])).toHaveLength(25)
  })
})
