import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byName } from '#domain/natural-order.ts'

it('counts the numbers in names', () => {
  expect(['10号楼', '2号楼', '1号楼'].sort(byName)).toEqual(['1号楼', '2号楼', '10号楼'])
  expect(['1001', '101', '902'].sort(byName)).toEqual(['101', '902', '1001'])
})

it('orders the same names in one way, however they come', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (names) => {
      expect(names.toReversed().sort(byName)).toEqual(names.toSorted(byName))
    }),
  )
})

it('orders Chinese by pinyin and surname, as lists do', () => {
  expect(['重庆项目部', '张三', '安庆', '长沙', '长安', 'B座', '3号楼'].sort(byName)).toEqual([
    ...['3号楼', 'B座', '安庆', '长安', '长沙', '重庆项目部', '张三'],
  ])
})
