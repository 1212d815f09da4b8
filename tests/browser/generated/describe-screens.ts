import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import { failureText, reportOf } from '#tests/generated/report/failure-report.ts'
import { groupBy } from '#tests/generated/report/group-by.ts'
import { runCase } from '#tests/generated/run.ts'
import { copyDemoData } from '#tests/support/copy-demo-data.ts'
import { screenCases } from './screen-cases.ts'
import { openStage, type Stage } from './stage.ts'

/** The generated tests of every second entity's screens, in a test file of their own: two run side by side. */
export function describeScreens(half: 0 | 1): void {
  let stage: Stage

  beforeAll(async () => {
    stage = await openStage(config, 20_260_102 + half, await copyDemoData())
  }, 300_000)

  afterAll(() => stage?.close(), 60_000)

  const entities = groupBy(screenCases(config), ({ entity }) => entity)
  describe.each(entities.filter((_, index) => index % 2 === half))('%s', (_entity, cases) => {
    it.each(cases.map((tried) => [`${tried.operation}: ${tried.title}`, tried] as const))(
      '%s',
      async (_title, tried) => {
        const result = await runCase(tried, stage)
        if (result.outcome.is === 'failed') expect.fail(failureText(reportOf(result)))
      },
    )
  })
}
