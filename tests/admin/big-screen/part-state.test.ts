import { describe, expect, it } from 'vitest'
import {
  afterAnswer,
  freshnessOf,
  type PartStates,
  withJitter,
} from '#admin/features/big-screen/parts/part-state.ts'

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

  it('look late from two intervals on, and old from five', () => {
    expect([0, 19_999, 20_000, 49_999, 50_000].map((age) => freshnessOf(age, 10_000))).toEqual([
      'fresh',
      'fresh',
      'late',
      'late',
      'old',
    ])
  })

  it('are asked for a tenth earlier or later', () => {
    expect([0, 0.5, 1].map((random) => withJitter(10_000, random))).toEqual([9000, 10_000, 11_000])
  })
})
