import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demandGoodLooks } from './generated/look.ts'
import { logIn } from './log-in.ts'
import { listOf, testSite } from './test-site.ts'

const site = testSite()

/** Holds back what is asked for at `url` from now on. Answers how to let it go. */
async function hold(page: Page, url: string): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await held
    await route.continue()
  })
  return release
}

it('a save without a network says so, keeps what was typed, and the same keys save once it is back', async () => {
  const { page } = await site.visit()
  await logIn(page, 'admin')
  await page.goto('/home/system/department?create=')
  const name = page.getByRole('dialog').getByLabel('部门名称')
  await name.fill('离线时新增的部门')
  await page.context().setOffline(true)
  await page.keyboard.press('Control+Enter')
  await page.getByText('网络异常，请稍后重试').waitFor()
  expect(await name.inputValue()).toBe('离线时新增的部门')

  await page.context().setOffline(false)
  await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT')
  await page.keyboard.press('Control+Enter')
  await page.getByText('新增成功').waitFor()
  await listOf(page, '部门').getByText('离线时新增的部门').waitFor()
})

it('a list without a network offers to try again, and does so by itself once it is back', async () => {
  const { page } = await site.visit()
  await logIn(page, 'admin')
  await page.goto('/home/system/role')
  await listOf(page, '角色').getByText('审计员').waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: '操作日志' }).click()
  await page.getByRole('button', { name: '重试' }).waitFor()
  await page.context().setOffline(false)
  await listOf(page, '操作日志').getByText('登录系统').first().waitFor()
})

it('a platform that does not answer is told of once, and all that is looked at is read again when it does', async () => {
  const { page } = await site.visitAs('admin', '/home/system/role')
  await listOf(page, '角色').getByText('审计员').waitFor()
  const platform = /\/admin\/v1\//
  await page.route(platform, (route) => route.abort('connectionrefused'))
  await page.getByRole('link', { name: '操作日志' }).click()
  await page.getByRole('button', { name: '重试' }).waitFor()
  const note = page
    .getByRole('status')
    .filter({ hasText: /连接中断，\d\d:\d\d:\d\d 起的数据未更新，恢复后自动刷新/ })
  await note.waitFor()
  await demandGoodLooks(page)
  // The browser itself never knew.
  await page.unroute(platform)
  await listOf(page, '操作日志').getByText('登录系统').first().waitFor()
  await note.waitFor({ state: 'detached' })
})

it('rows that could not be read again say so, and are read once it is back; no message hides a title', async () => {
  const { page } = await site.visitAs('admin', '/home/system/user')
  const list = listOf(page, '用户')
  const names = list.locator('.record-title')
  await names.first().waitFor()
  await page.context().setOffline(true)
  await list.getByRole('button', { name: '刷新' }).click()
  const outdated = list.getByText(/^刷新失败，显示的是 \d\d:\d\d:\d\d 的数据$/)
  await outdated.waitFor()
  expect(await names.count()).toBeGreaterThan(0)
  await page.context().setOffline(false)
  await outdated.waitFor({ state: 'detached' })

  // What is told of a drawer stands over it, but not over what it is called.
  await list.getByRole('button', { name: '编辑' }).first().click()
  const drawer = page.getByRole('dialog', { name: /^编辑 / })
  const told = page.locator('.ant-message-notice-content').filter({ hasText: '网络异常，请稍后重试' })
  await told.waitFor({ state: 'detached' })
  await drawer.getByLabel('姓名').fill('改名的人')
  await page.context().setOffline(true)
  await page.keyboard.press('Control+Enter')
  await told.waitFor()
  const [message, title] = await Promise.all(
    [told, drawer.locator('.ant-drawer-title')].map((each) => each.boundingBox()),
  )
  expect(message?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? Number.NaN))
  await page.context().setOffline(false)
})

it('code that does not arrive leaves the list as it is, and is fetched again', async () => {
  const { page } = await site.visit()
  await logIn(page, 'admin')
  const form = '**/assets/form-overlay*'
  await page.route(form, (route) => route.abort())
  await page.goto('/home/system/department')
  const list = listOf(page, '部门')
  await list.getByText('檐下科技').first().waitFor()
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const failure = page.getByRole('alert').filter({ hasText: '加载失败，请检查网络' })
  await failure.waitFor()
  expect(await list.getByText('檐下科技').first().isVisible()).toBe(true)
  // Every ten seconds it is tried without a word: had that been answered, there would be no button.
  const release = await hold(page, form)
  await failure.getByRole('button', { name: '重试' }).click()
  release()
  await page.getByRole('dialog', { name: '新增部门' }).waitFor()
})

it('code of a version that is gone asks for a reload', async () => {
  const { page } = await site.visit()
  await logIn(page, 'admin')
  const form = '**/assets/form-overlay*'
  await page.route(form, (route) => route.fulfill({ status: 404 }))
  await page.goto('/home/system/department')
  const screen = '**/home/system/department'
  await page.route(screen, (route) => route.fulfill({ body: '<p>another version</p>' }))
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await page.getByText('系统已更新，请刷新页面').waitFor()
  await page.unroute(screen)
  const release = await hold(page, form)
  await page.getByRole('button', { name: '刷新页面' }).click()
  release()
  await page.getByRole('dialog', { name: '新增部门' }).waitFor()
})

it('the frame of the shell stands before any code has come, as wide as it was left', async () => {
  const { page } = await site.visitAs('admin', '/home/system/role')
  await listOf(page, '角色').getByText('审计员').waitFor()
  await page.getByRole('button', { name: '收起菜单' }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  const release = await hold(page, '**/assets/*.js')
  await page.goto('/home/system/role', { waitUntil: 'commit' })
  await page.getByRole('status', { name: '加载中' }).waitFor()
  const side = page.getByRole('complementary')
  expect((await side.boundingBox())?.width).toBe(60)
  expect(await side.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe('rgb(23, 28, 35)')
  release()
  await listOf(page, '角色').getByText('审计员').waitFor()
  expect(await page.getByRole('status', { name: '加载中' }).count()).toBe(0)
})

it.each(['/home/system/role', '/login'])('a page whose code does not come says so: %s', async (path) => {
  const { page } = path === '/login' ? await site.visit() : await site.visitAs('admin', '/home')
  const code = /\/assets\/(app|login-screen)-[^/]*\.js/
  await page.route(code, (route) => route.abort())
  await page.goto(path)
  const failure = page.getByRole('alert').filter({ hasText: '加载失败，请检查网络' })
  await failure.waitFor()
  await page.unroute(code)
  await failure.getByRole('button', { name: '刷新页面' }).click()
  const there = path === '/login' ? page.getByLabel('账号', { exact: true }) : listOf(page, '角色')
  await there.waitFor()
  await failure.waitFor({ state: 'detached' })
})
