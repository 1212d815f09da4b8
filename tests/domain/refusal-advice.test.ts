import { expect, it } from 'vitest'
import { refusalAdvice } from '#domain/refusal-advice.ts'

it('says what to do about what is refused', () => {
  expect(refusalAdvice('密钥不正确，或尚未生成')).toContain('更换密钥')
  expect(refusalAdvice('1-device_panel-1：时间早于保存期限，按到达时间记录')).toContain('时钟')
  expect(refusalAdvice('第 58 个字符附近 nan')).toContain('消息格式')
  expect(refusalAdvice('ok 须为 true 或 false')).toContain('消息格式')
  expect(refusalAdvice('内容无法保存')).toBe(null)
})
