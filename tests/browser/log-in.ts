import type { Page } from 'playwright-core'

/** Fills the form and presses 登录, whatever comes of it. */
export async function tryToLogIn(page: Page, account: string, password = 'Demo@2026'): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Until the shell stands. */
export async function logIn(page: Page, account: string, password?: string): Promise<void> {
  await tryToLogIn(page, account, password)
  await page.getByRole('button', { name: /^账号：/ }).waitFor()
}
