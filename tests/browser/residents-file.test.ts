import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  clerksCount,
  clerksFile,
  clerksHeader,
  placeAt,
  residentAt,
  wrongRows,
} from '#tests/support/clerks-list.ts'
import { parseCsv } from '#tests/support/parse-csv.ts'
import { workbook } from '#tests/support/workbook.ts'
import { demandGoodLooks } from './generated/look.ts'
import { takeOption } from './take-option.ts'
import { listOf, testSite } from './test-site.ts'

const site = testSite()

/** Two lines stand above its header. */
const firstRow = 4

async function openImport(page: Page): Promise<Locator> {
  await listOf(page, '住户').getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入住户' })
  await dialog.getByText('点击、拖拽或粘贴选择文件').waitFor()
  return dialog
}

it('a list of 800 residents goes in as people have it, but for the rows that are wrong', async () => {
  const { page, complaints } = await site.visitAs('admin', '/home/project/project_jingan/user')
  const dialog = await openImport(page)
  const chooser = dialog.getByLabel('选择要导入的文件')
  const csv = { name: '住户名单.csv', mimeType: 'text/csv', buffer: Buffer.from(clerksFile()) }
  await chooser.setInputFiles(csv)

  // One needed column is called as nobody else calls it: whoever knows says which it is.
  await dialog.getByText('第 3 行的表头没有必填的手机号').waitFor()
  expect(await dialog.getByRole('button', { name: '仅导入有效行（0）' }).isDisabled()).toBe(true)
  await demandGoodLooks(page)
  await dialog.getByRole('combobox', { name: '“常用号（必填）”是哪一列' }).click()
  await takeOption(page.getByTitle('手机号', { exact: true }))
  await dialog
    .getByText(
      `住户名单.csv：新增 ${clerksCount - wrongRows.length}，更新 0，跳过 0，错误 ${wrongRows.length}`,
    )
    .waitFor()
  await dialog.getByText('另有 200 行没有可识别的内容，未计入。').waitFor()
  await dialog.getByText('未识别的列不会导入：序号').waitFor()
  await dialog.getByText('表格中是错误值 #N/A，按空白处理', { exact: true }).waitFor()
  await demandGoodLooks(page)

  await dialog.getByRole('button', { name: `仅导入有效行（${clerksCount - wrongRows.length}）` }).click()
  await dialog.getByText(`${clerksCount - wrongRows.length} 成功 ${wrongRows.length} 失败`).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载失败清单' }).click(),
  ])
  expect(parseCsv(await readFile(await download.path(), 'utf8')).slice(1)).toEqual(
    wrongRows.map(([, column, said], index) => [String(firstRow + 100 + 200 * index), column, said]),
  )
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()

  // What the header meant is known from now on, to a workbook as well; what is there is found by its key.
  await page.reload()
  const again = await openImport(page)
  const some = Array.from({ length: 3 }, (_, index) => [...residentAt(index)])
  const [first = []] = some
  first[9] = '换了钥匙'
  const buffer = Buffer.from(workbook([clerksHeader, ...some]))
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await again.getByText('已有的更新').click()
  await again.getByLabel('选择要导入的文件').setInputFiles({ name: '住户.xlsx', mimeType: type, buffer })
  await again.getByText('住户.xlsx：新增 0，更新 1，跳过 2，错误 0').waitFor()
  await again.getByText('备注原为 空').waitFor()
  await again.getByRole('button', { name: '导入 1 行' }).click()
  await again.getByText('1 成功 0 失败').waitFor()
  expect(complaints()).toEqual([])
})

it('a list of more than a thousand rows is one list to people', async () => {
  const { page } = await site.visitAs('admin', '/home/project/project_jingan/user')
  const dialog = await openImport(page)
  const lines = Array.from({ length: 1_205 }, (_, index) => {
    const { building, floor, door } = placeAt(index)
    return `${building}号楼,1单元,${floor}层,${floor}0${door},李四?,${13_600_000_000 + (index % 1_200)},业主`
  })
  const text = ['楼栋,单元,楼层,房号,姓名,手机号,关系', ...lines].join('\n')
  const chosen = { name: '全部.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await dialog.getByLabel('选择要导入的文件').setInputFiles(chosen)
  await dialog.getByText('全部.csv：新增 1205，更新 0，跳过 0，错误 0').waitFor()
  await dialog.getByText('1205 行需要留意').waitFor()
  await demandGoodLooks(page)
  await dialog.getByRole('button', { name: '导入 1205 行' }).click()
  await dialog.getByText('1205 成功 0 失败').waitFor()
})
