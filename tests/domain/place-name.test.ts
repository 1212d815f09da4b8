import { describe, expect, it } from 'vitest'
import { dayForNumber, placeKey, withoutZeros } from '#domain/place-name.ts'

describe('placeKey', () => {
  it.each([
    ['1', ['1号楼', '1 号楼', '１号楼', '1#', '1栋', '1幢', '1座', '一号楼', '1楼']],
    ['3', ['3层', '三层', '3F', '3f', '３楼', ' 3 层 ']],
    ['301', ['301', '301室', '301 房', '３０１', '三〇一室', "'301"]],
    ['12', ['十二层', '12层', '12F']],
    ['20', ['二十层', '20楼']],
    ['103', ['一百零三室', '103号']],
    ['110', ['一百一十号']],
    ['a', ['A座', 'a栋', 'Ａ栋']],
    ['东区1', ['东区1号楼', '东区一号楼', '东区 1#']],
    ['-1', ['-1层', '－1F']],
    ['层', ['层']],
  ])('is %s for all of %j', (key, texts) => expect(new Set(texts.map(placeKey))).toEqual(new Set([key])))

  it.each([
    ['1号楼', '11号楼'],
    ['A座', 'B座'],
    ['301', '0301'],
    ['东区1号楼', '西区1号楼'],
  ])('tells %s from %s', (one, other) => expect(placeKey(one)).not.toBe(placeKey(other)))
})

it('takes zeros before numbers away, and no others', () =>
  expect(['0301', 'a-007', '100', '0', '1-002'].map(withoutZeros)).toEqual(['301', 'a-7', '100', '0', '1-2']))

it('sees the number that a spreadsheet took for a day', () => {
  for (const day of ['1月2日', '2026-01-02', '2026/1/2', '2026年1月2日'])
    expect(dayForNumber(day)).toBe('1-2')
  for (const number of ['301', '1-2', '12-1-2']) expect(dayForNumber(number)).toBeNull()
})
