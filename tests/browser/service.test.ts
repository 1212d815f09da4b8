import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { minute } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import { orderStatus } from '#resources/service-dictionaries.ts'
import { png } from '#tests/generated/fixtures/content.ts'
import { demandGoodLooks } from './generated/look.ts'
import { choosePhoto, lookOf } from './photo.ts'
import { takeOption } from './take-option.ts'
import { listOf, testSite } from './test-site.ts'

const site = testSite()

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const rowOf = (page: Page, label: string, text: string) =>
  listOf(page, label).locator('.ant-table-row').filter({ hasText: text })
const press = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** Agrees to how many a message goes to; answers the button's words. */
async function agree(page: Page): Promise<string> {
  const button = dialogOf(page, '发送前请确认').getByRole('button', { name: /^发送给 [\d,]+ 人$/ })
  const words = await button.innerText()
  await button.click()
  return words
}

describe('an order', () => {
  it('cancelled in two windows gives back its points once', async () => {
    const pending = `/home/service/pointsManage?status=${orderStatus.pending}`
    const { page, complaints } = await site.visitAs('service', pending)
    const number = (
      await listOf(page, '订单')
        .getByRole('link', { name: /^\d{20}$/ })
        .first()
        .innerText()
    ).trim()
    const detail = `${pending}&orderNo=${number}`
    await page.goto(detail)
    const other = await page.context().newPage()
    await other.goto(detail)
    for (const window of [page, other]) {
      await press(listOf(window, '订单'), '取消订单')
      const form = dialogOf(window, `取消订单「${number}」`)
      await form.getByRole('textbox', { name: '取消原因' }).fill('用户改了主意')
    }
    await press(dialogOf(page, `取消订单「${number}」`), '取消订单')
    await page.getByText('操作成功').first().waitFor()
    await press(dialogOf(other, `取消订单「${number}」`), '取消订单')
    await other.getByText('订单状态已变更，请刷新').first().waitFor()

    await page.goto(`/home/service/pointsManage?status=${orderStatus.cancelled}&orderNo=${number}`)
    await listOf(page, '订单').getByRole('link', { name: number }).click()
    await dialogOf(page, number).getByRole('link', { name: /\*/ }).first().click()
    await page.getByRole('tab', { name: /^积分明细/ }).click()
    const refunds = page.locator('.ant-table-row').filter({ hasText: `取消订单 ${number}` })
    await refunds.first().waitFor()
    expect(await refunds.count()).toBe(1)
    expect(complaints()).toEqual([])
  })
})

describe('a message', () => {
  it('is scheduled once how many it goes to is agreed to, and sent from a copy before one’s eyes', async () => {
    const { page, complaints } = await site.visitAs('service', '/home/service/message?create')
    const form = dialogOf(page, '新增消息')
    await form.getByRole('textbox', { name: '标题' }).fill('消防演练')
    await form.getByRole('textbox', { name: '内容' }).fill('周五十点，请听从引导。')
    await form.getByRole('radio', { name: '定时发送' }).check()
    await demandGoodLooks(page)
    const time = form.getByRole('textbox', { name: '定时' })
    await time.fill(formatTime(Date.now() + 2 * minute))
    await time.press('Tab')
    await form.getByText('定时须在 5 分钟以后').first().waitFor()
    await time.fill('2099-01-01 08:00:00')
    await time.press('Tab')
    const reach = /^将发送给 [\d,]+ 人，发送后不可撤回。$/
    const said = await form.getByText(reach).innerText()
    await form
      .getByRole('region', { name: /^手机预览/ })
      .getByText('周五十点')
      .waitFor()
    await press(form, '保存')
    await dialogOf(page, '发送前请确认').getByText(said).waitFor()
    expect(said).toContain((await agree(page)).replace('发送给', '将发送给'))
    await form.waitFor({ state: 'detached' })

    const scheduled = rowOf(page, '消息', '消防演练')
    await scheduled.getByText('待发送').waitFor()
    await press(scheduled, '复制新建')
    await form.getByRole('radio', { name: '立即发送' }).check()
    await form.getByRole('textbox', { name: '标题' }).fill('消防演练改期')
    await form.getByText(reach).waitFor()
    await press(form, '保存')
    await agree(page)
    await form.waitFor({ state: 'detached' })
    // Nobody reloads the list: the platform tells how far it is.
    const sent = rowOf(page, '消息', '消防演练改期')
    await sent.getByText('已发送').waitFor({ timeout: 60_000 })
    await sent.getByText('100%').waitFor()
    expect(complaints()).toEqual([])
  })

  it('is closed while it is asked how many it goes to, and open again where one thinks better of it', async () => {
    const { page } = await site.visitAs('service', '/home/service/message?create')
    const form = dialogOf(page, '新增消息')
    const title = form.getByRole('textbox', { name: '标题' })
    await title.fill('停电通知')
    await form.getByRole('textbox', { name: '内容' }).fill('明早八点停电。')
    await form.getByText(/^将发送给/).waitFor()
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/message/estimate*', async (route) => {
      await answered
      await route.continue()
    })
    await title.press('Control+Enter')
    await form.getByRole('textbox', { name: '标题', disabled: true }).waitFor()
    answer()
    await press(dialogOf(page, '发送前请确认'), '返回修改')
    await expect.poll(() => title.evaluate((input) => input === document.activeElement)).toBe(true)
    await title.fill('停电改期')
    expect(await title.inputValue()).toBe('停电改期')
  })

  it('to nobody is told beforehand, and refused', async () => {
    const { page } = await site.visitAs('service', '/home/service/message?create')
    const form = dialogOf(page, '新增消息')
    await form.getByRole('textbox', { name: '标题' }).fill('给谁')
    await form.getByRole('textbox', { name: '内容' }).fill('没有人。')
    await form.getByRole('combobox', { name: '发送对象' }).press('ArrowDown')
    await takeOption(page.locator('.ant-select-item-option').filter({ hasText: '指定项目' }))
    const projects = form.getByRole('combobox', { name: '项目' })
    await projects.click()
    await page.keyboard.type('西溪云庐')
    await page.locator('.ant-select-item-option-active').filter({ hasText: '西溪云庐' }).waitFor()
    await projects.press('Enter')
    const nobody = '没有符合条件的用户，消息不会发送给任何人'
    await form.getByText(`${nobody}。`).waitFor()
    await press(form, '保存')
    await page.getByText(nobody, { exact: true }).first().waitFor()
    expect(await form.getByRole('textbox', { name: '标题' }).inputValue()).toBe('给谁')
  })
})

describe('points from a file', () => {
  const header = '手机号*,姓名,操作*,积分(分)*,原因*'
  const file = (...rows: readonly string[]) => ({
    name: '积分.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeff${[header, ...rows].join('\r\n')}`),
  })

  it('with a bad row change nothing until it is mended', async () => {
    const { page, complaints } = await site.visitAs('service', '/home/service/appUser')
    // Screen readers hear what comes into a region that they know already.
    const said = page.locator('.toasts > [role="status"][aria-live="polite"]')
    await said.evaluate((region) => region.setAttribute('data-stood', ''))
    for (const [name, phone] of [
      ['甲先生', '13700010001'],
      ['乙女士', '13700010002'],
    ] as const) {
      await press(listOf(page, 'App用户'), '新增')
      const form = dialogOf(page, '新增App用户')
      await form.getByRole('textbox', { name: '姓名' }).fill(name)
      await form.getByRole('textbox', { name: '手机号' }).fill(phone)
      await press(form, '保存')
      await page.locator('[data-stood]').getByText('新增成功').first().waitFor()
      await form.waitFor({ state: 'detached' })
    }
    await page.goto('/home/service/appUser')
    await press(page, '批量调整积分')
    const dialog = dialogOf(page, '批量调整积分')
    const choose = (chosen: ReturnType<typeof file>) =>
      dialog.getByLabel('选择要导入的文件').setInputFiles(chosen)
    await choose(file(...Array.from({ length: 1001 }, () => '13700010001,,增加积分,1,活动')))
    await dialog.getByRole('alert').getByText('文件有 1001 行数据，一次最多导入 1000 行').waitFor()
    await choose(
      file('13700010001,,增加积分,100,活动', '13700010002,,扣减积分,5,活动', '13700010002,,增加积分,1,=1+1'),
    )
    await dialog.getByText('可处理 1，跳过 0，错误 2').waitFor()
    await dialog.getByText('积分余额不足，当前余额 0 分').waitFor()
    await dialog.getByText('原因：内容像公式，请改为普通文字').waitFor()
    expect(await dialog.getByRole('button', { name: '处理 1 行' }).isDisabled()).toBe(true)
    await demandGoodLooks(page)
    const cell = (row: number, column: string) => dialog.getByLabel(`第 ${row} 行 ${column}`, { exact: true })
    await cell(3, '操作').fill('增加积分')
    await cell(4, '原因').fill('签到')
    await press(dialog, '重新预检')
    await dialog.getByText('可处理 3，跳过 0，错误 0').waitFor()
    await press(dialog, '处理 3 行')
    await dialog.getByText('3 成功 0 失败').waitFor()
    await press(dialog, '关闭')
    await rowOf(page, 'App用户', '甲先生').getByText('100分').waitFor()
    await rowOf(page, 'App用户', '乙女士').getByText('6分').waitFor()
    expect(complaints()).toEqual([])
  })
})

describe('goods', () => {
  it('show the part of a picture that was chosen, in the order that was given', async () => {
    const { page, complaints } = await site.visitAs('service', '/home/service/pointsMall?create')
    const form = dialogOf(page, '新增商品')
    const picture = (name: string, width: number) => ({
      name,
      mimeType: 'image/png',
      buffer: png(width, 100),
    })
    await form.getByLabel('上传主图').setInputFiles(picture('宽.png', 200))
    const crop = dialogOf(page, '裁剪主图')
    // The part is chosen once the picture is there.
    await crop.getByRole('group', { name: '主图的显示范围' }).waitFor()
    await demandGoodLooks(page)
    await press(crop, '裁剪并上传')
    await form.getByRole('button', { name: '移除宽.png' }).waitFor()
    const cover = form.getByRole('img', { name: '主图' })
    await cover.evaluate((image: HTMLImageElement) => image.decode())
    expect(
      await cover.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [
        naturalWidth,
        naturalHeight,
      ]),
    ).toEqual([100, 100])

    // Of the ratio already: nobody is asked.
    await form.getByLabel('上传轮播图').setInputFiles([picture('一.png', 100), picture('二.png', 100)])
    const pictures = form.getByRole('list', { name: '轮播图的顺序' }).getByRole('img')
    await form.getByRole('button', { name: '移动轮播图 2' }).waitFor()
    const order = () => pictures.evaluateAll((images) => images.map((image) => image.getAttribute('src')))
    const [first, second] = await order()
    const handle = form.getByRole('button', { name: '移动轮播图 1' })
    await handle.focus()
    await page.keyboard.press('Space')
    await page.getByText('轮播图 1移到第1位').waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowRight')
    await page.getByText('轮播图 1移到第2位').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await expect.poll(order, { timeout: 45_000 }).toEqual([second, first])

    // A large photo is sent smaller, and upright as the camera was held.
    await choosePhoto(form.getByLabel('上传轮播图'), '照片.jpg')
    await form.getByRole('button', { name: '移动轮播图 3' }).waitFor()
    const redAbove = [true, true, false, false]
    expect(await lookOf(pictures.last())).toEqual({ width: 2000, height: 2000, redCorners: redAbove })
    expect(complaints()).toEqual([])
  })

  it('begun as a copy have a draft of their own, and say what no limit is', async () => {
    const { page, complaints } = await site.visitAs('service', '/home/service/pointsMall?create')
    await dialogOf(page, '新增商品').getByRole('textbox', { name: '商品名称' }).fill('写到一半的商品')
    const other = await page.context().newPage()
    await other.goto('/home/service/pointsMall?create')
    const offer = other.getByText(/^有未保存的草稿/)
    await offer.waitFor()
    await other.goto('/home/service/pointsMall')
    const row = listOf(other, '商品').locator('.ant-table-row').filter({ hasText: '不限' }).first()
    await press(row, '复制新建')
    const name = dialogOf(other, '新增商品').getByRole('textbox', { name: '商品名称' })
    await expect.poll(() => name.inputValue()).not.toBe('')
    expect(await offer.count()).toBe(0)
    await name.fill('写到一半的副本')
    const address = other.url()
    const third = await page.context().newPage()
    await third.goto(address)
    await third.getByText(/^有未保存的草稿/).waitFor()
    await press(third, '恢复')
    await expect
      .poll(() => dialogOf(third, '新增商品').getByRole('textbox', { name: '商品名称' }).inputValue())
      .toBe('写到一半的副本')
    expect(complaints()).toEqual([])
  })
})

describe('a picture that has to be a square', () => {
  it('is cropped to one, and refused where it is too small for that', async () => {
    const { page, complaints } = await site.visitAs('admin', '/home/resource/app?create')
    const form = dialogOf(page, '新增应用')
    const picture = (name: string, height: number) => ({
      name,
      mimeType: 'image/png',
      buffer: png(700, height),
    })
    await form.getByLabel('上传图标').setInputFiles(picture('矮.png', 400))
    await form.getByText('矮.png：图片为 700 × 400 像素，边长不能小于 512 像素').waitFor()
    await form.getByLabel('上传图标').setInputFiles(picture('宽.png', 600))
    const crop = dialogOf(page, '裁剪图标')
    const cut = crop.getByRole('button', { name: '裁剪并上传' })
    await cut.waitFor()
    expect(await crop.getByRole('button', { name: '不裁剪' }).count()).toBe(0)
    await cut.click()
    await form.getByRole('button', { name: '移除宽.png' }).waitFor()
    const icon = form.getByRole('img', { name: '图标' })
    await icon.evaluate((image: HTMLImageElement) => image.decode())
    expect(
      await icon.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [
        naturalWidth,
        naturalHeight,
      ]),
    ).toEqual([600, 600])
    expect(complaints()).toEqual([])
  })
})
