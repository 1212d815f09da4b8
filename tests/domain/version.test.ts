import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareVersions, isVersion } from '#domain/version.ts'

it.each([
  ['1.9', '1.10', -1],
  ['1.0.0', '1.0', 0],
  ['2.0', '10.0', -1],
  ['1.01', '1.1', 0],
  ['1.2.3.4', '1.2.3', 1],
  ['1.90071992547409930', '1.90071992547409931', -1],
])('%s against %s is %i', (left, right, order) => expect(Math.sign(compareVersions(left, right))).toBe(order))

it('takes two to four segments of digits for a version', () => {
  expect(['1.0', '1.2.3.4'].every(isVersion)).toBe(true)
  expect(['1', '1.', '1.a', '1.2.3.4.5', 'v1.0'].some(isVersion)).toBe(false)
})

it('orders as the numbers of its segments', () => {
  const segments = fc.array(fc.nat(), { minLength: 2, maxLength: 2 })
  fc.assert(
    fc.property(segments, segments, ([a = 0, b = 0], [c = 0, d = 0]) => {
      expect(Math.sign(compareVersions(`${a}.${b}`, `${c}.${d}`))).toBe(Math.sign(a - c || b - d))
    }),
  )
})
