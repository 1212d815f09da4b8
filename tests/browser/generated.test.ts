import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import { failureText, reportOf } from '#tests/generated/report/failure-report.ts'
import { groupBy } from '#tests/generated/report/group-by.ts'
import { runCase } from '#tests/generated/run.ts'
import { screenCases } from './generated/screen-cases.ts'
import { openStage, type Stage } from './generated/stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage(config, 20_260_102)
}, 300_000)

afterAll(() => stage?.close(), 60_000)

describe.each(groupBy(screenCases(config), ({ entity }) => entity))('%s', (_entity, cases) => {
  it.each(cases.map((tried) => [`${tried.operation}: ${tried.title}`, tried] as const))(
    '%s',
    async (_title, tried) => {
      const result = await runCase(tried, stage)
      if (result.outcome.is === 'failed') expect.fail(failureText(reportOf(result)))
    },
  )
})
