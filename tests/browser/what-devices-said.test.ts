import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { formatTime, parseTime } from '#domain/time.ts'
import type { Told } from '#tests/support/device-history.ts'
import { parseCsv } from '#tests/support/parse-csv.ts'
import { demandGoodLooks } from './generated/look.ts'
import { openSeriesSite, type SeriesSite } from './series/stage.ts'
import { takeOption } from './take-option.ts'

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

/**
 * Every five minutes for a week, but for its first hour, by which a slow machine may be late; for five hours in the
 * middle of it nothing came.
 */
const moments = Array.from({ length: (7 * day) / step - 14 }, (_, index) => end - index * step)
  .reverse()
  .filter((_, index) => index < 888 || index > 948)

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
    await takeOption(page.locator('.ant-select-dropdown:visible').getByTitle(title, { exact: true }))
  }
  await box.press('Escape')
}

const chosenHouses = (page: Page) =>
  (new URL(page.url()).searchParams.get('houses') ?? '').split(',').filter(Boolean)

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
  afterEach(() => site.leave())
  afterAll(() => site.close())

  it('is drawn as lines, summed up, and taken away as a file', async () => {
    const keys = Object.values(climate).map(({ key }) => key)
    const { page, complaints } = await site.visitAs(
      'estate',
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
    expect(complaints()).toEqual([])
  })

  it('is no consumption where a counter was set back: the line ends there, and the mark and the file say so', async () => {
    const houseId = houses[0]?.id ?? ''
    const key = '1-device_heatpump-1-attr_heatpump_energy'
    const last = end - 3600
    const told = [40_000, 40_001, 0, 1, 2].map((value, index) => ({
      ...{ houseId, attributeKey: key, value },
      seconds: last + index * step,
    }))
    await site.tell(told)
    const { page, complaints } = await site.visitAs(
      'estate',
      `/home/project/project_jingan/${houseId}/trend?trend.r=${last - step}-${last + 6 * step}&trend.a=${key}`,
    )
    const reset = '计数重置 40001.00kWh → 0.00kWh'
    await page.getByRole('cell', { name: '3.00kWh（1 次计数重置不计）', exact: true }).waitFor()
    const plain = page.getByRole('region', { name: /^趋势图/ }).locator('.u-over')
    await plain.hover()
    // Five minutes of thirty-five, from the third on: where the counter began anew.
    const box = await plain.boundingBox()
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) * (3.2 / 7), (box?.y ?? 0) + 100)
    await page.getByText(reset).waitFor()
    const { cells } = await download(page, () => page.getByRole('button', { name: '导出' }).click())
    expect(cells[0]?.slice(1)).toEqual(['热泵主机-累计电量(kWh)', '热泵主机-累计电量 说明'])
    expect(cells.slice(1).map(([, ...own]) => own)).toEqual([
      ...[
        ['40000', ''],
        ['40001', ''],
        ['0', reset],
        ['1', ''],
        ['2', ''],
      ],
    ])
    await demandGoodLooks(page)
    expect(complaints()).toEqual([])
  })

  it('is laid side by side in a report, which is set up, read and taken away', async () => {
    const { page, complaints } = await site.visitAs('ops', '/home/maintenance/dataSum')
    await choose(page, '项目', same('静安府'))
    await choose(page, '科技产品', same('恒境五恒系统'))
    const box = page.getByRole('combobox', { name: '房屋' })
    await box.press('ArrowDown')
    const offered = page.locator('.ant-select-dropdown:visible')
    // All of a building are more than a report takes: as many as fit are chosen, and that is said.
    await offered
      .locator('.ant-select-tree-treenode', { hasText: '1号楼' })
      .first()
      .locator('.ant-select-tree-checkbox')
      .click()
    const full = page.getByText('报表最多 50 套房屋，已选满')
    await full.waitFor()
    await full.waitFor({ state: 'detached' })
    await expect.poll(() => chosenHouses(page).length).toBe(50)
    await demandGoodLooks(page)
    await page.locator('.report-houses').hover()
    await page.locator('.report-houses .ant-select-clear').click()
    await expect.poll(() => chosenHouses(page).length).toBe(0)
    for (const [at, { fullName }] of houses.entries()) {
      await box.fill(fullName)
      const found = offered.getByTitle(fullName.split('-').at(-1) ?? '', { exact: true })
      await found.waitFor()
      if (at === 0) await found.click()
      else {
        // By keys alone: all that was found, and back.
        await box.press('Tab')
        await offered
          .getByRole('button', { name: /^全\s?选$/ })
          .and(page.locator(':focus'))
          .waitFor()
        await page.keyboard.press('Enter')
        await expect.poll(() => chosenHouses(page).length).toBe(2)
        await page.keyboard.press('Escape')
        await box.and(page.locator(':focus')).waitFor()
      }
    }
    await box.press('Escape')
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
    const columns = page.getByRole('dialog', { name: '列设置' })
    await columns.getByRole('checkbox', { name: '主卧面板-室内温度' }).uncheck()
    await table.getByRole('columnheader', { name: '主卧面板-室内温度(℃)' }).waitFor({ state: 'detached' })
    await columns.getByRole('button', { name: '移动客厅面板-湿度' }).focus()
    await page.keyboard.press('Space')
    await page.getByText('客厅面板-湿度移到第2位').waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowUp')
    await page.getByText('客厅面板-湿度移到第1位').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    const headings = () => table.getByRole('columnheader').allInnerTexts()
    const own = ['时间', '房屋', '客厅面板-湿度(%)', '客厅面板-室内温度(℃)']
    await expect.poll(async () => (await headings()).slice(0, 4)).toEqual(own)
    await expect.poll(() => page.locator('.ant-message-notice').count()).toBe(0)
    await demandGoodLooks(page)
    // They are this user's, wherever the report is opened.
    await page.reload()
    await expect.poll(async () => (await headings()).slice(0, 4)).toEqual(own)
    expect(await headings()).not.toContain('主卧面板-室内温度(℃)')
    expect(complaints()).toEqual([])
  })

  it('is compared with other houses on two axes, and read off at a moment', async () => {
    const [one, other] = houses
    await site.tell(historyOf(other?.id ?? ''))
    const keys = [climate['客厅面板-室内温度'].key, climate['客厅面板-湿度'].key]
    // What goes along with the time is drawn anew each minute, wherever the mouse points.
    const range = `${end - 7 * day}-${end}`
    const { page, complaints } = await site.visitAs(
      'estate',
      `/home/project/project_jingan/${one?.id}/trend?trend.r=${range}&trend.a=${keys.join(',')}`,
    )
    const chart = page.getByRole('region', { name: /^趋势图/ })
    await expect.poll(() => chart.locator('canvas').count()).toBe(1)
    await choose(page, '对比房屋', same(other?.fullName ?? ''))
    await expect.poll(() => chart.getByRole('listitem').count()).toBe(4)
    // Degrees on one side, percent on the other.
    await expect.poll(() => chart.locator('canvas').count()).toBe(1)
    await expect.poll(() => page.getByRole('row').count()).toBe(5)
    const plain = chart.locator('.u-over')
    const box = await plain.boundingBox()
    const at = (part: number) =>
      page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) * part, (box?.y ?? 0) + 100)
    await at(0.25)
    await chart.getByRole('time').waitFor()
    for (const text of ['℃', '%'])
      expect(
        await chart
          .getByRole('listitem')
          .filter({ hasText: new RegExp(`[\\d.]+${text}$`) })
          .count(),
      ).toBe(2)
    // Five hours in the middle of the week of which nobody knows anything.
    await at(0.46)
    await expect.poll(() => chart.getByRole('listitem').filter({ hasText: /--$/ }).count()).toBe(4)
    expect(complaints()).toEqual([])
  })
})
