import { describe, expect, it } from 'vitest'
import { oldestOf, type Told } from '#admin/features/big-screen/parts/age.ts'
import { joined } from '#admin/features/big-screen/parts/joined.ts'
import { afterAnswer, type PartStates, withJitter } from '#admin/features/big-screen/parts/part-state.ts'
import type { ShownPart } from '#admin/features/big-screen/parts/use-parts.ts'

interface Parts {
  readonly alarms: number
  readonly orders: number
}

const names = ['alarms', 'orders'] as const
const known: PartStates<Parts> = {
  alarms: { data: 3, at: 1000, problem: null },
  orders: { data: 5, at: 1000, problem: null },
}

describe('the parts of a screen', () => {
  it('take what is told', () => {
    const states = afterAnswer<Parts>({}, names, { alarms: { data: 1 }, orders: { data: 2 } }, 2000)
    expect(states).toEqual({
      alarms: { data: 1, at: 2000, problem: null },
      orders: { data: 2, at: 2000, problem: null },
    })
  })

  it('keep what they know, and how old it is, when one of them fails', () => {
    const states = afterAnswer<Parts>(
      known,
      names,
      { alarms: { refused: 'failed' }, orders: { data: 6 } },
      2000,
    )
    expect(states).toEqual({
      alarms: { data: 3, at: 1000, problem: 'failed' },
      orders: { data: 6, at: 2000, problem: null },
    })
  })

  it('keep it when nothing is answered at all', () => {
    expect(afterAnswer<Parts>(known, names, null, 2000)).toEqual({
      alarms: { data: 3, at: 1000, problem: 'failed' },
      orders: { data: 5, at: 1000, problem: 'failed' },
    })
    expect(afterAnswer<Parts>({}, names, null, 2000).alarms).toEqual({
      data: null,
      at: null,
      problem: 'failed',
    })
  })

  it('forget what may not be seen any more', () => {
    const states = afterAnswer<Parts>(
      known,
      names,
      { alarms: { refused: 'forbidden' }, orders: { data: 6 } },
      2000,
    )
    expect(states.alarms).toEqual({ data: null, at: null, problem: 'forbidden' })
  })

  const asked: Told = { at: 0, problem: null, every: 10_000, pace: 10_000 }
  const looksAt = (told: readonly Told[], moments: readonly number[]) =>
    moments.map((moment) => oldestOf(told, moment)?.look ?? 'fresh')

  it('look late from two intervals on, and old from five', () => {
    const moments = [0, 19_999, 20_000, 49_999, 50_000]
    expect(looksAt([asked], moments)).toEqual(['fresh', 'fresh', 'late', 'late', 'old'])
    const failing: Told = { ...asked, problem: 'failed' }
    expect(looksAt([failing], moments)).toEqual(['kept', 'kept', 'late', 'late', 'old'])
  })

  it('age from when they were to be asked for while a stream tells of changes; a failure is as late as ever', () => {
    const live: Told = { ...asked, pace: 60_000 }
    expect(looksAt([live], [66_000, 69_999, 70_000, 100_000])).toEqual(['fresh', 'fresh', 'late', 'old'])
    const failing: Told = { ...live, problem: 'failed' }
    expect(looksAt([failing], [19_999, 20_000, 50_000])).toEqual(['kept', 'late', 'old'])
  })

  it('are as old as the oldest that a panel shows, each by its own interval', () => {
    const slow: Told = { ...asked, every: 30_000, pace: 30_000, problem: 'failed' }
    const quick: Told = { ...asked, at: 5000, problem: 'failed' }
    expect(oldestOf([slow, quick], 10_000)).toEqual({ at: 0, look: 'kept' })
    expect(oldestOf([slow, quick], 30_000)).toEqual({ at: 5000, look: 'late' })
    expect(oldestOf([{ ...asked, at: null }], 90_000)).toBeNull()
  })

  it('stand side by side in a panel, without what may not be seen', () => {
    const part = <T>(data: T | null, problem: ShownPart<T>['problem'] = null): ShownPart<T> => ({
      ...{ data, problem, told: [] },
      retry: () => undefined,
    })
    const two = <A, B>(one: ShownPart<A>, other: ShownPart<B>) => {
      const { data, problem } = joined(one, other)
      return { data, problem }
    }
    const forbidden = part<number>(null, 'forbidden')
    expect(two(part(1), part(2))).toEqual({ data: [1, 2], problem: null })
    expect(two(part(1), part<number>(null))).toEqual({ data: null, problem: null })
    expect(two(part(1), part(2, 'failed'))).toEqual({ data: [1, 2], problem: 'failed' })
    expect(two(part(1), forbidden)).toEqual({ data: [1, null], problem: null })
    expect(two(part<number>(null, 'failed'), forbidden)).toEqual({ data: null, problem: 'failed' })
    expect(two(forbidden, forbidden)).toEqual({ data: null, problem: 'forbidden' })
  })

  it('are asked for a tenth earlier or later', () => {
    expect([0, 0.5, 1].map((random) => withJitter(10_000, random))).toEqual([9000, 10_000, 11_000])
  })
})
