import fc from 'fast-check'
import { expect, it } from 'vitest'
import { patternLength } from '../../../src/schema/check/pattern-length.ts'

const open = Number.POSITIVE_INFINITY

it.each<[RegExp, number, number]>([
  [/^\d{6}$/, 6, 6],
  [/^[A-Za-z0-9_]{2,20}$/, 2, 20],
  [/^([a-zA-Z][a-zA-Z0-9_]{3,19}|1[3-9]\d{9})$/, 4, 20],
  [/^(?=.*[A-Z])[!-~]{8,20}$/, 8, 20],
  [/^\d+(\.\d+){1,3}$/, 3, open],
  [/^a?b*c+?$/, 1, open],
  [/^(?:ab|c){2}(?<x>d)$/, 3, 5],
  [/^[\]\\]{3}\$$/, 4, 4],
  [/^\u4e00\u{4e01}$/u, 2, 2],
  [/^[\u4e00-\u9fa5]{1,16}$/u, 1, 16],
  [/^a|bcd$/, 1, open],
  [/\d{4}/, 4, open],
  [/^$/, 0, 0],
])('%s takes %i to %i characters', (pattern, min, max) =>
  expect(patternLength(pattern)).toEqual({ min, max }),
)

it('holds for every text that matches', () => {
  const pattern = /^([a-c]{2,4}|\d(?:-\d){0,3}|x?y+z{3})$/
  const { min, max } = patternLength(pattern)
  fc.assert(
    fc.property(fc.stringMatching(pattern), (text) => {
      expect(text.length).toBeGreaterThanOrEqual(min)
      expect(text.length).toBeLessThanOrEqual(max)
    }),
  )
})
