import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTurnsByKey } from '#platform/services/turns-by-key.ts'

const atOnce = 2

/** Whoever comes is written down as it starts, and runs until it is let go. */
function entrance(keys: number) {
  const inTurn = createTurnsByKey({ atOnce, keys }, () => new Error('full'))
  const started: string[] = []
  const running: (() => void)[] = []
  const come = (key: string, fails = false) =>
    inTurn(key, async () => {
      started.push(key)
      await new Promise<void>((resolve) => running.push(resolve))
      if (fails) throw new Error('failed')
    })
  const settled = () => new Promise(setImmediate)
  /** The one that has run longest, once whoever may run does. */
  const letGo = async () => {
    await settled()
    running.shift()?.()
    await settled()
  }
  return { come, started, running, letGo, settled }
}

/** Line by line: the first of each key, in the order in which keys began to wait, then the second of each. */
function roundRobin(waiting: readonly string[]): readonly string[] {
  const order = [...new Set(waiting)]
  const lengthOf = (key: string) => waiting.filter((one) => one === key).length
  return waiting.flatMap((_, round) => order.filter((key) => round < lengthOf(key)))
}

it('lets a few run at a time, and a key wait for no more than one of each other, however many came before', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 20 }), async (arrivals) => {
      const { come, started, running, letGo, settled } = entrance(3)
      const all = arrivals.map((key) => come(key))
      await settled()
      for (const _ of arrivals) {
        expect(running.length).toBeLessThanOrEqual(atOnce)
        await letGo()
      }
      await Promise.all(all)
      expect(started).toEqual([...arrivals.slice(0, atOnce), ...roundRobin(arrivals.slice(atOnce))])
    }),
  ))

it('refuses one more key than may wait, takes more of those that do, and the other once there is room', async () => {
  const { come, started, letGo } = entrance(1)
  const first = ['a', 'a', 'b', 'b'].map((key) => come(key))
  await expect(come('c')).rejects.toThrow('full')
  await letGo()
  await letGo()
  const last = come('c')
  await letGo()
  await letGo()
  await letGo()
  await Promise.all([...first, last])
  expect(started).toEqual(['a', 'a', 'b', 'b', 'c'])
})

it('gives the place of one that failed to the next', async () => {
  const { come, started, letGo } = entrance(1)
  const failing = [come('a', true), come('a', true)].map((one) => expect(one).rejects.toThrow('failed'))
  const next = come('b')
  await letGo()
  await letGo()
  await Promise.all(failing)
  expect(started).toEqual(['a', 'a', 'b'])
  await letGo()
  await next
})
