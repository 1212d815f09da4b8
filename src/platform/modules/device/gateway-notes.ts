import { sql } from 'kysely'
import { minute } from '#domain/durations.ts'
import type { Services } from '../../contracts.ts'

/** What was refused, and when (epoch milliseconds). */
export interface Refused {
  readonly time: number
  readonly kind: string
  readonly reason: string
}

/** So many are kept of each gateway, the latest first. */
const mostRefused = 10
/** What one message may add to them. */
const mostOfOne = 3

interface Note {
  messages: number
  lastReportAt: number | null
  refusedCount: number
  /** The last reason. */
  reason: string
}

export interface GatewayNotes {
  message(gatewayNo: string, kind: string): void
  refuse(gatewayNo: string, kind: string, reasons: readonly string[]): void
  /** Every few seconds: writes what was refused to the database, for whoever connects the house. */
  flushRefused(): Promise<void>
  /** Once a minute: writes the rest of what was noted, and to the log how much was refused. */
  flush(): Promise<void>
}

/** Before those that are there; as several processes may have seen them. */
async function writeRefused({ db }: Services, refused: ReadonlyMap<string, readonly Refused[]>) {
  const all = [...refused].toSorted(([one], [other]) => (one < other ? -1 : 1))
  await sql`
    update device_gateway d set refused = (
      select jsonb_agg(latest.entry order by latest.place)::text from (
        select entry, place
        from jsonb_array_elements(g.refused::jsonb || coalesce(d.refused::jsonb, '[]')) with ordinality kept(entry, place)
        order by place limit ${mostRefused}) latest)
    from unnest(
      ${all.map(([no]) => no)}::text[], ${all.map(([, one]) => JSON.stringify(one))}::text[]) g(no, refused)
    where d.gateway_no = g.no`.execute(db)
}

/** Notes in memory what people who connect a house want to see: a write for each message would cost more than it. */
export function createNotes(services: Services): GatewayNotes {
  let notes = new Map<string, Note>()
  let refused = new Map<string, readonly Refused[]>()
  let since = services.now().getTime()

  function noteOf(gatewayNo: string): Note {
    const note = notes.get(gatewayNo) ?? { messages: 0, lastReportAt: null, refusedCount: 0, reason: '' }
    notes.set(gatewayNo, note)
    return note
  }

  async function write(noted: ReadonlyMap<string, Note>, now: number) {
    const spent = Math.max((now - since) / minute, 1)
    const all = [...noted].toSorted(([one], [other]) => (one < other ? -1 : 1))
    await sql`
      update device_gateway d set
        messages_per_minute = g.rate, seen_at = ${now},
        last_report_at = greatest(d.last_report_at, g.at)
      from unnest(
        ${all.map(([no]) => no)}::text[], ${all.map(([, note]) => Math.round(note.messages / spent))}::int[],
        ${all.map(([, note]) => note.lastReportAt)}::bigint[]) g(no, rate, at)
      where d.gateway_no = g.no`.execute(services.db)
    const count = all.reduce((sum, [, note]) => sum + note.refusedCount, 0)
    if (count === 0) return
    const [gatewayNo, note] = all.find(([, { refusedCount }]) => refusedCount > 0) ?? []
    services.log.warn('parts of reports were refused', { count, gatewayNo, reason: note?.reason })
  }

  async function flushRefused() {
    if (refused.size === 0) return
    const noted = refused
    refused = new Map()
    await writeRefused(services, noted)
  }

  return {
    message(gatewayNo, kind) {
      const note = noteOf(gatewayNo)
      note.messages += 1
      if (kind === 'values') note.lastReportAt = services.now().getTime()
    },
    refuse(gatewayNo, kind, reasons) {
      const [reason] = reasons
      if (reason === undefined) return
      const note = noteOf(gatewayNo)
      note.refusedCount += reasons.length
      note.reason = reason
      const time = services.now().getTime()
      const latest = reasons.slice(0, mostOfOne).map((one) => ({ time, kind, reason: one }))
      refused.set(gatewayNo, [...latest, ...(refused.get(gatewayNo) ?? [])].slice(0, mostRefused))
    },
    flushRefused,
    async flush() {
      await flushRefused()
      if (notes.size === 0) return
      const noted = notes
      notes = new Map()
      const now = services.now().getTime()
      await write(noted, now)
      since = now
    },
  }
}
