import { afterEach, describe, expect, it } from 'vitest'
import { keepFirstLook } from '#admin/lib/kept-settings.ts'
import { codes } from '#domain/error-codes.ts'
import { backEnd, ok, openTab, refuses } from './tab.ts'

const back = backEnd()

afterEach(() => keepFirstLook({ theme: null, siderCollapsed: false }))

/** What a platform keeps for one user, which may be out of reach or refuse what it is sent. */
function keeping(settings: Record<string, unknown>) {
  const platform = { settings, refusal: null as Response | null, saved: 0 }
  back.answers(async (request) => {
    if (request.method === 'GET') return ok(platform.settings)
    if (platform.refusal) return platform.refusal.clone()
    const sent = (await request.json()) as { settings: Record<string, unknown> }
    Object.assign(platform.settings, sent.settings)
    platform.saved += 1
    return ok(true)
  })
  return platform
}

async function openAs(account: string) {
  const tab = await openTab()
  const settings = await import('#admin/providers/personal-settings.ts')
  tab.beginSession({ token: 'token', account })
  await settings.openSettings(account, await settings.askForSettings())
  return { ...tab, ...settings }
}

describe('what people set for themselves', () => {
  it('comes from the platform, as far as it is known here', async () => {
    keeping({ theme: 'dark', wallRotation: 31, fontSize: 14, 'list:nothing': {} })
    const { setting } = await openAs('admin')
    expect([setting('theme'), setting('wallRotation')]).toEqual(['dark', null])
    // For the first paint of the next document, whoever looks at it.
    expect(document.cookie).toContain('eaves_look=dark-0')
    expect((await openTab()) && (await import('#admin/lib/kept-settings.ts')).readFirstLook().theme).toBe(
      'dark',
    )
  })

  it('is here at once, and then on the platform', async () => {
    const platform = keeping({})
    const { setting, changeSetting } = await openAs('admin')
    changeSetting('alarmSound', true)
    expect(setting('alarmSound')).toBe(true)
    await expect.poll(() => platform.settings).toEqual({ alarmSound: true })
  })

  it('stays where the platform is out of reach, and is sent once it is back, without a word', async () => {
    const platform = keeping({})
    platform.refusal = new Response('broken', { status: 502 })
    const { setting, changeSetting, notices } = await openAs('admin')
    changeSetting('siderCollapsed', true)
    await expect.poll(() => back.asked.length).toBe(2)
    expect(setting('siderCollapsed')).toBe(true)
    platform.refusal = null
    window.dispatchEvent(new Event('online'))
    await expect
      .poll(() => {
        window.dispatchEvent(new Event('online'))
        return platform.settings
      })
      .toEqual({ siderCollapsed: true })
    expect(notices).toEqual([])
  })

  it('is not sent again where the platform knows no such thing', async () => {
    const platform = keeping({})
    platform.refusal = refuses(codes.invalid, '参数校验失败')
    const { changeSetting, notices } = await openAs('admin')
    changeSetting('alarmSound', true)
    changeSetting('wallRotation', 30)
    await expect.poll(() => back.asked.length).toBe(3)
    platform.refusal = null
    changeSetting('theme', 'dark')
    await expect.poll(() => platform.settings).toEqual({ theme: 'dark' })
    expect(notices).toEqual([])
  })

  it('of an earlier version is taken over once, below what the platform has', async () => {
    const platform = keeping({ theme: 'light' })
    const columns = [{ name: 'name', visible: false, width: null, pin: null }]
    window.localStorage.setItem('theme', 'dark')
    window.localStorage.setItem('alarm-sound', '1')
    window.localStorage.setItem('wallRotation', '60')
    window.localStorage.setItem('list:admin:house', JSON.stringify({ columns, density: 'small', view: null }))
    window.localStorage.setItem('list:ops:report', JSON.stringify({ order: [], hidden: ['a'] }))
    const { setting } = await openAs('admin')
    expect(setting('theme')).toBe('light')
    const taken = {
      alarmSound: true,
      wallRotation: 60,
      'list:house': { columns, density: 'small', view: null },
    }
    await expect.poll(() => platform.settings).toEqual({ theme: 'light', ...taken })
    expect(Object.keys({ ...window.localStorage }).sort()).toEqual([
      'account',
      'expire',
      'token',
      'tokenSince',
    ])
  })

  it('is the same in two tabs, and another one for another user', async () => {
    keeping({})
    const one = await openAs('admin')
    const other = await openAs('admin')
    const stranger = await openAs('ops')
    one.changeSetting('theme', 'dark')
    await expect.poll(() => other.setting('theme')).toBe('dark')
    expect(stranger.setting('theme')).toBeNull()
  })

  it('outlives an expired session', async () => {
    keeping({ theme: 'dark', siderCollapsed: true })
    const { request } = await openAs('admin')
    back.answers(() => refuses(401, '未登录', null, 401))
    await request({ method: 'GET', path: '/some/list', allow: 'login' }).catch(() => undefined)
    expect(window.localStorage.length).toBe(0)
    await openTab()
    const { setting } = await import('#admin/providers/personal-settings.ts')
    expect([setting('theme'), setting('siderCollapsed')]).toEqual(['dark', true])
  })
})
