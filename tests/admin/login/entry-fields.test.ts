import { describe, expect, it } from 'vitest'
import { checkInput, checkInputs } from '#admin/features/login/entry-fields.ts'

describe('what the entry screens ask for', () => {
  it.each([
    ['account', '', '请输入账号'],
    ['account', '  ', '请输入账号'],
    ['account', '1admin', '请输入账号'],
    ['account', 'admin', null],
    ['account', ' admin ', null],
    ['account', '13812345678', null],
    ['password', '', '请输入密码'],
    ['password', 'x', null],
    ['code', '', '请输入6位验证码'],
    ['code', '12345', '请输入6位验证码'],
    ['code', '012345', null],
    ['phone', '', '请输入手机号'],
    ['phone', '13812345678', null],
    ['newPassword', '', '请输入新密码'],
    ['newPassword', 'Demo2026', null],
  ] as const)('%s %j: %s', (name, value, message) => {
    expect(checkInput(name, { [name]: value })).toBe(message)
  })

  it.each(['1381234567', '23812345678', '138123456789'])('phone %s is refused', (phone) => {
    expect(checkInput('phone', { phone })).toMatch(/手机号/)
  })

  it.each(['Demo202', 'onlyletters', '20262026', `Demo${'2'.repeat(17)}`])(
    'new password %s is refused',
    (newPassword) => {
      expect(checkInput('newPassword', { newPassword })).toMatch(/8.20/)
    },
  )

  it('wants the new password twice', () => {
    expect(checkInput('confirm', { newPassword: 'Demo2026' })).toBe('请再次输入新密码')
    expect(checkInput('confirm', { newPassword: 'Demo2026', confirm: 'Demo2027' })).toBe(
      '两次输入的密码不一致',
    )
    expect(checkInput('confirm', { newPassword: 'Demo2026', confirm: 'Demo2026' })).toBeNull()
  })

  it('tells every mistake of a form at once', () => {
    expect(checkInputs(['account', 'password'], {})).toEqual({
      account: '请输入账号',
      password: '请输入密码',
    })
    expect(checkInputs(['account', 'password'], { account: 'admin', password: 'x' })).toEqual({})
  })
})
