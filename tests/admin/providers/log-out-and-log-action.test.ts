import { describe, expect, it, vi } from 'vitest'
import { config } from '#config'
import { clientLogAction, clientLogSource } from '#resources/dictionaries.ts'
import { backEnd, ok, openTab, refuses } from './tab.ts'

const back = backEnd()

async function loggedIn() {
  const tab = await openTab()
  tab.beginSession({ token: 'first', account: 'admin' })
  const { logOut } = await import('#admin/providers/log-out.ts')
  const { logAction } = await import('#admin/providers/log-action.ts')
  return { ...tab, logOut, logAction }
}

describe('logging out', () => {
  it.each([
    ['says yes', () => ok(true)],
    ['refuses', () => refuses(1, '不行')],
    ['no longer knows the session', () => refuses(401, '未登录', null, 401)],
    ['is away', () => new Response('broken', { status: 502 })],
  ])('leaves whether the platform %s, silently', async (_title, answer) => {
    const { logOut, stored, notices, left } = await loggedIn()
    back.answers(answer)
    await logOut()
    expect(new URL(back.asked[0]?.url ?? '').pathname).toBe(config.calls['auth.logout'].path)
    expect(stored.token.get()).toBeNull()
    expect(notices).toEqual([])
    expect(left).toEqual(['/'])
  })

  it('leaves when the platform does not answer in time', async () => {
    const { logOut, left } = await loggedIn()
    const timeout = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
    back.answers(() => {
      timeout.abort()
      return new Promise<Response>(() => undefined)
    })
    await logOut()
    expect(left).toEqual(['/'])
  })

  it('forgets the page and says why', async () => {
    const { logOut, stored } = await loggedIn()
    stored.lastPage.set('/home/system/user')
    back.answers(() => ok(true))
    await logOut('修改密码成功')
    expect(stored.account.get()).toBeNull()
    expect(stored.lastPage.get()).toBeNull()
    expect((await openTab()).notices).toEqual([{ type: 'success', text: '修改密码成功', seconds: 5 }])
  })
})

describe('the operation log', () => {
  it('is told which record a device was controlled in, and what it is set to', async () => {
    const { logAction } = await loggedIn()
    const after = { 设定温度: '26.00℃' }
    logAction({
      resource: 'house',
      action: 'control',
      id: 'h1',
      content: '将[客厅面板 设定温度]设为 26.00℃',
      after,
    })
    await expect.poll(() => back.asked.length).toBe(1)
    expect(await back.asked[0]?.json()).toMatchObject({
      ...{ source: clientLogSource.admin, action: clientLogAction.control },
      ...{ targetType: 'house', targetId: 'h1', after },
    })
  })

  it('is written beside the user’s work: neither waited for nor announced when it fails', async () => {
    const { logAction, request, notices } = await loggedIn()
    let answer = (_response: Response) => {}
    back.answers(() => new Promise((resolve) => (answer = resolve)))
    logAction({ resource: 'user', action: 'export', content: '导出用户 3 条' })
    await expect.poll(() => back.asked.length).toBe(1)
    const { path } = config.calls['log.create']
    expect(new URL(back.asked[0]?.url ?? '').pathname).toBe(path)
    expect(await back.asked[0]?.json()).toEqual({
      source: clientLogSource.admin,
      action: clientLogAction.export,
      module: config.resources.user.module,
      targetType: 'user',
      content: '导出用户 3 条',
    })
    answer(new Response('broken', { status: 502 }))
    // A call that starts later is answered later.
    back.answers(() => refuses(1, '之后'))
    await request(config.calls['auth.info']).catch(() => undefined)
    expect(notices.map(({ text }) => text)).toEqual(['之后'])
  })
})
