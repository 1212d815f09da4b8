import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { backEnd, ok, openTab } from './tab.ts'

const back = backEnd()
const target = { method: 'GET', path: '/some/list', allow: 'login' } as const

/** Answers that are held back until they are let go, each with a token of its own. */
function heldAnswers() {
  const letGo: (() => void)[] = []
  back.answers(
    () =>
      new Promise((resolve) => {
        const token = `token ${letGo.length}`
        letGo.push(() => resolve(ok(null, { authorization: token })))
      }),
  )
  return {
    /** Once this many requests have arrived. */
    arrived: (count: number) => expect.poll(() => letGo.length, { interval: 1 }).toBe(count),
    letGo,
  }
}

describe('a token in an answer', () => {
  it('takes the place of the one at hand, and goes out with the next request', async () => {
    const { request, beginSession } = await openTab()
    beginSession({ token: 'first', account: 'admin' })
    back.answers(() => ok(null, { authorization: 'second' }))
    await request(target)
    await request(target)
    expect(back.asked.map(({ headers }) => headers.get('authorization'))).toEqual(['first', 'second'])
  })

  it('of the request that started last wins, in whatever order answers arrive, from two tabs', async () => {
    const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 })
    const tabs = fc.array(fc.constantFrom(0, 1), { minLength: 4, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(order, tabs, async (order, from) => {
        const [one, other] = [await openTab(), await openTab()]
        one.beginSession({ token: 'first', account: 'admin' })
        const { arrived, letGo } = heldAnswers()
        const calls: Promise<unknown>[] = []
        for (const [index, tab] of from.entries()) {
          calls.push((tab === 0 ? one : other).request(target))
          await arrived(index + 1)
        }
        for (const index of order) {
          letGo[index]?.()
          await calls[index]
        }
        expect(one.stored.token.get()).toBe('token 3')
      }),
      { numRuns: 20 },
    )
  })

  it.each([
    ['back', 24 * 3600_000, 0],
    ['forward', 0, 24 * 3600_000],
  ])('is taken after the clock has been set %s', async (_way, before, after) => {
    const origin = performance.timeOrigin
    const clock = vi.spyOn(Date, 'now')
    /** How far the machine's clock is ahead, and was when the document was opened. */
    const setTo = (machine: number, document: number) => {
      clock.mockImplementation(() => origin + performance.now() + machine)
      Object.defineProperty(performance, 'timeOrigin', { value: origin + document, configurable: true })
    }
    try {
      setTo(before, before)
      const one = await openTab()
      one.beginSession({ token: 'first', account: 'admin' })
      const other = await openTab()
      const tabs = [
        [other, after],
        [one, before],
        [other, after],
        [one, before],
      ] as const
      for (const [at, [tab, opened]] of tabs.entries()) {
        setTo(after, opened)
        back.answers(() => ok(null, { authorization: `token ${at}` }))
        await tab.request(target)
        expect(tab.stored.token.get()).toBe(`token ${at}`)
      }
    } finally {
      Reflect.deleteProperty(performance, 'timeOrigin')
    }
  })

  it('does not come back after a log-out', async () => {
    const { request, beginSession, stored } = await openTab()
    beginSession({ token: 'first', account: 'admin' })
    const { arrived, letGo } = heldAnswers()
    const call = request(target)
    await arrived(1)
    stored.token.remove()
    letGo[0]?.()
    await call
    expect(stored.token.get()).toBeNull()
  })

  it('of an old session does not replace that of the next login', async () => {
    const { request, beginSession, stored } = await openTab()
    beginSession({ token: 'first', account: 'admin' })
    const { arrived, letGo } = heldAnswers()
    const call = request(target)
    await arrived(1)
    beginSession({ token: 'of the next', account: 'estate' })
    letGo[0]?.()
    await call
    expect(stored.token.get()).toBe('of the next')
  })
})

describe('other tabs', () => {
  const heard = async (change: Partial<StorageEventInit>): Promise<number> => {
    await openTab()
    const { watchOtherTabs } = await import('#admin/providers/session.ts')
    let times = 0
    const stop = watchOtherTabs(() => {
      times += 1
    })
    window.dispatchEvent(new StorageEvent('storage', change))
    stop()
    window.dispatchEvent(new StorageEvent('storage', change))
    return times
  }

  it.each([
    ['a renewed token', 0, { key: 'token', oldValue: 'a', newValue: 'b' }],
    ['the same user’s next login', 0, { key: 'account', oldValue: null, newValue: 'admin' }],
    ['a log-out', 1, { key: 'token', oldValue: 'a', newValue: null }],
    ['an expired session', 1, { key: null }],
    ['another user', 1, { key: 'account', oldValue: 'admin', newValue: 'estate' }],
  ])('hear of %s so many times: %i', async (_what, times, change) => {
    expect(await heard(change)).toBe(times)
  })

  it.each([
    ['expired', { key: null }, '登录已过期'],
    [
      'logged out',
      { key: 'token', oldValue: 'a', newValue: null },
      '账号已在其他标签页退出，重新登录后回到原页面',
    ],
  ] as const)(
    'where the session has %s: the login says so, and what has stopped with it',
    async (_how, change, said) => {
      await openTab()
      const { followOtherTab, sayAtEnd } = await import('#admin/lib/leave.ts')
      const { watchOtherTabs } = await import('#admin/providers/session.ts')
      sayAtEnd('新报警提示音已停止')
      const stop = watchOtherTabs(followOtherTab)
      window.dispatchEvent(new StorageEvent('storage', change))
      stop()
      const { notices } = await openTab()
      expect(notices.map(({ text }) => text)).toEqual([said, '新报警提示音已停止'])
      // Whoever comes back reads it, however long they were away.
      expect(notices.map(({ seconds }) => seconds)).toEqual([0, 0])
    },
  )

  it.each([
    ['loggedOut', '账号已在其他标签页退出，重新登录后回到原页面', '/home/system/user?edit=u1'],
    ['replaced', '其他标签页登录了另一个账号，本页已切换', null],
  ] as const)(
    '%s: the login says why, and leads back to the form of the same account',
    async (became, said, page) => {
      const { left } = await openTab()
      const { followOtherTab } = await import('#admin/lib/leave.ts')
      window.history.replaceState(null, '', '/home/system/user?edit=u1')
      followOtherTab(became)
      followOtherTab(became)
      expect(left).toEqual(['/'])
      const { notices } = await openTab()
      expect(notices.map(({ text }) => text)).toEqual([said])
      const { takeLastPage } = await import('#admin/lib/leave.ts')
      expect(takeLastPage('home')).toBe(page)
    },
  )

  it.each([
    ['from the cache, logged out meanwhile', true, null, ['/'], 0],
    ['from the cache', true, 'a token', [], 1],
    ['as it is first shown', false, 'a token', [], 0],
  ])('a document %s asks for its rights', async (_when, persisted, token, places, asked) => {
    const { left, stored, beginSession } = await openTab()
    const { watchReturn } = await import('#admin/providers/recheck-permissions.ts')
    if (token !== null) beginSession({ token, account: 'admin' })
    back.answers(() => ok([]))
    const stop = watchReturn()
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    stop()
    await vi.waitFor(() => expect(back.asked).toHaveLength(asked))
    expect(left).toEqual(places)
    expect(stored.token.get()).toBe(token)
  })
})
