import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { gbk } from '#tests/support/gbk.ts'
import { parseCsv } from '#tests/support/parse-csv.ts'
import { png } from '#tests/support/sample-files.ts'
import { demandGoodLooks } from './generated/look.ts'
import { takeOption } from './take-option.ts'
import { listOf, testSite } from './test-site.ts'

const site = testSite()
const projectId = 'project_xixi'
const board = `/home/project/${projectId}`

let page: Page
const dialog = () => page.getByRole('dialog').last()
const press = (where: Page | Locator, name: string | RegExp) => where.getByRole('button', { name }).click()

beforeEach(async () => {
  ;({ page } = await site.visitAs('estate', board))
}, 60_000)

/** What the board offers to make. */
async function offered(name: string): Promise<void> {
  // The project's own menu, of what destroys, is 更多操作.
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** A building of so many floors and houses on each, made by the dialog. */
async function generate(building: string, floors: number, houses: number): Promise<void> {
  await offered('批量生成')
  const form = dialog()
  await form.getByRole('textbox', { name: '楼栋' }).fill(building)
  await form.getByLabel('起始层').fill('1')
  await form.getByLabel('结束层').fill(String(floors))
  await form.getByLabel('每层房屋').fill(String(houses))
  await form.getByText(`共 ${floors} 层、${floors * houses} 套房屋`).waitFor()
  await press(form, '批量生成')
  await page.getByText(`已生成 ${floors} 层、${floors * houses} 套房屋`).waitFor()
  // It closes by the way back, which takes the browser a moment.
  await form.waitFor({ state: 'hidden' })
}

/** Secrets that nobody has copied or downloaded are not lost without a question, whatever is done. */
async function staysWithSecrets(leave: () => Promise<unknown>): Promise<void> {
  await leave()
  const question = page.getByRole('dialog', { name: '还没有复制或下载，确定要关闭吗？' })
  await question.getByRole('button', { name: /^返\s?回$/ }).click()
  await question.waitFor({ state: 'hidden' })
}

/** Pastes what a spreadsheet puts on the clipboard. */
const pasteInto = (input: Locator, text: string) =>
  input.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

async function choose(where: Locator, option: string): Promise<void> {
  await where.focus()
  await page.keyboard.type(option)
  await page.locator('.ant-select-item-option-active').filter({ hasText: option }).waitFor()
  await page.keyboard.press('Enter')
}

/** In a page: a project in which nothing has been built, like the one that is open. */
async function makeProject(like: string): Promise<string> {
  const headers = {
    authorization: localStorage.getItem('token') ?? '',
    'content-type': 'application/json',
  }
  const base = '/platform/admin/v1/project'
  const { data } = await (await fetch(`${base}/detail?id=${like}`, { headers })).json()
  const { type, departmentId, addressIds, addressDetail } = data
  const body = JSON.stringify({ name: '一张白纸', type, departmentId, addressIds, addressDetail })
  const answer = await fetch(`${base}/create`, { method: 'POST', headers, body })
  return (await answer.json()).data.id
}

describe('generating', () => {
  it('is offered where a project has no floors yet', async () => {
    const id = await page.evaluate(makeProject, projectId)
    await page.goto(`/home/project/${id}`)
    await page.getByRole('heading', { name: '暂无楼层' }).waitFor()
    await press(page, '批量生成')
    await dialog().getByRole('textbox', { name: '楼栋' }).waitFor()
    await page.goBack()
    await press(page, '新增楼层')
    await page.getByRole('dialog', { name: '新增楼层' }).waitFor()
  })

  it('shows a building of 18 × 4 before it is made, and says what is wrong', async () => {
    await offered('批量生成')
    const form = dialog()
    await form.getByRole('textbox', { name: '楼栋' }).fill('8号楼')
    await form.getByLabel('起始层').fill('1')
    await form.getByLabel('结束层').fill('18')
    await form.getByLabel('每层房屋').fill('4')
    await form.getByLabel('房号规则').fill('{NN}')
    await form.getByText('房号“01”等 4 个房号重复').waitFor()
    expect(await form.getByRole('button', { name: '批量生成' }).isDisabled()).toBe(true)
    await demandGoodLooks(page)
    await form.getByLabel('房号规则').fill('{F}{NN}')
    await form.getByText('共 18 层、72 套房屋').waitFor()
    await form.getByLabel('跳过楼层').pressSequentially('13')
    await page.keyboard.press('Enter')
    await form.getByText('共 17 层、68 套房屋').waitFor()
    await page.reload()
    await press(form, '恢复')
    await form.getByText('共 17 层、68 套房屋').waitFor()
    await press(form, '批量生成')
    await page.getByText('已生成 17 层、68 套房屋').waitFor()
    await offered('批量生成')
    await form.getByRole('textbox', { name: '楼栋' }).waitFor()
    expect(await form.getByText(/^有未保存的草稿/).count()).toBe(0)
  })

  it('says which floors stand there already', async () => {
    await offered('批量生成')
    const form = dialog()
    await form.getByRole('textbox', { name: '楼栋' }).fill('1号楼')
    await form.getByRole('textbox', { name: '单元' }).fill('1单元')
    await form.getByLabel('起始层').fill('18')
    await form.getByLabel('结束层').fill('20')
    await form.getByLabel('每层房屋').fill('2')
    await form.getByText('18层已存在，可跳过这些层').waitFor()
  })
})

it('gives a house of a new building another number', async () => {
  await generate('21号楼', 2, 2)
  // The board goes to what was made.
  await page.waitForURL((url) => url.searchParams.get('board.building') === '21号楼')
  const grid = page.getByRole('grid')
  await grid
    .locator('[data-hit="true"]')
    .getByRole('link', { name: /^101，/ })
    .waitFor()
  await grid.getByRole('link', { name: /^102，/ }).click()
  await dialog().getByRole('region', { name: '21号楼-102', exact: true }).waitFor()
  await press(dialog(), '编辑')
  const number = dialog().getByLabel('房号', { exact: true })
  await number.fill('101')
  await press(dialog(), '保存')
  await dialog().getByRole('alert').getByText('房号已存在').waitFor()
  await number.fill('102A')
  await press(dialog(), '保存')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByLabel('搜索房号').fill('21-102A')
  await page.getByText('1 套', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await grid
    .locator('[data-hit="true"]')
    .getByRole('link', { name: /^102A，/ })
    .waitFor()
})

it('goes to the first of the houses that a file has made', async () => {
  await generate('31号楼', 1, 1)
  await page.goto(`${board}?${new URLSearchParams({ 'board.building': '1号楼' })}`)
  await page.getByRole('grid').getByRole('gridcell').first().waitFor()
  await offered('导入房屋')
  const form = dialog()
  const rows = ['楼栋,单元,楼层*,房号*', '31号楼,,1层,107', '31号楼,,1层,108']
  await form.getByLabel('选择要导入的文件').setInputFiles({
    name: '房屋.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\r\n')),
  })
  await press(form, '导入 2 行')
  await form.getByText('2 成功 0 失败').waitFor()
  await form.getByRole('button', { name: '关闭', exact: true }).last().click()
  await page.waitForURL((url) => url.searchParams.get('board.building') === '31号楼')
  await page
    .getByRole('grid')
    .locator('[data-hit="true"]')
    .getByRole('link', { name: /^107，/ })
    .waitFor()
})

it('says at a button for chosen houses which of them it leaves out, to the keyboard as well', async () => {
  await page.goto(`${board}?${new URLSearchParams({ 'board.building': '1号楼' })}`)
  await page.getByRole('grid').getByRole('gridcell').first().getByRole('link').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('Shift+Control+End')
  const chosen = page.getByRole('region', { name: '已选房屋' })
  await chosen
    .getByRole('button', { name: /\d+\/\d+$/ })
    .first()
    .focus()
  await page
    .getByRole('tooltip')
    .getByText(/^将跳过 \d+ 套：/)
    .waitFor()
})

it('changes a model, and with it the rooms of its houses once their differences were seen', async () => {
  await offered('户型管理')
  const card = page.getByRole('article', { name: 'C 户型' })
  await press(card, '编辑')
  const form = dialog()
  await form.getByLabel('房间名称').nth(3).fill('工作间')
  await press(form.getByRole('group', { name: '第 5 行' }), '移除')
  await press(form, '添加一行')
  await form.getByLabel('房间名称').last().fill('衣帽间')
  await choose(form.getByLabel('房间类型').last(), '其他')
  await press(form, '保存')
  const differences = page.getByRole('dialog', { name: '该户型已应用于 108 套房屋' })
  const first = differences.locator('.ant-table-row').filter({ hasText: '1号楼-1单元-104' })
  await first.waitFor()
  expect(await first.innerText()).toBe(['1号楼-1单元-104', '衣帽间', '--', '--', '--'].join('\n'))
  await differences.getByText('覆盖', { exact: true }).click()
  await first.getByText('书房 → 工作间').waitFor()
  expect((await first.innerText()).split('\n').at(-2)).toBe('儿童房')
  await demandGoodLooks(page)
  await press(differences, '强制更新')
  await page.getByText('户型已保存，108 套房屋已更新').waitFor()
  const roomNames = async () =>
    (await card.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/[\s\d.]*㎡$/, ''))
  await expect
    .poll(roomNames)
    .toEqual(['客厅', '主卧', '次卧', '工作间', '厨房', '卫生间', '设备间', '衣帽间'])
  await page.goto(`${board}/house_xixi_1_1_4?tab=houseRoom`)
  const rooms = page.getByRole('region', { name: '房间列表' })
  await rooms.getByRole('link', { name: '衣帽间' }).waitFor()
  await rooms.getByRole('link', { name: '工作间' }).waitFor()
  expect(await rooms.getByRole('link', { name: '儿童房' }).count()).toBe(0)
})

it('imports residents from a file of GBK with mistakes to its end', async () => {
  const header = '楼栋,单元,楼层,房号*,姓名*,手机号*,关系*,到期时间,备注'
  const rows = [
    '2号楼,1单元,3层,301,欧阳锦书,13900005501,业主,,',
    '2号楼,1单元,3层,302,令狐青崖,139000,业主,,',
    '2号楼,1单元,3层,303,上官云舒,13900005503,租客,,',
    '2号楼,1单元,3层,399,诸葛望舒,13900005504,家属,,',
  ]
  await page.goto(`${board}/user`)
  await press(page, '导入')
  const form = dialog()
  await form.getByLabel('选择要导入的文件').setInputFiles({
    name: '住户.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(gbk([header, ...rows].join('\r\n'))),
  })
  await form.getByText('住户.csv：新增 1，更新 0，跳过 0，错误 3').waitFor()
  await form.getByLabel('第 3 行 手机号', { exact: true }).fill('13900005502')
  await form.getByLabel('第 4 行 到期时间', { exact: true }).fill('2030-01-01 00:00:00')
  await press(form, '重新预检')
  await form.getByText('住户.csv：新增 3，更新 0，跳过 0，错误 1').waitFor()
  await press(form, '仅导入有效行（3）')
  await form.getByText('3 成功 1 失败').waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), press(form, '下载失败清单')])
  expect(parseCsv(await readFile(await download.path(), 'utf8'))).toEqual([
    ['行号', '列', '原因'],
    ['5', '房号', '没有找到房屋'],
  ])
  await form.getByRole('button', { name: '关闭', exact: true }).last().click()
  const list = listOf(page, '住户')
  for (const name of ['欧阳锦书', '令狐青崖', '上官云舒']) await list.getByText(name).waitFor()
})

describe('commissioning', () => {
  const cellOf = (number: string) =>
    page.getByRole('grid').getByRole('link', { name: new RegExp(`^${number}，`) })
  const consoleOf = (id: string) => `${board}/house_xixi_${id}`
  /** Answers the dialog of a button that is gone once what it asks for is done. */
  async function conclude(name: string): Promise<void> {
    await press(dialog(), name)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name }).waitFor({ state: 'detached' })
    await page.locator('.detail-head').getByText(name, { exact: true }).first().waitFor()
  }

  it('is given by one, and brought to either end by another', async () => {
    // Both are bound and not begun; the first is on line.
    await page.goto(`${board}?${new URLSearchParams({ 'board.building': '1号楼' })}`)
    await press(page, '多选')
    await page.getByRole('button', { name: '多选', pressed: true }).waitFor()
    await cellOf('1702').click()
    await cellOf('1803').click()
    const chosen = page.getByRole('region', { name: '已选房屋' })
    await press(chosen, '开始调试 2')
    await choose(dialog().getByLabel('调试人员'), '林知远')
    await press(dialog(), '开始调试')
    await chosen.waitFor({ state: 'detached' })
    await page.goto(consoleOf('1_17_2'))
    await page.getByRole('heading', { name: '1号楼-1单元-1702' }).waitFor()
    expect(await page.getByRole('button', { name: '调试完成' }).count()).toBe(0)

    ;({ page } = await site.visitAs('admin', consoleOf('1_17_2')))
    await press(page, '调试完成')
    await page.getByText('请先上传调试文件，再完成调试').waitFor()
    await press(page, '调试文件')
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({
        name: '调试记录.png',
        mimeType: 'image/png',
        buffer: Buffer.from(png(64, 64)),
      })
    await dialog().getByRole('button', { name: '移除调试记录.png' }).waitFor()
    await press(dialog(), /^调试文件$/)
    await page.getByRole('tab', { name: '房屋' }).click()
    await page.getByRole('tab', { name: '资料', selected: true }).waitFor()
    await page.getByRole('tabpanel', { name: '资料' }).getByText('调试记录.png').waitFor()
    await press(page, '调试完成')
    await dialog().getByLabel('调试说明').fill('各房间温度均达标')
    await conclude('调试完成')
    await page.goto(consoleOf('1_18_3'))
    await press(page, '调试不通过')
    await dialog().getByLabel('不通过原因').fill('新风风量不足，需更换滤网')
    await conclude('调试不通过')

    const building = new URLSearchParams({ 'board.building': '1号楼' })
    ;({ page } = await site.visitAs('estate', `${board}?${building}`))
    expect(await cellOf('1702').getAttribute('aria-label')).toContain('调试完成')
    expect(await cellOf('1803').getAttribute('aria-label')).toContain('调试不通过')
  })
})

describe('what cannot be is told at its input, and nothing typed is lost', () => {
  /** What is said below an input. */
  const errorAt = (form: Locator, label: string) =>
    form
      .locator('.ant-form-item')
      .filter({ has: page.getByLabel(label, { exact: true }) })
      .locator('.ant-form-item-explain')
  const typedIn = (form: Locator, label: string) => form.getByLabel(label, { exact: true }).inputValue()

  it('a floor 0, a floor that is there and 201 floors are refused', async () => {
    await offered('新增楼层')
    const floor = dialog()
    const typed = { 楼栋: '1号楼', 单元: '1单元', 楼层名称: '18层', 层号: '0' }
    for (const [label, value] of Object.entries(typed))
      await floor.getByLabel(label, { exact: true }).fill(value)
    await press(floor, '保存')
    await errorAt(floor, '层号').getByText('层号不能为 0').waitFor()
    await floor.getByLabel('层号').fill('18')
    await press(floor, '保存')
    await errorAt(floor, '楼层名称').getByText('楼层名称已存在').waitFor()
    for (const [label, value] of Object.entries({ ...typed, 层号: '18' }))
      expect(await typedIn(floor, label)).toBe(value)
    await page.goto(board)
    await offered('批量生成')
    const plan = dialog()
    await plan.getByLabel('起始层').fill('-1')
    await plan.getByLabel('结束层').fill('200')
    await plan.getByLabel('每层房屋').fill('1')
    await errorAt(plan, '结束层').getByText('一次最多生成 200 层，这里有 201 层').waitFor()
    expect(await plan.getByRole('button', { name: '批量生成' }).isDisabled()).toBe(true)
    await plan.getByLabel('起始层').fill('0')
    await errorAt(plan, '起始层').getByText('层号不能为 0').waitFor()
    await plan.getByLabel('起始层').fill('1')
    await plan.getByText('共 200 层、200 套房屋').waitFor()
  })

  it('a copy in a range leaves out a floor that is there, and one onto it alone is refused at its field', async () => {
    await page.goto(`${board}?tab=floor`)
    await press(page.locator('.ant-table-row').first(), '复制')
    const form = dialog()
    const text = form.getByLabel('复制到层')
    await text.fill('17-21, 2x')
    await form.getByText('“2x”不是层号，可写成 4-18 或 20').waitFor()
    expect(await text.getAttribute('aria-invalid')).toBe('true')
    await text.fill('17-20, 23')
    await form.getByText('将新建 3 层、12 套房屋。本单元已有 17层、18层，不再新建。').waitFor()
    // It is what is written now, and not what was.
    await text.fill('21-17')
    await form.getByText('将新建 3 层、12 套房屋。').waitFor()
    const floorNos = () =>
      form
        .getByLabel('层号', { exact: true })
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    await expect.poll(floorNos).toEqual(['19', '20', '21'])
    await demandGoodLooks(page)
    await press(form, '复制')
    await form.waitFor({ state: 'hidden' })
    await press(page.locator('.ant-table-row').first(), '复制')
    await text.fill('19-21')
    await form.getByText('本单元已有 19层、20层、21层，不再新建。').waitFor()
    await form.getByLabel('楼层名称').fill('2层')
    await form.getByLabel('层号', { exact: true }).fill('2')
    await press(form, '复制')
    await errorAt(form, '楼层名称').getByText('楼层2层已存在').waitFor()
    expect(await form.getByLabel('楼层名称').inputValue()).toBe('2层')
    expect(await form.getByLabel('层号', { exact: true }).inputValue()).toBe('2')
  })

  it('a phone that lives in the house already is refused', async () => {
    await page.goto(`${board}/user`)
    const add = async () => {
      await page.getByRole('button', { name: '新增' }).click()
      const form = dialog()
      await form.getByLabel('房屋', { exact: true }).fill('1号楼-1单元-203')
      await takeOption(page.locator('.ant-select-item-option').filter({ hasText: '1号楼-1单元-203' }))
      await form.getByLabel('姓名', { exact: true }).fill('钟离知夏')
      await form.getByLabel('手机号', { exact: true }).fill('13800007799')
      await press(form, '保存')
      return form
    }
    await (await add()).waitFor({ state: 'hidden' })
    const form = await add()
    await errorAt(form, '手机号').getByText('手机号已存在').waitFor()
    expect(await typedIn(form, '姓名')).toBe('钟离知夏')
    expect(await typedIn(form, '手机号')).toBe('13800007799')
  })
})

it('binds forty houses, three of which fail, and offers those once more', async () => {
  await generate('10号楼', 10, 4)
  await page.goto(`${board}?${new URLSearchParams({ 'board.building': '10号楼' })}`)
  const grid = page.getByRole('grid')
  await grid.getByRole('gridcell').first().getByRole('link').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+End')
  for (let floor = 1; floor < 10; floor += 1) await page.keyboard.press('Shift+ArrowDown')
  const chosen = page.getByRole('region', { name: '已选房屋' })
  await chosen.getByText('已选择 40 套').waitFor()
  await press(chosen, '绑定产品 40')
  await choose(dialog().getByLabel('科技产品'), '恒境五恒系统')
  // Three of the numbers are those of houses elsewhere.
  const numbers = Array.from({ length: 40 }, (_, at) => (at < 3 ? `GWJAF1080${at + 1}` : `NEW_${at}`))
  await pasteInto(dialog().getByRole('textbox').first(), numbers.join('\n'))
  await dialog().getByText('将绑定 40 套').waitFor()
  await demandGoodLooks(page)
  await press(dialog(), '绑定')
  await page.getByText('37 成功，3 失败').waitFor()
  await staysWithSecrets(() => page.keyboard.press('Escape'))
  await staysWithSecrets(() => press(dialog(), '重试失败的 3 项'))
  const saving = page.waitForEvent('download')
  await press(dialog(), '下载 37 个连接密钥')
  const [head, ...secrets] = parseCsv(await readFile(await (await saving).path(), 'utf8'))
  expect(head).toEqual(['房屋', '网关编号', '连接密钥'])
  expect(secrets.map(([, gatewayNo]) => gatewayNo).toSorted()).toEqual(numbers.slice(3).toSorted())
  expect(new Set(secrets.map(([, , secret]) => secret)).size).toBe(37)
  // Those that failed are still chosen, and it is said who has their numbers.
  await chosen.getByText('已选择 3 套').waitFor()
  await dialog().getByRole('link', { name: '静安府 1号楼-1单元-801', exact: true }).waitFor()
  await press(dialog(), '重试失败的 3 项')
  await dialog().getByText('将绑定 3 套，3 套上次未成功').waitFor()
  await pasteInto(dialog().getByRole('textbox').first(), 'FREE_1\nFREE_2\nFREE_3')
  await press(dialog(), '绑定')
  await page.getByText('3 成功，0 失败').waitFor()
  await chosen.waitFor({ state: 'detached' })
}, 120_000)

it('binds one house, says at the number what is wrong with it, and shows the secret of its gateway once', async () => {
  await generate('11号楼', 1, 1)
  await page.goto(`${board}?${new URLSearchParams({ 'board.building': '11号楼' })}`)
  await page.getByRole('gridcell').first().getByRole('link').click()
  await press(dialog(), '绑定产品')
  await choose(dialog().getByLabel('科技产品'), '恒境五恒系统')
  const number = dialog().getByRole('textbox', { name: /网关编号$/ })
  await number.fill('GWJAF10804')
  await press(dialog(), '绑定')
  const holder = dialog()
    .getByRole('alert')
    .getByRole('link', { name: '静安府 1号楼-1单元-804', exact: true })
  const [tab] = await Promise.all([page.context().waitForEvent('page'), holder.click()])
  await tab.getByRole('heading', { name: '1号楼-1单元-804' }).waitFor()
  await tab.close()
  await number.fill('ONE_HOUSE')
  await press(dialog(), '绑定')
  const secret = await dialog().getByLabel('连接密钥').inputValue()
  expect(secret).toMatch(/^[\w-]{32}$/)
  await demandGoodLooks(page)
  const close = dialog()
    .getByRole('button', { name: /^关\s?闭$/ })
    .last()
  await staysWithSecrets(() => close.click())
  await dialog().getByLabel('连接密钥').focus()
  await page.keyboard.press('Control+C')
  await close.click()
  await page.getByRole('link', { name: '打开控制台' }).click()
  await page.getByRole('tab', { name: '设备' }).click()
  await page.getByRole('tab', { name: '连接' }).click()
  await page.getByRole('button', { name: '更换密钥' }).waitFor()
})
