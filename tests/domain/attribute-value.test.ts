import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attributeValueError, isSameValue } from '#domain/attribute-value.ts'
import { typeCode } from '#resources/product-dictionaries.ts'

const temperature = { typeCode: typeCode.decimal, min: 16, max: 30, step: 0.5 }
const measured = { typeCode: typeCode.decimal }
const mode = { typeCode: typeCode.enumeration, enumList: [{ value: 1, label: '制冷' }] }

it.each([
  ['22.50', '022.5', true],
  ['+22.5', '22.5', true],
  ['-0.0', '0', true],
  ['-1.0', '1', false],
  ['0.5', '00.50', true],
  ['100', '1', false],
  ['20221026000000000001', '20221026000000000002', false],
  ['007', '7', true],
  ['1e3', '1000', false],
  ['A1.0', 'A1', false],
])('%s and %s are one value: %s', (one, other, isSame) => {
  expect(isSameValue(one, other)).toBe(isSame)
  expect(isSameValue(other, one)).toBe(isSame)
})

describe('attributeValueError', () => {
  it.each([
    [{ typeCode: typeCode.bool }, '0', null],
    [{ typeCode: typeCode.bool }, '1', null],
    [{ typeCode: typeCode.bool }, 'true', '须为 0 或 1'],
    [temperature, '16', null],
    [temperature, '30', null],
    [temperature, '15.5', '不能小于 16'],
    [temperature, '30.5', '不能大于 30'],
    [temperature, '20.3', '须为步长 0.5 的整数倍'],
    [temperature, ' ', '须为数字'],
    [temperature, '1e400', '须为数字'],
    [temperature, '+022.50', null],
    [{ ...temperature, precision: 1 }, '22.50', null],
    [{ ...measured, precision: 1 }, '22.55', '最多 1 位小数'],
    [{ ...measured, precision: 0 }, '22.0', null],
    [{ ...measured, precision: 0 }, '22.5', '须为整数'],
    [{ ...measured, precision: null }, '22.555', null],
    [{ typeCode: typeCode.number, precision: 0 }, '22.5', null],
    [{ typeCode: typeCode.number }, '-7', null],
    [mode, '1', null],
    [mode, '2', '须为枚举值之一'],
    [{ typeCode: typeCode.text, length: 2 }, '中文', null],
    [{ typeCode: typeCode.text, length: 2 }, '中文字', '不能超过 2 个字符'],
  ])('%j of %j: %s', (definition, text, message) =>
    expect(attributeValueError(definition, text)).toBe(message),
  )

  it.each(['.5', '22.', '2.25e1', ' 22.5 ', '0x16', '22,5', ''])(
    'is of %j, which no report would equal',
    (text) => expect(attributeValueError(measured, text)).toBe('须为数字'),
  )

  it('takes every step between the ends, however the float comes out', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: -1000, max: 1000 }),
        fc.integer({ min: 0, max: 500 }),
        (thousandths, start, count) => {
          const step = thousandths / 1000
          const min = start / 10
          const definition = { typeCode: typeCode.decimal, min, max: min + 500 * step, step }
          const value = min + count * step
          fc.pre(value <= definition.max)
          expect(attributeValueError(definition, value.toFixed(9))).toBeNull()
          expect(attributeValueError(definition, (value + step / 2).toFixed(9))).not.toBeNull()
        },
      ),
    )
  })
})
