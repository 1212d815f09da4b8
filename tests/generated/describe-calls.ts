import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import { type Engine, engines } from '#tests/support/platform.ts'
import type { Case } from './cases/case.ts'
import { casesFor } from './cases/cases.ts'
import { cleanUp, needlessly } from './context/cleanup.ts'
import { type DemoData, openDemoData } from './demo-data.ts'
import { failureText, reportOf } from './report/failure-report.ts'
import { groupBy } from './report/group-by.ts'
import { runCase } from './run.ts'
import { type Embedded, startInProcess } from './smoke/in-process.ts'

/** A case takes milliseconds; a machine may be busy with other tests. */
const timeoutMs = 30_000

/** What is tried on one engine: an entity with all its operations, or one call that belongs to none. */
const groupOf = ({ entity, operation }: Case) => (entity === 'calls' ? operation : entity)

/**
 * The generated tests of every second entity and of every second call, on that engine where it is there. Entities have
 * their kinds of calls in common, so that both engines see each kind of which there are two.
 */
export function describeCalls(wanted: Engine): void {
  const half = wanted === 'pglite' ? 0 : 1
  const engine = engines.includes(wanted) ? wanted : 'pglite'
  let data: DemoData
  let embedded: Embedded

  beforeAll(async () => {
    data = await openDemoData(engine)
    embedded = await startInProcess(config, { seed: 20_260_101 + half, data })
  })

  afterAll(async () => {
    await embedded.stop()
    await data.close()
  })

  const groups = groupBy(casesFor(config), groupOf)
  describe.each(groups.filter((_, index) => index % 2 === half))('%s', (_group, cases) => {
    it.each(cases.map((tried) => [`${tried.operation}: ${tried.title}`, tried] as const))(
      '%s',
      async (_title, tried) => {
        const result = await runCase(tried, embedded.context)
        if (result.outcome.is === 'failed') expect.fail(failureText(reportOf(result)))
      },
      timeoutMs,
    )
  })

  it('leaves nothing behind that can be deleted', async () => {
    const { context } = embedded
    expect(await needlessly(context, await cleanUp(context))).toEqual([])
  }, 120_000)
}
