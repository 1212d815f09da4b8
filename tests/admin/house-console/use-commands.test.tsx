import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Command } from '#admin/features/house-console/control-state.ts'
import { OwnSends } from '#admin/features/house-console/own-sends.tsx'
import { useCommands } from '#admin/features/house-console/use-commands.ts'
import { callOf } from '#admin/providers/data-provider.ts'
import { commandStatus } from '#resources/console-dictionaries.ts'
import { backEnd, ok } from '../providers/tab.ts'
import { temperature } from './sample-attribute.ts'

const { answers } = backEnd()
/** What the platform has taken, the newest first. */
let list: readonly Command[] = []
/** What becomes of the next one. */
let outcome: number = commandStatus.sent

const take = (value: string): Command => ({
  ...{ id: `c${list.length + 1}`, attributeId: 'a', deviceName: '客厅面板', attrName: '设定温度' },
  ...{ value, valueText: value, commandStatus: outcome, resultMsg: null, oneWay: 0 },
  ...{ operatorName: null, createTime: '2026-11-20 12:00:00' },
})

beforeEach(() => {
  list = []
  window.localStorage.setItem('token', 'token')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  answers(async (request) => {
    if (!request.url.endsWith(callOf('command.send').path)) return ok({ list, total: list.length })
    const { value } = (await request.json()) as { readonly value: string }
    list = [take(value), ...list]
    return ok({ commandId: list[0]?.id })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result } = renderHook(() => useCommands('h1', () => {}), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <OwnSends>{children}</OwnSends>
      </QueryClientProvider>
    ),
  })
  return {
    send: (value: string, next: number) => {
      outcome = next
      return act(() => result.current.send(temperature, value))
    },
    state: () => result.current.stateOf('a'),
  }
}

it('tells how a command ends that follows one whose success is still shown', async () => {
  const { send, state } = open()
  await send('26', commandStatus.succeeded)
  expect(state()).toEqual({ is: 'done' })
  await send('27', commandStatus.timedOut)
  expect(state()).toEqual({ is: 'timedOut', value: '27' })
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(state()).toEqual({ is: 'timedOut', value: '27' })
})

it('says for a moment that it went well, each time', async () => {
  const { send, state } = open()
  for (const value of ['26', '27']) {
    await send(value, commandStatus.succeeded)
    expect(state()).toEqual({ is: 'done' })
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(state()).toEqual({ is: 'idle' })
  }
})
