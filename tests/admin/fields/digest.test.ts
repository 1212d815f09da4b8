import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digestOf } from '#admin/fields/digest/digest-worker.ts'
import { megabyte } from '#schema'

const methods = ['md5', 'sha256'] as const

function streamOf(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const left = [...chunks]
  return new ReadableStream({
    pull(controller) {
      const next = left.shift()
      if (next) controller.enqueue(next)
      else controller.close()
    },
  })
}

describe.each(methods)('the %s of a stream', (method) => {
  it('is that of its bytes, however they are cut', async () => {
    const chunks = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(chunks, async (parts) => {
        const expected = createHash(method).update(Buffer.concat(parts)).digest('hex')
        expect(await digestOf(streamOf(parts), method)).toBe(expected)
      }),
    )
  })

  it('is that of a file', async () => {
    const text = '檐'.repeat(100_000)
    const expected = createHash(method).update(text).digest('hex')
    expect(await digestOf(new Blob([text]).stream(), method)).toBe(expected)
  })
})

describe('progress', () => {
  it('is told ten times a second at most, in bytes that only grow', async () => {
    const chunk = new Uint8Array(megabyte)
    const started = performance.now()
    const reported: number[] = []
    await digestOf(streamOf(Array.from({ length: 60 }, () => chunk)), 'md5', (bytes) => reported.push(bytes))
    const seconds = (performance.now() - started) / 1000
    expect(reported.length).toBeGreaterThan(0)
    expect(reported.length).toBeLessThanOrEqual(seconds * 10)
    expect(reported).toEqual(reported.toSorted((one, other) => one - other))
    expect(reported.at(-1)).toBeLessThanOrEqual(60 * megabyte)
  })

  it('ends with the reason why a file cannot be read', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('gone')),
    })
    await expect(digestOf(broken, 'md5')).rejects.toThrow('gone')
  })
})
