import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noteSilence } from '#admin/lib/connection.ts'
import { CallError } from '#admin/providers/call-error.ts'
import { isLive, type LiveChange, startLive, subscribeLive } from '#admin/providers/live-connection.ts'
import { queryClient } from '#admin/providers/query-client.ts'
import { retryUnanswered } from '#admin/providers/retry-unanswered.ts'

interface Opened {
  readonly url: string
  readonly headers: Record<string, string>
  readonly signal: AbortSignal
  send(text: string): void
  end(): void
}

const opened: Opened[] = []
let visibility: DocumentVisibilityState = 'visible'
let answer: Response | null = null

/** A back end whose streams the test writes itself. */
function open(url: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) {
  if (answer) return Promise.resolve(answer)
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
  })
  signal.addEventListener('abort', () => controller?.error(new DOMException('aborted', 'AbortError')))
  const encoder = new TextEncoder()
  opened.push({
    url,
    headers,
    signal,
    send: (text) => controller?.enqueue(encoder.encode(text)),
    end: () => controller?.close(),
  })
  return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
}

const change = (topic: string, ids: readonly string[]) =>
  `id: run-7\nevent: change\ndata: ${JSON.stringify({ topic, operation: 'update', ids, projectId: null, houseId: null, isOwn: false })}\n\n`

const setVisibility = (state: DocumentVisibilityState) => {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('the live connection', () => {
  let stop = () => {}
  const ends: (() => void)[] = []
  const heard: (LiveChange | null)[] = []
  const listen = (...topics: string[]) => {
    const end = subscribeLive({ topics, onChange: (one) => heard.push(one) })
    ends.push(end)
    return end
  }
  const connection = async (number: number) => {
    await vi.waitFor(() => expect(opened).toHaveLength(number), { timeout: 5000 })
    return opened[number - 1] as Opened
  }

  beforeEach(() => {
    opened.length = 0
    heard.length = 0
    answer = null
    visibility = 'visible'
    vi.stubGlobal('fetch', open)
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
    window.localStorage.setItem('token', 'token')
    stop = startLive()
  })
  afterEach(() => {
    for (const end of ends.splice(0)) end()
    stop()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('asks for what screens look at, with the token, and tells each what it wants to hear', async () => {
    listen('project', 'house:h1')
    const { url, headers, send } = await connection(1)
    expect(new URLSearchParams(url.split('?')[1]).get('topics')).toBe('project,house:h1')
    expect(headers.authorization).toBe('token')
    send(change('project', ['p1']) + change('house', ['h2']) + change('house', ['h1']))
    await vi.waitFor(() => expect(heard.map((one) => one?.ids)).toEqual([['p1'], ['h1']]), 20_000)
    expect(window.localStorage.getItem('token')).toBe('token')
  })

  it('goes on where a break was', async () => {
    listen('project')
    const first = await connection(1)
    first.send(change('project', ['p1']))
    await vi.waitFor(() => expect(heard).toHaveLength(1), 20_000)
    first.end()
    const second = await connection(2)
    expect(second.headers['last-event-id']).toBe('run-7')
    second.send('id: other-1\nevent: reload\ndata: {}\n\n')
    await vi.waitFor(() => expect(heard.at(-1)).toBeNull(), 20_000)
  })

  it('has read again what no answer came for, once it is open, and not what was refused', async () => {
    const reads: string[] = []
    let isDown = true
    const ended = ([0, 200301002] as const).map((statusCode) =>
      new QueryObserver(queryClient, {
        queryKey: ['retried', statusCode],
        queryFn: () => {
          reads.push(String(statusCode))
          if (isDown) throw new CallError('', statusCode)
          return 'read'
        },
      }).subscribe(() => undefined),
    )
    ends.push(...ended, retryUnanswered())
    await vi.waitFor(() => expect(queryClient.getQueryState(['retried', 0])?.status).toBe('error'), 20_000)
    isDown = false
    noteSilence()
    listen('project')
    await connection(1)
    await vi.waitFor(() => expect(queryClient.getQueryData(['retried', 0])).toBe('read'), 20_000)
    expect(reads).toEqual(['0', '200301002', '0'])
  })

  it('costs nothing while the tab is hidden', async () => {
    listen('project')
    const first = await connection(1)
    setVisibility('hidden')
    expect(first.signal.aborted).toBe(true)
    expect(isLive()).toBe(false)
    setVisibility('visible')
    await connection(2)
  })

  it('is opened anew for a topic that it does not carry, and not for one that it does', async () => {
    listen('project')
    await connection(1)
    await vi.waitFor(() => expect(isLive()).toBe(true), 20_000)
    listen('project')()
    listen('alarm')
    const { url } = await connection(2)
    expect(url).toContain('alarm')
    expect(opened[0]?.signal.aborted).toBe(true)
  })

  it.each([
    ['there is no stream', 502],
    ['there are too many of the account', 429],
  ])('has screens look every five seconds while %s and the page is to be seen', async (_, status) => {
    stop()
    answer = new Response(JSON.stringify({ code: status, msg: '', data: null }), { status })
    vi.useFakeTimers()
    stop = startLive()
    listen('project')
    await vi.advanceTimersByTimeAsync(10_100)
    expect(heard).toEqual([null, null])
    setVisibility('hidden')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(heard).toHaveLength(2)
    answer = null
    setVisibility('visible')
    await vi.advanceTimersByTimeAsync(100)
    expect(isLive()).toBe(true)
    await vi.advanceTimersByTimeAsync(20_000)
    vi.useRealTimers()
    expect(heard).toHaveLength(2)
  })

  // The last one: what is not there is not asked for again.
  it('leaves a back end alone that has no such call', async () => {
    const json = { 'content-type': 'application/json' }
    answer = new Response(JSON.stringify({ code: 404, msg: '', data: null }), { status: 404, headers: json })
    const asked = vi.spyOn(answer, 'json')
    listen('project')
    await vi.waitFor(() => expect(asked).toHaveBeenCalled(), 20_000)
    stop()
    answer = null
    vi.useFakeTimers()
    stop = startLive()
    listen('alarm')
    setVisibility('hidden')
    setVisibility('visible')
    await vi.advanceTimersByTimeAsync(120_000)
    vi.useRealTimers()
    expect(opened).toHaveLength(0)
    expect(heard.length).toBe(48)
  })
})
