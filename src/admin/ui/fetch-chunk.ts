import { second } from '#domain/durations.ts'
import { fetchPage } from './fetch-page.ts'

/** The code of a component could not be fetched: no network, a server that starts anew, or a version that is gone. */
export class ChunkError extends Error {}

/** Between the attempts, in milliseconds: a server that starts anew takes a moment. */
const pauses = [0.3 * second, 1.5 * second]

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Throws a `ChunkError` once all attempts have failed. */
export async function fetchChunk<T>(load: () => Promise<T>): Promise<T> {
  for (const ms of pauses) {
    try {
      return await load()
    } catch {
      await pause(ms)
    }
  }
  return load().catch((cause: unknown) => {
    throw new ChunkError('a chunk could not be fetched', { cause })
  })
}

const ahead: (() => Promise<unknown>)[] = []

/** Asks for a chunk to be fetched before anyone needs it. */
export function wantAhead(load: () => Promise<unknown>): void {
  ahead.push(load)
}

/** The first screen has what it needs by then. */
const afterStart = 3 * second

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(work) : setTimeout(work)

let begun = false

/** Fetches, one after another, what dialogs and details will need: somebody is about to open one. */
export async function fetchSoon(): Promise<void> {
  if (begun) return
  begun = true
  // Those that come may ask for more. What fails now is fetched again when it is needed.
  for (const load of ahead) await load().catch(() => {})
}

/** The same while nobody waits for anything: the first 新增 then opens at once. */
export function fetchAhead(): () => void {
  const timer = setTimeout(() => whenIdle(() => void fetchSoon()), afterStart)
  return () => clearTimeout(timer)
}

/** Whether the server offers another version of this document than the one that is open. */
export async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  if (!entry) return false
  try {
    const response = await fetchPage(window.location.pathname)
    return response.ok && !(await response.text()).includes(entry)
  } catch {
    return false
  }
}
