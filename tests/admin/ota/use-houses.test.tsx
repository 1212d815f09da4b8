import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useHouses } from '#admin/features/ota/use-project-houses.ts'
import { startLive } from '#admin/providers/live-connection.ts'
import { backEnd, ok } from '../providers/tab.ts'
import { floor, house } from './sample-houses.ts'

const projects = [{ id: 'p1', name: '静安府', houseNum: 1 }]

/** The stream that the platform tells of changes by; null: none is open. */
let stream: ReadableStreamDefaultController<Uint8Array> | null = null
const openStream = () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = controller
    },
  })
  return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
}
const change = { topic: 'house.listBindProduct', operation: 'update', ids: ['h1'] }
const news = new TextEncoder().encode(
  `id: run-1\nevent: change\ndata: ${JSON.stringify({ ...change, projectId: null, houseId: null, isOwn: false })}\n\n`,
)

const isUnderWay = () => true

describe('the houses of an upgrade that is under way', () => {
  const { answers, asked } = backEnd()
  /** What the platform knows of the one house. */
  let progress = 0
  let stop = () => {}
  beforeEach(() => {
    progress = 0
    stream = null
    window.localStorage.setItem('token', 'token')
    answers(() =>
      ok([floor('1', { building: null, unit: null }, [house('h1', { running: ['main'], progress })])]),
    )
  })
  afterEach(() => {
    cleanup()
    stop()
    stop = () => {}
    vi.unstubAllGlobals()
  })

  const look = () => {
    const client = new QueryClient()
    const { result } = renderHook(() => useHouses('product', projects, isUnderWay), {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    })
    return () => result.current.projects[0]?.floors?.[0]?.child[0]?.progress
  }

  it('are read again when the platform tells of news, once for what comes together', async () => {
    vi.stubGlobal('fetch', openStream)
    stop = startLive()
    const shown = look()
    await expect.poll(shown, { timeout: 5000 }).toBe(0)
    await expect.poll(() => stream).not.toBeNull()
    const before = asked.length
    progress = 40
    for (let count = 0; count < 20; count += 1) stream?.enqueue(news)
    await expect.poll(shown, { timeout: 1800 }).toBe(40)
    expect(asked.length - before).toBe(1)
  })

  it('are asked for every two seconds where nobody tells', async () => {
    const shown = look()
    await expect.poll(shown, { timeout: 5000 }).toBe(0)
    progress = 70
    await expect.poll(shown, { timeout: 6000 }).toBe(70)
  })
})
