import { sql } from 'kysely'
import { alarmActive } from '#resources/alarm-dictionaries.ts'
import type { CallContext } from '../../contracts.ts'
import type { OnlineObserver, ValueChange, ValueObserver } from '../device/observers.ts'
import { whyBounded } from './alarm-bounds.ts'
import { markValues } from './alarm-rows.ts'
import {
  began,
  deviceKeyOf,
  gatewayDelay,
  gatewayOffline,
  isOver,
  isOverFor,
  ofAttribute,
  ofGateway,
  type Told,
} from './describe.ts'
import { type AlarmRule, judge, misread, type Watch } from './judge.ts'
import { loadRules } from './rules.ts'
import { storeTold } from './store-events.ts'
import {
  attributeOf,
  breachFinderOf,
  measuringOf,
  placeOf,
  readWatches,
  rest,
  storeWatches,
  type Watched,
} from './watches.ts'

const gateway = 'gateway'

type Watches = Map<string, { readonly at: Watched; readonly watch: Watch | null }>

/** The value of an attribute in one of the two ways in which it is watched. */
function judgeWatched(
  { houseId, attributeKey, value, arrival: time }: ValueChange,
  rule: AlarmRule | null,
  watches: Watches,
  watched: string,
): readonly Told[] {
  const at = { houseId, watched }
  const before = watches.get(placeOf(at))?.watch ?? null
  if (!before && !rule) return []
  const { watch, recovered, raised } = judge(before, rule, { value, time }, breachFinderOf(watched))
  if (before || watch) watches.set(placeOf(at), { at, watch })
  return [
    ...(recovered ? [isOver(houseId, deviceKeyOf(attributeKey), recovered, time, value)] : []),
    ...(raised && rule
      ? [began(ofAttribute(houseId, attributeKey, rule, raised), time, value, raised.trigger)]
      : []),
  ]
}

/** What is about to become an alarm does not go on in what was not measured right; what is one is not over. */
function interrupt({ houseId, attributeKey }: ValueChange, watches: Watches): void {
  const at = { houseId, watched: attributeKey }
  const before = watches.get(placeOf(at))?.watch
  if (before && before.dueAt !== null) watches.set(placeOf(at), { at, watch: null })
}

/** Judges one new value: what it does to what is watched, and what there is to tell. */
function judgeChange(change: ValueChange, rule: AlarmRule | null, watches: Watches): readonly Told[] {
  const { houseId, attributeKey, value, arrival: time } = change
  const told: Told[] = []
  const device = { houseId, watched: deviceKeyOf(attributeKey) }
  const silent = watches.get(placeOf(device))?.watch
  if (silent) {
    watches.set(placeOf(device), { at: device, watch: null })
    told.push(isOver(houseId, device.watched, silent.code, time, null))
  }
  const isMisread = rule !== null && misread(rule, value) !== null
  if (isMisread) interrupt(change, watches)
  const ways = isMisread ? [measuringOf(attributeKey)] : [measuringOf(attributeKey), attributeKey]
  return [...told, ...ways.flatMap((watched) => judgeWatched(change, rule, watches, watched))]
}

/** Whether an attribute is an alarm in one of the two ways in which it is watched. */
const isAlarm = (watches: Watches, houseId: string, attributeKey: string) =>
  [attributeKey, measuringOf(attributeKey)].some(
    (watched) => watches.get(placeOf({ houseId, watched }))?.watch?.dueAt === null,
  )

/** Keeps what is watched now, and shows at the values whether they are alarms. */
async function storeChanged(
  context: CallContext,
  watches: Watches,
  before: ReadonlyMap<string, Watch>,
): Promise<void> {
  const changed = [...watches]
    .filter(([place, { watch }]) => watch !== (before.get(place) ?? null))
    .map(([, one]) => one)
  await storeWatches(
    context.db,
    changed.flatMap(({ at, watch }) => (watch ? [{ ...at, ...watch }] : [])),
    changed.flatMap(({ at, watch }) => (watch ? [] : [at])),
  )
  const marks = changed.map(({ at: { houseId, watched } }) => {
    const attributeKey = attributeOf(watched)
    const active = isAlarm(watches, houseId, attributeKey) ? alarmActive.active : alarmActive.recovered
    return { houseId, attributeKey, active }
  })
  await markValues(context, marks)
}

/** What there is no room for is left alone for a while, and raised then if it goes on. */
async function postpone(
  { db }: CallContext,
  unraised: readonly (Told & { readonly change: ValueChange })[],
  watches: Watches,
): Promise<void> {
  const waiting = unraised.flatMap(({ alarm, change: { houseId, attributeKey, arrival } }) =>
    [attributeKey, measuringOf(attributeKey)].flatMap((watched) => {
      const watch = watches.get(placeOf({ houseId, watched }))?.watch
      const isWaiting = watch?.dueAt === null && watch.code === alarm?.code
      return isWaiting ? [{ ...watch, houseId, watched, dueAt: arrival + rest }] : []
    }),
  )
  await storeWatches(db, [...new Map(waiting.map((row) => [placeOf(row), row])).values()], [])
}

/**
 * Those of houses that have a gateway now: behind a broker outside one goes on speaking after it was taken from its
 * house, and whoever takes its reports in knows of that a while later.
 */
async function ofBound({ db }: CallContext, seen: readonly ValueChange[]): Promise<readonly ValueChange[]> {
  const { rows } = await sql<{ id: string }>`
    select id from house where id = any(${[...new Set(seen.map(({ houseId }) => houseId))]}::text[])
      and gateway_no is not null and deleted_at is null`.execute(db)
  const bound = new Set(rows.map(({ id }) => id))
  return seen.filter(({ houseId }) => bound.has(houseId))
}

/** Raises what new values say is wrong, and sees it recover, in the transaction that stores them. */
export const raiseFromValues: ValueObserver = async (context, seen, refuse) => {
  if (!context.services.config.resources.alarm) return
  const changes = await ofBound(context, seen)
  if (changes.length === 0) return
  const ruleOf = await loadRules(
    context.db,
    changes.map(({ attributeKey }) => attributeKey),
  )
  const places = new Map<string, Watched>()
  for (const { houseId, attributeKey } of changes)
    for (const watched of [attributeKey, measuringOf(attributeKey), deviceKeyOf(attributeKey)])
      places.set(placeOf({ houseId, watched }), { houseId, watched })
  const before = await readWatches(context.db, [...places.values()])
  const watches: Watches = new Map(
    [...places].map(([place, at]) => [place, { at, watch: before.get(place) ?? null }]),
  )
  const told = changes.flatMap((change) =>
    judgeChange(change, ruleOf(change.attributeKey), watches).map((one) => ({ ...one, change })),
  )
  await storeChanged(context, watches, before)
  const bounded = await storeTold(context, told)
  for (const { event, change } of told) {
    const why = whyBounded(bounded, event)
    if (why) refuse(change, why)
  }
  await postpone(
    context,
    told.filter(({ event }) => bounded.unraised.has(event)),
    watches,
  )
}

/** Notes since when a house is not heard of, and sees it come back. */
export const raiseFromOnline: OnlineObserver = async (context, changes) => {
  if (!context.services.config.resources.alarm) return
  const at = (houseId: string) => ({ houseId, watched: gateway })
  const known = await readWatches(
    context.db,
    changes.map(({ houseId }) => at(houseId)),
    // What is being raised at this moment is over as well, and has to be told so.
    { hold: true },
  )
  const away = changes.filter(({ isOnline, houseId }) => !isOnline && !known.has(placeOf(at(houseId))))
  const back = changes.filter(({ isOnline, houseId }) => isOnline && known.has(placeOf(at(houseId))))
  await storeWatches(
    context.db,
    away.map(({ houseId, time }) => ({
      ...at(houseId),
      code: gatewayOffline,
      value: null,
      since: time,
      seen: time,
      dueAt: time + gatewayDelay,
    })),
    back.map(({ houseId }) => at(houseId)),
  )
  await storeTold(
    context,
    back.flatMap(({ houseId, time }) =>
      known.get(placeOf(at(houseId)))?.dueAt === null ? [isOverFor(ofGateway(houseId), time)] : [],
    ),
  )
}
