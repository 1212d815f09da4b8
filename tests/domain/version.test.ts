import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  compareVersions,
  firmwareVersionPattern,
  isSameVersion,
  isVersion,
  versionOrder,
} from '#domain/version.ts'

it.each([
  ['1.9', '1.10', -1],
  ['1.0.0', '1.0', 0],
  ['2.0', '10.0', -1],
  ['1.01', '1.1', 0],
  ['1.2.3.4', '1.2.3', 1],
  ['1.90071992547409930', '1.90071992547409931', -1],
])('comparing %s with %s gives %i', (left, right, order) =>
  expect(Math.sign(compareVersions(left, right))).toBe(order),
)

it('takes two to four segments of digits for a version', () => {
  expect(['1.0', '1.2.3.4'].every(isVersion)).toBe(true)
  expect(['1', '1.', '1.a', '1.2.3.4.5', 'v1.0'].some(isVersion)).toBe(false)
})

it.each([
  ['1.2.0', 'v1.2.0', true],
  ['1.2.0', 'V1.2.0+b7', true],
  ['v1.2.0', '1.2', true],
  ['1.34.1', 'SV1.34.1_b03896a', true],
  ['1.2.0+b7', '1.2.0+B7', true],
  ['1.2.0+b7', '1.2.0+b8', false],
  ['1.2.0', '1.2.0-b7', true],
  ['1.2.0', '1.2.0-5-g03896a', true],
  ['1.2.0', '1.2.0-release', true],
  ['1.2.0+b7', '1.2.0-b7', true],
  ['1.2.0-b7', '1.2.0-b8', false],
  ['1.2.0-rc1', '1.2.0-rc1-5-g03896a', false],
  ['1.2.0', '1.2.0-alpha', false],
  ['1.2.0', '1.2.0-beta.2', false],
  ['1.2.0', '1.2.0-rc1', false],
  ['1.2.0', '1.2.0-preview', false],
  ['1.2.0', '1.2.0-dev-3', false],
  ['1.2.0-rc1', 'v1.2.0-RC1+b7', true],
  ['20221026', '20221026', true],
  ['20221026', '20221027', false],
  ['1.2.0', '1.2.0b', false],
  ['1.2.0', '1.2.1', false],
])('%s and %s are one: %s', (one, other, isSame) => {
  expect(isSameVersion(one, other)).toBe(isSame)
  expect(isSameVersion(other, one)).toBe(isSame)
})

it('firmware has a name of its own, which need not compare', () => {
  const names = ['1.2.0', 'v1.2.0', '1.2.0+b7', '1.2.0-rc1', 'SV1.34.1_b03896a', '20221026']
  expect(names.every((name) => firmwareVersionPattern.test(name))).toBe(true)
  expect(['latest', '-1', '1.2 0', '版本1', ''].some((name) => firmwareVersionPattern.test(name))).toBe(false)
  expect([versionOrder('1.9', '1.10'), versionOrder('v1.9', '1.10')]).toEqual([-1, null])
})

it('orders as the numbers of its segments', () => {
  const segments = fc.array(fc.nat(), { minLength: 2, maxLength: 2 })
  fc.assert(
    fc.property(segments, segments, ([a = 0, b = 0], [c = 0, d = 0]) => {
      expect(Math.sign(compareVersions(`${a}.${b}`, `${c}.${d}`))).toBe(Math.sign(a - c || b - d))
    }),
  )
})
