import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import { casesFor } from './cases/cases.ts'
import { cleanUp, needlessly } from './context/cleanup.ts'
import { type DemoData, openDemoData } from './demo-data.ts'
import { failureText, reportOf } from './report/failure-report.ts'
import { groupBy } from './report/group-by.ts'
import { runCase } from './run.ts'
import { type Embedded, startInProcess } from './smoke/in-process.ts'

/** A case takes milliseconds; a machine may be busy with other tests. */
const patience = 30_000

/** The generated tests of every second entity's calls, in a test file of their own: two run side by side. */
export function describeCalls(half: 0 | 1): void {
  let data: DemoData
  let embedded: Embedded

  beforeAll(async () => {
    data = await openDemoData()
    embedded = await startInProcess(config, { seed: 20_260_101 + half, data })
  })

  afterAll(async () => {
    await embedded.stop()
    await data.close()
  })

  const entities = groupBy(casesFor(config), ({ entity }) => entity)
  describe.each(entities.filter((_, index) => index % 2 === half))('%s', (_entity, cases) => {
    it.each(cases.map((tried) => [`${tried.operation}: ${tried.title}`, tried] as const))(
      '%s',
      async (_title, tried) => {
        const result = await runCase(tried, embedded.context)
        if (result.outcome.is === 'failed') expect.fail(failureText(reportOf(result)))
      },
      patience,
    )
  })

  it('leaves nothing behind that can be deleted', async () => {
    const { context } = embedded
    expect(await needlessly(context, await cleanUp(context))).toEqual([])
  }, 120_000)
}
