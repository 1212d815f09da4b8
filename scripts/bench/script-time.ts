import type { Page } from 'playwright-core'

/** Counts from now on, and answers for how many milliseconds the page's scripts have run. */
export async function watchScripts(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
  }
}
