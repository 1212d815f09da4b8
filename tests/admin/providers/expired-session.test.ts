import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { enableStatus } from '#resources/dictionaries.ts'
import { backEnd, ok, openTab, refuses } from './tab.ts'

const back = backEnd()
const target = { method: 'GET', path: '/some/list', allow: 'login' } as const
const expired = () => refuses(401, '未登录', null, 401)

describe('a session that has expired', () => {
  it('is left once, with one notice, however many requests are refused together', async () => {
    const ways = fc.array(fc.boolean(), { minLength: 1, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(ways, async (silences) => {
        window.sessionStorage.clear()
        const { request, beginSession, stored, notices, left } = await openTab()
        beginSession({ token: 'old', account: 'admin' })
        window.localStorage.setItem('whatever', 'else')
        back.answers(expired)
        const calls = silences.map((silent) => request(target, {}, { silent }))
        for (const { status } of await Promise.allSettled(calls)) expect(status).toBe('rejected')
        expect(left).toEqual(['/'])
        expect(notices).toEqual([])
        expect(stored.notice.get()).toBe('登录已过期')
        expect(window.localStorage.length).toBe(0)
      }),
      { numRuns: 20 },
    )
  })

  it('says nothing more of requests that fail while the document is left', async () => {
    const { request, beginSession, notices, left } = await openTab()
    beginSession({ token: 'old', account: 'admin' })
    back.answers(expired)
    await request(target).catch(() => undefined)
    back.answers(() => refuses(codes.conflict, '不行'))
    await expect(request(target)).rejects.toThrow('不行')
    expect(notices).toEqual([])
    expect(left).toEqual(['/'])
  })

  it('is not announced to the shell that is drawn while its document is left', async () => {
    const { request, beginSession } = await openTab()
    beginSession({ token: 'old', account: 'admin' })
    back.answers(expired)
    await request(target).catch(() => undefined)
    const { listenToNotices } = await import('#admin/lib/notices.ts')
    const tooLate: unknown[] = []
    listenToNotices((notice) => tooLate.push(notice))
    expect(tooLate).toEqual([])
    expect((await openTab()).notices).toHaveLength(1)
  })

  it('is announced after the reload, once, and whoever logs in again is back on the same page', async () => {
    const { request, beginSession } = await openTab()
    const page = `/home/system/user?status=${enableStatus.enabled}`
    window.history.replaceState(null, '', page)
    beginSession({ token: 'old', account: 'admin' })
    back.answers(expired)
    await request(target).catch(() => undefined)

    const { notices } = await openTab()
    expect(notices).toEqual([{ type: 'warning', text: '登录已过期', seconds: 0 }])
    const { takeLastPage } = await import('#admin/lib/leave.ts')
    expect(takeLastPage('home')).toBe(page)
    expect(takeLastPage('home')).toBeNull()
    expect((await openTab()).notices).toEqual([])
  })

  it('leads from a big screen to the login of those, and from there back to it alone', async () => {
    const { request, beginSession, left } = await openTab()
    window.history.replaceState(null, '', '/screen/project?id=p1')
    beginSession({ token: 'old', account: 'admin' })
    back.answers(expired)
    await request(target).catch(() => undefined)
    expect(left).toEqual(['/screen/login'])
    const { takeLastPage } = await import('#admin/lib/leave.ts')
    const { stored } = await openTab()
    expect(takeLastPage('screen')).toBe('/screen/project?id=p1')
    for (const page of ['/home/project', '/screen/login', '//evil.example/screen/', '/screens']) {
      stored.lastPage.set(page)
      expect(takeLastPage('screen'), page).toBeNull()
    }
  })

  it('goes back to pages of the shell only', async () => {
    const { stored } = await openTab()
    const { takeLastPage } = await import('#admin/lib/leave.ts')
    for (const page of ['https://evil.example/', '//evil.example', '/download', '/homestead']) {
      stored.lastPage.set(page)
      expect(takeLastPage('home'), page).toBeNull()
    }
  })

  it('lives on where another tab has renewed the token meanwhile', async () => {
    const { request, beginSession, stored, left } = await openTab()
    beginSession({ token: 'old', account: 'admin' })
    back.answers((asked) => {
      if (asked.headers.get('authorization') === 'new') return ok('here')
      stored.token.set('new')
      return expired()
    })
    expect(await request(target)).toBe('here')
    expect(back.asked).toHaveLength(2)
    expect(left).toEqual([])
  })
})
