import { describe, expect, it } from 'vitest'
import type { Services } from '#platform/contracts.ts'
import { DatabaseUnavailable } from '#platform/db/database-error.ts'
import { createBatches } from '#platform/modules/device/batches.ts'
import type { ReportedValue } from '#platform/modules/device/reported-value.ts'
import type { Reports, StoreReports } from '#platform/modules/device/store-values.ts'

const report = (houseId: string, count = 1): Reports => ({
  values: Array.from(
    { length: count },
    (_, time): ReportedValue => ({
      ...{ houseId, attributeKey: 'a', value: '1', number: 1, isFaulty: false, time, arrival: time },
    }),
  ),
  online: [],
  replies: [],
})

/** A store whose transactions end when the test says so. */
function start(isEmbedded = false) {
  const transactions: { readonly houses: readonly string[]; readonly end: (error?: Error) => void }[] = []
  const store: StoreReports = (_services, { values, online }) =>
    new Promise((resolve, reject) => {
      const houses = [...new Set([...values, ...online].map(({ houseId }) => houseId))]
      transactions.push({
        houses,
        end: (error) =>
          error
            ? reject(error)
            : resolve({ stored: new Set(values), thinned: new Set(), refused: new Map() }),
      })
    })
  let paused = 0
  const services = {
    isEmbedded,
    log: { warn() {} },
    async pause() {
      paused += 1
    },
  } as unknown as Services
  return { batches: createBatches(services, store), transactions, pauses: () => paused }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** All that can happen without the database: what is stored next begins a turn after what was stored before. */
async function settle() {
  await turn()
  await turn()
}

/** What has become of a promise so far. */
function watch(promise: Promise<unknown>) {
  const seen = { state: 'waits' }
  promise.then(
    () => (seen.state = 'done'),
    (error: Error) => (seen.state = error.message),
  )
  return seen
}

describe('reports on their way to the database', () => {
  it('are done once they are stored, those that came meanwhile in one transaction', async () => {
    const { batches, transactions } = start()
    const first = watch(batches.push(report('a')))
    await settle()
    const others = ['b', 'c', 'd'].map((house) => watch(batches.push(report(house))))
    await settle()
    expect(transactions.map(({ houses }) => houses)).toEqual([['a']])
    expect(first.state).toBe('waits')
    transactions[0]?.end()
    await settle()
    expect([first.state, ...others.map(({ state }) => state)]).toEqual(['done', 'waits', 'waits', 'waits'])
    expect(transactions[1]?.houses).toEqual(['b', 'c', 'd'])
    transactions[1]?.end()
    await settle()
    expect(others.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  })

  it('are stored together that are heard in one turn, though each is heard after the other is dealt with', async () => {
    const { batches, transactions } = start()
    for (const house of ['a', 'b', 'c']) {
      watch(batches.push(report(house)))
      for (let step = 0; step < 20; step += 1) await null
    }
    await settle()
    expect(transactions.map(({ houses }) => houses)).toEqual([['a', 'b', 'c']])
  })

  it('keep waiting for a database that is away, and whoever brings more is kept waiting too', async () => {
    const { batches, transactions, pauses } = start()
    const all = [1, 2, 3, 4].map((house) => watch(batches.push(report(String(house), 10_000))))
    const entering = watch(batches.room())
    await settle()
    for (let tries = 0; tries < 3; tries += 1) {
      transactions[tries]?.end(new DatabaseUnavailable(new Error('away')))
      await settle()
    }
    expect(pauses()).toBe(3)
    expect([entering.state, ...all.map(({ state }) => state)]).toEqual(Array(5).fill('waits'))
    transactions[3]?.end()
    await settle()
    expect([entering.state, all[0]?.state, all[1]?.state]).toEqual(['done', 'done', 'waits'])
  })

  it.each([
    { isEmbedded: true, houses: [1, 50, 49] },
    { isEmbedded: false, houses: [1, 99] },
  ])(
    'are stored fewer at a time where others wait for that, connections fewer still: $houses',
    async (of) => {
      const { batches, transactions } = start(of.isEmbedded)
      const push = (_: unknown, index: number) => {
        const [houseId, time] = [String(index), index]
        const online = [{ houseId, gatewayNo: houseId, session: 1, time, isOnline: true }]
        void batches.push({ values: [], online, replies: [] })
      }
      push(null, 100)
      await settle()
      Array.from({ length: 99 }).forEach(push)
      for (const at of of.houses.keys()) {
        transactions[at]?.end()
        await settle()
      }
      expect(transactions.map(({ houses }) => houses.length)).toEqual(of.houses)
    },
  )

  it('do not suffer from one that cannot be stored', async () => {
    const { batches, transactions } = start()
    const all = ['a', 'bad', 'c'].map((house) => watch(batches.push(report(house))))
    await settle()
    transactions[0]?.end(new Error('no'))
    for (let at = 1; at <= 3; at += 1) {
      await settle()
      const transaction = transactions[at]
      transaction?.end(transaction.houses.includes('bad') ? new Error('no') : undefined)
    }
    await settle()
    expect(all.map(({ state }) => state)).toEqual(['done', 'no', 'done'])
  })

  it('are stored before the platform ends, which takes no more then', async () => {
    const { batches, transactions } = start()
    const last = watch(batches.push(report('a')))
    await settle()
    const closing = watch(batches.close())
    const late = watch(batches.push(report('b')))
    await settle()
    expect([closing.state, late.state]).toEqual(['waits', 'the platform is ending'])
    transactions[0]?.end()
    await settle()
    expect([last.state, closing.state]).toEqual(['done', 'done'])
  })
})
