import { setTimeout } from 'node:timers/promises'
import type { Client } from 'pg'
import { second } from '#domain/durations.ts'

interface Listening {
  /** A name in lower case: letters, digits and underscores. */
  readonly channel: string
  readonly onMessage: (message: string) => void
  readonly onGap: () => void
}

/** In milliseconds: how often a silent connection is asked whether it is there, and how soon a lost one is replaced. */
const usual = { asking: 15 * second, first: 200, longest: 10 * second }

/** Resolves when the connection has ended, for whatever reason. */
function untilEnd(client: Client, signal: AbortSignal): Promise<void> {
  let asking: NodeJS.Timeout | undefined
  return new Promise<void>((resolve) => {
    const end = () => resolve()
    client.once('end', end).once('error', end)
    signal.addEventListener('abort', end, { once: true })
    // A line that has been cut says nothing by itself.
    asking = setInterval(() => void client.query('select 1').catch(end), usual.asking).unref()
  }).finally(() => clearInterval(asking))
}

/**
 * Listens on a connection of its own, and on another one when that ends. Resolves once it hears; a server that cannot
 * be reached at first is tried again like one that is lost later.
 */
export async function listenPostgres(
  connect: () => Client,
  { channel, onMessage, onGap }: Listening,
): Promise<() => Promise<void>> {
  const stopped = new AbortController()
  const { signal } = stopped

  async function open(): Promise<Client | null> {
    const client = connect()
    client.on('error', () => {})
    client.on('notification', ({ payload }) => onMessage(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      return client
    } catch {
      client.end().catch(() => {})
      return null
    }
  }

  async function reopen(): Promise<Client | null> {
    for (let wait = usual.first; !signal.aborted; wait = Math.min(2 * wait, usual.longest)) {
      await setTimeout(wait, undefined, { signal, ref: false }).catch(() => {})
      const client = signal.aborted ? null : await open()
      if (client) {
        onGap()
        return client
      }
    }
    return null
  }

  async function keepOpen(first: Client | null): Promise<void> {
    for (let client = first ?? (await reopen()); client; client = await reopen()) {
      await untilEnd(client, signal)
      const end = client.end().catch(() => {})
      // One that answers no more would not answer this either.
      if (signal.aborted) await end
    }
  }

  const kept = keepOpen(await open())
  return async () => {
    stopped.abort()
    await kept
  }
}
