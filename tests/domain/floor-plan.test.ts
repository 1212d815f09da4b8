import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  copiedNumber,
  type FloorPlanInput,
  houseNumberOf,
  mostFloors,
  planFloors,
} from '#domain/floor-plan.ts'

const usual: FloorPlanInput = { startNo: 1, endNo: 18, skipNos: [], housePerFloor: 4, numberRule: '{F}{NN}' }
const plan = (part: Partial<FloorPlanInput>) => planFloors({ ...usual, ...part })

describe('the number rule', () => {
  it.each([
    ['{F}{NN}', 3, 2, '302'],
    ['{FF}{NN}', 3, 2, '0302'],
    ['{F}0{N}', 12, 3, '1203'],
    ['A{N}栋{F}', 5, 10, 'A10栋5'],
    ['{F}{NN}', -2, 1, 'B201'],
    ['{FF}{N}', -2, 1, 'B21'],
    ['{X}{F}', 1, 1, '{X}1'],
  ])('%s on floor %d at %d is %s', (rule, floorNo, position, number) => {
    expect(houseNumberOf(rule, floorNo, position)).toBe(number)
  })
})

describe('a floor plan', () => {
  it('has each floor and house once', () => {
    const { floors, errors, duplicates } = plan({})
    expect(errors).toEqual({})
    expect(duplicates.size).toBe(0)
    expect(floors).toHaveLength(18)
    expect(floors[11]).toEqual({ floorNo: 12, name: '12层', houses: ['1201', '1202', '1203', '1204'] })
  })

  it('leaves out floor 0 and what is to be skipped', () => {
    const { floors } = plan({ startNo: -2, endNo: 15, skipNos: [13, 14] })
    expect(floors.map(({ floorNo }) => floorNo)).toEqual([-2, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15])
    expect(floors[0]?.name).toBe('地下2层')
  })

  it.each<[string, Partial<FloorPlanInput>, keyof FloorPlanInput, string]>([
    ['floor 0', { startNo: 0 }, 'startNo', '层号不能为 0'],
    ['a range backwards', { startNo: 5, endNo: 3 }, 'endNo', '结束层不能低于起始层'],
    ['201 floors', { endNo: 201 }, 'endNo', '一次最多生成 200 层，这里有 201 层'],
    ['nothing left', { endNo: 2, skipNos: [1, 2] }, 'endNo', '没有要生成的楼层'],
    ['51 houses a floor', { housePerFloor: 51 }, 'housePerFloor', '每层须有 1–50 套房屋'],
    ['no house', { housePerFloor: 0 }, 'housePerFloor', '每层须有 1–50 套房屋'],
    ['the same number on each floor', { numberRule: '{N}' }, 'numberRule', '房号“1”等 4 个房号重复'],
    [
      'numbers too long',
      { numberRule: '一二三四五六七八九十一二三四{NN}{F}' },
      'numberRule',
      '房号“一二三四五六七八九十一二三四011”超过 16 个字符',
    ],
    ['a dash', { numberRule: '{F}-{N}' }, 'numberRule', '房号“1-1”只能含数字、字母或汉字'],
  ])('says of %s what is wrong, and where', (_what, part, at, message) => {
    expect(plan(part).errors).toEqual({ [at]: message })
  })

  it('tells of numbers that only look different: 1 and 11, 11 and 1', () => {
    expect([...plan({ endNo: 11, housePerFloor: 11, numberRule: '{F}{N}' }).duplicates]).toContain('111')
  })

  it('is either wrong, or has every number once and no more than can be stored', () => {
    const rule = fc.array(fc.constantFrom('{F}', '{FF}', '{N}', '{NN}', 'A', '0', '号'), { maxLength: 5 })
    fc.assert(
      fc.property(
        fc.integer({ min: -9, max: 200 }),
        fc.integer({ min: -9, max: 200 }),
        fc.uniqueArray(fc.integer({ min: -9, max: 200 }), { maxLength: 5 }),
        fc.integer({ min: 0, max: 60 }),
        rule.map((parts) => parts.join('')),
        (startNo, endNo, skipNos, housePerFloor, numberRule) => {
          const { floors, errors } = planFloors({ startNo, endNo, skipNos, housePerFloor, numberRule })
          if (Object.keys(errors).length > 0) return
          const numbers = floors.flatMap(({ houses }) => houses)
          expect(new Set(numbers).size).toBe(numbers.length)
          expect(numbers.every((number) => /^[0-9A-Za-z\u4e00-\u9fa5]{1,16}$/.test(number))).toBe(true)
          expect(floors.length).toBeLessThanOrEqual(mostFloors)
          expect(floors.some(({ floorNo }) => floorNo === 0 || skipNos.includes(floorNo))).toBe(false)
        },
      ),
    )
  })
})

describe('the number of a copied house', () => {
  it.each([
    ['301', 3, 5, '501'],
    ['0301', 3, 12, '1201'],
    ['1203', 12, 3, '303'],
    ['B201', -2, 1, '101'],
    ['101', 1, -1, 'B101'],
    ['东户', 3, 4, '东户'],
  ])('%s from floor %d to %d is %s', (name, from, to, copied) => {
    expect(copiedNumber(name, from, to)).toBe(copied)
  })

  it('is that of the same place by the rule; of floors in two digits nobody can tell whether a zero is wanted', () => {
    const floorNo = fc.integer({ min: 1, max: 99 })
    const rule = fc.constantFrom('{F}{NN}', '{FF}{NN}')
    fc.assert(
      fc.property(
        floorNo,
        floorNo,
        fc.integer({ min: 1, max: 50 }),
        rule,
        (from, to, position, numberRule) => {
          fc.pre(numberRule === '{F}{NN}' || from < 10 || to >= 10)
          expect(copiedNumber(houseNumberOf(numberRule, from, position), from, to)).toBe(
            houseNumberOf(numberRule, to, position),
          )
        },
      ),
    )
  })
})
