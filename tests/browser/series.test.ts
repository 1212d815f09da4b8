import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatTime, parseTime } from '#domain/time.ts'
import type { Told } from '#tests/support/device-history.ts'
import { parseCsv } from '#tests/support/parse-csv.ts'
import { demandGoodLooks } from './generated/look.ts'
import { logIn } from './login/visitors.ts'
import { openSeriesSite, type SeriesSite } from './series/stage.ts'

const day = 86_400
const step = 300
/** The beginning of the last whole interval. */
const end = Math.floor(Date.now() / 1000 / step) * step - step

const panel = '1-device_panel-1-attr_panel'
const climate = {
  '客厅面板-室内温度': { key: `${panel}_roomTemp`, unit: '℃', at: (index: number) => 20 + (index % 50) / 10 },
  '客厅面板-湿度': { key: `${panel}_humidity`, unit: '%', at: (index: number) => 40 + (index % 20) },
  '客厅面板-开关': { key: `${panel}_power`, unit: '', at: (index: number) => (index % 100 < 50 ? 1 : 0) },
  '客厅环境传感器-二氧化碳': {
    ...{ key: '1-device_sensor-1-attr_sensor_co2', unit: 'ppm' },
    at: (index: number) => 600 + (index % 300),
  },
}

/** Every five minutes for a week; for five hours in the middle of it nothing came. */
const moments = Array.from({ length: (7 * day) / step - 2 }, (_, index) => end - index * step)
  .reverse()
  .filter((_, index) => index < 900 || index > 960)

const historyOf = (houseId: string): readonly Told[] =>
  Object.values(climate).flatMap(({ key, at }) =>
    moments.map((seconds, index) => ({ houseId, attributeKey: key, seconds, value: at(index) })),
  )

/** The cells of the file that a click brings. */
async function download(page: Page, press: () => Promise<unknown>) {
  const [arrived] = await Promise.all([page.waitForEvent('download'), press()])
  const text = await readFile(await arrived.path(), 'utf8')
  return { name: arrived.suggestedFilename(), text, cells: parseCsv(text) }
}

/** What is looked for, and what the option that is found is called. */
type Wanted = readonly [typed: string, title: string]

const same = (title: string): Wanted => [title, title]

async function choose(page: Page, label: string, ...options: readonly Wanted[]) {
  const box = page.getByRole('combobox', { name: label })
  // A list of several is typed into once it is open.
  await box.press('ArrowDown')
  for (const [typed, title] of options) {
    await box.fill(typed)
    await page.locator('.ant-select-dropdown:visible').getByTitle(title, { exact: true }).click()
  }
  await box.press('Escape')
}

describe('what devices have said over time', () => {
  let site: SeriesSite
  let houses: readonly { readonly id: string; readonly fullName: string }[]
  beforeAll(async () => {
    site = await openSeriesSite()
    const rows = await site.db
      .selectFrom('house')
      .select(['id', 'fullName'])
      .where('projectId', '=', 'project_jingan')
      .where('techProductId', '=', 'product_wuheng')
      .orderBy('id')
      .limit(2)
      .execute()
    houses = rows.map(({ id, fullName }) => ({ id: String(id), fullName: String(fullName) }))
    await site.tell(historyOf(houses[0]?.id ?? ''))
  }, 300_000)
  afterAll(() => site.close())

  it('is drawn as lines, summed up, and taken away as a file', async () => {
    const { page, complaints } = await site.visit()
    await logIn(page, 'estate')
    const keys = Object.values(climate).map(({ key }) => key)
    await page.goto(
      `/home/project/project_jingan/${houses[0]?.id}/trend?trend.r=7d&trend.a=${keys.slice(1).join(',')}`,
    )
    const chart = page.getByRole('region', { name: /^趋势图/ })
    await expect.poll(() => chart.locator('canvas').count()).toBe(3)
    await choose(page, '属性', ['客厅面板-室内温度', '室内温度（℃）'])
    // Four units do not fit two axes.
    await expect.poll(() => chart.locator('canvas').count()).toBe(4)
    expect(new URL(page.url()).searchParams.get('trend.a')?.split(',')).toHaveLength(4)

    const line = page.getByRole('row', { name: /客厅面板-室内温度/ })
    const temperatures = moments.map((_, index) => climate['客厅面板-室内温度'].at(index))
    const average = temperatures.reduce((sum, value) => sum + value, 0) / temperatures.length
    await line.getByRole('cell', { name: `${average.toFixed(1)}℃`, exact: true }).waitFor()
    await line.getByRole('cell', { name: /^20\.00℃/ }).waitFor()
    await line.getByRole('cell', { name: /^24\.90℃/ }).waitFor()
    await line.getByRole('cell', { name: String(moments.length), exact: true }).waitFor()
    await demandGoodLooks(page)

    const { name, text, cells } = await download(page, () =>
      page.getByRole('button', { name: '导出' }).click(),
    )
    expect(name).toMatch(new RegExp(`^趋势数据_${houses[0]?.fullName}_\\d{14}\\.csv$`))
    expect(text.startsWith('\uFEFF时间,')).toBe(true)
    const [header = [], ...lines] = cells
    expect(header.slice(1).toSorted()).toEqual(
      Object.entries(climate)
        .map(([label, { unit }]) => (unit === '' ? label : `${label}(${unit})`))
        .toSorted(),
    )
    expect(lines.map(([time = '']) => (parseTime(time) ?? 0) / 1000)).toEqual(moments)
    // Every cell of every line, against what the devices said.
    for (const [label, { unit, at }] of Object.entries(climate)) {
      const column = header.indexOf(unit === '' ? label : `${label}(${unit})`)
      expect(lines.map((line) => Number(line[column]))).toEqual(moments.map((_, index) => at(index)))
    }

    await chart.press('+')
    await expect.poll(() => new URL(page.url()).searchParams.get('trend.z')).not.toBeNull()
    await page.getByRole('button', { name: '复位' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('trend.z')).toBeNull()
    expect(complaints).toEqual([])
  })

  it('is laid side by side in a report, which is set up, read and taken away', async () => {
    const { page, complaints } = await site.visit()
    await logIn(page, 'ops')
    await page.goto('/home/maintenance/dataSum')
    await choose(page, '项目', same('静安府'))
    await choose(page, '科技产品', same('恒境五恒系统'))
    await choose(page, '房屋', ...houses.map(({ fullName }) => same(fullName)))
    await page.getByText('1小时 · 平均值').waitFor()
    await page.getByRole('button', { name: '报表属性' }).click()
    const dialog = page.getByRole('dialog', { name: '报表属性' })
    await dialog.getByRole('radio', { name: '最大值' }).check()
    await dialog.getByRole('button', { name: /^保\s?存$/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('1小时 · 最大值').waitFor()

    const table = page.getByRole('table').first()
    await table.getByRole('columnheader', { name: '客厅面板-室内温度(℃)' }).waitFor()
    await page.getByText(/^共 1\d\d 条$/).waitFor()
    await page.getByText('操作成功').waitFor({ state: 'detached' })
    await demandGoodLooks(page)
    const { name, cells } = await download(page, () => page.getByRole('button', { name: '导出' }).click())
    expect(name).toMatch(/^数据报表_静安府_恒境五恒系统_\d{14}\.csv$/)
    const [header = [], ...lines] = cells
    const hours = new Map<string, number>()
    moments.forEach((seconds, index) => {
      const hour = formatTime(Math.floor(seconds / 3600) * 3_600_000)
      hours.set(hour, Math.max(hours.get(hour) ?? 0, climate['客厅面板-室内温度'].at(index)))
    })
    const column = header.indexOf('客厅面板-室内温度(℃)')
    const got = lines.map((line) => [line[0] ?? '', Number(line[column])] as const)
    // A week that began in the middle of a day: the report begins with the first whole day.
    const wanted = [...hours].filter(([hour]) => hour >= (got[0]?.[0] ?? ''))
    expect(got).toEqual(wanted)
    expect(lines.every((line) => line[1] === houses[0]?.fullName)).toBe(true)
    // Nothing was said of the second panel.
    const other = header.indexOf('主卧面板-室内温度(℃)')
    expect(lines.every((line) => line[other] === '')).toBe(true)

    await page.getByRole('button', { name: '列设置' }).click()
    await page.getByRole('checkbox', { name: '主卧面板-室内温度' }).uncheck()
    await table.getByRole('columnheader', { name: '主卧面板-室内温度(℃)' }).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })
})
