import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HealthFacts, healthGrade, healthScore } from '#domain/health-score.ts'

const fine: HealthFacts = { houseNum: 100, onlineNum: 100, pressingNum: 0, orderNum: 10, overdueNum: 0 }

describe('the health of a project', () => {
  it.each<[string, Partial<HealthFacts>, number]>([
    ['nothing is wrong', {}, 100],
    ['a quarter of the houses is not on line', { onlineNum: 75 }, 90],
    ['none of the houses is on line', { onlineNum: 0 }, 60],
    ['there is a pressing alarm in twenty houses', { pressingNum: 5 }, 80],
    ['there is one in ten houses', { pressingNum: 10 }, 60],
    ['there are more than that', { pressingNum: 90 }, 60],
    ['half of the orders are too late', { overdueNum: 5 }, 90],
    ['everything is wrong', { onlineNum: 0, pressingNum: 10, overdueNum: 10 }, 0],
    ['there is nothing yet', { houseNum: 0, onlineNum: 0, orderNum: 0 }, 100],
    ['there is an alarm and no house', { houseNum: 0, onlineNum: 0, pressingNum: 1 }, 60],
  ])('where %s', (_what, facts, score) => {
    expect(healthScore({ ...fine, ...facts })).toBe(score)
  })

  it('stays between 0 and 100, and never gets better as more goes wrong', () => {
    const count = fc.nat({ max: 20_000 })
    const facts = fc.record({
      onlineNum: count,
      away: count,
      pressingNum: count,
      orderNum: count,
      overdueNum: count,
    })
    fc.assert(
      fc.property(
        facts,
        fc.constantFrom('onlineNum', 'pressingNum', 'overdueNum'),
        ({ away, ...one }, wrong) => {
          const before: HealthFacts = { ...one, houseNum: one.onlineNum + away }
          const after = { ...before, [wrong]: before[wrong] + (wrong === 'onlineNum' ? -1 : 1) }
          const score = healthScore(before)
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(100)
          if (after.onlineNum >= 0) expect(healthScore(after)).toBeLessThanOrEqual(score)
        },
      ),
    )
  })

  it('is good, fair or poor', () => {
    expect([100, 85, 84, 60, 59, 0].map(healthGrade)).toEqual([
      'good',
      'good',
      'fair',
      'fair',
      'poor',
      'poor',
    ])
  })
})
