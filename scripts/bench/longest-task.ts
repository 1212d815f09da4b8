import type { Browser, Page } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly dur?: number
  /** Of it, on the processor. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const categories = ['disabled-by-default-devtools.timeline', 'toplevel', '__metadata']

export interface Task {
  /** Milliseconds from begin to end. */
  readonly time: number
  /** Of them, on the processor: the rest was other programs' time. */
  readonly worked: number
}

/** The longest task on the page's main thread while `run` runs. */
export async function longestTask(browser: Browser, page: Page, run: () => Promise<void>): Promise<Task> {
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
  return traceEvents
    .filter((event) => event.name.endsWith('RunTask') && mains.has(thread(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ time: dur / 1000, worked: tdur / 1000 }))
    .reduce(longer, { time: 0, worked: 0 })
}

export const longer = (one: Task, other: Task): Task => (one.time >= other.time ? one : other)
