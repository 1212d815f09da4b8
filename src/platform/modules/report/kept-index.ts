import { minute } from '#domain/durations.ts'
import type { CallContext, Db } from '../../contracts.ts'
import { type ReportIndex, readIndex } from './report-index.ts'
import type { ReportQuery } from './report-query.ts'

interface Kept {
  readonly index: ReportIndex
  readonly until: number
}

/** As long as somebody may read on in the lines of one moment. */
const keptFor = 10 * minute
/** Moments and resets of all indexes that are kept, of which each is some bytes: the oldest give way. */
const mostMoments = 500_000

const kept = new WeakMap<Db, Map<string, Kept>>()

/** By what was asked for: a house that says something for the first time has a series more, and the index stays. */
const keyOf = ({ houses, columns, seconds, agg, from, to }: ReportQuery) =>
  JSON.stringify([
    ...[seconds, agg, from, to],
    houses.map(({ id }) => id),
    columns.map(({ attributeId }) => attributeId),
  ])

function makeRoom(own: Map<string, Kept>, now: number): void {
  let moments = 0
  for (const [key, { index, until }] of [...own].reverse()) {
    moments += index.times.length + index.resets.length
    if (until <= now || moments > mostMoments) own.delete(key)
  }
}

/**
 * The index that the pages of a report go by. The first page looks over the report; who turns its pages stays with what
 * was found then, so that no line moves from one page to another while devices report.
 */
export async function indexOfPage(
  { services }: CallContext,
  query: ReportQuery,
  pageNum: number,
): Promise<ReportIndex> {
  const { db } = services
  const now = services.now().getTime()
  const own = kept.get(db) ?? new Map<string, Kept>()
  kept.set(db, own)
  const key = keyOf(query)
  const found = own.get(key)
  if (found && pageNum > 1 && found.until > now) return found.index
  const index = await readIndex(db, query)
  own.delete(key)
  own.set(key, { index, until: now + keptFor })
  makeRoom(own, now)
  return index
}
