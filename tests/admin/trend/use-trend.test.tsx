import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useTrend } from '#admin/features/trend/use-trend.ts'
import { backEnd, ok } from '../providers/tab.ts'

const { answers } = backEnd()
/** How the platform answers what was measured wrong. */
let faulty: () => Response

beforeEach(() => {
  window.localStorage.setItem('token', 'token')
  answers((request: Request) => (request.url.includes('faulty') ? faulty() : ok([])))
})
afterEach(cleanup)

const query = {
  ...{ houseIds: ['h1'], attributeIds: ['1-panel-1-temp'], range: { from: 0, to: 3600 } },
  ...{ interval: null, agg: null, isLive: false },
}
const wrong = { attributeId: '1-panel-1-temp', time: 1800, value: '-127' }

function look() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return renderHook(() => useTrend(query), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  }).result
}

it('says that what was measured wrong is not known, shows the rest, and asks for it again', async () => {
  faulty = () => new Response('', { status: 500 })
  const trend = look()
  await waitFor(() => expect(trend.current.faultyError).not.toBeNull())
  expect(trend.current).toMatchObject({ error: null, data: [{ houseId: 'h1', samples: [], faulty: [] }] })
  faulty = () => ok([wrong])
  act(() => trend.current.retry())
  await waitFor(() => expect(trend.current.faultyError).toBeNull())
  await waitFor(() => expect(trend.current.data).toMatchObject([{ faulty: [wrong] }]))
})

it('knows of nothing measured wrong where the back end does not know the call', async () => {
  faulty = () => new Response('', { status: 404 })
  const trend = look()
  await waitFor(() => expect(trend.current.isReading).toBe(false))
  expect(trend.current).toMatchObject({ faultyError: null, data: [{ faulty: [] }] })
})
