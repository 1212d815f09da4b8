import type { Browser, Page } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly dur?: number
  readonly args?: { readonly name?: string }
}

const categories = ['disabled-by-default-devtools.timeline', 'toplevel', '__metadata']

/** Milliseconds of the longest task on the page's main thread while `run` runs. */
export async function longestTask(browser: Browser, page: Page, run: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories })
  await run()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const thread = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(thread),
  )
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && mains.has(thread(event)))
  return Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000))
}
