import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatBytes } from '#domain/byte-size.ts'

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.0 KB'],
    [1_258_291, '1.2 MB'],
    [5 * 1024 ** 3, '5.0 GB'],
    [3 * 1024 ** 5, '3072.0 TB'],
  ])('%d is %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))

  it('is never off by more than half of its last digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 48 }), (bytes) => {
        const [amount, unit] = formatBytes(bytes).split(' ')
        const power = ['B', 'KB', 'MB', 'GB', 'TB'].indexOf(unit ?? '')
        expect(Math.abs(Number(amount) - bytes / 1024 ** power)).toBeLessThanOrEqual(0.0501)
      }),
    )
  })
})
