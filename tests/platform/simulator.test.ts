import { describe, expect, it } from 'vitest'
import { behaviour, type Told } from '#platform/simulator/upgrade-behaviour.ts'

const many = Array.from({ length: 2000 }, (_, index) => ({ taskId: `task${index}`, attempt: 1 }))

/** What an attempt tells in its first minute, second by second. */
const course = (attempt: { taskId: string; attempt: number }): readonly Told[] =>
  Array.from({ length: 60 }, (_, second) => behaviour(attempt, second))

const isEnd = (told: Told) => told !== null && ('isInstalled' in told || 'error' in told)
const share = (is: (tolds: readonly Told[]) => boolean) =>
  many.filter((one) => is(course(one))).length / many.length
const last = (tolds: readonly Told[]) => tolds.at(-1) ?? {}

describe('a simulated house', () => {
  it('tells the same of an attempt whenever it is asked', () => {
    for (const attempt of many.slice(0, 50)) expect(course(attempt)).toEqual(course(attempt))
  })

  it('takes 8 to 20 seconds once it has begun, 1 to 3 seconds after it was notified', () => {
    for (const attempt of many) {
      const tolds = course(attempt)
      const begun = tolds.findIndex((told) => told !== null)
      expect(begun).toBeGreaterThanOrEqual(1)
      expect(begun).toBeLessThanOrEqual(3)
      const installed = tolds.findIndex((told) => told !== null && 'isInstalled' in told)
      if (installed < 0) continue
      expect(installed - begun).toBeGreaterThanOrEqual(8)
      expect(installed - begun).toBeLessThanOrEqual(20)
    }
  })

  it('only moves forward, and stays where it ended', () => {
    for (const attempt of many.slice(0, 200)) {
      const tolds = course(attempt)
      const progress = tolds.flatMap((told) => (told !== null && 'progress' in told ? [told.progress] : []))
      expect(progress).toEqual([...progress].sort((one, other) => one - other))
      const end = tolds.findIndex(isEnd)
      if (end >= 0) expect(tolds.slice(end)).toEqual(Array(60 - end).fill(tolds[end]))
    }
  })

  it('succeeds nine times out of ten, breaks off for each reason, and now and then falls silent', () => {
    expect(share((tolds) => 'isInstalled' in last(tolds))).toBeCloseTo(0.92, 1)
    expect(share((tolds) => 'error' in last(tolds))).toBeCloseTo(0.07, 1)
    expect(share((tolds) => 'progress' in last(tolds))).toBeGreaterThan(0)
    const errors = many.flatMap((one) => {
      const told = last(course(one))
      return 'error' in told ? [told.error] : []
    })
    expect([...new Set(errors)].sort()).toEqual(['下载失败', '写入失败', '校验失败'].sort())
  })

  it('may do better the second time', () => {
    const failed = many.filter((one) => 'error' in last(course(one)))
    const again = failed.filter((one) => 'isInstalled' in last(course({ ...one, attempt: 2 })))
    expect(again.length / failed.length).toBeGreaterThan(0.8)
  })
})
