import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { consumableLife } from '#domain/consumable-life.ts'
import { day, hour } from '#domain/durations.ts'
import { consumableStatus } from '#resources/console-dictionaries.ts'
import { lifeUnit } from '#resources/product-dictionaries.ts'

const { fine, ending, ended } = consumableStatus
const at = (days: number, ratedLife = 365) =>
  consumableLife({ lifeUnit: lifeUnit.day, ratedLife, since: 0 }, days * day)

describe('the life of a consumable', () => {
  it.each([
    [0, 365, 100, fine],
    [300, 65, 18, fine],
    [311, 54, 15, ending],
    [364, 1, 1, ending],
    [365, 0, 0, ended],
    [900, 0, 0, ended],
  ])('after %i of 365 days leaves %i', (days, remainLife, remainPercent, status) => {
    expect(at(days)).toMatchObject({ usedLife: Math.min(days, 365), remainLife, remainPercent, status })
  })

  it('is near its end in its last fifteen days, however short it was', () => {
    expect(at(74, 90).status).toBe(fine)
    expect(at(75, 90).status).toBe(ending)
  })

  it('in hours is counted in hours', () => {
    const lamp = { lifeUnit: lifeUnit.hour, ratedLife: 8000, since: 0 }
    expect(consumableLife(lamp, 100 * day)).toEqual({
      usedLife: 2400,
      remainLife: 5600,
      remainPercent: 70,
      status: fine,
      endsAt: 8000 * hour,
    })
  })

  it('adds up, and only ever gets shorter', () => {
    const life = fc.integer({ min: 1, max: 1_000_000 })
    const moment = fc.integer({ min: -10 * day, max: 1_000_000 * day })
    const unit = fc.constantFrom(lifeUnit.day, lifeUnit.hour)
    fc.assert(
      fc.property(unit, life, moment, moment, (lifeUnit, ratedLife, one, other) => {
        const of = (now: number) => consumableLife({ lifeUnit, ratedLife, since: 0 }, now)
        const [earlier, later] = [of(Math.min(one, other)), of(Math.max(one, other))]
        const sum = later.usedLife + later.remainLife
        expect(sum === ratedLife || sum === ratedLife + 1).toBe(true)
        expect(later.remainPercent).toBeLessThanOrEqual(earlier.remainPercent)
        expect(later.status).toBeGreaterThanOrEqual(earlier.status)
        expect(later.remainPercent === 0).toBe(later.status === ended)
      }),
    )
  })
})
