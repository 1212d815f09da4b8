import { describe, expect, it } from 'vitest'
import { config } from '#config'
import { backEnd, ok, openTab, refuses } from './tab.ts'

const back = backEnd()

async function loggedIn() {
  const tab = await openTab()
  tab.beginSession({ token: 'first', account: 'admin' })
  const { authProvider, logOut } = await import('#admin/providers/auth-provider.ts')
  const { auditLogProvider } = await import('#admin/providers/audit-log-provider.ts')
  return { ...tab, authProvider, logOut, auditLogProvider }
}

describe('the auth provider', () => {
  it('knows without asking whether there is a session', async () => {
    const { authProvider, stored } = await loggedIn()
    expect(await authProvider.check()).toEqual({ authenticated: true })
    stored.token.remove()
    expect(await authProvider.check()).toEqual({ authenticated: false, redirectTo: '/login' })
    expect(back.asked).toEqual([])
  })

  it.each([
    ['says yes', () => ok(true)],
    ['refuses', () => refuses(1, '不行')],
    ['no longer knows the session', () => refuses(401, '未登录', null, 401)],
    ['is away', () => new Response('broken', { status: 502 })],
  ])('logs out whether the platform %s, silently, and leaves', async (_title, answer) => {
    const { authProvider, stored, notices, left } = await loggedIn()
    back.answers(answer)
    await authProvider.logout({})
    expect(new URL(back.asked[0]?.url ?? '').pathname).toBe(config.calls['auth.logout'].path)
    expect(stored.token.get()).toBeNull()
    expect(notices).toEqual([])
    expect(left).toEqual(['/'])
  })

  it('a log-out keeps preferences, forgets the page and says why', async () => {
    const { logOut, stored } = await loggedIn()
    stored.theme.set('dark')
    stored.lastPage.set('/home/system/user')
    back.answers(() => ok(true))
    await logOut('修改密码成功')
    expect(stored.theme.get()).toBe('dark')
    expect(stored.account.get()).toBeNull()
    expect(stored.lastPage.get()).toBeNull()
    expect((await openTab()).notices).toEqual([{ type: 'success', text: '修改密码成功', seconds: 5 }])
  })
})

describe('the audit log', () => {
  it('is written beside the user’s work: neither waited for nor announced when it fails', async () => {
    const { auditLogProvider, request, notices } = await loggedIn()
    let answer = (_response: Response) => {}
    back.answers(() => new Promise((resolve) => (answer = resolve)))
    await auditLogProvider.create?.({
      resource: 'user',
      action: 'export',
      meta: { content: '导出用户 3 条' },
    } as never)
    await expect.poll(() => back.asked.length).toBe(1)
    const { path } = config.calls['log.create']
    expect(new URL(back.asked[0]?.url ?? '').pathname).toBe(path)
    expect(await back.asked[0]?.json()).toEqual({
      source: 1,
      action: 8,
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

  it('leaves to the platform what the platform logs itself', async () => {
    const { auditLogProvider } = await loggedIn()
    back.answers(() => ok(true))
    for (const action of ['create', 'update', 'delete', 'control'])
      await auditLogProvider.create?.({ resource: 'user', action } as never)
    await expect.poll(() => back.asked.length).toBe(1)
    expect(await back.asked[0]?.json()).toMatchObject({ action: 1 })
  })
})
