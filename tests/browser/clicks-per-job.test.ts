import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { houseStatus } from '#resources/estate-dictionaries.ts'
import { goodsType, orderStatus } from '#resources/service-dictionaries.ts'
import { png } from '#tests/support/sample-files.ts'
import { demandGoodLooks } from './generated/look.ts'
import { tryToLogIn } from './log-in.ts'
import { openSeriesSite, type SeriesSite } from './series/stage.ts'

/** How often one may click or tap for the commonest jobs, from the first page after a login. Keys cost nothing. */
const clicks = {
  'finding a house by its address and seeing how warm it is': 3,
  'binding forty houses': 6,
  'handing over a floor': 5,
  'making an order of an alarm, for somebody': 3,
  'accepting an order and submitting it on a phone': 6,
  'rejecting what was submitted, with a reason': 3,
  'adding a resident': 4,
  'giving points to one user': 4,
  'shipping twenty orders': 4,
  'granting a right to a role': 4,
} as const

type Job = keyof typeof clicks

interface Way {
  readonly account: string
  readonly options?: BrowserContextOptions
  readonly go: (page: Page, site: SeriesSite) => Promise<void>
}

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}

/** From here on, every press of a mouse, finger or pen counts, on whatever and by whomever it is made. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  const pressed = await page.evaluateHandle(() => {
    const counted = { times: 0 }
    addEventListener('pointerdown', () => (counted.times += 1), { capture: true })
    return counted
  })
  return () => pressed.evaluate(({ times }) => times)
}

const press = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name, exact: typeof name === 'string' }).click()
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Types into whatever has the cursor. */
const type = (page: Page, text: string) => page.keyboard.insertText(text)

/** Types what is looked for into the list that has the cursor, and takes it. */
async function pick(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.locator('.ant-select-item-option-active').filter({ hasText: text }).waitFor()
  await page.keyboard.press('Enter')
}

const focusIs = (input: Locator) =>
  expect.poll(() => input.evaluate((one) => one === document.activeElement)).toBe(true)

/** By keys alone, as far as it takes. */
async function tabTo(page: Page, input: Locator): Promise<void> {
  await input.waitFor()
  for (let step = 0; step < 12; step += 1) {
    if (await input.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await focusIs(input)
}

/** Looks for something in the palette. */
async function ask(page: Page, text: string): Promise<void> {
  await press(page, /搜索/)
  await focusIs(page.getByRole('combobox', { name: '搜索页面、操作和记录' }))
  await type(page, text)
}

const projectId = 'project_jingan'
const projectCard = (page: Page) => page.getByRole('link', { name: '静安府', exact: true })

async function openProject(page: Page): Promise<void> {
  await projectCard(page).click()
  await page.getByRole('grid').getByRole('gridcell').first().waitFor()
}

/** Pastes what a spreadsheet puts on the clipboard into what has the cursor. */
const paste = (page: Page, text: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

const ways: Readonly<Record<Job, Way>> = {
  'finding a house by its address and seeing how warm it is': {
    account: 'estate',
    async go(page) {
      await ask(page, '12-2-1803')
      await page.getByRole('option', { name: /12号楼-2单元-1803/, selected: true }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('region', { name: '室内环境' }).getByText('22.50℃').waitFor()
    },
  },

  'binding forty houses': {
    account: 'estate',
    async go(page) {
      await openProject(page)
      const grid = page.getByRole('grid')
      const house = (name: string) => grid.getByRole('link', { name: new RegExp(`^${name}，`) }).first()
      await house('1801').hover()
      await page.mouse.down()
      await house('904').hover()
      await page.mouse.up()
      await press(page, '绑定产品 40')
      const dialog = dialogOf(page, /^绑定产品/)
      await focusIs(dialog.getByLabel('科技产品'))
      await pick(page, '恒境五恒系统')
      await tabTo(page, dialog.getByRole('textbox').first())
      await paste(page, Array.from({ length: 40 }, (_, at) => `NEW_${at}`).join('\n'))
      await dialog.getByText('将绑定 40 套').waitFor()
      await press(dialog, '绑定')
      await page.getByText('40 成功，0 失败').waitFor()
    },
  },

  'handing over a floor': {
    account: 'estate',
    async go(page) {
      await openProject(page)
      await press(page, '8层')
      await page.getByRole('menuitem', { name: '选择本层 4 套房屋' }).click()
      await press(page, /^交付/)
      const dialog = dialogOf(page, /^交付/)
      await focusIs(dialog.getByLabel('交付日期'))
      await type(page, '2026-12-01')
      await tabTo(page, dialog.getByLabel('质保到期'))
      await type(page, '2028-12-01')
      await page.keyboard.press('Tab')
      await press(dialog, '交付')
      await dialog.waitFor({ state: 'hidden' })
    },
  },

  'making an order of an alarm, for somebody': {
    account: 'ops',
    async go(page) {
      await page.getByRole('link', { name: '报警总览' }).click()
      await page.getByRole('link', { name: '静安府', exact: true }).click()
      await page.getByRole('button', { name: '转工单', exact: true }).first().click()
      const dialog = dialogOf(page, /^转工单「/)
      await tabTo(page, dialog.getByRole('combobox', { name: '处理人' }))
      await pick(page, '王建国')
      await page.keyboard.press('Control+Enter')
      await page.getByText('工单已生成').waitFor()
    },
  },

  'accepting an order and submitting it on a phone': {
    account: 'staff15',
    options: phone,
    async go(page) {
      await page.getByRole('button', { name: /^我的待办/ }).tap()
      await page.getByRole('button', { name: '接单', exact: true }).first().tap()
      await page.getByRole('button', { name: '提交完成', exact: true }).first().tap()
      const dialog = dialogOf(page, /^提交完成「/)
      await focusIs(dialog.getByLabel('处理结果'))
      await type(page, '清洗滤网，浓度已回落')
      await dialog.getByRole('radio', { name: '设备损坏' }).tap()
      const choosing = page.waitForEvent('filechooser')
      await dialog.getByText('拍照').last().tap()
      await (await choosing).setFiles({ name: 'after.png', mimeType: 'image/png', buffer: png(32, 32) })
      await dialog.getByRole('button', { name: /^移除/ }).waitFor()
      await dialog.getByRole('button', { name: '提交完成' }).tap()
      await dialog.waitFor({ state: 'hidden' })
    },
  },

  'rejecting what was submitted, with a reason': {
    account: 'ops',
    async go(page) {
      await page.getByRole('button', { name: /^待审核/ }).click()
      await page.getByRole('button', { name: '驳回', exact: true }).first().click()
      const dialog = dialogOf(page, /^驳回「/)
      await focusIs(dialog.getByLabel('驳回原因'))
      await type(page, '图片看不清，请补拍')
      await press(dialog, '驳回')
      await dialog.waitFor({ state: 'hidden' })
    },
  },

  'adding a resident': {
    account: 'estate',
    async go(page) {
      await openProject(page)
      await page.getByRole('tab', { name: /^住户/ }).click()
      await press(page.getByRole('region', { name: '住户列表' }), '新增')
      const form = dialogOf(page, '新增住户')
      await focusIs(form.getByLabel('房屋', { exact: true }))
      await pick(page, '1号楼-1单元-203')
      await tabTo(page, form.getByLabel('姓名', { exact: true }))
      await type(page, '钟离知夏')
      await tabTo(page, form.getByLabel('手机号', { exact: true }))
      await type(page, '13800007788')
      await press(form, '保存')
      await form.waitFor({ state: 'hidden' })
    },
  },

  'giving points to one user': {
    account: 'service',
    async go(page) {
      const list = page.getByRole('region', { name: 'App用户列表' })
      await list.getByRole('button', { name: '增加积分', exact: true }).first().click()
      const dialog = dialogOf(page, /^增加积分「/)
      await focusIs(dialog.getByRole('spinbutton', { name: '积分' }))
      await type(page, '150')
      await tabTo(page, dialog.getByLabel('原因'))
      await type(page, '邻里节志愿者')
      await press(dialog, '增加积分')
      await dialog.waitFor({ state: 'hidden' })
    },
  },

  'shipping twenty orders': {
    account: 'service',
    async go(page, site) {
      const numbers = await site.db
        .selectFrom('order')
        .select('orderNo')
        .where('status', '=', orderStatus.pending)
        .where('goodsType', '=', goodsType.physical)
        .limit(20)
        .execute()
      await page.getByRole('link', { name: '积分订单' }).click()
      await press(page, '批量发货')
      const dialog = dialogOf(page, '批量发货')
      const choosing = page.waitForEvent('filechooser')
      await dialog.getByLabel('选择要导入的文件').click()
      expect(numbers).toHaveLength(20)
      const lines = numbers.map(({ orderNo }, at) => `${orderNo},顺丰速运,SF12345678${10 + at}`)
      await (await choosing).setFiles({
        name: '发货单.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['订单号*,快递公司*,快递单号*', ...lines].join('\r\n')),
      })
      await press(dialog, '处理 20 行')
      await dialog.getByText('20 成功 0 失败').waitFor()
    },
  },

  'granting a right to a role': {
    account: 'admin',
    async go(page) {
      await ask(page, '审计员')
      await page.getByRole('option', { name: /审计员/, selected: true }).waitFor()
      await page.keyboard.press('Enter')
      const detail = dialogOf(page, /审计员/)
      await press(detail, '编辑')
      const form = dialogOf(page, /^编辑/)
      await form.getByText('用户管理', { exact: true }).click()
      await press(form, '保存')
      await form.waitFor({ state: 'hidden' })
    },
  },
}

/** What the jobs are done with: a house that was measured, forty without a product, floors nobody lives on, parcels. */
async function prepare({ db, report }: SeriesSite): Promise<void> {
  const { id, floorId } = await db
    .selectFrom('house')
    .select(['id', 'floorId'])
    .where('projectId', '=', projectId)
    .where('fullName', '=', '6号楼-1单元-1803')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('floor')
    .set({ building: '12号楼', unit: '2单元' })
    .where('id', '=', String(floorId))
    .execute()
  await db.updateTable('house').set({ fullName: '12号楼-2单元-1803' }).where('id', '=', id).execute()
  const seconds = Math.floor(Date.now() / 1000)
  await report([
    { houseId: String(id), attributeKey: '1-device_panel-1-attr_panel_roomTemp', seconds, value: 22.5 },
  ])
  await db
    .updateTable('house')
    .set({ gatewayNo: null, techProductId: null, status: houseStatus.undelivered })
    .where('projectId', '=', projectId)
    .where('fullName', 'like', '1号楼-%')
    .execute()
  await db
    .updateTable('house')
    .set({ status: houseStatus.undelivered })
    .where('projectId', '=', projectId)
    .where('name', 'like', '8__')
    .execute()
  await db
    .updateTable('order')
    .set({ status: orderStatus.pending })
    .where('goodsType', '=', goodsType.physical)
    .where('status', '=', orderStatus.shipped)
    .execute()
}

describe('a working day', () => {
  let site: SeriesSite
  beforeAll(async () => {
    site = await openSeriesSite()
    await prepare(site)
  }, 300_000)
  afterEach(() => site.leave())
  afterAll(() => site?.close())

  it.each(Object.entries(clicks))('takes for %s no more than %i clicks', async (name, most) => {
    const { account, options, go } = ways[name as Job]
    const { page, complaints } = await site.visitAs(account, '/home', options)
    await page.getByRole('button', { name: /^账号：/ }).waitFor()
    const counted = await countClicks(page)
    await go(page, site)
    expect(await counted()).toBeLessThanOrEqual(most)
    expect(complaints()).toEqual([])
  })

  it('leads to what waits for one, what is new, and what one had open, one click from where /home leads', async () => {
    const { page, complaints } = await site.visitAs('ops', '/home')
    await page.waitForURL('**/home/maintenance/workOrder')
    expect(await page.getByRole('link', { name: '大屏' }).getAttribute('href')).toBe('/screen/system')
    await page.getByRole('link', { name: '首页' }).click()
    const alarms = page.getByRole('region', { name: '未处理报警' })
    const alarm = alarms.getByRole('listitem').getByRole('link').first()
    const name = (await alarm.innerText()).trim()
    await alarm.click()
    await page.getByRole('dialog', { name: new RegExp(name) }).waitFor()
    await page.goBack()
    await page.getByRole('region', { name: '最近打开' }).getByRole('link', { name, exact: true }).waitFor()
    await page.getByRole('link', { name: '全部待派单' }).click()
    await page.getByRole('button', { name: /^待派单/, pressed: true }).waitFor()
    await page.goBack()
    await page.getByRole('region', { name: '昨天以来的工单' }).getByRole('listitem').first().waitFor()
    await demandGoodLooks(page)
    expect(complaints()).toEqual([])

    // Others see what they may list, and nothing of it leads where they may not go.
    const { page: clerk } = await site.visitAs('service', '/home/start')
    await clerk.getByRole('region', { name: '待处理订单' }).waitFor()
    expect(await clerk.getByRole('region', { name: '待派单' }).count()).toBe(0)
    await clerk.getByText('打开过的项目、房屋、工单等会列在这里').waitFor()
    const { page: nobody } = await site.visit()
    await tryToLogIn(nobody, 'nobody')
    await nobody.getByText('暂无权限，请联系管理员').waitFor()
  })
})
