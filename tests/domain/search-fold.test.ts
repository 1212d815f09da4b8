import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smallLetters } from '#domain/house-address.ts'
import { certainSigns, digitPairs, folded, foldFor, foldPattern } from '#domain/names/search-fold.ts'

const finds = (name: string, keyword: string) => {
  const fold = foldFor(keyword)
  return folded(name, fold).includes(folded(keyword, fold))
}

describe('who looks for a name', () => {
  it.each([
    ['阿依古丽·买买提', '阿依古丽买买提'],
    ['阿依古丽·买买提', '古丽•买'],
    ['阿依古丽买买提', '阿依古丽・买买提'],
    ['三〇一会议室', '三零一'],
    ['三零一会议室', '三○一'],
    ['静安府（一期）', '静安 府'],
    ['ＡＢ栋', 'ab栋'],
    ['AB-12', 'ＡＢ１２'],
    ['AB12', 'ab－12'],
    ['１号楼', '1 号楼'],
    ['v1.2.3', '1.2'],
  ])('finds %j by %j', (name, keyword) => expect(finds(name, keyword)).toBe(true))

  it.each([
    ['18-03', '1-803'],
    ['15', '1.5'],
    ['张三', '张四'],
  ])('does not find %j by %j', (name, keyword) => expect(finds(name, keyword)).toBe(false))
})

it('a pattern fits what has the keyword in it once both are folded', () => {
  const unit = fc.constantFrom(...'ab1２0〇零·- \u3000—.[]\\*^$?Ａａ楼😀')
  const text = fc.string({ unit, maxLength: 12 })
  fc.assert(
    fc.property(text, fc.string({ unit, minLength: 1, maxLength: 4 }), (name, keyword) => {
      const fold = foldFor(keyword)
      const pattern = new RegExp(foldPattern(keyword, fold), 'u')
      expect(pattern.test(smallLetters(name))).toBe(finds(name, keyword))
    }),
    { numRuns: 2000 },
  )
})

it('digits are looked for two by two, in both widths', () => {
  expect(digitPairs('12-2-1803')).toEqual([
    ['12', '18', '80', '03'],
    ['１２', '１８', '８０', '０３'],
  ])
  expect(digitPairs('1号楼')).toEqual([[]])
})

it('letters and digits, which have other widths, are not certain to stand there as they are', () => {
  expect(certainSigns(folded('1号 Ａ楼·楼〇', foldFor('号')))).toEqual(['号', '楼'])
})
