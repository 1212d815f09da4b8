import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { gbk } from '#tests/support/gbk.ts'
import { parseCsv } from '#tests/support/parse-csv.ts'
import { demandGoodLooks } from './generated/look.ts'
import { listOf, testSite } from './test-site.ts'

const site = testSite()

const header = '设备名称*,型号*,设备类型*,品牌,通讯协议,上报周期(s),离线判定(s),备注'
const file = (...rows: readonly string[]) => ({
  name: '设备.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(gbk([header, ...rows].join('\r\n'))),
})

/** The dialog behind 导入 above the list of devices. */
async function openImport() {
  const { page, complaints } = await site.visitAs('resource', '/home/resource/technologyProducts/devices')
  await listOf(page, '设备').getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入设备' })
  await dialog.getByText('点击、拖拽或粘贴选择文件').waitFor()
  return { page, complaints, dialog }
}

const choose = (dialog: Locator, chosen: Parameters<Locator['setInputFiles']>[0]) =>
  dialog.getByLabel('选择要导入的文件').setInputFiles(chosen)

async function downloaded(page: Page, press: Promise<unknown>): Promise<string[][]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press])
  return parseCsv(await readFile(await download.path(), 'utf8'))
}

describe('importing a file', () => {
  it('with mistakes, which are mended in place until the rest is left behind', async () => {
    const { page, complaints, dialog } = await openImport()
    await choose(
      dialog,
      file(
        '户式新风,IMP-1,新风机组,,,60,,',
        '温控面板二代,IMP-2,温控器,,,60,,',
        '一,IMP-3,传感器,,,很快,,',
        '户式新风,IMP-1,新风机组,,,60,,',
      ),
    )
    await dialog.getByText('设备.csv：新增 1，更新 0，跳过 0，错误 3').waitFor()
    const lines = dialog.getByRole('row')
    // Those with mistakes come first, in the order of the file.
    expect(await lines.nth(1).innerText()).toContain('设备类型：设备类型须为 ')
    expect(await lines.nth(2).innerText()).toContain('上报周期：上报周期须为整数')
    expect(await lines.nth(3).innerText()).toContain('型号：与第 2 行重复')
    expect(await lines.nth(4).innerText()).toContain('新增')
    const cell = (row: number, column: string) => dialog.getByLabel(`第 ${row} 行 ${column}`, { exact: true })
    expect(await cell(3, '设备类型').getAttribute('aria-invalid')).toBe('true')
    await demandGoodLooks(page)

    // On a phone each row is a card, with what is wrong below its cell.
    await page.setViewportSize({ width: 390, height: 844 })
    const card = dialog.getByRole('listitem').first()
    await card.getByText('第 3 行').waitFor()
    expect(await cell(3, '设备类型').getAttribute('aria-invalid')).toBe('true')
    const fault = await cell(3, '设备类型').getAttribute('aria-describedby')
    expect(await card.locator(`[id="${fault}"]`).innerText()).toContain('设备类型须为 ')
    await cell(3, '设备类型').fill('温控面板')
    await card.getByText('待预检').waitFor()
    await page.setViewportSize({ width: 1440, height: 900 })
    await lines.nth(1).getByText('待预检').waitFor()
    await dialog.getByRole('button', { name: '重新预检' }).click()
    await dialog.getByText('设备.csv：新增 2，更新 0，跳过 0，错误 2').waitFor()
    await dialog.getByRole('button', { name: '仅导入有效行（2）' }).click()
    await dialog.getByText('2 成功 2 失败').waitFor()
    const failures = await downloaded(page, dialog.getByRole('button', { name: '下载失败清单' }).click())
    expect(failures).toEqual([
      ['行号', '列', '原因'],
      ['4', '设备名称', '设备名称长度须为 2–30 个字符'],
      ['4', '上报周期', '上报周期须为整数'],
      ['5', '型号', '与第 2 行重复'],
    ])
    await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
    await listOf(page, '设备').getByText('温控面板二代').first().waitFor()
    expect(complaints()).toEqual([])
  })

  it('twice changes nothing, and gives way when it is dropped', async () => {
    const { page, dialog } = await openImport()
    const devices = file('第二次,IMP-9,传感器,,,60,,')
    await choose(dialog, devices)
    await dialog.getByRole('button', { name: '导入 1 行' }).click()
    await dialog.getByText('1 成功 0 失败').waitFor()
    await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()

    await listOf(page, '设备').getByRole('button', { name: '导入', exact: true }).click()
    await choose(dialog, devices)
    await dialog.getByText('新增 0，更新 0，跳过 1，错误 0').waitFor()
    expect(await dialog.getByRole('button', { name: '导入 0 行' }).isDisabled()).toBe(true)
    await dialog.getByText('已有的更新').click()
    await dialog.getByRole('button', { name: '重新预检' }).click()
    await dialog.getByText('与现有数据相同').waitFor()
    await dialog.getByRole('button', { name: '全部放弃' }).click()
    await dialog.getByText('点击、拖拽或粘贴选择文件').waitFor()
  })

  it('that is none is told of in the dialog, which stays as it was', async () => {
    const { dialog } = await openImport()
    const workbook = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    await choose(dialog, { name: '设备.xls', mimeType: 'application/vnd.ms-excel', buffer: workbook })
    await dialog.getByRole('alert').getByText('只能导入 .xlsx、.csv、.txt 或 .tsv 文件').waitFor()
    await choose(dialog, { name: '设备.csv', mimeType: 'text/csv', buffer: workbook })
    await dialog.getByRole('alert').getByText('文件内容是 Excel 工作簿').waitFor()
    await choose(dialog, file('"一直开着,IMP-7'))
    await dialog.getByRole('alert').getByText('第 2 行的引号不成对').waitFor()
    await choose(dialog, file('名称,IMP-7,传感器,,,60,,'))
    await dialog.getByText('新增 1').waitFor()
    expect(await dialog.getByRole('alert').count()).toBe(0)
  })

  it('begins with the template', async () => {
    const { page, dialog } = await openImport()
    const rows = await downloaded(page, dialog.getByRole('button', { name: '下载模板' }).click())
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ['设备名称*', '型号*', '设备类型*'],
      ['温控面板', 'TP-100', '主机'],
      ['', '', expect.stringMatching(/^可填：主机、.+、其他$/)],
    ])
    await demandGoodLooks(page)
  })
})
