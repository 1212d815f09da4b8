import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demandAccessible } from './generated/look.ts'
import { testSite } from './test-site.ts'

const site = testSite()

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const iphone: BrowserContextOptions = {
  ...phone,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
}
const android: BrowserContextOptions = {
  ...phone,
  userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
}
const inWeChat = { ...android, userAgent: `${android.userAgent} MicroMessenger/8.0.50` }
const path = '/download?appId=app_home'

describe('the download page', () => {
  it('shows a desktop the code of this page, and every platform', async () => {
    const { page, complaints } = await site.visit(path)
    await page.getByRole('heading', { name: '檐下', exact: true }).waitFor()
    await page.getByRole('img', { name: '本页二维码' }).waitFor()
    expect(await page.getByRole('region').evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
      'Android',
      'iOS',
      '鸿蒙',
    ])
    await expect.poll(() => page.title()).toBe('檐下下载')
    expect(complaints()).toEqual([])
  })

  it.each(['light', 'dark'] as const)('has no axe violation in %s', async (theme) => {
    const { page } = await site.visit(path, { colorScheme: theme })
    await page.getByRole('img', { name: '本页二维码' }).waitFor()
    await demandAccessible(page, theme)
  })

  it('offers an Android phone the package first, which downloads as it was stored', async () => {
    const { page, complaints } = await site.visit(path, android)
    const first = page.getByRole('region').first()
    await first.getByRole('heading', { name: 'Android' }).waitFor()
    await first.getByText('版本 1.1.0', { exact: false }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      first.getByRole('link', { name: '下载 Android' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.apk$/)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    expect(complaints()).toEqual([])
  })

  it('leads an iPhone to the store', async () => {
    const { page } = await site.visit(path, iphone)
    const link = page.getByRole('region').first().getByRole('link', { name: '前往商店 iOS' })
    expect(await link.getAttribute('href')).toMatch(/^https:\/\//)
  })

  it('shows who is in WeChat the way out', async () => {
    const { page } = await site.visit(path, inWeChat)
    await page.getByRole('alertdialog', { name: '请在浏览器中打开' }).waitFor()
  })

  it('says so where an app has nothing for this device', async () => {
    const { page } = await site.visit('/download?appId=app_panel', iphone)
    await page.getByText('iOS 版本暂未发布').waitFor()
    await page.getByRole('link', { name: '下载 Android' }).waitFor()
  })

  it.each([
    ['of an app that is not there', '/download?appId=nothing', '该应用不存在或已下架。'],
    ['of no app at all', '/download', '下载链接不完整，请重新扫描二维码。'],
    ['of what is no id', '/download?appId=<script>', '该应用不存在或已下架。'],
  ])('%s is empty, in words', async (_which, address, words) => {
    const { page } = await site.visit(address)
    await page.getByRole('heading', { name: '未找到应用' }).waitFor()
    await page.getByText(words).waitFor()
  })

  it('asks again when the answer was lost', async () => {
    const { page } = await site.visit('/login')
    let isLost = true
    await page.route('**/software/download/url*', (route) => (isLost ? route.abort() : route.continue()))
    await page.goto(path)
    await page.getByRole('heading', { name: '加载失败' }).waitFor()
    isLost = false
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('heading', { name: '檐下', exact: true }).waitFor()
  })

  it('loads nothing of the shell', async () => {
    const { page } = await site.visit('/login')
    const code: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') code.push(new URL(request.url()).pathname)
    })
    await page.goto(path)
    await page.getByRole('heading', { name: '檐下', exact: true }).waitFor()
    expect(code.filter((file) => /shell|login-screen|app-/.test(file))).toEqual([])
    expect(code.some((file) => file.includes('download-screen'))).toBe(true)
  })
})
