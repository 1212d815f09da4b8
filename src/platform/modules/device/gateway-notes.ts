import { sql } from 'kysely'
import { minute } from '#domain/durations.ts'
import type { Refusal } from '#domain/refusals.ts'
import { cut, wellFormed } from '#domain/texts.ts'
import type { Services } from '../../contracts.ts'
import { eachApart } from '../../db/each-apart.ts'
import { inSteps } from '../../db/in-steps.ts'
import { unlessAhead } from './reported-value.ts'
import { countingDays } from './sample-counts.ts'
import { keepStrangers } from './strangers.ts'

/** What was refused, when last (epoch milliseconds), and how often; `kind`: in which kind of message, or at the login. */
export interface Refused extends Refusal {
  readonly time: number
  readonly kind: string
  readonly count: number
}

/** The latest first, each reason once. */
function countedTogether(all: readonly Refused[]): readonly Refused[] {
  const byReason = new Map<string, Refused>()
  for (const one of all) {
    const key = `${one.kind} ${one.reason}`
    const latest = byReason.get(key)
    byReason.set(key, latest ? { ...latest, count: latest.count + one.count } : one)
  }
  return [...byReason.values()].slice(0, mostRefused)
}

/** So many are kept of each gateway, the latest first. */
const mostRefused = 10
/** What one message may add to them. */
const mostOfOne = 3
/** Characters of a reason: it names what a gateway said, as it said it. */
const longestReason = 200
/** So many gateways' are held until they are written: whoever knocks with numbers of all kinds fills no memory. */
const mostNoted = 1000

interface Note {
  messages: number
  lastReportAt: number | null
  clockLag: number | null
  /** Values that have become samples, and that have not, since there were enough of their second. */
  stored: number
  thinned: number
}

export interface GatewayNotes {
  message(gatewayNo: string, kind: string): void
  /** What became of the values in a message. */
  samples(gatewayNo: string, counted: { readonly stored: number; readonly thinned: number }): void
  /** How far its clock is behind ours, in milliseconds. */
  clock(gatewayNo: string, lag: number): void
  /** Of a gateway that no house has as well. */
  refuse(gatewayNo: string, kind: string, refusals: readonly Refusal[]): void
  /** Every few seconds: writes what was noted to the database, for whoever connects a house. */
  flush(): Promise<void>
  /** Once a minute: says in the log how much was refused. */
  tellRefused(): void
}

/** What is kept of the messages of a gateway: those of one minute, and of the minute before it. */
interface Counted {
  /** When the minute began, in epoch milliseconds; null: nothing has been counted. */
  readonly countedFrom: number | null
  readonly messagesPerMinute: number
  readonly messagesBefore: number | null
}

/** How many messages came in the last sixty seconds, as if those of each minute had come evenly. */
export function messageRate(
  { countedFrom, messagesPerMinute, messagesBefore }: Counted,
  now: number,
): number {
  if (countedFrom === null) return 0
  const minutes = Math.max((now - countedFrom) / minute, 0)
  const stillCounts = (ended: number) => Math.min(Math.max(1 + ended - minutes, 0), 1)
  return Math.round((messagesBefore ?? 0) * stillCounts(0) + messagesPerMinute * stillCounts(1))
}

/** A gateway behind a broker outside may report that has never said that it came. */
async function addUnheard({ db }: Services, gatewayNos: readonly string[]) {
  await sql`
    insert into device_gateway (gateway_no, house_id, session, is_online, messages_per_minute)
    select gateway_no, id, 0, 0, 0 from house h
    where gateway_no = any(${gatewayNos}) and deleted_at is null
      and not exists (select 1 from device_gateway d where d.gateway_no = h.gateway_no)
    order by gateway_no on conflict do nothing`.execute(db)
}

/** Adds to what other processes have counted of the same minute. */
async function writeCounts({ db, now: clock }: Services, noted: ReadonlyMap<string, Note>) {
  const now = clock().getTime()
  const all = [...noted].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const began = Math.floor(now / minute) * minute
  const { today, yesterday } = countingDays(now)
  await sql`
    update device_gateway d set
      messages_before = case
        when d.counted_from >= ${began} then d.messages_before
        when d.counted_from >= ${began - minute} then d.messages_per_minute else 0 end,
      messages_per_minute = case when d.counted_from >= ${began} then d.messages_per_minute else 0 end + g.messages,
      counted_from = greatest(d.counted_from, ${began}::bigint),
      stored_before = case d.counted_day
        when ${today} then d.stored_before when ${yesterday} then d.stored_of_day else 0 end,
      stored_of_day = case d.counted_day when ${today} then d.stored_of_day else 0 end + g.stored,
      thinned_of_day = case d.counted_day when ${today} then d.thinned_of_day else 0 end + g.thinned,
      counted_day = ${today},
      seen_at = ${now}, last_report_at = greatest(${unlessAhead(sql`d.last_report_at`, now)}, g.at), clock_lag = coalesce(g.lag, d.clock_lag)
    from unnest(
      ${all.map(([no]) => no)}::text[], ${all.map(([, { messages }]) => messages)}::int[],
      ${all.map(([, { lastReportAt }]) => lastReportAt)}::bigint[],
      ${all.map(([, { clockLag }]) => clockLag)}::bigint[],
      ${all.map(([, { stored }]) => stored)}::bigint[],
      ${all.map(([, { thinned }]) => thinned)}::bigint[]) g(no, messages, at, lag, stored, thinned)
    where d.gateway_no = g.no`.execute(db)
}

/** Before those that are there; as several processes may have seen them. Answers which gateways are known. */
async function writeRefused({ db }: Services, refused: ReadonlyMap<string, readonly Refused[]>) {
  const all = [...refused].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const { rows } = await sql<{ gatewayNo: string }>`
    update device_gateway d set refused = (
      select jsonb_agg(jsonb_build_object('time', time, 'kind', kind, 'cause', cause,
          'reason', reason, 'count', count)
        order by time desc, place)::text
      from (
        select max(time) as time, kind, max(cause) as cause, reason, sum(coalesce(count, 1)) as count, min(place) as place
        from rows from (jsonb_to_recordset(g.refused::jsonb || coalesce(d.refused::jsonb, '[]'))
          as (time bigint, kind text, cause text, reason text, count int))
          with ordinality kept(time, kind, cause, reason, count, place)
        group by kind, reason order by max(time) desc, min(place) limit ${mostRefused}) latest)
    from unnest(
      ${all.map(([no]) => no)}::text[], ${all.map(([, one]) => JSON.stringify(one))}::text[]) g(no, refused)
    where d.gateway_no = g.no returning d.gateway_no`.execute(db)
  return new Set(rows.map(({ gatewayNo }) => gatewayNo))
}

/** What no house has is told to whoever looks for the gateway of one. */
async function keepRefused(services: Services, refused: ReadonlyMap<string, readonly Refused[]>) {
  await addUnheard(services, [...refused.keys()])
  const known = await writeRefused(services, refused)
  const strangers = [...refused].flatMap(([gatewayNo, [latest]]) =>
    known.has(gatewayNo) || !latest ? [] : [{ gatewayNo, time: latest.time, reason: latest.reason }],
  )
  await keepStrangers(services.db, strangers)
}

async function keepCounts(services: Services, noted: ReadonlyMap<string, Note>) {
  await addUnheard(services, [...noted.keys()])
  await writeCounts(services, noted)
}

/** Writes what was noted of all gateways; one whose notes cannot be stored keeps no other's from it. */
const eachGateway = <T>(
  services: Services,
  noted: ReadonlyMap<string, T>,
  keep: (services: Services, some: ReadonlyMap<string, T>) => Promise<void>,
) =>
  eachApart(
    [...noted],
    async (some) => {
      if (some.length > 0)
        await services.db.transaction().execute((db) => keep({ ...services, db }, new Map(some)))
    },
    ([gatewayNo], error) => services.log.error('notes of a gateway cannot be stored', { gatewayNo, error }),
  )

/** The same for who does not hear the gateways: why something of these houses is left out. */
export async function noteRefused(
  services: Services,
  kind: string,
  refused: ReadonlyMap<string, Refusal>,
): Promise<void> {
  if (refused.size === 0) return
  const { rows } = await sql<{ id: string; gatewayNo: string }>`
    select id, gateway_no from house where id = any(${[...refused.keys()]}::text[]) and gateway_no is not null`.execute(
    services.db,
  )
  const time = services.now().getTime()
  const noted = rows.flatMap(({ id, gatewayNo }) => {
    const why = refused.get(id)
    return why ? [[gatewayNo, [{ ...why, time, kind, count: 1 }]] as const] : []
  })
  await eachGateway(services, new Map(noted), keepRefused)
}

/** Notes in memory what people who connect a house want to see: a write for each message would cost more than it. */
export function createNotes(services: Services): GatewayNotes {
  let notes = new Map<string, Note>()
  let refused = new Map<string, readonly Refused[]>()
  let untold = { count: 0, gatewayNo: '', reason: '' }

  function noteOf(gatewayNo: string): Note {
    const note = notes.get(gatewayNo) ?? {
      ...{ messages: 0, lastReportAt: null, clockLag: null },
      ...{ stored: 0, thinned: 0 },
    }
    notes.set(gatewayNo, note)
    return note
  }

  return {
    message(gatewayNo, kind) {
      const note = noteOf(gatewayNo)
      note.messages += 1
      if (kind === 'values') note.lastReportAt = services.now().getTime()
    },
    samples(gatewayNo, { stored, thinned }) {
      const note = noteOf(gatewayNo)
      note.stored += stored
      note.thinned += thinned
    },
    clock(gatewayNo, lag) {
      noteOf(gatewayNo).clockLag = lag
    },
    refuse(gatewayNo, kind, refusals) {
      const [first] = refusals
      if (first === undefined) return
      untold = { count: untold.count + refusals.length, gatewayNo, reason: wellFormed(first.reason) }
      if (refused.size >= mostNoted && !refused.has(gatewayNo)) return
      const time = services.now().getTime()
      const latest = refusals.slice(0, mostOfOne).map(({ cause, reason }) => ({
        ...{ time, kind, cause, count: 1 },
        reason: cut(wellFormed(reason), longestReason),
      }))
      refused.set(gatewayNo, countedTogether([...latest, ...(refused.get(gatewayNo) ?? [])]))
    },
    async flush() {
      const noted = { notes, refused }
      notes = new Map()
      refused = new Map()
      await inSteps(services, 'gateway notes', {
        counts: () => eachGateway(services, noted.notes, keepCounts),
        refused: () => eachGateway(services, noted.refused, keepRefused),
      })
    },
    tellRefused() {
      if (untold.count > 0) services.log.warn('parts of reports were refused', untold)
      untold = { count: 0, gatewayNo: '', reason: '' }
    },
  }
}
