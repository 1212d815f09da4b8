import type { Refusal } from '#domain/refusals.ts'
import type { CallContext, Services } from '../../contracts.ts'
import { ensureMonths } from '../../db/partitions.ts'
import { noteWrite } from '../../db/row-locks.ts'
import { inTransaction } from '../../db/transaction.ts'
import { systemContext } from '../../services/call-context.ts'
import type { CommandReply, DeviceObservers, OnlineChange, Refuse, ValueChange } from './observers.ts'
import { isLive, placeOf, type ReportedValue } from './reported-value.ts'
import { seriesIds } from './series-ids.ts'
import { latestOf, storeLatest } from './store-latest.ts'
import { storeOnline } from './store-online.ts'
import { type Measured, markStale, storeMeasured } from './store-samples.ts'

/** What gateways said, of many houses at a time. */
export interface Reports {
  readonly values: readonly ReportedValue[]
  readonly online: readonly OnlineChange[]
  readonly replies: readonly CommandReply[]
}

/** Which of the values have become samples, and which have not, since there are enough of their second. */
type Sampled = Pick<Measured, 'stored' | 'thinned'>

/** What became of values. */
export interface Taken extends Sampled {
  /** Why something that they say was left out. */
  readonly refused: ReadonlyMap<ReportedValue | ValueChange, readonly Refusal[]>
}

/** Stores all of it, or nothing. What is stored already stays as it is. */
export type StoreReports = (services: Services, reports: Reports) => Promise<Taken>

interface Stored extends Sampled {
  /** What came of attributes that say something new, in the order in which it came. */
  readonly changes: readonly ValueChange[]
  /** Of which a gateway has told what it had kept. */
  readonly kept: readonly { readonly houseId: string }[]
}

const nothing: Stored = { changes: [], kept: [], stored: new Set(), thinned: new Set() }

/** Which values are stored where. */
const tablesOf = (values: readonly ReportedValue[]) => ({
  deviceSample: values.filter(({ isFaulty }) => !isFaulty),
  deviceFaulty: values.filter(({ isFaulty }) => isFaulty),
})

async function storeValues(
  { db, services }: CallContext,
  values: readonly ReportedValue[],
  idOf: (value: ReportedValue) => number,
): Promise<Stored> {
  noteWrite(db)
  const measured = await storeMeasured(db, values, idOf)
  await markStale(db, values)
  const fresh = values.filter((value) => measured.fresh.has(value))
  if (fresh.length === 0) return nothing
  const said = await storeLatest(db, latestOf(fresh), services.now().getTime())
  return {
    ...measured,
    changes: fresh.filter(isLive).filter((value) => said.has(placeOf(value))),
    kept: fresh.filter((value) => !isLive(value)),
  }
}

/**
 * Stores what gateways said in one transaction: on line and off, samples, latest values; then tells the observers.
 * The same may come any number of times.
 */
export function createStore(observers: DeviceObservers): StoreReports {
  return async (services, { values, online, replies }) => {
    const { db } = services
    const idOf = await seriesIds(db, values)
    for (const [table, stored] of Object.entries(tablesOf(values)))
      await ensureMonths(
        db,
        table,
        stored.map(({ time }) => time),
      )
    await ensureMonths(
      db,
      'deviceOnline',
      online.map(({ time }) => time),
    )
    return inTransaction(systemContext(services), async (context) => {
      const turned = online.length > 0 ? await storeOnline(context, online) : []
      const { changes, kept, stored, thinned } =
        values.length > 0 ? await storeValues(context, values, idOf) : nothing
      const refused = new Map<ValueChange, readonly Refusal[]>()
      const refuse: Refuse = (value, why) => refused.set(value, [...(refused.get(value) ?? []), why])
      if (changes.length > 0) for (const observe of observers.values) await observe(context, changes, refuse)
      // After the values: a gateway that has gone said them before.
      if (turned.length > 0) for (const observe of observers.online) await observe(context, turned)
      if (kept.length > 0) for (const observe of observers.kept) await observe(context, kept)
      if (replies.length > 0) for (const observe of observers.replies) await observe(context, replies)
      return { stored, thinned, refused }
    })
  }
}
