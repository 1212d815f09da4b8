import { randomBytes } from 'node:crypto'
import { minute } from '#domain/durations.ts'
import type { Live, LiveEvent, LiveListener } from '../contracts.ts'

/** What is kept for streams that come back after a break. */
const kept = { messages: 2000, for: 2 * minute }

interface Heard {
  readonly at: number
  readonly number: number
  readonly events: readonly LiveEvent[]
}

export interface LiveHub extends Live {
  /** A message that the database has brought. */
  hear(message: string): void
  /** Messages may have been missed: positions of before lead nowhere. */
  lose(): void
  close(): void
}

/** Null: that is not from a platform of this version. */
function eventsIn(message: string): readonly LiveEvent[] | null {
  try {
    const events: unknown = JSON.parse(message)
    const isEvent = (event: Partial<LiveEvent> | null) =>
      typeof event?.topic === 'string' && Array.isArray(event.ids)
    return Array.isArray(events) && events.every(isEvent) ? events : null
  } catch {
    return null
  }
}

/** What this process hears of committed writes: its own, and those of the other processes on the database. */
export function createLiveHub(): LiveHub {
  const listeners = new Set<LiveListener>()
  let run = randomBytes(4).toString('hex')
  let last = 0
  let heard: Heard[] = []
  let isClosed = false

  const forget = (now: number) => {
    const from = heard.findIndex(({ at }) => now - at < kept.for)
    heard = from < 0 ? [] : heard.slice(Math.max(from, heard.length - kept.messages))
  }

  const lose = () => {
    run = randomBytes(4).toString('hex')
    heard = []
    for (const listener of listeners) listener.lose()
  }

  return {
    position: () => `${run}-${last}`,
    since(position) {
      const [ofRun, text = ''] = position.split('-')
      const number = Number(text)
      forget(performance.now())
      const first = heard[0]?.number ?? last + 1
      if (ofRun !== run || !/^\d+$/.test(text) || number > last || number < first - 1) return null
      return heard.filter((one) => one.number > number).flatMap(({ events }) => events)
    },
    isClosed: () => isClosed,
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    hear(message) {
      const events = eventsIn(message)
      if (events === null) return lose()
      last += 1
      const at = performance.now()
      heard.push({ at, number: last, events })
      if (heard.length > 2 * kept.messages) forget(at)
      for (const listener of listeners) listener.hear(events)
    },
    lose,
    close() {
      isClosed = true
      for (const listener of listeners) listener.end()
      listeners.clear()
    },
  }
}
