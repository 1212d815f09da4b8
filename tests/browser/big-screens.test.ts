import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import { type HouseBoard, packBoard } from '#domain/house-board.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { violationsOf } from './generated/look.ts'
import { tryToLogIn } from './login/visitors.ts'
import { openSeriesSite, type SeriesSite } from './series/stage.ts'

const sizes = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1080 },
  { width: 3840, height: 2160 },
] as const

const screens = {
  system: [
    '规模',
    '产品占比',
    '设备在线率',
    '项目分布',
    '报警级别',
    '近7天报警',
    '项目报警 TOP10',
    '实时报警',
    '工单处理',
  ],
  company: [
    '项目健康分',
    '近30天工单',
    '项目分布',
    '人员完成工单 TOP10',
    '工单类型',
    '近30天工单趋势',
    '超时工单',
  ],
  project: [
    '房屋',
    '室内环境均值',
    '设备与耗材',
    '楼栋立面',
    '报警',
    '系统运行状态',
    '近24小时',
    '工单流转',
    '设备上下线',
  ],
} as const

/** One building of 200 floors with 50 houses each. */
const tenThousand: HouseBoard = {
  floors: Array.from({ length: 200 }, (_, level) => ({
    ...{ id: `floor_${level}`, building: '1号楼', unit: '1单元', floorNo: level + 1, name: `${level + 1}层` },
    houses: Array.from({ length: 50 }, (_, index) => ({
      ...{ id: `house_${level}_${index}`, floorId: `floor_${level}`, name: `${level + 1}-${index + 1}` },
      ...{ modelId: null, techProductId: null, status: 1, debugStatus: 0, workOrderNum: 0 },
      ...{ debugUserId: null, hasDebugFiles: false },
      onlineStatus: index % 10 === 1 ? onlineStatus.offline : onlineStatus.online,
      alarmNum: index % 20 === 0 ? 1 : 0,
    })),
  })),
  models: {},
  products: {},
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Every panel says what it knows, and the charts are drawn. */
async function whole(page: Page, screen: keyof typeof screens) {
  for (const name of screens[screen]) await panel(page, name).waitFor()
  await page.waitForFunction(() => document.querySelector('.wall-loading') === null)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.wall-chart')].every((chart) => chart.querySelector('canvas') !== null),
  )
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.wall-map')].every((map) => map.querySelector('.wall-province') !== null),
  )
}

/** What is to be seen after three seconds more of the page's own time. */
async function awhileLater<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.clock.runFor(3000)
  return look()
}

/** What does not fit: panels that leave the screen, lie over each other, or have more in them than they show; cut lines. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const panels = [...document.querySelectorAll<HTMLElement>('.wall-panel')].map((element) => ({
      name: element.getAttribute('aria-label') ?? '',
      box: element.getBoundingClientRect(),
      body: element.querySelector<HTMLElement>('.wall-panel-body'),
    }))
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = document.documentElement
    const scroll = scrollWidth > clientWidth || scrollHeight > clientHeight ? ['the page scrolls'] : []
    const outside = panels
      .filter(
        ({ box }) => box.left < 0 || box.top < 0 || box.right > clientWidth || box.bottom > clientHeight,
      )
      .map(({ name }) => `${name} leaves the screen`)
    const over = panels.flatMap((one, index) =>
      panels
        .slice(index + 1)
        .filter(
          ({ box }) =>
            box.left < one.box.right - 0.5 &&
            one.box.left < box.right - 0.5 &&
            box.top < one.box.bottom - 0.5 &&
            one.box.top < box.bottom - 0.5,
        )
        .map(({ name }) => `${name} lies over ${one.name}`),
    )
    const full = panels
      .filter(
        ({ body }) =>
          body !== null &&
          (body.scrollHeight > body.clientHeight + 1 || body.scrollWidth > body.clientWidth + 1),
      )
      .map(
        ({ name, body }) =>
          `${name} has ${body?.scrollWidth} × ${body?.scrollHeight} in ${body?.clientWidth} × ${body?.clientHeight}`,
      )
    const cut = [...document.querySelectorAll<HTMLElement>('.wall-list-frame')].flatMap((frame) => {
      const { top, bottom } = frame.getBoundingClientRect()
      return [...frame.querySelectorAll('li')]
        .filter((line) => {
          const box = line.getBoundingClientRect()
          return box.bottom > top + 1 && box.top < bottom - 1 && box.bottom > bottom + 1
        })
        .map(({ innerText }) => `${innerText} is cut`)
    })
    return [...scroll, ...outside, ...over, ...full, ...cut]
  })

describe('the big screens', () => {
  let site: SeriesSite
  beforeAll(async () => {
    site = await openSeriesSite()
  }, 300_000)
  afterAll(() => site.close())

  /** At a screen, logged in by its own login. */
  async function open(
    path: string,
    account = 'admin',
    viewport: { width: number; height: number } = sizes[1],
  ) {
    const visitor = await site.visit({ viewport })
    const { page } = visitor
    await page.goto(`/screen/login`)
    await tryToLogIn(page, account)
    await page.waitForURL('**/screen/system')
    await page.goto(path)
    return visitor
  }

  it('ask for a login of their own, and lead back to the screen that asked', async () => {
    const { page } = await site.visit({ viewport: sizes[1] })
    const wanted = '/screen/project?projectId=project_xixi'
    await page.goto(wanted)
    await page.waitForURL('**/screen/login')
    await page.getByText('登录已过期').waitFor()
    await tryToLogIn(page, 'admin')
    await page.waitForURL(`**${wanted}`)
    await page.getByRole('heading', { name: '西溪云庐', level: 1 }).waitFor()
    // The session ends while the wall stands there.
    await site.db.deleteFrom('authSession').execute()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL('**/screen/login')
    await tryToLogIn(page, 'admin')
    await page.waitForURL('**/screen/project?projectId=project_jinjiang')
    await page.context().close()
  })

  it.each(Object.keys(screens) as (keyof typeof screens)[])(
    '%s fits every wall, and can be read by everybody',
    async (screen) => {
      const { page, complaints } = await open(`/screen/${screen}`)
      for (const size of sizes) {
        await page.setViewportSize(size)
        await whole(page, screen)
        await expect.poll(() => misfits(page), { message: `${size.width} × ${size.height}` }).toEqual([])
      }
      // The welcome stands in nobody's landmark.
      await page.getByText('登录成功').waitFor({ state: 'detached' })
      expect(await violationsOf(page, 'light')).toEqual([])
      expect(complaints).toEqual([])
      await page.context().close()
    },
    120_000,
  )

  it('lose one panel alone, and find it again', async () => {
    const { page } = await open('/screen/company')
    await whole(page, 'company')
    const call = '**/platform/screen/v1/system?*'
    await page.route(call, async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      const data = 'alarms' in answer.data ? { ...answer.data, alarms: { refused: 'failed' } } : answer.data
      await route.fulfill({ json: { ...answer, data } })
    })
    await page.keyboard.press('1')
    await panel(page, '实时报警').getByText('加载失败').waitFor()
    await panel(page, '工单处理').getByRole('listitem').first().waitFor()
    await page.unroute(call)
    await panel(page, '实时报警').getByRole('button', { name: '重试' }).click()
    await panel(page, '实时报警').getByRole('listitem').first().waitFor()
    await page.context().close()
  })

  it('draw the façade of ten thousand houses', async () => {
    const { page, complaints } = await open('/screen/login')
    await page.route(`**${config.calls['house.board'].path}?*`, (route) =>
      route.fulfill({
        json: { code: 200, msg: 'success', data: { etag: 'all', board: packBoard(tenThousand) } },
      }),
    )
    await page.goto('/screen/project?projectId=project_jingan')
    await panel(page, '楼栋立面').getByText('200 层').waitFor()
    await whole(page, 'project')
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expect.poll(() => misfits(page), { message: `${size.width} × ${size.height}` }).toEqual([])
    }
    const states = panel(page, '楼栋立面').getByRole('list', { name: '1号楼房屋状态' })
    const texts = await states.getByRole('listitem').allInnerTexts()
    expect(texts.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      ...['报警 600', '离线 1000', '在线 8400', '未激活 0'],
      '200 层 10000 套',
    ])
    // Fewer pieces than houses: those that nobody could tell apart are one picture.
    expect(await panel(page, '楼栋立面').locator('*').count()).toBeLessThan(10_000)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('keep what they know while nothing answers, and say how old it is', async () => {
    const { page } = await site.visit({ viewport: sizes[1] })
    await page.goto('/screen/login')
    await tryToLogIn(page, 'admin')
    await page.waitForURL('**/screen/system')
    await page.clock.install()
    await page.goto('/screen/system')
    await whole(page, 'system')
    const call = '**/platform/screen/v1/**'
    await page.route(call, (route) => route.abort())
    const age = panel(page, '实时报警').getByText(/^数据更新于 \d\d:\d\d:\d\d$/)
    await expect.poll(() => awhileLater(page, () => age.count()), { timeout: 60_000, interval: 200 }).toBe(1)
    await panel(page, '实时报警').getByRole('listitem').first().waitFor()
    await page.unroute(call)
    await expect.poll(() => awhileLater(page, () => age.count()), { timeout: 60_000, interval: 200 }).toBe(0)
    await page.context().close()
  })

  it('show an account no more than it may see, and lead it nowhere', async () => {
    const { page, complaints } = await open('/screen/system', 'nobody')
    await panel(page, '项目分布').getByText('暂无项目').waitFor()
    await panel(page, '实时报警').getByText('无权限查看').waitFor()
    await panel(page, '报警级别').getByText('无权限查看').waitFor()
    expect(await page.locator('.wall-panel a').count()).toBe(0)
    expect(await misfits(page)).toEqual([])
    await page.keyboard.press('3')
    await page.getByText('暂无项目').waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('lead whoever may to what they show', async () => {
    const { page } = await open('/screen/system')
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      panel(page, '实时报警').getByRole('listitem').first().getByRole('link').click(),
    ])
    await opened.getByRole('dialog').waitFor()
    await opened.close()
    await panel(page, '项目分布')
      .getByRole('link', { name: /^静安府/ })
      .click()
    await page.getByRole('heading', { name: '静安府', level: 1 }).waitFor()
    await page.context().close()
  })

  it('are walked through by keys, turn by themselves, and stand alone as a kiosk', async () => {
    const { page } = await open('/screen/system')
    const title = page.getByRole('heading', { level: 1 })
    await expect.poll(() => title.textContent()).toBe('平台总览')
    await page.keyboard.press('2')
    await expect.poll(() => title.textContent()).toBe('公司总览')
    await page.getByRole('combobox', { name: '部门' }).locator('option').nth(2).waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => title.textContent()).toBe('项目管理中心')
    await page.keyboard.press('3')
    await expect.poll(() => title.textContent()).toBe('锦江里公寓')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => new URL(page.url()).search).toBe('?projectId=project_jingan')
    await page.keyboard.press('k')
    await page.getByRole('navigation', { name: '大屏' }).waitFor({ state: 'detached' })

    await page.clock.install()
    await page.goto('/screen/system?kiosk=1&rotate=15')
    await expect.poll(() => title.textContent()).toBe('平台总览')
    await page.clock.runFor(16_000)
    await page.waitForURL('**/screen/company?kiosk=1&rotate=15')
    expect(await page.getByRole('navigation', { name: '大屏' }).count()).toBe(0)
    await page.context().close()
  })
})
