import { describe, expect, it } from 'vitest'
import { confirmMistake, newMistake } from '#admin/features/account/password-rules.ts'

describe('changing one’s password', () => {
  it('wants a new password that keeps the rules and differs from the old one', () => {
    expect(newMistake({ oldPassword: 'Old12345' })).toBe('请输入新密码')
    expect(newMistake({ oldPassword: 'Old12345', newPassword: 'short1' })).toContain('8–20 位')
    expect(newMistake({ oldPassword: 'Old12345', newPassword: 'Old12345' })).toBe('新密码不能与原密码相同')
    expect(newMistake({ oldPassword: 'Old12345', newPassword: 'New12345' })).toBeNull()
  })

  it('wants it twice', () => {
    expect(confirmMistake({ newPassword: 'New12345' })).toBe('请再次输入新密码')
    expect(confirmMistake({ newPassword: 'New12345', confirm: 'New12346' })).toBe('两次输入的密码不一致')
    expect(confirmMistake({ newPassword: 'New12345', confirm: 'New12345' })).toBeNull()
  })
})
