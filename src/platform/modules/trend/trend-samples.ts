import { parseAttributeId } from '#domain/attribute-id.ts'
import { second } from '#domain/durations.ts'
import { groupBy } from '#domain/group-by.ts'
import type { TrendAggregate } from '#domain/series-interval.ts'
import type { TrendPoint, TrendSample } from '#domain/trend-sample.ts'
import { typeCode } from '#resources/product-dictionaries.ts'
import type { CallContext } from '../../contracts.ts'
import { devicesOfHouse } from '../device/house-devices.ts'
import { readAway, readBefore } from './away.ts'
import { carriedInto, holdPoints, isHeld } from './held.ts'
import { isSparse, withFineTimes } from './held-times.ts'
import { readSpans, type Span, type SpanQuery } from './trend-spans.ts'

/** Digits that no device measures. */
const tidy = (number: number) => Math.round(number * 10_000) / 10_000

function sampleOf(span: Span, agg: TrendAggregate | null): TrendSample {
  const value = agg === null || agg === 'avg' ? tidy(span.value) : (span[agg] ?? span.value)
  return { ...span, serialNo: parseAttributeId(span.attributeId)?.serialNo ?? null, value }
}

interface Own {
  readonly attributeId: string
  readonly points: readonly TrendSample[]
}

/** How many samples there are is not what the attribute says: nothing of that holds. */
async function holdSamples(
  context: CallContext,
  query: SpanQuery,
  all: readonly Own[],
): Promise<readonly Own[]> {
  const { houseId, from } = query
  const to = Math.min(query.to, Math.floor(context.services.now().getTime() / second))
  const interval = query.interval === 'raw' ? 0 : Number(query.interval)
  const devices = await devicesOfHouse(context.db, houseId)
  const definitions = new Map(
    devices.flatMap(({ attributes, reportInterval }) =>
      attributes.map((attribute) => [attribute.key, { attribute, reportInterval }] as const),
    ),
  )
  const holding = new Set(
    all.flatMap(({ attributeId, points }) => {
      const known = definitions.get(attributeId)
      return known && isHeld(known.attribute, points, interval) ? [attributeId] : []
    }),
  )
  if (holding.size === 0) return all
  const before = new Map(
    (await readBefore(context.db, houseId, [...holding], from)).map((one) => [one.attributeId, one]),
  )
  const since = Math.min(from, ...[...before.values()].map(({ storeTime }) => storeTime))
  const awayOf = await readAway(context, houseId, [...holding], { from: since, to })
  const isSwitch = (attributeId: string) =>
    holding.has(attributeId) && definitions.get(attributeId)?.attribute.typeCode === typeCode.bool
  const fivesOf = await readFives(
    context,
    query,
    all.flatMap(({ attributeId, points }) =>
      interval >= 3600 && isSwitch(attributeId) && isSparse(points, interval) ? [attributeId] : [],
    ),
  )
  return all.map((own) => {
    const { attributeId, points } = own
    if (!holding.has(attributeId)) return own
    const reportInterval = definitions.get(attributeId)?.reportInterval ?? 0
    const away = awayOf(attributeId)
    const carried = carriedInto({ from, to, away }, before.get(attributeId), points[0])
    const held = holdPoints(points, { from, to, interval, reportInterval, away })
    const shown = carried ? [carried, ...held] : held
    const serialNo = parseAttributeId(attributeId)?.serialNo ?? null
    const sampled = (point: TrendPoint): TrendSample => ({ ...point, attributeId, serialNo })
    const fives = fivesOf.get(attributeId)
    if (!fives) return { attributeId, points: shown.map(sampled) }
    const fine = {
      fives: holdPoints(fives, { from, to, interval: 300, reportInterval, away }),
      carried: carriedInto({ from, to, away }, before.get(attributeId), fives[0]),
    }
    return { attributeId, points: withFineTimes(shown, fine, interval).map(sampled) }
  })
}

/** What these attributes say in five minutes each. */
async function readFives(
  { db }: CallContext,
  query: SpanQuery,
  attributeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Span[]>> {
  if (attributeIds.length === 0) return new Map()
  const rows = (attributeIds.length * (query.to - query.from)) / 300
  const spans = await readSpans(db, { ...query, attributeIds, interval: '300', rows })
  return groupBy(spans, ({ attributeId }) => attributeId)
}

/** What attributes of a house have said, by attribute and in the order of time; of those that hold, until when. */
export async function samplesOf(
  context: CallContext,
  query: SpanQuery,
  agg: TrendAggregate | null = null,
): Promise<readonly TrendSample[]> {
  const samples = (await readSpans(context.db, query)).map((span) => sampleOf(span, agg))
  const byAttribute = groupBy(samples, ({ attributeId }) => attributeId)
  const all = [...new Set(query.attributeIds)]
    .toSorted()
    .map((attributeId) => ({ attributeId, points: byAttribute.get(attributeId) ?? [] }))
  const held = agg === 'count' ? all : await holdSamples(context, query, all)
  return held.flatMap(({ points }) => points)
}
