import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullName } from '#domain/full-name.ts'
import { addressPattern, smallLetters, wholeAddress } from '#domain/house-address.ts'

const meets = (name: string, typed: string) => {
  const pattern = addressPattern(typed, 'whole')
  return pattern !== null && new RegExp(pattern.source).test(smallLetters(name))
}

const number = fc.integer({ min: 1, max: 40 })
const house = fc.record({
  building: number,
  unit: number,
  floor: fc.integer({ min: 1, max: 60 }),
  door: fc.integer({ min: 1, max: 9 }),
  called: fc.constantFrom('号楼', '栋', '幢', '座', '#楼', ''),
  within: fc.constantFrom('单元', '门', ''),
})
type House = typeof house extends fc.Arbitrary<infer T> ? T : never

const doorOf = ({ floor, door }: House) => `${floor}0${door}`
const nameOf = (one: House) =>
  fullName(`${one.building}${one.called}`, `${one.unit}${one.within}`, doorOf(one))

/** How people write it. */
const writings: readonly ((one: House) => string)[] = [
  nameOf,
  (one) => `${one.building}-${one.unit}-${doorOf(one)}`,
  (one) => ` ${one.building} ${one.unit}  ${doorOf(one)}`,
  (one) => `${one.building}号楼${one.unit}单元${doorOf(one)}`,
  (one) => `${one.building}栋${one.unit}单元${one.floor}层${doorOf(one)}室`,
  (one) => `${one.building}#0${one.unit}，${doorOf(one)}`,
]

describe('the address of a house', () => {
  it('means that house, however it is written, and no other', () => {
    fc.assert(
      fc.property(house, house, fc.constantFrom(...writings), (one, other, write) => {
        const isSame = (['building', 'unit'] as const).every((name) => one[name] === other[name])
        expect(meets(nameOf(one), write(one)), write(one)).toBe(true)
        expect(meets(nameOf(other), write(one)), `${nameOf(other)}, ${write(one)}`).toBe(
          isSame && doorOf(one) === doorOf(other),
        )
      }),
    )
  })

  it('has every word of it in the name it means, so that an index may look for them', () => {
    fc.assert(
      fc.property(house, fc.constantFrom(...writings), (one, write) => {
        for (const word of wholeAddress(write(one))?.words ?? []) expect(nameOf(one)).toContain(word)
      }),
    )
  })

  it.each([
    ['A3-101', 'A3栋-1单元-101', true],
    ['a3-101', 'B3栋-1单元-101', false],
    ['西区-302', '西区-302', true],
    ['b2-101', '12号楼-2单元-B101', false],
    ['6-1803', '6号楼-1单元-1803', true],
    ['６－１８０３', '6号楼-1单元-1803', true],
    ['1-1803', '6号楼-1单元-1803', true],
    ['2-1803', '12号楼-1单元-1803', false],
    ['6-1-1803', '6号楼-1单元-11803', false],
    ['.*-1803', '6号楼-1单元-1803', false],
  ])('%s of %s: %s', (typed, name, is) => expect(meets(name, typed)).toBe(is))

  it.each([
    ['12-', '12号楼-2单元-1803', true],
    ['2-', '12号楼-2单元-1803', false],
    ['2-', '1号楼-2单元-1803', false],
    ['12-2-', '12号楼-2单元-1803', true],
    ['12号楼-2单元-', '12号楼-2单元-1803', true],
    ['12号楼-1单元-', '12号楼-2单元-1803', false],
    ['2号楼-2单元-', '12号楼-2单元-1803', false],
    ['西区-', '西区-302', true],
  ])('%s means all houses of a place, %s: %s', (typed, name, is) => expect(meets(name, typed)).toBe(is))

  it('is no address where one word was typed, and nothing where none was', () => {
    expect(wholeAddress('1803')).toBeNull()
    expect(addressPattern(' - ', 'whole')).toBeNull()
  })

  it('is a regular expression, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('whole', 'beginning', 'part'),
        (text, way) => {
          const pattern = addressPattern(text, way)
          if (pattern) new RegExp(pattern.source).test(text)
        },
      ),
    )
  })
})
