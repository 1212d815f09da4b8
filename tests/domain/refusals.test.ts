import { describe, expect, it } from 'vitest'
import { refusal, refusalAdvice } from '#domain/refusals.ts'

describe('a refusal', () => {
  it('is in words and with what to do by its cause, whatever it names', () => {
    const broken = refusal('broken', 58, `nan${'!'.repeat(50)}`)
    expect(broken).toEqual({ cause: 'broken', reason: `第 58 个字符附近 nan${'!'.repeat(17)}` })
    expect(refusalAdvice(broken.cause)).toContain('消息格式')
    expect(refusal('timeTooEarly', null).reason).toBe('时间早于保存期限，按到达时间记录')
    expect(refusal('timeTooEarly', '1-device_panel-1').reason).toBe(
      '1-device_panel-1：时间早于保存期限，按到达时间记录',
    )
  })

  it('has no advice where an earlier version noted none of our causes', () => {
    for (const cause of [null, 'toString', 'gone']) expect(refusalAdvice(cause)).toBe(null)
  })
})
