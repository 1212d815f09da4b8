import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import {
  answerWith,
  awhileLater,
  lookAnew,
  openWalls,
  panel,
  type Screen,
  screenNames,
  screens,
  type Walls,
  whole,
} from './walls.ts'

/** By screen and part: the panels that show it. */
const panelsOf: {
  readonly [Name in Screen]: Readonly<Record<string, readonly (typeof screens)[Name][number][]>>
} = {
  system: {
    projects: ['规模', '项目分布', '项目报警 TOP10'],
    devices: ['规模', '产品占比', '设备在线率'],
    residents: ['规模'],
    alarmsToday: ['项目分布'],
    ordersToday: ['项目分布'],
    levels: ['报警级别'],
    alarmTrend: ['近7天报警'],
    alarms: ['实时报警'],
    orders: ['工单处理'],
  },
  company: {
    projects: ['项目健康分', '项目分布'],
    rates: ['近30天工单'],
    ordersToday: ['近30天工单'],
    repairers: ['人员完成工单 TOP10'],
    orderTypes: ['工单类型'],
    orderTrend: ['近30天工单趋势'],
    overdue: ['超时工单'],
  },
  project: {
    project: ['房屋'],
    climate: ['室内环境均值'],
    devices: ['设备与耗材', '系统运行状态'],
    residents: ['设备与耗材'],
    consumables: ['设备与耗材'],
    board: ['楼栋立面'],
    alarms: ['报警'],
    hours: ['近24小时'],
    orderStates: ['工单流转'],
    orders: ['工单流转'],
    links: ['设备上下线'],
  },
}

const screenCalls = '**/platform/screen/v1/**'
const board = `**${config.calls['house.board'].path}?*`

describe('the big screens, where something fails,', () => {
  let walls: Walls
  beforeAll(async () => {
    walls = await openWalls()
  }, 300_000)
  afterEach(() => walls.leave())
  afterAll(() => walls.close())

  it.each(screenNames)('keep what each part of %s told while it fails alone', async (screen) => {
    const { page } = await walls.open(`/screen/${screen}`)
    const failing = new Set<string>()
    await answerWith(page, screen, (part, told) => (failing.has(part) ? { refused: 'failed' } : told))
    await page.route(board, (route) => (failing.has('board') ? route.abort() : route.continue()))
    await whole(page, screen)
    /** The panels that say how old they are, once the page was looked at anew. */
    const aged = async () => {
      await lookAnew(page)
      return page.evaluate(() =>
        [...document.querySelectorAll('.wall-panel')].flatMap((one) => {
          const says = (text: string) => one.textContent?.includes(text) === true
          const name = one.getAttribute('aria-label')
          if (says('加载失败') || says('加载中')) return [`${name} lost what it knew`]
          return says('数据更新于') ? [name] : []
        }),
      )
    }
    const inOrder = (names: readonly string[]) => screens[screen].filter((name) => names.includes(name))
    for (const [part, panels] of Object.entries(panelsOf[screen])) {
      failing.add(part)
      await expect.poll(aged, { message: part, interval: 200 }).toEqual(inOrder(panels))
      failing.delete(part)
      await expect.poll(aged, { message: `${part} again`, interval: 200 }).toEqual([])
    }
    expect(inOrder(Object.values(panelsOf[screen]).flat())).toEqual(screens[screen])
    // Answers that are still on their way have nobody to be told to.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  })

  it.each(screenNames)(
    'lose all panels of %s, and find them again without anybody’s doing',
    async (screen) => {
      const { page } = await walls.open('/screen/login')
      await page.clock.install()
      let isDown = true
      const cut = async (path: string) =>
        page.route(path, (route) => (isDown ? route.abort() : route.continue()))
      await cut(`**/platform/screen/v1/${screen}?*`)
      await cut(board)
      await page.goto(`/screen/${screen}`)
      for (const name of screens[screen]) await panel(page, name).getByText('加载失败').waitFor()
      isDown = false
      // Trends are asked for every five minutes.
      await expect
        .poll(async () => {
          await page.clock.runFor(30_000)
          return page.getByText('加载失败').count()
        })
        .toBe(0)
      await whole(page, screen)
    },
  )

  it('find one panel again when somebody asks for it', async () => {
    const { page } = await walls.open('/screen/company')
    await whole(page, 'company')
    await answerWith(page, 'system', (part, told) => (part === 'alarmTrend' ? { refused: 'failed' } : told))
    await page.keyboard.press('1')
    await panel(page, '近7天报警').getByText('加载失败').waitFor()
    await panel(page, '工单处理').getByRole('listitem').first().waitFor()
    await page.unroute('**/platform/screen/v1/system?*')
    await panel(page, '近7天报警').getByRole('button', { name: '重试' }).click()
    await panel(page, '近7天报警').getByRole('img').waitFor()
  })

  it('keep what they know while nothing answers, and say how old it is by their own interval', async () => {
    const { page } = await walls.open('/screen/login')
    await page.clock.install()
    await page.route(`**${config.calls['live.stream'].path}?*`, (route) => route.abort())
    await page.goto('/screen/system')
    await whole(page, 'system')
    await page.route(screenCalls, (route) => route.abort())
    const age = panel(page, '实时报警').getByText(/^数据更新于 \d\d:\d\d:\d\d$/)
    await expect.poll(() => awhileLater(page, () => age.count()), { timeout: 60_000, interval: 200 }).toBe(1)
    await panel(page, '实时报警').getByRole('listitem').first().waitFor()
    // Asked for every ten seconds: orange after 20, red after 50.
    const look = () =>
      age.evaluate((element) => {
        const secondOf = (text: string | null | undefined) =>
          String(text)
            .slice(-8)
            .split(':')
            .reduce((sum, part) => sum * 60 + Number(part), 0)
        const now = secondOf(document.querySelector('.wall-clock b')?.textContent)
        const old = (now - secondOf(element.textContent) + 86_400) % 86_400
        return { old, color: getComputedStyle(element).color }
      })
    const [weak, orange, red] = ['rgb(169, 195, 220)', 'rgb(255, 198, 92)', 'rgb(255, 123, 127)']
    const colorAt = (old: number) => (old >= 50 ? red : old >= 20 ? orange : weak)
    const seen = new Set<string>()
    while (!seen.has(red)) {
      await page.clock.runFor(1000)
      const { old, color } = await look()
      // What is shown are whole seconds: it may be up to one younger.
      expect([colorAt(old - 1), colorAt(old)], String(old)).toContain(color)
      seen.add(color)
    }
    expect(seen).toContain(orange)
    await page.unroute(screenCalls)
    await expect.poll(() => awhileLater(page, () => age.count()), { timeout: 60_000, interval: 200 }).toBe(0)
  })

  it('draw a panel again once it is told something that can be drawn', async () => {
    const { page } = await walls.open('/screen/login')
    await answerWith(page, 'system', (part, told) => (part === 'levels' ? { data: [null] } : told))
    await page.goto('/screen/system')
    await panel(page, '报警级别').getByText('页面出错了').waitFor()
    await panel(page, '近7天报警').getByRole('img').waitFor()
    await page.unroute('**/platform/screen/v1/system?*')
    const legend = panel(page, '报警级别').getByRole('list', { name: '未完结报警' })
    // What was asked for before that is not asked for once more.
    await expect
      .poll(
        async () => {
          await lookAnew(page)
          return legend.count()
        },
        { interval: 200 },
      )
      .toBe(1)
  })

  it('say that projects, charts, the map or the session are missing, and try again by themselves', async () => {
    const { page } = await walls.open('/screen/login')
    await page.clock.install()
    const projects = `**${config.calls['report.projectList'].path}`
    await page.route(projects, (route) => route.abort())
    await page.goto('/screen/project')
    await page.getByText('项目列表加载失败，稍后自动重试').waitFor()
    await page.unroute(projects)
    const title = page.getByRole('heading', { level: 1 })
    await expect.poll(() => awhileLater(page, () => title.textContent())).toBe('锦江里公寓')

    await page.route('**/assets/china-*.js', (route) => route.abort())
    await page.route('**/assets/plots-*.js', (route) => route.abort())
    await page.goto('/screen/system')
    const lost = page.getByText('加载失败，请检查网络')
    await expect.poll(() => awhileLater(page, () => lost.count())).toBeGreaterThan(0)
    await page.unroute('**/assets/plots-*.js')
    await expect.poll(() => awhileLater(page, () => lost.count())).toBe(0)
    await panel(page, '近7天报警').getByRole('img').locator('canvas').first().waitFor()

    const missing = panel(page, '项目分布').getByText('地图加载失败，稍后自动重试')
    await expect.poll(() => awhileLater(page, () => missing.count())).toBe(1)
    await page.unroute('**/assets/china-*.js')
    const provinces = page.locator('.wall-province')
    await expect.poll(() => awhileLater(page, () => provinces.count())).toBe(34)

    const session = `**${config.calls['auth.info'].path}`
    await page.route(session, (route) => route.abort())
    await page.goto('/screen/system')
    await page.getByText('未能读取您的权限').waitFor()
    await page.unroute(session)
    await expect.poll(() => awhileLater(page, () => page.locator('.wall-panel').count())).toBe(9)
  })
})
