import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatValue, twoDecimals, type ValueFormat } from '#domain/value-format.ts'
import { typeCode } from '#resources/product-dictionaries.ts'

const modes = {
  typeCode: typeCode.enumeration,
  enumList: [
    { value: 1, label: '制冷' },
    { value: '2', label: '制热' },
  ],
} as const

it.each<[unknown, ValueFormat, string]>([
  [1, { typeCode: typeCode.bool }, '开'],
  ['true', { typeCode: typeCode.bool }, '开'],
  [false, { typeCode: typeCode.bool }, '关'],
  ['0', { typeCode: typeCode.bool, falseText: '停止' }, '停止'],
  [7, { typeCode: typeCode.bool }, '7'],
  [24, { typeCode: typeCode.decimal, unit: '℃' }, '24.00℃'],
  ['24.126', { typeCode: typeCode.decimal, unit: '℃' }, '24.13℃'],
  [-0.001, { typeCode: typeCode.decimal }, '0.00'],
  ['n/a', { typeCode: typeCode.decimal, unit: '℃' }, 'n/a'],
  [true, { typeCode: typeCode.decimal }, 'true'],
  ['012.50', { typeCode: typeCode.number, unit: '%' }, '12.5%'],
  ['0x10', { typeCode: typeCode.number, unit: '%' }, '0x10'],
  [0, { typeCode: typeCode.number }, '0'],
  ['1', modes, '制冷'],
  [2, modes, '制热'],
  [5, modes, '未知(5)'],
  ['任何文字', { typeCode: typeCode.text }, '任何文字'],
  ['2026-01-31 08:00:00', { typeCode: typeCode.time }, '2026-01-31 08:00:00'],
  [1_769_817_600, { typeCode: typeCode.time }, '2026-01-31 08:00:00'],
  ['1769817600000', { typeCode: typeCode.time }, '2026-01-31 08:00:00'],
  [1e300, { typeCode: typeCode.time }, '1e+300'],
  [{ r: 1 }, { typeCode: 99 }, '{"r":1}'],
])('%j as %j shows %s', (value, format, text) => expect(formatValue(value, format)).toBe(text))

it('shows nothing as empty text, whatever the type', () => {
  fc.assert(
    fc.property(fc.constantFrom(null, undefined, ''), fc.integer(), (value, typeCode) => {
      expect(formatValue(value, { typeCode, unit: '℃' })).toBe('')
    }),
  )
})

it('shows two decimals of every number', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (value) => {
      expect(formatValue(value, { typeCode: typeCode.decimal })).toMatch(/^-?\d+\.\d{2}$/)
    }),
  )
})

it('numbers of reports have two decimals at most, and are no further from what was measured than that', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
      const shown = twoDecimals(value)
      expect(String(shown)).toMatch(/^-?\d+(\.\d{1,2})?$/)
      expect(Math.abs(shown - value)).toBeLessThanOrEqual(0.005 + 1e-9)
      expect(Object.is(shown, -0)).toBe(false)
      expect(twoDecimals(shown)).toBe(shown)
    }),
  )
})
