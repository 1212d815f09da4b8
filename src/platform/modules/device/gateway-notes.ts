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
  refused: Refused[]
}

export interface GatewayNotes {
  message(gatewayNo: string, kind: string): void
  refuse(gatewayNo: string, kind: string, reasons: readonly string[]): void
  /** Once a minute: writes what was noted to the database, and to the log how much was refused. */
  flush(): Promise<void>
}

/** Notes in memory what people who connect a house want to see: a write for each message would cost more than it. */
export function createNotes(services: Services): GatewayNotes {
  let notes = new Map<string, Note>()
  let since = services.now().getTime()

  function noteOf(gatewayNo: string): Note {
    const note = notes.get(gatewayNo) ?? { messages: 0, lastReportAt: null, refusedCount: 0, refused: [] }
    notes.set(gatewayNo, note)
    return note
  }

  async function write(noted: ReadonlyMap<string, Note>, now: number) {
    const spent = Math.max((now - since) / minute, 1)
    const all = [...noted].toSorted(([one], [other]) => (one < other ? -1 : 1))
    await sql`
      update device_gateway d set
        messages_per_minute = g.rate, seen_at = ${now},
        last_report_at = greatest(d.last_report_at, g.at),
        refused = coalesce(g.refused, d.refused)
      from unnest(
        ${all.map(([no]) => no)}::text[], ${all.map(([, note]) => Math.round(note.messages / spent))}::int[],
        ${all.map(([, note]) => note.lastReportAt)}::bigint[],
        ${all.map(([, { refused }]) => (refused.length > 0 ? JSON.stringify(refused) : null))}::text[]) g(no, rate, at, refused)
      where d.gateway_no = g.no`.execute(services.db)
    const count = all.reduce((sum, [, note]) => sum + note.refusedCount, 0)
    if (count === 0) return
    const [gatewayNo, note] = all.find(([, { refused }]) => refused.length > 0) ?? []
    services.log.warn('parts of reports were refused', { count, gatewayNo, reason: note?.refused[0]?.reason })
  }

  return {
    message(gatewayNo, kind) {
      const note = noteOf(gatewayNo)
      note.messages += 1
      if (kind === 'values') note.lastReportAt = services.now().getTime()
    },
    refuse(gatewayNo, kind, reasons) {
      if (reasons.length === 0) return
      const note = noteOf(gatewayNo)
      note.refusedCount += reasons.length
      const time = services.now().getTime()
      const latest = reasons.slice(0, mostOfOne).map((reason) => ({ time, kind, reason }))
      note.refused = [...latest, ...note.refused].slice(0, mostRefused)
    },
    async flush() {
      if (notes.size === 0) return
      const noted = notes
      notes = new Map()
      const now = services.now().getTime()
      await write(noted, now)
      since = now
    },
  }
}
