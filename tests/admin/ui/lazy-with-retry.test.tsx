import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { second } from '#domain/durations.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Dialog = () => <p>对话框</p>

/** Code that comes once the network is there. */
function codeOver(network: { up: boolean }) {
  const load = vi.fn(async () => {
    if (!network.up) throw new Error('offline')
    return { default: Dialog }
  })
  return { load, Lazy: lazyWithRetry(load, { over: true }) }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('says that its code is on its way, then in place that it did not come, and goes on where it stood', async () => {
  const network = { up: false }
  const { Lazy, load } = codeOver(network)
  render(<Lazy />)
  expect(screen.getByRole('status', { name: '加载中' })).toBeTruthy()
  await pass(5 * second)
  expect(screen.getByRole('alert').textContent).toContain('加载失败，请检查网络')
  const tried = load.mock.calls.length
  expect(tried).toBeGreaterThan(1)
  network.up = true
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await pass(0)
  expect(screen.getByText('对话框')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(tried + 1)
})

it('goes on by itself once the network is back', async () => {
  const network = { up: false }
  const { Lazy } = codeOver(network)
  render(<Lazy />)
  await pass(5 * second)
  network.up = true
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(screen.getByText('对话框')).toBeTruthy()
})

it('goes on by itself once the server is back, of which no browser tells', async () => {
  const network = { up: false }
  const { Lazy } = codeOver(network)
  render(<Lazy />)
  await pass(20 * second)
  expect(screen.getByRole('alert').textContent).toContain('加载失败，请检查网络')
  network.up = true
  await pass(10 * second)
  expect(screen.getByText('对话框')).toBeTruthy()
})

it('is fetched before it is drawn, where somebody comes near', async () => {
  const { Lazy, load } = codeOver({ up: true })
  Lazy.fetchSoon()
  expect(load).toHaveBeenCalledTimes(1)
})
