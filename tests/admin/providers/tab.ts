import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { Notice } from '#admin/lib/notices.ts'
import { origin } from '#tests/support/msw.ts'

type Answerer = (request: Request) => Response | Promise<Response>

/** What a back end answers, for one test file. Whatever it was not told to answer is nobody's. */
export function backEnd() {
  const asked: Request[] = []
  let answer: Answerer = () => HttpResponse.error()
  const server = setupServer(
    http.all(`${origin}/*`, ({ request }) => {
      asked.push(request.clone())
      return answer(request)
    }),
  )
  beforeAll(() => {
    window.location.href = `${origin}/home`
    server.listen({ onUnhandledRequest: 'error' })
  })
  beforeEach(() => {
    asked.length = 0
  })
  afterEach(() => {
    window.localStorage.clear()
    window.sessionStorage.clear()
    vi.restoreAllMocks()
  })
  afterAll(() => server.close())
  return {
    asked,
    answers: (next: Answerer) => {
      answer = next
    },
  }
}

export const ok = (data: unknown = null, headers: Readonly<Record<string, string>> = {}) =>
  HttpResponse.json({ code: 200, msg: 'OK', data }, { headers })

export const refuses = (code: number, msg: string, data: unknown = null, status = 200) =>
  HttpResponse.json({ code, msg, data }, { status })

/** A document of its own: modules afresh, on the storage that all tabs share. */
export async function openTab() {
  vi.resetModules()
  const { request } = await import('#admin/providers/http.ts')
  const { CallError } = await import('#admin/providers/call-error.ts')
  const { beginSession } = await import('#admin/lib/session-token.ts')
  const { stored } = await import('#admin/lib/storage.ts')
  const { browser } = await import('#admin/lib/leave.ts')
  const { listenToNotices } = await import('#admin/lib/notices.ts')
  const notices: Notice[] = []
  const left: string[] = []
  listenToNotices((notice) => notices.push(notice))
  vi.spyOn(browser, 'replace').mockImplementation((path) => void left.push(path))
  return { request, CallError, beginSession, stored, notices, left }
}
