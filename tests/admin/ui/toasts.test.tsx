import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { NoticeBar } from '#admin/features/login/notice-bar.tsx'
import { type Notice, notify } from '#admin/lib/notices.ts'
import { Toasts } from '#admin/providers/notification-provider.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const regions = { success: 'status', info: 'status', warning: 'status', error: 'alert' } as const
const types = Object.keys(regions) as Notice['type'][]

it.each([
  ['the shell', Toasts],
  ['the login', NoticeBar],
])('says what happens in %s in a live region that stood there before', async (_name, Drawn) => {
  const complained = vi.spyOn(console, 'error')
  render(<Drawn />)
  for (const type of types) {
    const region = screen.getByRole(regions[type])
    await act(async () => notify({ type, text: `说的是 ${type}` }))
    expect((await screen.findByText(`说的是 ${type}`)).closest('[role]')).toBe(region)
  }
  expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite')
  expect(complained).not.toHaveBeenCalled()
})
