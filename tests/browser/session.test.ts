import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { logIn, tryToLogIn } from './log-in.ts'
import { listOf, testSite } from './test-site.ts'

const site = testSite()

const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** In a page: what is being edited gets another place in its order, as by somebody else. */
async function changeDepartment(): Promise<void> {
  const id = new URLSearchParams(location.search).get('edit')
  const headers = {
    authorization: localStorage.getItem('token') ?? '',
    'content-type': 'application/json',
  }
  const base = '/usercenter/admin/v1/department'
  const { data } = await (await fetch(`${base}/detail?id=${id}`, { headers })).json()
  const body = JSON.stringify({ id, version: data.version, sort: 7 })
  await fetch(`${base}/update`, { method: 'POST', headers, body })
}

/** Presses a button whose call finds out that the session has ended: none that the page makes by itself is before it. */
const pressWithOldToken = (button: Locator) =>
  button.evaluate((pressed: HTMLElement) => {
    localStorage.setItem('token', 'of yesterday')
    pressed.click()
  })

describe('a session that ends', () => {
  it('by a 401 is told once, at the root; after the next login one is back on the same page', async () => {
    const { page } = await site.visit()
    await logIn(page, 'admin')
    await page.goto('/home/system/user?pageSize=10')
    await listOf(page, '用户').waitFor()
    await pressWithOldToken(listOf(page, '用户').getByRole('button', { name: '刷新' }))
    await page.waitForURL('**/login')
    await page.getByText('登录已过期').waitFor()
    expect(await page.getByText('登录已过期').count()).toBe(1)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)

    await logIn(page, 'admin')
    await listOf(page, '用户').waitFor()
    expect(pathOf(page)).toBe('/home/system/user?pageSize=10')
  })

  it('takes nothing of what one has set: it is there in two tabs, after the next login, and in another browser', async () => {
    const { page } = await site.visit()
    await logIn(page, 'ops')
    const themeOf = (shown: Page) => shown.evaluate(() => document.documentElement.dataset.theme)
    const other = await page.context().newPage()
    await other.goto('/home')
    const toDark = (shown: Page) => shown.getByRole('button', { name: '切换到深色主题' })
    await toDark(other).waitFor()
    const saved = page.waitForResponse('**/user/settings/update')
    await toDark(page).click()
    await saved
    await expect.poll(() => themeOf(other)).toBe('dark')
    await other.close()

    // What was changed while the platform was out of reach is not lost either.
    await page.route('**/user/settings/update', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.getByRole('button', { name: '收起菜单' }).click()
    await failed
    await page.unrouteAll()
    await page.evaluate(() => localStorage.setItem('token', 'of yesterday'))
    await page.reload()
    await page.waitForURL('**/login')
    await page.getByText('登录已过期').waitFor()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    expect(await themeOf(page)).toBe('dark')
    const sent = page.waitForResponse('**/user/settings/update')
    await logIn(page, 'ops')
    await sent
    await page.getByRole('button', { name: '展开菜单' }).waitFor()

    const elsewhere = await site.visit()
    await logIn(elsewhere.page, 'ops')
    await elsewhere.page.getByRole('button', { name: '展开菜单' }).waitFor()
    expect(await themeOf(elsewhere.page)).toBe('dark')
    const stranger = await site.visit()
    await logIn(stranger.page, 'estate')
    expect(await themeOf(stranger.page)).toBe('light')
  })

  it('keeps what was typed: it is offered after the next login, until it is saved', async () => {
    const { page } = await site.visit()
    await logIn(page, 'admin')
    await page.goto('/home/system/department?create=')
    const name = page.getByRole('dialog').getByLabel('部门名称')
    const offer = page.getByText(/^有未保存的草稿/)
    await name.fill('写到一半的部门')
    await page.evaluate(() => localStorage.setItem('token', 'of yesterday'))
    await page.keyboard.press('Control+Enter')
    await page.waitForURL('**/login')

    await logIn(page, 'admin')
    await offer.waitFor()
    expect(await name.inputValue()).toBe('')
    await page.getByRole('dialog').getByLabel('上级部门').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Control+Enter')
    const error = page.getByText('请输入部门名称', { exact: true })
    await error.waitFor()
    await page.getByRole('button', { name: '恢复' }).click()
    expect(await name.inputValue()).toBe('写到一半的部门')
    await error.waitFor({ state: 'hidden' })
    expect(await name.getAttribute('aria-invalid')).not.toBe('true')
    await page.keyboard.press('Control+Enter')
    await page.getByText('新增成功').waitFor()

    const warning = page.getByText('该数据此后已被修改，恢复后请核对再保存。')
    const made = listOf(page, '部门').locator('.ant-table-row').filter({ hasText: '写到一半的部门' })
    await made.getByRole('button', { name: '编辑' }).click()
    await page.getByRole('dialog', { name: /^编辑 / }).waitFor()
    await name.fill('改到一半的部门')
    await page.reload()
    await offer.waitFor()
    expect(await warning.count()).toBe(0)
    // What is typed before that is answered takes nothing away.
    await name.fill('改')
    await name.fill('写到一半的部门')
    await page.getByRole('dialog').getByLabel('排序').fill('77')
    await page.reload()
    await offer.waitFor()
    await page.evaluate(changeDepartment)
    await page.reload()
    await warning.waitFor()
    await page.getByRole('button', { name: '恢复' }).click()
    expect(await name.inputValue()).toBe('改到一半的部门')
    expect(await page.getByRole('dialog').getByLabel('排序').inputValue()).toBe('77')
    await page.keyboard.press('Control+Enter')
    await page.getByText('修改成功').waitFor()

    await page.goto('/home/system/department?create=')
    await name.fill('不要了')
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
    await page.getByRole('button', { name: '离开' }).click()
    await page.goto('/home/system/department?create=')
    await name.waitFor()
    expect(await offer.count()).toBe(0)
  })

  it('keeps what a button asks for and what is said of a record, but never a password', async () => {
    const { page } = await site.visit()
    await logIn(page, 'admin')
    await page.goto('/home/maintenance/workOrder?tab=pending')
    await listOf(page, '工单').getByRole('link', { name: '查看' }).first().click()
    const offer = page.getByText(/^有未保存的草稿/)
    const asked = page.getByRole('dialog')
    // The rows of the list, which stand until the order has come, have such buttons too.
    const openClosing = () =>
      page.locator('.detail-head').getByRole('button', { name: '关闭', exact: true }).click()
    await openClosing()
    await asked.getByLabel('关闭原因').fill('重复：同一处漏水')
    await pressWithOldToken(asked.getByRole('button', { name: '关闭', exact: true }).last())
    await page.waitForURL('**/login')

    await logIn(page, 'admin')
    await openClosing()
    await offer.waitFor()
    await asked.getByRole('button', { name: '恢复', exact: true }).click()
    expect(await asked.getByLabel('关闭原因').inputValue()).toBe('重复：同一处漏水')

    await page.goto('/home/system/user?keyword=ops')
    const reset = () => listOf(page, '用户').getByRole('button', { name: '重置密码' }).first().click()
    await reset()
    await asked.getByLabel('密码', { exact: true }).fill('Typed2026!')
    await page.goto('/home/system/user?keyword=ops')
    await reset()
    await asked.getByLabel('密码', { exact: true }).waitFor()
    expect(await offer.count()).toBe(0)
    const kept = await page.evaluate(
      () =>
        new Promise<string>((resolve, reject) => {
          const opening = indexedDB.open('eaves-drafts')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
            reading.onerror = () => reject(reading.error)
            reading.onsuccess = () => resolve(JSON.stringify(reading.result))
          }
        }),
    )
    expect(kept).toContain('同一处漏水')
    expect(kept).not.toContain('Typed2026!')
  })

  it('by changing one’s password says so, and the new one lets in', async () => {
    const { page, complaints } = await site.visit()
    await logIn(page, 'staff01')
    await page.getByRole('button', { name: /^账号：/ }).click()
    await page.getByRole('menuitem', { name: '修改密码' }).click()
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await dialog.getByLabel('原密码').fill('not mine')
    await dialog.getByLabel('新密码', { exact: true }).fill('Fresh2026')
    await dialog.getByLabel('确认新密码').fill('Fresh2026')
    await dialog.getByRole('button', { name: '确定修改' }).click()
    await dialog.getByText(/^原密码不正确/).waitFor()
    await dialog.getByLabel('原密码').fill('Demo@2026')
    await dialog.getByRole('button', { name: '确定修改' }).click()
    // It is said on the login screen, and not for long.
    await page.getByText('修改密码成功', { exact: true }).waitFor()
    await page.waitForURL('**/login')
    await logIn(page, 'staff01', 'Fresh2026')
    expect(complaints()).toEqual([])
  })

  it('from another device says so there', async () => {
    const [desk, phone] = [await site.visit(), await site.visit()]
    await logIn(desk.page, 'staff02')
    await logIn(phone.page, 'staff02')
    await desk.page.getByRole('button', { name: /^账号：/ }).click()
    await desk.page.getByRole('menuitem', { name: '登录设备' }).click()
    const devices = desk.page.getByRole('list', { name: '登录设备' }).getByRole('listitem')
    await devices.nth(1).waitFor()
    expect(await devices.getByText('当前设备', { exact: true }).count()).toBe(1)
    await devices.getByRole('button', { name: /^下线 Chrome/ }).click()
    await desk.page.getByRole('tooltip').getByRole('button', { name: '下线', exact: true }).click()
    await desk.page.getByText('已下线', { exact: true }).waitFor()
    await expect.poll(() => devices.count()).toBe(1)
    await phone.page.waitForURL('**/login')
    await phone.page.getByText('登录已过期').waitFor()
    expect(desk.complaints()).toEqual([])
  })

  it('not, by changing one’s phone: one goes on, and logs in with the new one', async () => {
    const { page, complaints } = await site.visit()
    await logIn(page, 'staff03')
    await page.getByRole('button', { name: /^账号：/ }).click()
    await page.getByRole('menuitem', { name: '修改手机号' }).click()
    const dialog = page.getByRole('dialog', { name: '修改手机号' })
    await dialog.getByLabel('登录密码').fill('Demo@2026')
    await dialog.getByLabel('新手机号').fill('13900001234')
    await dialog.getByRole('button', { name: '确定修改' }).click()
    await page.getByText('修改手机号成功，其他设备已下线', { exact: true }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: /^账号：/ }).waitFor()
    const next = await site.visit()
    await logIn(next.page, '13900001234')
    // A call that was under way with the token of before is refused and made again: the browser notes it, nobody sees it.
    const seen = complaints().filter((complaint) => !complaint.includes('401 (Unauthorized)'))
    expect([...seen, ...next.complaints()]).toEqual([])
  })

  it('by the user’s will leaves nothing to go back to', async () => {
    const { page } = await site.visit()
    await logIn(page, 'estate')
    await page.getByRole('button', { name: /^账号：/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL('**/login')
    await logIn(page, 'auditor')
    await listOf(page, '操作日志').waitFor()
  })

  it('in one tab ends in the others, which say so and lead back to what was being written', async () => {
    const { page } = await site.visit()
    await logIn(page, 'admin')
    const other = await page.context().newPage()
    await other.goto('/home/system/department?create=')
    const name = other.getByRole('dialog').getByLabel('部门名称')
    await other.getByRole('dialog').getByLabel('上级部门').and(other.locator(':focus')).waitFor()
    await other.keyboard.press('Control+Enter')
    await other.getByText('请输入部门名称', { exact: true }).waitFor()
    await name.fill('在另一页退出时写到一半')
    await page.getByRole('button', { name: /^账号：/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
    await other.waitForURL('**/login')
    await other.getByText('账号已在其他标签页退出，重新登录后回到原页面').waitFor()

    await logIn(other, 'admin')
    await other.getByText(/^有未保存的草稿/).waitFor()
    expect(pathOf(other)).toBe('/home/system/department?create=')
    await other.getByRole('button', { name: '恢复' }).click()
    expect(await name.inputValue()).toBe('在另一页退出时写到一半')
    expect(await other.locator('.ant-form-item-explain-error').count()).toBe(0)
  })
})

describe('the way home', () => {
  it.each([
    ['estate', '/home/project', '项目'],
    ['resource', '/home/resource/technologyProducts', '科技产品'],
    ['auditor', '/home/system/record', '操作日志'],
  ])('of %s is %s', async (account, path, label) => {
    const { page, complaints } = await site.visit()
    await logIn(page, account)
    await listOf(page, label).waitFor()
    expect(pathOf(page)).toBe(path)
    expect(complaints()).toEqual([])
  })

  it('of nobody ends where they are told so, and can leave', async () => {
    const { page, complaints } = await site.visit()
    await tryToLogIn(page, 'nobody')
    await page.getByRole('heading', { name: '暂无权限' }).waitFor()
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL('**/login')
    expect(complaints()).toEqual([])
  })
})

describe('a direct link', () => {
  /** Holds the menu tree back, until what stands meanwhile has been looked at. */
  async function openSlowly(account: string, path: string) {
    const { page, complaints } = await site.visit()
    await logIn(page, account)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/user/menu/tree', async (route) => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest('**/user/menu/tree')
    await page.goto(path)
    await asked
    return { page, complaints, letGo }
  }

  const notFound = (page: Page) => page.getByRole('heading', { name: '页面不存在' })

  it('that is forbidden shows neither the screen nor a guess before it is known', async () => {
    const { page, complaints, letGo } = await openSlowly('estate', '/home/system/user')
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.locator('[aria-busy=true]').first().waitFor()
    expect(await notFound(page).count()).toBe(0)
    expect(await listOf(page, '用户').count()).toBe(0)
    letGo()
    await notFound(page).waitFor()
    expect(pathOf(page)).toBe('/home/system/user')
    expect(requests.filter((path) => path.endsWith('/user/list'))).toEqual([])
    expect(complaints()).toEqual([])
  })

  it('that is allowed is not “not found” while that is unknown', async () => {
    const { page, complaints, letGo } = await openSlowly('admin', '/home/system/role')
    await page.locator('[aria-busy=true]').first().waitFor()
    expect(await notFound(page).count()).toBe(0)
    letGo()
    await listOf(page, '角色').waitFor()
    expect(complaints()).toEqual([])
  })

  it('without a session leads there after the login', async () => {
    const { page, complaints } = await site.visit('/home/system/department')
    expect(pathOf(page)).toBe('/login')
    await logIn(page, 'admin')
    await listOf(page, '部门').waitFor()
    expect(pathOf(page)).toBe('/home/system/department')
    expect(complaints()).toEqual([])
  })
})
