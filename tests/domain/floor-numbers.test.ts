import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFloorNumbers } from '#domain/floor-numbers.ts'

const bounds = { min: -9, max: 200 }
const read = (text: string) => readFloorNumbers(text, bounds)
const floors = (text: string) => {
  const { floorNos, errors } = read(text)
  expect(errors).toEqual([])
  return floorNos
}

describe('floors as people write them', () => {
  it.each([
    ['4-6, 8, 10-11', [4, 5, 6, 8, 10, 11]],
    ['  6 - 4 ', [4, 5, 6]],
    ['４～６，８；９', [4, 5, 6, 8, 9]],
    ['4至6层、第8层', [4, 5, 6, 8]],
    ['20F 22楼', [20, 22]],
    ['-2--1', [-2, -1]],
    ['b2-b1', [-2, -1]],
    ['-1-2', [-1, 1, 2]],
    ['5, -1', [-1, 5]],
    ['4-6,5,6-7', [4, 5, 6, 7]],
    ['', []],
    [' , ', []],
  ])('reads %s', (text, meant) => {
    expect(floors(text)).toEqual(meant)
  })

  it.each([
    ['4-x', ['“4-x”不是层号，可写成 4-18 或 20']],
    ['4, 8-, 一', ['“8-”不是层号，可写成 4-18 或 20', '“一”不是层号，可写成 4-18 或 20']],
    ['4-5-6', ['“4-5-6”不是层号，可写成 4-18 或 20']],
    ['0', ['没有 0 层']],
    ['190-201', ['“190-201”超出 -9 至 200 层']],
    ['B10', ['“B10”超出 -9 至 200 层']],
    ['3.5', ['“3.5”不是层号，可写成 4-18 或 20']],
  ])('says what is wrong with %s', (text, errors) => {
    expect(read(text).errors).toEqual(errors)
  })

  it('reads back whatever floors are written down, each once, in any order', () => {
    const floorNo = fc.integer({ min: bounds.min, max: bounds.max })
    const range = fc.tuple(floorNo, fc.option(floorNo))
    const dash = fc.constantFrom('-', '~', ' - ', '至', '—')
    fc.assert(
      fc.property(fc.array(fc.tuple(range, dash), { maxLength: 8 }), (ranges) => {
        const parts = ranges.filter(([[from, to]]) => from !== 0 || (to !== null && to !== 0))
        const text = parts
          .map(([[from, to], dash]) => (to === null ? from : `${from}${dash}${to}`))
          .join(', ')
        const meant = new Set<number>()
        for (const [[from, to]] of parts)
          for (let at = Math.min(from, to ?? from); at <= Math.max(from, to ?? from); at += 1)
            if (at !== 0) meant.add(at)
        expect(floors(text)).toEqual([...meant].sort((one, other) => one - other))
      }),
    )
  })

  it('bears whatever is typed, and never means a floor that there cannot be', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789-~至B层F第, 、x.') })
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (typed) => {
        const { floorNos } = read(typed)
        expect(floorNos.every((one) => one !== 0 && one >= bounds.min && one <= bounds.max)).toBe(true)
      }),
    )
  })
})
