import { describe, expect, it } from 'vitest'
import { compareKeys, nameOrder, soundsLike } from '#domain/names/name-keys.ts'
import { readings } from '#domain/names/readings.ts'
import { soundKeyword } from '#domain/names/sound-keyword.ts'
import { makeReadings } from '../../scripts/readings/make-readings.ts'

const sorted = (names: readonly string[]) =>
  names.toSorted((one, other) => compareKeys(nameOrder(one), nameOrder(other)))

describe('names', () => {
  it('are read as the dictionary says that they were taken from', () => {
    expect(readings).toEqual(makeReadings())
  })

  it('stand as numbers count, then letters, then by pinyin, those of one surname together', () => {
    for (const order of [
      ['2号楼', '10号楼', '１１号楼', 'A座', 'b座', '安', '班'],
      ['1-2-3', '1-2-10', '1-10-1'],
      ['李刚', '李明', '黎明', '黎娜'],
      ['v1.9', 'v1.10'],
      ['成都路', '重庆路', '东莞路'],
      ['岑宁', '曾伟', '张伟'],
    ])
      expect(sorted(order.toReversed())).toEqual(order)
  })

  it('are found by full pinyin, by initials, and by what a character is read as well', () => {
    for (const keyword of ['xixi', 'xxyl', 'yunlu', 'XiXi yun', "xi'xi", 'yl', 'x'])
      expect([keyword, soundsLike('西溪云庐', keyword)]).toEqual([keyword, true])
    for (const keyword of ['ixi', 'xl', 'xixiyunluo', '西溪', '', '1'])
      expect([keyword, soundsLike('西溪云庐', keyword)]).toEqual([keyword, false])
    expect(soundsLike('曾伟', 'zw') && soundsLike('曾伟', 'ceng')).toBe(true)
    expect(soundsLike('A座10号楼', 'az10')).toBe(true)
    expect(soundsLike('admin', 'admin')).toBe(false)
  })

  it('take letters alone for a spelling', () => {
    expect(soundKeyword('Xi xi')).toBe(' xixi')
    for (const keyword of ['138', '西x', 'a_b', '', ' ']) expect(soundKeyword(keyword)).toBeNull()
  })
})
