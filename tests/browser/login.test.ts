import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demandAccessible } from './generated/look.ts'
import { logIn, tryToLogIn } from './log-in.ts'
import { listOf, testSite } from './test-site.ts'

const site = testSite()

const codeFor = async (phone: string): Promise<string> => {
  await expect.poll(() => site.codeFor(phone)).not.toBe('')
  return site.codeFor(phone)
}

describe('the login screen', () => {
  it('stands there before any script has come, and cannot send the form by itself', async () => {
    const { page } = await site.visit('/healthz')
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/')
    await page.getByLabel('账号', { exact: true }).fill('typed early')
    expect(await page.getByRole('button', { name: '登录', exact: true }).isDisabled()).toBe(true)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(await page.title())
  })

  it.each(['light', 'dark'] as const)('has no axe violation in %s', async (colorScheme) => {
    const { page, complaints } = await site.visit('/', { colorScheme })
    await page.getByRole('tab', { name: '验证码登录' }).click()
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText('请输入手机号', { exact: true }).waitFor()
    await demandAccessible(page, colorScheme)
    expect(complaints()).toEqual([])
  })

  it.each(['light', 'dark'] as const)(
    'has none in %s where the password is forgotten',
    async (colorScheme) => {
      const { page, complaints } = await site.visit('/', { colorScheme })
      await page.getByRole('button', { name: '忘记密码' }).click()
      await page.getByRole('heading', { name: '找回密码' }).waitFor()
      await demandAccessible(page, colorScheme)
      expect(complaints()).toEqual([])
    },
  )

  it('tells a browser that is too old so, in a page that needs no code', async () => {
    const { page } = await site.visit('/healthz')
    await page.route('**/*.js', (route) => route.abort())
    await page.addInitScript(() => Reflect.deleteProperty(Object, 'hasOwn'))
    await page.goto('/')
    await page.getByText(/^浏览器版本过低.*双核浏览器请切换到极速模式。$/).waitFor()
    expect(await page.getByText('加载失败，请检查网络').count()).toBe(0)
  })

  it('fits a phone', async () => {
    const { page } = await site.visit('/', { viewport: { width: 390, height: 844 } })
    await page.getByRole('tab', { name: '验证码登录' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

describe('login by password', () => {
  it('leads to the first list without loading the page anew, and says 登录成功', async () => {
    const { page, complaints } = await site.visit()
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await tryToLogIn(page, 'estate')
    // It may be gone before the shell stands.
    await page.getByText('登录成功', { exact: true }).waitFor()
    await listOf(page, '项目').waitFor()
    expect(new URL(page.url()).pathname).toBe('/home/project')
    expect(loads).toBe(0)
    expect(complaints()).toEqual([])
  })

  it.each(['light', 'dark'] as const)(
    'keeps its %s colours while the shell is fetched',
    async (colorScheme) => {
      const { page } = await site.visit('/', { colorScheme })
      const colours = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('body, .login, .login *')].map((element) => {
            const { backgroundColor, backgroundImage, color, borderColor, font } = getComputedStyle(element)
            // Nothing of the page is written in the body's own.
            const own = element === document.body ? '' : `${color} ${borderColor} ${font}`
            return `${element.tagName} ${backgroundColor} ${backgroundImage} ${own}`
          }),
        )
      await page.getByRole('tab', { name: '验证码登录' }).waitFor()
      await page.getByLabel('密码', { exact: true }).focus()
      const before = await colours()
      await page.keyboard.press('x')
      await page.waitForFunction(() => document.querySelector('link[rel=stylesheet]') !== null)
      await page.waitForLoadState('networkidle')
      expect(await colours()).toEqual(before)
      await logIn(page, 'estate')
      expect((await colours())[0]).not.toBe(before[0])
    },
  )

  it('says how many tries are left, then locks', async () => {
    const { page } = await site.visit()
    for (const left of [4, 3, 2, 1]) {
      await tryToLogIn(page, 'resource', `wrong ${left}`)
      await page.getByText(`账号或密码错误，还可尝试 ${left} 次`, { exact: true }).waitFor()
    }
    await tryToLogIn(page, 'resource', 'wrong')
    await page.getByText('错误次数过多，账号已锁定，请 15 分钟后再试', { exact: true }).waitFor()
    const locked = page.getByText(/^错误次数过多，账号已锁定，请 1[45] 分钟后再试$/)
    await locked.waitFor({ state: 'detached' })
    await tryToLogIn(page, 'resource')
    await locked.waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
  })
})

describe('login by code', () => {
  it('sends one, counts down across a reload, and lets in whoever has it', async () => {
    const phone = '13810000137'
    const { page, complaints } = await site.visit()
    // The page's clock stands: each second would be over too soon to be seen by whoever is busy.
    const asked = Date.now()
    await page.clock.setFixedTime(asked)
    await page.reload()
    const openTab = () => page.getByRole('tab', { name: '验证码登录' }).click()
    await openTab()
    await page.getByLabel('手机号').fill(phone)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText('验证码发送成功', { exact: true }).waitFor()
    await page.getByRole('button', { name: '60秒后重新获取' }).waitFor()

    await page.clock.setFixedTime(asked + 15_000)
    await page.reload()
    await openTab()
    expect(await page.getByRole('button', { name: '45秒后重新获取' }).isDisabled()).toBe(true)

    await page.getByLabel('手机号').fill(phone)
    await page.getByLabel('验证码', { exact: true }).fill(await codeFor(phone))
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await listOf(page, '项目').waitFor()
    expect(complaints()).toEqual([])
  })

  it('changes a forgotten password, which then lets in', async () => {
    const phone = '13810000685'
    const { page, complaints } = await site.visit()
    await page.getByRole('button', { name: '忘记密码' }).click()
    await page.getByLabel('手机号').fill(phone)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByLabel('验证码', { exact: true }).fill(await codeFor(phone))
    await page.getByLabel('新密码', { exact: true }).fill('Fresh2026')
    await page.getByLabel('确认新密码', { exact: true }).fill('Fresh2026')
    await page.getByRole('button', { name: '修改密码' }).click()
    await page.getByText('密码修改成功', { exact: true }).waitFor()
    await logIn(page, 'auditor', 'Fresh2026')
    expect(complaints()).toEqual([])
  })
})

describe('记住密码', () => {
  /** What this page has put into the browser, decrypted: nothing but the page itself can do that. */
  const sealed = (page: Page) =>
    page.evaluate(async () => {
      const opening = indexedDB.open('eaves')
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      const reading = db.transaction('credentials').objectStore('credentials').getAll()
      const [found] = await new Promise<{ key: CryptoKey; iv: BufferSource; data: ArrayBuffer }[]>(
        (resolve) => {
          reading.onsuccess = () => resolve(reading.result)
        },
      )
      db.close()
      if (!found) return null
      const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: found.iv }, found.key, found.data)
      const clear = [...Object.values(localStorage), ...Object.values(sessionStorage)].join(' ')
      return {
        credentials: JSON.parse(new TextDecoder().decode(text)),
        extractable: found.key.extractable,
        clear: `${clear} ${new TextDecoder('latin1').decode(found.data)}`,
      }
    })

  const passwordOf = (page: Page) => page.getByLabel('密码', { exact: true })

  /** Comes back as somebody who has no session. The shell is left first: it would find that out by itself, and complain. */
  async function comeBack(page: Page) {
    await page.goto('/download')
    await page.evaluate(() => localStorage.clear())
    await page.goto('/')
    await page.getByRole('tab', { name: '验证码登录' }).waitFor()
  }

  it('fills both in on the next visit, sealed; unticked it forgets them', async () => {
    const { page, complaints } = await site.visit()
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PasswordCredential'))
    await page.reload()
    const remember = page.getByLabel('记住密码')
    await remember.check()
    await logIn(page, 'estate')
    const kept = await sealed(page)
    expect(kept?.credentials).toEqual({ account: 'estate', password: 'Demo@2026' })
    expect(kept?.clear).not.toContain('Demo@2026')
    expect(kept?.extractable).toBe(false)

    await comeBack(page)
    await expect.poll(() => passwordOf(page).inputValue()).toBe('Demo@2026')
    expect(await page.getByLabel('账号', { exact: true }).inputValue()).toBe('estate')
    expect(await remember.isChecked()).toBe(true)

    await remember.uncheck()
    await logIn(page, 'estate')
    expect(await sealed(page)).toBeNull()
    await comeBack(page)
    expect(await passwordOf(page).inputValue()).toBe('')
    expect(complaints()).toEqual([])
  })

  it('hands the password to the browser’s own store where pages may, and keeps the account alone', async () => {
    const { page, complaints } = await site.visit()
    // The store itself is the browser's, behind a question to its user: here it is one that says yes.
    await page.addInitScript(() => {
      const store = {
        store: async ({ id, password }: { id: string; password: string }) =>
          sessionStorage.setItem('store', JSON.stringify({ id, password })),
        get: async ({ mediation }: { mediation: string }) =>
          mediation === 'silent' ? JSON.parse(sessionStorage.getItem('store') ?? 'null') : null,
        preventSilentAccess: async () => sessionStorage.removeItem('store'),
      }
      Object.defineProperty(navigator, 'credentials', { value: store })
    })
    await page.reload()
    const remember = page.getByLabel('记住密码')
    await remember.check()
    await logIn(page, 'estate')
    expect((await sealed(page))?.credentials).toEqual({ account: 'estate', password: '' })
    expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('store') ?? ''))).toEqual({
      id: 'estate',
      password: 'Demo@2026',
    })

    await comeBack(page)
    await expect.poll(() => passwordOf(page).inputValue()).toBe('Demo@2026')
    await remember.uncheck()
    await logIn(page, 'estate')
    expect(await sealed(page)).toBeNull()
    expect(await page.evaluate(() => sessionStorage.getItem('store'))).toBeNull()
    await comeBack(page)
    expect(await passwordOf(page).inputValue()).toBe('')
    expect(complaints()).toEqual([])
  })

  it('fills in the account where the browser’s user has not let it keep the password', async () => {
    const { page, complaints } = await site.visit()
    await page.getByLabel('记住密码').check()
    await logIn(page, 'estate')
    await comeBack(page)
    await expect.poll(() => page.getByLabel('账号', { exact: true }).inputValue()).toBe('estate')
    expect(await page.getByLabel('记住密码').isChecked()).toBe(true)
    expect(await passwordOf(page).inputValue()).toBe('')
    expect(complaints()).toEqual([])
  })

  it('is 记住账号 where the config wants the account alone, and keeps no password anywhere', async () => {
    const { page, complaints } = await site.visit()
    await page.route('/', async (route) => {
      const response = await route.fetch()
      const body = (await response.text())
        .replace('data-remembered="password"', 'data-remembered="account"')
        .replaceAll('记住密码', '记住账号')
      await route.fulfill({ response, body })
    })
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PasswordCredential'))
    await page.goto('/')
    await page.getByLabel('记住账号').check()
    await logIn(page, 'estate')
    expect((await sealed(page))?.credentials).toEqual({ account: 'estate', password: '' })
    await comeBack(page)
    await expect.poll(() => page.getByLabel('账号', { exact: true }).inputValue()).toBe('estate')
    expect(await passwordOf(page).inputValue()).toBe('')
    expect(complaints()).toEqual([])
  })
})
