import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoginScreen } from '#admin/features/login/login-screen.tsx'
import { stored } from '#admin/lib/storage.ts'
import { codes } from '#domain/error-codes.ts'
import { calls } from '#resources/calls.ts'
import { backEnd, ok, refuses } from '#tests/admin/providers/tab.ts'

const back = backEnd()

/** Answers by call; what is not named is refused. */
function answer(answers: Readonly<Record<string, () => Response>>): void {
  back.answers(({ url }) => {
    const name = Object.keys(answers).find((each) => url.endsWith(calls[each as keyof typeof calls].path))
    return (name && answers[name]?.()) || refuses(1, '不行')
  })
}

const asked = (name: keyof typeof calls) => back.asked.filter(({ url }) => url.endsWith(calls[name].path))

const onLogin = vi.fn()

const open = () => render(<LoginScreen product="檐" remembered="password" onLogin={onLogin} />)

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function openCodeTab() {
  answer({ 'auth.verifyConfig': () => ok({ useVerify: 1 }), 'auth.smsSend': () => ok(true) })
  const opened = open()
  fireEvent.click(await screen.findByRole('tab', { name: '验证码登录' }))
  return opened
}

beforeEach(() => {
  onLogin.mockClear()
  answer({ 'auth.verifyConfig': () => ok({ useVerify: 0 }) })
})

afterEach(cleanup)

describe('login', () => {
  it('offers codes only where the platform asks for them', async () => {
    open()
    await expect.poll(() => asked('auth.verifyConfig').length).toBe(1)
    expect(screen.queryByRole('tab', { name: '验证码登录' })).toBeNull()
    cleanup()
    await openCodeTab()
  })

  it('validates a field as one leaves it, and everything on submit', () => {
    open()
    fireEvent.blur(screen.getByLabelText('账号'))
    expect(screen.getByText('请输入账号')).toBeTruthy()
    expect(screen.queryByText('请输入密码')).toBeNull()
    type('账号', 'admin')
    fireEvent.blur(screen.getByLabelText('账号'))
    expect(screen.queryByText('请输入账号')).toBeNull()
    press('登录')
    expect(document.activeElement).toBe(screen.getByLabelText('密码'))
    expect(asked('auth.login')).toEqual([])
  })

  it('says when capitals are locked', () => {
    open()
    const typed = new KeyboardEvent('keydown', { key: 'A', bubbles: true })
    vi.spyOn(typed, 'getModifierState').mockImplementation((key) => key === 'CapsLock')
    fireEvent(screen.getByLabelText('密码'), typed)
    expect(screen.getByText('大写锁定已打开')).toBeTruthy()
    fireEvent.keyUp(screen.getByLabelText('密码'), { key: 'CapsLock' })
    expect(screen.queryByText('大写锁定已打开')).toBeNull()
  })

  it('shows the platform’s errors at their fields, and can be tried again', async () => {
    const errors = { account: '账号已停用' }
    answer({ 'auth.login': () => refuses(codes.invalid, '参数校验失败', { errors }) })
    open()
    type('账号', 'admin')
    type('密码', 'wrong')
    press('登录')
    expect(await screen.findByText('账号已停用')).toBeTruthy()
    expect(screen.getByRole('button', { name: '登录' })).toHaveProperty('disabled', false)
    expect(onLogin).not.toHaveBeenCalled()
  })

  it('sends once however often one presses, and keeps the session', async () => {
    answer({ 'auth.login': () => ok({ token: 'mine', expire: 3600 }) })
    open()
    type('账号', ' admin ')
    type('密码', 'Demo@2026')
    press('登录')
    fireEvent.submit(screen.getByRole('form', { name: '登录' }))
    await expect.poll(() => onLogin.mock.calls.length).toBe(1)
    expect(asked('auth.login')).toHaveLength(1)
    expect(await asked('auth.login')[0]?.json()).toEqual({
      account: 'admin',
      password: 'Demo@2026',
      remember: 0,
    })
    expect([stored.token.get(), stored.account.get()]).toEqual(['mine', 'admin'])
    expect(stored.notice.get()).toBe('登录成功')
    expect(JSON.stringify({ ...window.localStorage })).not.toContain('Demo@2026')
  })
})

describe('what comes after', () => {
  it('finds the document its own, in the frame in which the login goes', () => {
    const { unmount } = open()
    document.documentElement.dataset.entry = 'login'
    unmount()
    expect(document.documentElement.dataset.entry).toBe('app')
  })
})

describe('the countdown of codes', () => {
  it('starts when a code was sent, and outlives the screen', async () => {
    const { unmount } = await openCodeTab()
    type('手机号', '13812345678')
    press('获取验证码')
    expect(await screen.findByText('验证码发送成功')).toBeTruthy()
    expect(screen.getByRole('button', { name: '60秒后重新获取' })).toHaveProperty('disabled', true)
    unmount()

    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 20_000)
    await openCodeTab()
    expect(screen.getByRole('button', { name: /^(40|39)秒后重新获取$/ })).toBeTruthy()
    expect(asked('auth.smsSend')).toHaveLength(1)
  })

  it('does not start for a wrong number, nor when sending failed', async () => {
    await openCodeTab()
    type('手机号', '138')
    press('获取验证码')
    expect(asked('auth.smsSend')).toEqual([])

    type('手机号', '13812345678')
    answer({ 'auth.smsSend': () => refuses(codes.offline, '发送过于频繁，请稍后再试') })
    press('获取验证码')
    expect(await screen.findByText('发送过于频繁，请稍后再试')).toBeTruthy()
    await expect
      .poll(() => screen.getByRole('button', { name: '获取验证码' }))
      .toHaveProperty('disabled', false)
  })

  it('locks nobody out whose clock was set back', async () => {
    stored.smsUntil(1).set(Date.now() + 24 * 3600_000)
    await openCodeTab()
    expect(screen.getByRole('button', { name: '60秒后重新获取' })).toBeTruthy()
  })
})
