import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alarmWeight, type HealthFacts, healthGrade, healthScore, healthWords } from '#domain/health-score.ts'
import { alarmLevel } from '#resources/alarm-dictionaries.ts'

const fine: HealthFacts = { houseNum: 100, onlineNum: 100, alarmLoad: 0, orderNum: 10, overdueNum: 0 }

describe('the health of a project', () => {
  it.each<[string, Partial<HealthFacts>, number]>([
    ['nothing is wrong', {}, 100],
    ['a quarter of the houses is not on line', { onlineNum: 75 }, 90],
    ['none of the houses is on line', { onlineNum: 0 }, 60],
    ['there are five critical alarms', { alarmLoad: 5 * alarmWeight(alarmLevel.critical) }, 80],
    ['there are ten of them', { alarmLoad: 10 * alarmWeight(alarmLevel.critical) }, 60],
    ['there are more than that', { alarmLoad: 90 * alarmWeight(alarmLevel.critical) }, 60],
    [
      'there are five of them, and ten times the houses',
      { houseNum: 1000, onlineNum: 1000, alarmLoad: 20 },
      98,
    ],
    ['there are hints alone', { alarmLoad: 90 * alarmWeight(alarmLevel.warning) }, 100],
    ['half of the orders are too late', { overdueNum: 5 }, 90],
    ['everything is wrong', { onlineNum: 0, alarmLoad: 40, overdueNum: 10 }, 0],
    ['there is nothing yet', { houseNum: 0, onlineNum: 0, orderNum: 0 }, 100],
    ['there is an alarm and no house', { houseNum: 0, onlineNum: 0, alarmLoad: 1 }, 60],
  ])('where %s', (_what, facts, score) => {
    expect(healthScore({ ...fine, ...facts })).toBe(score)
  })

  it('stays between 0 and 100, and never gets better as more goes wrong', () => {
    const count = fc.nat({ max: 20_000 })
    const facts = fc.record({
      onlineNum: count,
      away: count,
      alarmLoad: count,
      orderNum: count,
      overdueNum: count,
    })
    fc.assert(
      fc.property(
        facts,
        fc.constantFrom('onlineNum', 'alarmLoad', 'overdueNum'),
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

  it('gets no worse for alarms where houses without any join, and levels weigh as they press', () => {
    const count = fc.integer({ min: 1, max: 500 })
    fc.assert(
      fc.property(count, count, count, (houseNum, alarmLoad, more) => {
        const scoreOf = (houses: number) =>
          healthScore({ ...fine, houseNum: houses, onlineNum: houses, alarmLoad })
        expect(scoreOf(houseNum + more)).toBeGreaterThanOrEqual(scoreOf(houseNum))
      }),
    )
    const { critical, major, minor, warning } = alarmLevel
    const inOrder = [critical, major, minor, warning].map(alarmWeight)
    expect(inOrder).toEqual([...inOrder].sort((one, other) => other - one))
  })

  it('is explained by the figures that it is reckoned with', () => {
    const lost = (facts: Partial<HealthFacts>) => 100 - healthScore({ ...fine, ...facts })
    const [, offline, alarms, , critical, major, minor, overdue] =
      healthWords()
        .match(/\d+(\.\d+)?/g)
        ?.map(Number) ?? []
    expect([offline, alarms, overdue]).toEqual([
      lost({ onlineNum: 0 }),
      lost({ alarmLoad: 1e6 }),
      lost({ overdueNum: 10 }),
    ])
    expect([critical, major, minor]).toEqual(
      [alarmLevel.critical, alarmLevel.major, alarmLevel.minor].map(
        (level) => lost({ alarmLoad: 10 * alarmWeight(level) }) / 10,
      ),
    )
  })
})
