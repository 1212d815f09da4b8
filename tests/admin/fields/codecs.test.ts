import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codecs } from '#admin/fields/codecs.ts'
import { readSearch, writeSearch } from '#admin/fields/search-values.ts'
import { config } from '#config'
import { type FieldKind, isMultiple } from '#schema'

const word = fc.stringMatching(/^[0-9A-Za-z_]{1,32}$/)
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const moment = day.map((text) => `${text} 23:59:59`)

const wanted: Partial<Record<FieldKind, fc.Arbitrary<string | number>>> = {
  text: word,
  integer: fc.integer(),
  decimal: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  bool: fc.constantFrom(0, 1),
  choice: fc.integer({ min: 0, max: 99 }),
  choices: fc.integer({ min: 0, max: 99 }),
  date: day,
  dateTime: moment,
  address: word,
  reference: word,
  references: word,
}

describe('a filter’s value', () => {
  it.each(Object.entries(wanted))('of kind %s survives the URL', (kind, arbitrary) => {
    const { parse } = codecs[kind as FieldKind]
    fc.assert(fc.property(arbitrary, (value) => parse(String(value)) === value))
  })

  it('is dropped where its text cannot be one', () => {
    expect(codecs.integer.parse('abc')).toBeUndefined()
    expect(codecs.integer.parse(' ')).toBeUndefined()
    expect(codecs.bool.parse('2')).toBeUndefined()
    expect(codecs.date.parse('2026-1-1')).toBeUndefined()
    expect(codecs.dateTime.parse('2026-01-01')).toBeUndefined()
    expect(codecs.choice.parse('')).toBeUndefined()
  })

  it('keeps 0', () => {
    expect(codecs.choice.parse('0')).toBe(0)
  })
})

describe('an input', () => {
  it.each(Object.keys(codecs) as FieldKind[])(
    'of kind %s starts empty and sends empty as its kind does',
    (kind) => {
      const { toForm, toApi } = codecs[kind]
      const none = isMultiple(kind) && kind !== 'address' ? [] : null
      for (const empty of [null, undefined, '']) {
        expect(toApi(toForm(empty))).toEqual(none)
      }
    },
  )

  it.each([
    ['integer', 0],
    ['bool', 0],
    ['choice', 0],
    ['text', 'x'],
    ['references', ['a', 'b']],
    ['address', ['1', '2', '3']],
  ] as const)('of kind %s sends what it was given: %j', (kind, value) => {
    const { toForm, toApi } = codecs[kind]
    expect(toApi(toForm(value))).toEqual(value)
  })
})

describe('a search form', () => {
  const { fields, list } = config.resources.operationLog
  const read = (query: string) => readSearch(list.search, fields, new URLSearchParams(query))

  it('comes back from the URL as it was written', () => {
    const choice = fc.constantFrom(...[1, 2, 3])
    const values = fc.record(
      { startTime: fc.tuple(moment, moment), keyword: word, userId: word, module: choice, action: choice },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(values, (typed) => {
        const query = new URLSearchParams(writeSearch(list.search, typed))
        expect(readSearch(list.search, fields, query)).toEqual(typed)
      }),
    )
  })

  it('leaves out what is empty, and what no item asks for', () => {
    expect(writeSearch(list.search, { keyword: '  ', module: undefined, other: 'x' })).toEqual({})
    expect(read('other=1&module=&action=zwei')).toEqual({})
  })

  it('takes half a range', () => {
    expect(read('startTime=2026-01-01%2000:00:00')).toEqual({ startTime: ['2026-01-01 00:00:00', undefined] })
  })
})
