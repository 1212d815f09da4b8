import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { messageStatus, orderStatus } from '#resources/service-dictionaries.ts'
import { demandGoodLooks } from './generated/look.ts'
import { listOf, testSite } from './test-site.ts'

const site = testSite()
const orders = '/home/service/pointsManage'

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const rowOf = (page: Page, label: string, text: string) =>
  listOf(page, label).locator('.ant-table-row').filter({ hasText: text })
const press = (where: Page | Locator, name: string | RegExp) =>
  where
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
const firstRow = (page: Page, label: string) => listOf(page, label).locator('.ant-table-row').first()

describe('points of one user', () => {
  it('are changed once though the line breaks, never beyond the balance, and say what they will be', async () => {
    const { page } = await site.visitAs('service', '/home/service/appUser?sortBy=integral')
    const name = (await firstRow(page, 'App用户').getByRole('link').first().innerText()).trim()
    const row = rowOf(page, 'App用户', name).first()
    await press(row, '增加积分')
    const dialog = dialogOf(page, `增加积分「${name}」`)
    const points = async (label: string) => {
      const text = await dialog
        .locator('dt', { hasText: label })
        .locator('xpath=following-sibling::dd')
        .innerText()
      return text === '--' ? null : Number(text.replace(/\D/g, ''))
    }
    const before = (await points('当前余额')) ?? 0
    expect(await points('调整后')).toBeNull()
    await demandGoodLooks(page)
    await dialog.getByRole('spinbutton', { name: '积分' }).fill('150')
    await expect.poll(() => points('调整后')).toBe(before + 150)
    await dialog.getByRole('textbox', { name: '原因' }).fill('邻里节志愿者')
    // A tab that goes takes nothing with it that was typed.
    await page.reload()
    await press(row, '增加积分')
    await press(dialog, '恢复')
    await expect.poll(() => points('调整后')).toBe(before + 150)
    expect(await dialog.getByRole('textbox', { name: '原因' }).inputValue()).toBe('邻里节志愿者')
    const sent: string[] = []
    await page.route('**/customer/integral/operate', async (route) => {
      sent.push(JSON.parse(route.request().postData() ?? '{}').requestId)
      // The first one is done, and nobody hears of it.
      if (sent.length > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    const submit = () => dialog.locator('.ant-modal-footer').getByRole('button', { name: '增加积分' }).click()
    await submit()
    await page.getByText('网络异常，请稍后重试').first().waitFor()
    await submit()
    await dialog.waitFor({ state: 'detached' })
    expect(sent).toHaveLength(2)
    expect(new Set(sent).size).toBe(1)

    const listed = row.locator('a[href$="?tab=pointsLog"]')
    await expect.poll(async () => Number((await listed.innerText()).replace(/\D/g, ''))).toBe(before + 150)
    await press(row, '扣减积分')
    const less = dialogOf(page, `扣减积分「${name}」`)
    const balance = less.locator('dt', { hasText: '当前余额' }).locator('xpath=following-sibling::dd')
    await expect.poll(async () => Number((await balance.innerText()).replace(/\D/g, ''))).toBe(before + 150)
    await less.getByRole('spinbutton', { name: '积分' }).fill(String(before + 151))
    await less.getByRole('textbox', { name: '原因' }).fill('撤回')
    await less.locator('.ant-modal-footer').getByRole('button', { name: '扣减积分' }).click()
    await less
      .getByText(`须在 1 到 ${before + 150} 之间`)
      .first()
      .waitFor()
    await less.getByRole('spinbutton', { name: '积分' }).fill('50')
    await less.locator('.ant-modal-footer').getByRole('button', { name: '扣减积分' }).click()
    await less.waitFor({ state: 'detached' })
    expect(new Set(sent).size).toBe(2)
  })

  it('lead to their ledger, and from there to the order they were spent on', async () => {
    const { page, complaints } = await site.visitAs('service', `${orders}?status=${orderStatus.pending}`)
    const order = await firstRow(page, '订单')
      .getByRole('link', { name: /^\d{20}$/ })
      .innerText()
    const detail = await rowOf(page, '订单', order).getByRole('link', { name: /\*/ }).getAttribute('href')
    await page.goto(`/home/service/appUser`)
    await firstRow(page, 'App用户').locator('a[href$="?tab=pointsLog"]').click()
    await page.getByRole('tab', { name: /^积分明细/, selected: true }).waitFor()
    await page.goto('/home/service/appUser')
    await firstRow(page, 'App用户').locator('a[href$="?tab=houses"]').click()
    await page.getByRole('tab', { name: /^房屋/, selected: true }).waitFor()
    await demandGoodLooks(page)
    await page.goto(`${detail}?tab=pointsLog`)
    await page.getByRole('link', { name: order.trim() }).click()
    await rowOf(page, '订单', order.trim()).waitFor()
    await listOf(page, '订单').getByRole('button', { name: '导出发货单' }).waitFor()
    await page.goto(`${detail}?tab=order`)
    await firstRow(page, '订单').waitFor()
    // That is of all orders, whoever placed them.
    expect(await page.getByRole('button', { name: '导出发货单' }).count()).toBe(0)
    expect(complaints()).toEqual([])
  })
})

describe('goods', () => {
  it.each([
    [1440, true],
    [576, true],
    [390, false],
  ])('show both ends of a range beside each other at %i pixels: %s', async (width, isBeside) => {
    const { page } = await site.visitAs('service', '/home/service/pointsMall?create', {
      viewport: { width, height: 900 },
    })
    const boxOf = async (label: string) => {
      const input = page.getByRole('dialog').getByLabel(label, { exact: true })
      await input.scrollIntoViewIfNeeded()
      return input.evaluate((one) => one.getBoundingClientRect().toJSON())
    }
    await boxOf('结束时间')
    const [from, to] = [await boxOf('开始时间'), await boxOf('结束时间')]
    expect(from.top === to.top).toBe(isBeside)
    expect(from.left < to.left).toBe(isBeside)
    expect(to.right).toBeLessThanOrEqual(width)
  })

  it('are previewed as they are typed, and a new price of what is on sale is asked about', async () => {
    const { page, complaints } = await site.visitAs('service', '/home/service/pointsMall')
    await press(rowOf(page, '商品', '檐下陶瓷马克杯'), '编辑')
    const form = dialogOf(page, '编辑 檐下陶瓷马克杯')
    const preview = form.getByRole('region', { name: /^手机预览/ })
    await preview.getByText('檐下陶瓷马克杯').waitFor()
    await form.getByRole('spinbutton', { name: '积分价' }).fill('345')
    await preview.getByText('345').waitFor()
    await form.getByText('商品正在销售：新的积分价立即生效').first().waitFor()
    await demandGoodLooks(page)
    await press(form, '保存')
    const question = dialogOf(page, '保存前请确认')
    await question.getByText('商品正在销售：新的积分价立即生效').waitFor()
    await press(question, '返回修改')
    expect(await form.getByRole('spinbutton', { name: '积分价' }).inputValue()).toBe('345')
    expect(complaints()).toEqual([])
  })

  it('that are sold out are what their figure leads to', async () => {
    const { page } = await site.visitAs('service', '/home/service/pointsMall')
    await press(listOf(page, '商品'), /^查看已售罄/)
    await rowOf(page, '商品', '床头阅读灯').waitFor()
    await rowOf(page, '商品', '檐下陶瓷马克杯').waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('tab')).toBe('soldOut')
  })
})

describe('orders on their way', () => {
  const pending = `${orders}?status=${orderStatus.pending}`
  const numberIn = async (row: Locator) =>
    (await row.getByRole('link', { name: /^\d{20}$/ }).innerText()).trim()

  it('are shipped one by one, completed, and redeemed at the desk', async () => {
    const { page, complaints } = await site.visitAs('service', pending)
    const parcel = listOf(page, '订单').locator('.ant-table-row', {
      has: page.getByRole('button', { name: '发货' }),
    })
    const number = await numberIn(parcel.first())
    await press(rowOf(page, '订单', number), '发货')
    const form = dialogOf(page, `发货「${number}」`)
    await form.getByRole('combobox', { name: '快递公司' }).fill('顺丰速运')
    await form.getByRole('textbox', { name: '快递单号' }).fill('SF 123')
    await form.locator('.ant-modal-footer').getByRole('button', { name: '发货' }).click()
    await form.getByText('快递单号为 6–30 位字母或数字，不含空格').first().waitFor()
    await demandGoodLooks(page)
    await form.getByRole('textbox', { name: '快递单号' }).fill('SF1234567890')
    await form.locator('.ant-modal-footer').getByRole('button', { name: '发货' }).click()
    await form.waitFor({ state: 'detached' })

    await page.goto(`${orders}?status=${orderStatus.shipped}&orderNo=${number}`)
    await press(rowOf(page, '订单', number), '完成')
    await page
      .getByRole('tooltip')
      .or(page.getByRole('dialog'))
      .last()
      .getByRole('button', { name: '完成' })
      .click()
    await page.getByText('操作成功').first().waitFor()
    await page.goto(`${orders}?orderNo=${number}`)
    await rowOf(page, '订单', number).getByRole('link', { name: number }).click()
    const detail = dialogOf(page, new RegExp(number))
    await page.getByRole('tab', { name: /^处理记录/ }).click()
    await detail.getByText('顺丰速运 SF1234567890').first().waitFor()
    await demandGoodLooks(page)

    await page.goto(pending)
    const service = listOf(page, '订单').locator('.ant-table-row', {
      has: page.getByRole('button', { name: '核销' }),
    })
    const ticket = await numberIn(service.first())
    await press(rowOf(page, '订单', ticket), '核销')
    await page
      .getByRole('tooltip')
      .or(page.getByRole('dialog'))
      .last()
      .getByRole('button', { name: '核销' })
      .click()
    await page.getByText('操作成功').first().waitFor()
    await page.goto(`${orders}?status=${orderStatus.completed}&orderNo=${ticket}`)
    await rowOf(page, '订单', ticket).waitFor()
    expect(complaints()).toEqual([])
  })

  it('go out as a list with where to, which comes back with their numbers', async () => {
    const { page, complaints } = await site.visitAs('service', pending)
    await press(listOf(page, '订单'), '导出发货单')
    const dialog = dialogOf(page, '导出发货单')
    await demandGoodLooks(page)
    const [download] = await Promise.all([page.waitForEvent('download'), press(dialog, '导出')])
    expect(download.suggestedFilename()).toMatch(/^发货单_\d{14}\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    const [header = '', first = ''] = text.split('\r\n')
    expect(header).toBe('\ufeff订单号*,快递公司*,快递单号*,商品,数量,收货人,收货手机,收货地址,用户备注')
    expect(first).toMatch(/^\d{20}\t,,,[^*]+,1\d{10}\t,/)
    const filled = first.replace(',,,', ',中通快递,ZT9876543210,')
    await press(listOf(page, '订单'), '批量发货')
    const files = dialogOf(page, '批量发货')
    await files.getByLabel('选择要导入的文件').setInputFiles({
      name: '发货单.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([header, filled].join('\r\n')),
    })
    await files.getByText('可处理 1，跳过 0，错误 0').waitFor()
    await press(files, '处理 1 行')
    await files.getByText('1 成功 0 失败').waitFor()
    await page.goto(`${orders}?status=${orderStatus.shipped}&orderNo=${first.slice(0, 20)}`)
    await rowOf(page, '订单', first.slice(0, 20)).waitFor()
    expect(complaints()).toEqual([])
  })

  it('are cancelled in a form that fits a phone and reads well in either theme', async () => {
    const { page } = await site.visitAs('service', pending)
    await press(firstRow(page, '订单'), '取消订单')
    await dialogOf(page, /^取消订单/).waitFor()
    await demandGoodLooks(page)
  })
})

describe('a message', () => {
  it('that failed for some is sent to them again', async () => {
    const { page, complaints } = await site.visitAs('service', '/home/service/message')
    const row = rowOf(page, '消息', '二次供水水箱清洗通知')
    await row.getByRole('link', { name: '二次供水水箱清洗通知' }).click()
    await page.getByRole('heading', { name: /二次供水/ }).waitFor()
    await page.getByText('可重发').waitFor()
    await demandGoodLooks(page)
    await page.goto('/home/service/message')
    await press(row, '重发失败')
    await page
      .getByRole('tooltip')
      .or(page.getByRole('dialog'))
      .last()
      .getByRole('button', { name: '重发失败' })
      .click()
    await page.getByText('操作成功').first().waitFor()
    await row.getByText('已发送').waitFor({ timeout: 60_000 })
    await row.getByText('100%').first().waitFor({ timeout: 60_000 })
    expect(complaints()).toEqual([])
  })

  it('that waits for its time says when, and can be withdrawn', async () => {
    const { page, complaints } = await site.visitAs(
      'service',
      `/home/service/message?status=${messageStatus.waiting}`,
    )
    const row = rowOf(page, '消息', '社区音乐会邀请')
    await row
      .getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      .first()
      .waitFor()
    await press(row, '撤销')
    await page
      .getByRole('tooltip')
      .or(page.getByRole('dialog'))
      .last()
      .getByRole('button', { name: '撤销' })
      .click()
    await page.getByText('操作成功').first().waitFor()
    await page.goto(`/home/service/message?status=${messageStatus.withdrawn}`)
    await rowOf(page, '消息', '社区音乐会邀请').waitFor()
    expect(await rowOf(page, '消息', '社区音乐会邀请').getByRole('button', { name: '撤销' }).count()).toBe(0)
    expect(complaints()).toEqual([])
  })
})
