import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ScreenProject } from '#domain/big-screen.ts'
import { day } from '#domain/durations.ts'
import { healthGrade } from '#domain/health-score.ts'
import { freshLogin } from '#tests/support/fresh-login.ts'
import { oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

describe.each(oneEngine)('the demo projects on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine })
  })
  afterAll(() => eaves.close())

  const grades = async () => {
    const { data } = await eaves.call(
      'screen.company',
      { parts: 'projects' },
      { token: await freshLogin(eaves, 'admin') },
    )
    const projects = data.projects.data as readonly ScreenProject[]
    return new Set(projects.map(({ score = 0 }) => healthGrade(score)))
  }

  it('stand in each grade when they are new, and not all poorly a week later, with nobody who works', async () => {
    expect(await grades()).toEqual(new Set(['good', 'fair', 'poor']))
    eaves.forward(7 * day)
    expect(await grades()).toEqual(new Set(['fair', 'poor']))
  })
})
