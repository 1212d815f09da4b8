import type { Browser, Page } from 'playwright-core'
import { config } from '#config'
import { type BoardFloor, type HouseBoard, type HouseBoardAnswer, packBoard } from '#domain/house-board.ts'
import { asVisitor } from './browser.ts'
import type { Say } from './figure.ts'
import { longestTask, type Task } from './longest-task.ts'
import { paintedWith } from './page-clock.ts'
import type { Site } from './site.ts'
import { median, repeat } from './stats.ts'

const { path } = config.calls['house.board']

interface Size {
  readonly buildings: number
  readonly floors: number
  readonly houses: number
}

/** An estate as the demo has it, and the largest that one call generates: one building of 200 floors × 50 houses. */
const usual: Size = { buildings: 6, floors: 18, houses: 4 }
const largest: Size = { buildings: 1, floors: 200, houses: 50 }

const floorOf = (building: number, floorNo: number, houses: number): BoardFloor => {
  const id = `floor_${building}_${floorNo}`
  return {
    id,
    version: 1 + (floorNo % 3),
    building: `${building}号楼`,
    unit: '1单元',
    name: `${floorNo}层`,
    floorNo,
    houses: Array.from({ length: houses }, (_, index) => ({
      id: `${id}_${index}`,
      version: 1 + (index % 7),
      floorId: id,
      name: `${floorNo}${String(index + 1).padStart(2, '0')}`,
      modelId: `model_${index % 3}`,
      techProductId: 'product',
      gatewayNo: `GW${id}${index}`.toUpperCase(),
      status: 1 + (index % 4),
      onlineStatus: (floorNo + index) % 3,
      debugStatus: (floorNo * index) % 4,
      debugUserId: `user_${index % 5}`,
      hasDebugFiles: index % 2 === 0,
      alarmNum: (floorNo + index) % 11 === 0 ? 1 : 0,
      workOrderNum: 0,
    })),
  }
}

const boardOf = ({ buildings, floors, houses }: Size): HouseBoard => ({
  floors: Array.from({ length: buildings * floors }, (_, index) =>
    floorOf(1 + Math.floor(index / floors), 1 + (index % floors), houses),
  ),
  models: { model_0: 'A 户型', model_1: 'B 户型', model_2: 'C 户型' },
  products: { product: '五恒系统' },
})

const answerWith = (board: HouseBoard | null): HouseBoardAnswer => ({
  etag: board === null ? 'none' : 'all',
  board: packBoard(board ?? { floors: [], models: {}, products: {} }),
})

type Zoom = 'comfortable' | 'compact' | 'overview'

/** Shows an empty board first, so that all code is there, and then this one; answers when it was painted. */
async function show(page: Page, url: string, size: Size, zoom: Zoom): Promise<number> {
  let board: HouseBoard | null = null
  await page.route(`**${path}?*`, (route) =>
    route.fulfill({ json: { code: 200, msg: 'success', data: answerWith(board) } }),
  )
  await page.goto(`${url}/home/project/project_jingan?board.zoom=${zoom}`)
  await paintedWith(page, '暂无楼层')
  await page.waitForLoadState('networkidle')
  board = boardOf(size)
  await page.evaluate(() => performance.clearResourceTimings())
  const painted = paintedWith(page, `${size.floors}层`)
  await page.getByRole('region', { name: '楼盘', exact: true }).getByRole('button', { name: '刷新' }).click()
  return painted
}

/** Milliseconds from the answer having arrived to the houses being painted. */
const paint = (browser: Browser, { url, stored }: Site, size: Size): Promise<number> =>
  asVisitor(browser, stored, async ({ page }) => {
    const shown = await show(page, url, size, 'comfortable')
    const arrived = await page.evaluate(
      (path) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes(path))
          .at(0),
      path,
    )
    return shown - ((arrived as PerformanceResourceTiming | undefined)?.responseEnd ?? Number.NaN)
  })

/** The longest task while the wheel turns, down and across. */
const scroll = (browser: Browser, { url, stored }: Site, zoom: Zoom): Promise<Task> =>
  asVisitor(browser, stored, async ({ page }) => {
    await show(page, url, largest, zoom)
    await page.getByRole('grid').hover()
    await page.waitForTimeout(300)
    return longestTask(browser, page, async () => {
      for (let turn = 0; turn < 30; turn += 1) {
        await page.mouse.wheel(turn % 3 === 0 ? 240 : 0, 240)
        await page.waitForTimeout(40)
      }
    })
  })

export async function measureBoard(say: Say, browser: Browser, site: Site): Promise<void> {
  // In turns, so that both meet the machine in the same mood.
  const pairs = await repeat(7, async () => ({
    usual: await paint(browser, site, usual),
    largest: await paint(browser, site, largest),
  }))
  say({ what: 'board of 432 houses, data to painted', unit: 'ms', runs: pairs.map((pair) => pair.usual) })
  say({
    what: 'board of 10,000 houses, data to painted',
    unit: 'ms',
    runs: pairs.map((pair) => pair.largest),
  })
  const ratios = pairs.map((pair) => pair.largest / pair.usual)
  say({ what: '10,000 houses against 432', unit: '×', runs: ratios, budget: 1.3 })
  for (const zoom of ['comfortable', 'compact', 'overview'] as const) {
    const tasks = await repeat(5, () => scroll(browser, site, zoom))
    const note = `${median(tasks.map(({ worked }) => worked)).toFixed(1)} ms of it on the processor`
    const what = `scrolling 10,000 houses, ${zoom}, longest task`
    say({ what, unit: 'ms', runs: tasks.map(({ time }) => time), budget: 50, note })
  }
}
