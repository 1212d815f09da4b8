import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accessControlProvider, can, canCall, holdPermissions } from '#admin/providers/access.ts'
import { config } from '#config'
import { backEnd, ok, openTab } from './tab.ts'

const back = backEnd()

beforeEach(() => holdPermissions(new Set(['project', '/system/user'])))

const isAllowed = async (resource: string, action: string) =>
  (await accessControlProvider.can({ resource, action })).can

describe('what someone may', () => {
  it('is answered at once, from the held paths', () => {
    expect(can('project')).toBe(true)
    expect(can('/system/role')).toBe(false)
    expect(can(['/system/role', 'project'])).toBe(true)
    expect(can([])).toBe(false)
    for (const free of [null, 'public', 'login'] as const) expect(can(free)).toBe(true)
  })

  it('is nothing where there is no endpoint', () => {
    expect(canCall(undefined)).toBe(false)
    expect(canCall(null)).toBe(false)
    expect(canCall(config.resources.role.endpoints.create)).toBe(false)
    expect(canCall(config.resources.user.endpoints.list)).toBe(true)
  })

  it('reaches refine by action, without a request', async () => {
    for (const action of ['create', 'edit', 'delete'])
      expect(await isAllowed('role', action), action).toBe(false)
    expect(await isAllowed('user', 'list')).toBe(true)
    expect(await isAllowed('user', 'no such action')).toBe(false)
    expect(await isAllowed('constructor', 'list')).toBe(false)
    expect(back.asked).toEqual([])
  })
})

const node = (path: string, isSelect: 0 | 1) => ({ id: path, name: path, path, isSelect, child: [] })

/** A tab that has read the menu tree, and counts what it asks. */
async function openedTab(...held: string[]) {
  const tab = await openTab()
  const tree = { held }
  back.answers(({ url }) =>
    url.endsWith('/user/menu/tree')
      ? ok(['project', '/system/role'].map((path) => node(path, tree.held.includes(path) ? 1 : 0)))
      : ok({ id: '1', account: 'admin', name: '管理员' }),
  )
  const { openSession } = await import('#admin/providers/session.ts')
  const { recheckPermissions } = await import('#admin/providers/recheck-permissions.ts')
  const access = await import('#admin/providers/access.ts')
  return { ...tab, tree, openSession, recheckPermissions, access }
}

describe('the session', () => {
  it('reads user, menu tree and settings once, whoever asks, and holds what is selected', async () => {
    const { openSession, access, stored } = await openedTab('project')
    const sessions = await Promise.all([openSession(), openSession()])
    expect(await openSession()).toBe(sessions[0])
    expect(back.asked).toHaveLength(3)
    expect([...access.permissions()]).toEqual(['project'])
    expect(stored.account.get()).toBe('admin')
  })

  it('that could not be opened is asked for again', async () => {
    const { openSession } = await openedTab('project')
    back.answers(() => new Response('broken', { status: 502 }))
    await expect(openSession()).rejects.toThrow('网络异常')
    back.answers(() => ok([]))
    expect((await openSession()).menu).toEqual([])
  })
})

describe('permissions that may have changed', () => {
  it('load the page anew where they have, after saying so', async () => {
    const { openSession, recheckPermissions, tree, notices, left } = await openedTab('project')
    await openSession()
    await recheckPermissions()
    expect(notices).toEqual([])

    tree.held = ['project', '/system/role']
    const later = vi.spyOn(globalThis, 'setTimeout')
    await recheckPermissions()
    expect(notices).toEqual([{ type: 'info', text: '您的权限已变更，正在重新加载' }])
    const reload = later.mock.calls.map(([run, ms]) => ({ run, ms })).find(({ ms }) => ms === 2000)
    reload?.run()
    expect(left).toEqual(['/'])
  })

  it('stay as they are where they cannot be read', async () => {
    const { openSession, recheckPermissions, notices, left } = await openedTab('project')
    await openSession()
    back.answers(() => new Response('broken', { status: 502 }))
    await recheckPermissions()
    expect(notices).toEqual([])
    expect(left).toEqual([])
  })
})
