import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import { failureText, reportOf } from '#tests/generated/report/failure-report.ts'
import { groupBy } from '#tests/generated/report/group-by.ts'
import { runCase } from '#tests/generated/run.ts'
import { askShared } from '#tests/support/ask-shared.ts'
import { type DemoPlace, openDemoPlace } from '#tests/support/demo-place.ts'
import type { Engine } from '#tests/support/platform.ts'
import { screenCases } from './screen-cases.ts'
import { openStage, type Stage } from './stage.ts'

/** The generated tests of every second entity's screens, the data on that engine where it is there. */
export function describeScreens(engine: Engine): void {
  const half = engine === 'pglite' ? 0 : 1
  let place: DemoPlace
  let stage: Stage

  beforeAll(async () => {
    await askShared('/build')
    place = await openDemoPlace(engine)
    const { folder: dataDir, own } = place
    stage = await openStage(config, 20_260_102 + half, { dataDir, ...(own && { databaseUrl: own.url }) })
  }, 300_000)

  afterAll(async () => {
    await stage?.close()
    await place?.close()
  }, 60_000)

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
