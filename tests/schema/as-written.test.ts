import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contactAsWritten,
  dayAsWritten,
  isContact,
  isScientific,
  mobileAsWritten,
  momentAsWritten,
  numberAsWritten,
  phoneKeyword,
} from '#schema'

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

describe('a mobile number as people write it', () => {
  it.each([
    '13800138000',
    '138 0013 8000',
    '138-0013-8000',
    '138–0013–8000',
    '+86 138 0013 8000',
    '+8613800138000',
    '8613800138000',
    '0086-138-0013-8000',
    "'13800138000",
    '（86）13800138000',
    '１３８００１３８０００',
    '\u3000138\u00a00013 8000 ',
  ])('%j is 13800138000', (text) => expect(mobileAsWritten(text)).toBe('13800138000'))

  it.each(['1380013800', '138001380001', '021-6226 1234', '+852 9123 4567', '138****8000', '张三', ''])(
    '%j stays as it is',
    (text) => expect(mobileAsWritten(text)).toBe(text),
  )

  it('is the same read twice, and in full width', () => {
    const number = fc.integer({ min: 13_000_000_000, max: 19_999_999_999 }).map(String)
    const between = fc.constantFrom('', ' ', '-', '.')
    fc.assert(
      fc.property(number, between, fc.constantFrom('', '+86', '86', '0086 '), (digits, sign, prefix) => {
        const written = `${prefix}${digits.slice(0, 3)}${sign}${digits.slice(3, 7)}${sign}${digits.slice(7)}`
        expect(mobileAsWritten(written)).toBe(digits)
        expect(mobileAsWritten(fullWidth(written))).toBe(digits)
        expect(mobileAsWritten(mobileAsWritten(written))).toBe(digits)
      }),
    )
  })

  it.each([
    ['138 0013', '1380013'],
    ['+86 138', '138'],
    ['８０００', '8000'],
    ['86138', '86138'],
    ['张 三', '张 三'],
    ['021-6234 5678', '02162345678'],
    ['+852 9123', '+8529123'],
  ])('%j is looked for as %j', (text, keyword) => expect(phoneKeyword(text)).toBe(keyword))
})

describe('a number to call, as people write it', () => {
  it.each([
    ['021-6234 5678', '02162345678'],
    ['(010) 6226-1234', '01062261234'],
    ['+86 21 6234 5678', '02162345678'],
    ['0086-755-2345678', '07552345678'],
    ['0571－８７６５４３２１', '057187654321'],
    ['021-62345678转8001', '02162345678-8001'],
    ['021-62345678-8001', '02162345678-8001'],
    ['021 6234 5678 ext. 12', '02162345678-12'],
    ['Tel: 02162345678#8', '02162345678-8'],
    ['400-820-8820', '4008208820'],
    ['400 820 8820 转 1', '4008208820-1'],
    ['800-810-1234', '8008101234'],
    ['+852 9123 4567', '+85291234567'],
    ['00853-6612 3456', '+85366123456'],
    ['+886 (0)912 345 678', '+886912345678'],
    ['+886-2-2345-6789', '+886223456789'],
    ['+86 138-0013-8000', '13800138000'],
  ])('%j is %j', (text, number) => {
    expect(contactAsWritten(text)).toBe(number)
    expect(isContact(number)).toBe(true)
    expect(contactAsWritten(number)).toBe(number)
  })

  it.each([
    '62345678',
    '1380013800',
    '021-6234',
    '+1 415 555 0100',
    '95588',
    '138****8000',
    '13800138000-1',
    '找张三',
  ])('%j is none, and stays as it is', (text) => {
    expect(contactAsWritten(text)).toBe(text)
    expect(isContact(text)).toBe(false)
  })
})

describe('a number as people write it', () => {
  it.each([
    ["'1200", '', 1200],
    ['1200.50', '', 1200.5],
    ['1,200.50', '元', 1200.5],
    ['1，200', '', 1200],
    ['¥1,234,567', '元', 1_234_567],
    ['８９．５', '㎡', 89.5],
    ['89.5㎡', '㎡', 89.5],
    ['89.5m²', '㎡', 89.5],
    ['89.5 M2', '㎡', 89.5],
    ['89.5平', '㎡', 89.5],
    ['89.5平方米', '㎡', 89.5],
    ['30秒', '秒', 30],
    ['-3', '', -3],
    ['+7', '', 7],
    ['.5', '', 0.5],
  ])('%j with the unit %j is %d', (text, unit, value) => expect(numberAsWritten(text, unit)).toBe(value))

  it.each([
    '0x59',
    '1e3',
    '1.38E+10',
    '12,34',
    '1,2345',
    'Infinity',
    '三',
    '5个',
    '',
    '-',
    '1.2.3',
    '89.5平',
  ])('%j is none', (text) => expect(numberAsWritten(text)).toBeNull())

  it('is told from what spreadsheets make of long ones', () => {
    expect(['1.38E+10', '1e3', '-2.5e-7'].map(isScientific)).toEqual([true, true, true])
    expect(['E0', '1.38', '12E', 'e3'].map(isScientific)).toEqual([false, false, false, false])
  })

  it('is any number written in digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (value) => {
        expect(numberAsWritten(String(value))).toBe(value)
        expect(numberAsWritten(value.toLocaleString('en-US'))).toBe(value)
        expect(numberAsWritten(fullWidth(`${value}㎡`), '㎡')).toBe(value)
      }),
    )
  })
})

describe('a day as people write it', () => {
  it.each([
    "'2026-12-31",
    '2026-12-31',
    '2026/12/31',
    '2026.12.31',
    '2026年12月31日',
    '2026 年 12 月 31 日',
    '20261231',
    '２０２６－１２－３１',
    '2026/12/31 0:00',
    '2026-12-31 00:00:00',
    '46387',
    '46387.75',
  ])('%j is 2026-12-31', (text) => expect(dayAsWritten(text)).toBe('2026-12-31'))

  it.each(['2026-02-30', '2026-13-01', '12/31/2026', '2026-12-31 08:00', '2026', '202612', '明天', ''])(
    '%j is none',
    (text) => expect(dayAsWritten(text)).toBeNull(),
  )

  it.each([
    ['2026-12-31 18:30:05', '2026-12-31 18:30:05'],
    ['2026/1/5 8:30', '2026-01-05 08:30:00'],
    ['2026-01-05T08:30:00.000', '2026-01-05 08:30:00'],
    ['2026年1月5日8:30', '2026-01-05 08:30:00'],
    ['20260105 08:30', '2026-01-05 08:30:00'],
    ['2026-12-31 24:00', '2027-01-01 00:00:00'],
    ['20261231 24:00:00', '2027-01-01 00:00:00'],
    ['2026年2月28日 ２４：００', '2026-03-01 00:00:00'],
    ['46387.75', '2026-12-31 18:00:00'],
    ['２０２６／１／５　８：３０', '2026-01-05 08:30:00'],
  ])('%j is the moment %j, also as an end', (text, moment) => {
    expect(momentAsWritten(text)).toBe(moment)
    expect(momentAsWritten(text, true)).toBe(moment)
  })

  it.each(['2026-12-31', '20261231', '46387', '2026年12月31日'])(
    '%j begins at midnight, and as an end lasts until its last second',
    (text) => {
      expect(momentAsWritten(text)).toBe('2026-12-31 00:00:00')
      expect(momentAsWritten(text, true)).toBe('2026-12-31 23:59:59')
    },
  )

  it.each(['2026-12-31 25:00', '2026-12-31 24:01', '2026-12-31 8:60', '2026-02-30 08:00', '8:30', '下午'])(
    '%j is no moment',
    (text) => expect(momentAsWritten(text)).toBeNull(),
  )
})
