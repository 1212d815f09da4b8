import { describe, expect, it } from 'vitest'
import { behaviour, type Told } from '#platform/simulator/upgrade-behaviour.ts'

const many = Array.from({ length: 2000 }, (_, index) => ({ taskId: `task${index}`, attempt: 1 }))

/** What an attempt tells in its first minute, second by second. */
const course = (attempt: { taskId: string; attempt: number }): readonly Told[] =>
  Array.from({ length: 60 }, (_, second) => behaviour(attempt, second))

const isEnd = (report: Told) => report !== null && ('isInstalled' in report || 'error' in report)
const share = (is: (reports: readonly Told[]) => boolean) =>
  many.filter((one) => is(course(one))).length / many.length
const last = (reports: readonly Told[]) => reports.at(-1) ?? {}

describe('a simulated house', () => {
  it('tells the same of an attempt whenever it is asked', () => {
    for (const attempt of many.slice(0, 50)) expect(course(attempt)).toEqual(course(attempt))
  })

  it('takes 8 to 20 seconds once it has begun, 1 to 3 seconds after it was notified', () => {
    for (const attempt of many) {
      const reports = course(attempt)
      const begun = reports.findIndex((report) => report !== null)
      expect(begun).toBeGreaterThanOrEqual(1)
      expect(begun).toBeLessThanOrEqual(3)
      const installed = reports.findIndex((report) => report !== null && 'isInstalled' in report)
      if (installed < 0) continue
      expect(installed - begun).toBeGreaterThanOrEqual(8)
      expect(installed - begun).toBeLessThanOrEqual(20)
    }
  })

  it('only moves forward, and stays where it ended', () => {
    for (const attempt of many.slice(0, 200)) {
      const reports = course(attempt)
      const progress = reports.flatMap((report) =>
        report !== null && 'progress' in report ? [report.progress] : [],
      )
      expect(progress).toEqual([...progress].sort((one, other) => one - other))
      const end = reports.findIndex(isEnd)
      if (end >= 0) expect(reports.slice(end)).toEqual(Array(60 - end).fill(reports[end]))
    }
  })

  it('succeeds nine times out of ten, breaks off for each reason, and now and then falls silent', () => {
    expect(share((reports) => 'isInstalled' in last(reports))).toBeCloseTo(0.92, 1)
    expect(share((reports) => 'error' in last(reports))).toBeCloseTo(0.07, 1)
    expect(share((reports) => 'progress' in last(reports))).toBeGreaterThan(0)
    const errors = many.flatMap((one) => {
      const report = last(course(one))
      return 'error' in report ? [report.error] : []
    })
    expect([...new Set(errors)].sort()).toEqual(['下载失败', '写入失败', '校验失败'].sort())
  })

  it('may do better the second time', () => {
    const failed = many.filter((one) => 'error' in last(course(one)))
    const again = failed.filter((one) => 'isInstalled' in last(course({ ...one, attempt: 2 })))
    expect(again.length / failed.length).toBeGreaterThan(0.8)
  })
})
