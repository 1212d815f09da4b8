import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lookOf, pick, plainText, resolveFields, text } from '#schema'

describe('plainText', () => {
  it.each([
    ['e\u0301', 'é'],
    ['  上海\u3000', '上海'],
    ['ad\u200Bmin', 'admin'],
    ['\uFEFFadmin', 'admin'],
    ['ad\u202Enim', 'adnim'],
    ['ad\u2066min\u2069', 'admin'],
    ['ad\u00ADmin', 'admin'],
    ['\u3164', ''],
    ['\u2800', ''],
    ['a\u200Db', 'ab'],
    ['👩🏽\u200D🚀', '👩🏽\u200D🚀'],
    ['❤\uFE0F', '❤\uFE0F'],
    ['一\u2028二', '一\n二'],
  ])('%j becomes %j', (typed, kept) => expect(plainText(typed)).toBe(kept))

  it('leaves nothing that shows nothing, and nothing to be done a second time', () => {
    const parts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\u200B', '\u200D', '\u202E', '\u2066', '\uFEFF', '👩', '🚀', 'é', 'e\u0301', ' '),
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (some) => {
        const kept = plainText(some.join(''))
        expect(kept).not.toMatch(/[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u00AD]/)
        expect(kept).toBe(kept.normalize('NFC').trim())
        expect(plainText(kept)).toBe(kept)
      }),
    )
  })
})

it.each([
  ['ADMIN', 'admin'],
  ['ａｄｍｉｎ', 'Admin'],
  ['①号楼', '1号楼'],
  ['（一期）', '(一期)'],
])('%s looks like %s', (one, other) => expect(lookOf(one)).toBe(lookOf(other)))

it('is what a form and the platform make of a name', () => {
  const fields = resolveFields({ name: text('名称') })
  expect(pick(fields, { name: ' e\u0301\u202Ex ' })).toEqual({ name: 'éx' })
})
