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

it('a list without a network offers to try again', async () => {
  const { page } = await site.visit()
  await logIn(page, 'admin')
  await page.goto('/home/system/role')
  await listOf(page, '角色').getByText('审计员').waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: '操作日志' }).click()
  const retry = page.getByRole('button', { name: '重试' })
  await retry.waitFor()
  await page.context().setOffline(false)
  await retry.click()
  await listOf(page, '操作日志').getByText('登录系统').first().waitFor()
})
