import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { Values } from '#schema'
import { bridge, origin } from '#tests/support/msw.ts'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'

interface Sent {
  readonly path: string
  readonly body: Values
}

/** A platform behind the screens of one test file, and what they sent it. */
export function livePlatform() {
  const live: {
    eaves: TestPlatform
    sent: Sent[]
    asked: string[]
    fail: string | null
    hold: { readonly end: string; readonly until: Promise<unknown> } | null
  } = {
    eaves: undefined as unknown as TestPlatform,
    sent: [],
    /** Paths of what was read. */
    asked: [],
    fail: null,
    /** Calls whose path ends so are answered no sooner. */
    hold: null,
  }
  let stop = () => {}
  /** What a test that has ended still asks, without its session, would end that of the next one. */
  let isOver = false
  // Whole screens on a whole platform, beside other test files on few cores.
  vi.setConfig({ testTimeout: 45_000 })

  async function answer(request: Request): Promise<Response> {
    if (isOver) return new Promise(() => {})
    const { pathname } = new URL(request.url)
    if (request.method === 'POST') {
      const body = (await request.clone().json()) as Values
      live.sent.push({ path: pathname, body })
    } else live.asked.push(pathname)
    if (live.fail !== null && pathname.endsWith(live.fail)) return new Response('broken', { status: 502 })
    if (live.hold !== null && pathname.endsWith(live.hold.end)) await live.hold.until
    return live.eaves.fetch(request)
  }

  beforeAll(async () => {
    window.location.href = `${origin}/home`
    live.eaves = await startPlatform()
    stop = bridge(answer)
  })
  afterAll(async () => {
    stop()
    await live.eaves.close()
  })
  beforeEach(() => {
    isOver = false
  })
  afterEach(() => {
    isOver = true
    cleanup()
    window.localStorage.clear()
    live.sent = []
    live.asked = []
    live.fail = null
    live.hold = null
  })
  return live
}
