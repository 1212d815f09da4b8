import { expect, it } from 'vitest'
import { listOf, logIn, testSite } from './login/visitors.ts'

const site = testSite()

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
  await page.unroute(form)
  await failure.getByRole('button', { name: '重试' }).click()
  await page.getByRole('dialog', { name: '新增部门' }).waitFor()
})

it('code of a version that is gone asks for a reload', async () => {
  const { page } = await site.visit()
  await logIn(page, 'admin')
  await page.route('**/assets/form-overlay*', (route) => route.fulfill({ status: 404 }))
  await page.goto('/home/system/department')
  await page.route('**/home/system/department', (route) => route.fulfill({ body: '<p>another version</p>' }))
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await page.getByText('系统已更新，请刷新页面').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: '刷新页面' }).click()
  await page.getByRole('dialog', { name: '新增部门' }).waitFor()
})
