import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  costBesides,
  differenceText,
  type Material,
  materialAmount,
  materialsTotal,
} from '#domain/materials.ts'

const cents = fc.integer({ min: 0, max: 100_000 })
const priced = fc.record({ num: fc.integer({ min: 1, max: 999 }), cents })
const asMaterial = ({ num, cents }: { num: number; cents: number }): Material => ({
  ...{ name: '龙头', num, price: cents / 100 },
})

describe('the materials of a repair', () => {
  it('come to the sum of what each comes to, to the cent', () => {
    fc.assert(
      fc.property(fc.array(priced, { minLength: 1, maxLength: 50 }), (all) => {
        const sum = all.reduce((total, { num, cents }) => total + num * cents, 0)
        expect(materialsTotal(all.map(asMaterial))).toBe(sum / 100)
      }),
    )
  })
  it('come to nothing that could be said where no price is, and leave out those without one', () => {
    const unpriced = { name: '胶带', num: 2, price: null }
    expect(materialAmount(unpriced)).toBeNull()
    expect(materialsTotal([])).toBeNull()
    expect(materialsTotal([unpriced])).toBeNull()
    expect(materialsTotal([unpriced, { name: '滤网', num: 3, price: 0.1 }])).toBe(0.3)
  })
  it('are told apart from a cost that is another one', () => {
    const materials = [{ name: '滤网', num: 3, price: 0.1 }]
    expect(costBesides(0.3, materials)).toBe(0)
    expect(differenceText(0.3, materials)).toBeNull()
    expect(differenceText(null, materials)).toBeNull()
    expect(differenceText(50.3, materials)).toBe('费用比用料合计多 50.00 元')
    expect(differenceText(0, materials)).toBe('费用比用料合计少 0.30 元')
    expect(differenceText(5, [])).toBeNull()
  })
})
