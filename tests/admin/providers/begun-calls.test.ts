import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { backEnd, ok, openTab, refuses } from './tab.ts'

const back = backEnd()
const target = { method: 'GET', path: '/some/session', allow: 'login' } as const

const answered = (data: unknown, headers?: Readonly<Record<string, string>>) =>
  Promise.resolve<Response>(ok(data, headers))

/** A tab in whose document the script of index.html has asked already. */
async function openTabThatHasAsked(answer: Promise<Response>, askedWith = 'mine') {
  const tab = await openTab()
  tab.beginSession({ token: 'mine', account: 'admin' })
  const at = performance.timeOrigin + performance.now()
  window.begun = { token: askedWith, at, answers: { [target.path]: answer } }
  return tab
}

describe('a call that the page has made before its code was there', () => {
  it('is not made again, and its answer is taken once', async () => {
    back.answers(() => ok('asked now'))
    const { request } = await openTabThatHasAsked(answered('asked by the page'))
    expect(await request(target)).toBe('asked by the page')
    expect(back.asked).toHaveLength(0)
    expect(await request(target)).toBe('asked now')
  })

  it('answers nobody but the session it was made for', async () => {
    back.answers(() => ok('mine'))
    const { request } = await openTabThatHasAsked(answered('of someone else'), 'another token')
    expect(await request(target)).toBe('mine')
  })

  it('answers nothing that asks for more', async () => {
    back.answers(() => ok('the second page'))
    const { request } = await openTabThatHasAsked(answered('the first page'))
    expect(await request(target, { pageNum: 2 })).toBe('the second page')
    expect(await request({ ...target, method: 'POST' })).toBe('the second page')
  })

  it.each([
    ['never arrived', () => Promise.reject<Response>(new TypeError('network'))],
    ['was refused', () => Promise.resolve<Response>(refuses(401, '未登录', null, 401))],
    ['is no JSON', () => Promise.resolve<Response>(HttpResponse.text('<html>'))],
  ])('is made again where its answer %s', async (_how, answer) => {
    back.answers(() => ok('asked again'))
    const { request, left, notices } = await openTabThatHasAsked(answer())
    expect(await request(target)).toBe('asked again')
    expect([left, notices]).toEqual([[], []])
  })

  it('tells the failure that the envelope says', async () => {
    const { request, notices } = await openTabThatHasAsked(
      Promise.resolve<Response>(refuses(200301006, '不行')),
    )
    await expect(request(target)).rejects.toThrow('不行')
    expect(notices).toHaveLength(1)
    expect(back.asked).toHaveLength(0)
  })

  it('renews the token', async () => {
    const { request, stored } = await openTabThatHasAsked(answered('', { authorization: 'renewed' }))
    await request(target)
    expect(stored.token.get()).toBe('renewed')
  })

  it('does not bring back a token that has been replaced meanwhile', async () => {
    const { request, stored, beginSession } = await openTabThatHasAsked(
      answered('', { authorization: 'old' }),
    )
    const asked = request(target)
    beginSession({ token: 'new', account: 'admin' })
    await asked
    expect(stored.token.get()).toBe('new')
  })
})
