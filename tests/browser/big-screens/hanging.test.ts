import type { Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import type { ScreenAlarm, ScreenToday } from '#domain/big-screen.ts'
import { alarmLevel, alarmStatus } from '#resources/alarm-dictionaries.ts'
import { tryToLogIn } from '../log-in.ts'
import {
  answerWith,
  awhileLater,
  lookAnew,
  openWalls,
  panel,
  type Screen,
  type Walls,
  whole,
} from './walls.ts'

const inMotion = { reducedMotion: 'no-preference' } as const

/** As a browser says it when another tab is in front. */
const putOutOfSight = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', {
      get: () => (hidden ? 'hidden' : 'visible'),
      configurable: true,
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, isHidden)

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 })
const queryOf = (page: Page) => new URL(page.url()).search
const remembered = (page: Page) =>
  page.evaluate(async (path) => {
    const headers = { authorization: localStorage.getItem('token') ?? '' }
    return (await (await fetch(path, { headers })).json()).data.wallRotation as unknown
  }, config.calls['settings.own'].path)

/** Notes all that the first figure over the map says from now on. */
const watchFigure = (page: Page) =>
  page.evaluate(() => {
    const seen = new Set<string>()
    const figure = document.querySelector('.wall-figures-over .wall-number')
    new MutationObserver(() => seen.add(figure?.textContent ?? '')).observe(document.body, {
      ...{ subtree: true, childList: true, characterData: true },
    })
    Object.assign(window, { seen })
  })

const seenOf = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { seen: ReadonlySet<string> }).seen])

describe('a big screen that hangs on a wall', () => {
  let walls: Walls
  beforeAll(async () => {
    walls = await openWalls()
  }, 300_000)
  afterEach(() => walls.leave())
  afterAll(() => walls.close())

  /** At a screen that knows its projects, and whose clock stands still unless it is moved. */
  async function hang(path: string, options: Parameters<Walls['open']>[2] = {}, time?: Date) {
    const visitor = await walls.open('/screen/login', 'admin', options)
    await visitor.page.clock.install(time ? { time } : {})
    const listed = visitor.page.waitForResponse(`**${config.calls['report.projectList'].path}`)
    await visitor.page.goto(path)
    await (await listed).finished()
    return visitor
  }

  it('loads anew at four in the morning, once the platform is there', async () => {
    const night = new Date()
    night.setHours(3, 58, 0, 0)
    const { page } = await hang('/screen/system?kiosk=1', {}, night)
    await whole(page, 'system')
    await page.evaluate(() => Object.assign(window, { isFirst: true }))
    const isFirst = () => page.evaluate(() => 'isFirst' in window)
    let asked = 0
    await page.route('**/*', (route) => {
      if (new URL(route.request().url()).pathname === '/screen/system') asked += 1
      return route.abort()
    })
    const minuteLater = async <T>(look: () => T | Promise<T>) => {
      await page.clock.fastForward(60_000)
      return look()
    }
    await expect.poll(() => minuteLater(() => asked), { interval: 200 }).toBe(1)
    expect(await isFirst()).toBe(true)
    await panel(page, '实时报警').getByRole('listitem').first().waitFor()
    await page.unroute('**/*')
    await expect.poll(() => minuteLater(isFirst), { interval: 200 }).toBe(false)
    await whole(page, 'system')
  })

  it('shows a new alarm at once, however far the list has moved', async () => {
    const newest: ScreenAlarm = {
      ...{ id: 'newest', name: '刚刚漏水', level: alarmLevel.critical, status: alarmStatus.unhandled },
      ...{ projectId: null, projectName: '静安府', houseName: '1号楼-101', lastTime: '2031-05-20 12:00:00' },
    }
    let isRaised = false
    const { page } = await walls.open('/screen/login', 'admin', inMotion)
    await page.clock.install()
    await answerWith(page, 'system', (part, told) => {
      const { data } = told as { data: readonly ScreenAlarm[] }
      return part === 'alarms' && isRaised ? { data: [newest, ...data] } : told
    })
    await page.goto('/screen/system')
    const lines = panel(page, '实时报警').getByRole('listitem')
    await lines.first().waitFor()
    const first = await lines.first().textContent()
    await expect
      .poll(() => awhileLater(page, () => lines.first().textContent()), { interval: 1 })
      .not.toBe(first)
    isRaised = true
    await lookAnew(page)
    await expect.poll(() => lines.first().textContent()).toContain('刚刚漏水')
    // And goes on from there.
    await expect.poll(() => awhileLater(page, () => lines.first().textContent()), { interval: 1 }).toBe(first)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('rolls its figures and moves its lists', async () => {
    let num = 1000
    const { page } = await walls.open('/screen/login', 'admin', inMotion)
    await page.clock.install()
    await answerWith(page, 'system', (part, told) => {
      const today: ScreenToday = { num, doneNum: 0 }
      return part === 'alarmsToday' ? { data: today } : told
    })
    await page.goto('/screen/system')
    await whole(page, 'system')
    const figure = page.getByRole('link', { name: /今日报警$/ }).locator('.wall-number')
    const shown = async () => Number((await figure.textContent())?.replaceAll(',', ''))
    await expect.poll(() => awhileLater(page, shown)).toBe(1000)
    await watchFigure(page)
    num = 2000
    await lookAnew(page)
    await expect.poll(() => awhileLater(page, shown)).toBe(2000)
    const between = (await seenOf(page)).filter((text) => text !== '1,000' && text !== '2,000')
    expect(between.length).toBeGreaterThan(2)
    const online = panel(page, '设备在线率').locator('.wall-number')
    expect(await online.textContent()).toMatch(/^\d+\.\d$/)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('holds still where the system asks for it', async () => {
    let num = 1000
    const { page } = await walls.open('/screen/login')
    await page.clock.install()
    await answerWith(page, 'system', (part, told) =>
      part === 'alarmsToday' ? { data: { num, doneNum: 0 } } : told,
    )
    await page.goto('/screen/system')
    await whole(page, 'system')
    const figure = page.getByRole('link', { name: /今日报警$/ }).locator('.wall-number')
    expect(await figure.textContent()).toBe('1,000')
    const lines = panel(page, '工单处理').getByRole('listitem')
    const first = await lines.first().textContent()
    await watchFigure(page)
    num = 2000
    await lookAnew(page)
    await expect.poll(() => figure.textContent()).toBe('2,000')
    await page.clock.runFor(20_000)
    expect((await seenOf(page)).filter((text) => text !== '1,000' && text !== '2,000')).toEqual([])
    expect(await lines.first().textContent()).toBe(first)
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('turns through the buildings of a façade, until somebody chooses one', async () => {
    const { page } = await hang('/screen/project?projectId=project_jingan')
    await whole(page, 'project')
    const buildings = panel(page, '楼栋立面').getByRole('navigation', { name: '楼栋' })
    const shown = () => buildings.locator('[aria-pressed="true"]').textContent()
    expect(await shown()).toBe('1号楼')
    await page.clock.runFor(10_500)
    await expect.poll(shown).toBe('2号楼')
    await putOutOfSight(page, true)
    await page.clock.runFor(30_000)
    expect(await shown()).toBe('2号楼')
    await putOutOfSight(page, false)
    await page.clock.runFor(10_500)
    await expect.poll(shown).toBe('3号楼')
    await buildings.getByRole('button', { name: '1号楼' }).click()
    await page.clock.runFor(30_000)
    expect(await shown()).toBe('1号楼')
    await buildings.getByRole('button', { name: '继续轮播' }).click()
    await page.clock.runFor(10_500)
    await expect.poll(shown).toBe('2号楼')
  })

  it('turns through the screens while it is seen, and keeps department and kiosk', async () => {
    const { page } = await hang('/screen/company?kiosk=1&rotate=15&departmentId=dept_shanghai')
    await whole(page, 'company')
    await putOutOfSight(page, true)
    await page.clock.runFor(60_000)
    expect(new URL(page.url()).pathname).toBe('/screen/company')
    await putOutOfSight(page, false)
    const turns = async (screen: Screen) => {
      await page.clock.runFor(16_000)
      await page.waitForURL(`**/screen/${screen}?*`)
      expect(queryOf(page)).toContain('kiosk=1&rotate=15&departmentId=dept_shanghai')
      // Its time begins once it is drawn.
      await whole(page, screen)
    }
    await turns('project')
    await turns('system')
    await turns('company')
    await expect.poll(() => titleOf(page).textContent()).toBe('上海项目组')
    expect(await page.getByRole('navigation', { name: '大屏' }).count()).toBe(0)
  })

  it('stays at the screen it has while nothing answers, and turns once something does', async () => {
    const { page } = await hang('/screen/system?rotate=15')
    await whole(page, 'system')
    let tries = 0
    await page.route('**/v1/**', (route) => {
      if (route.request().url().includes(config.calls['report.projectList'].path)) tries += 1
      return route.abort()
    })
    for (let turn = 1; turn <= 2; turn += 1) {
      await page.clock.runFor(15_500)
      await expect.poll(() => tries).toBeGreaterThanOrEqual(turn)
      expect(new URL(page.url()).pathname).toBe('/screen/system')
    }
    await page.unrouteAll({ behavior: 'wait' })
    await page.clock.runFor(15_500)
    await page.waitForURL('**/screen/company?*')
  })

  it('asks for nothing while it is out of sight', async () => {
    const { page } = await hang('/screen/system')
    await whole(page, 'system')
    await putOutOfSight(page, true)
    await lookAnew(page)
    let asked = 0
    page.on('request', () => {
      asked += 1
    })
    await page.clock.runFor(120_000)
    expect(asked).toBe(0)
    await putOutOfSight(page, false)
    await lookAnew(page)
    await expect.poll(() => asked).toBeGreaterThan(0)
  })

  it('asks for each part as often as it changes, without a stream too', async () => {
    const { page } = await walls.open('/screen/login')
    await page.clock.install()
    await page.route(`**${config.calls['live.stream'].path}?*`, (route) => route.abort())
    const asked: Request[] = []
    const counts = new Map<string, number>()
    page.on('request', (request) => {
      const parts = new URL(request.url()).searchParams.get('parts')
      if (parts === null) return
      asked.push(request)
      counts.set(parts, (counts.get(parts) ?? 0) + 1)
    })
    await page.goto('/screen/system')
    await whole(page, 'system')
    counts.clear()
    // The slowest of them waits 330 seconds at most, from when its last answer has been drawn.
    for (let gone = 0; gone < 400; gone += 5) {
      await page.clock.runFor(5000)
      await Promise.all(asked.splice(0).map((request) => request.response()))
    }
    const timesOf = (part: string) => [...counts].find(([parts]) => parts.split(',').includes(part))?.[1] ?? 0
    expect(timesOf('alarms')).toBeGreaterThan(15)
    expect(timesOf('projects')).toBeGreaterThan(6)
    expect(timesOf('alarmTrend')).toBeGreaterThan(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('keeps its rotation for its user, over the end of a session too', async () => {
    const { page } = await walls.open('/screen/system')
    await page.getByRole('combobox', { name: '轮播' }).waitFor()
    await page.keyboard.press('r')
    await expect.poll(() => queryOf(page)).toBe('?rotate=30')
    await expect.poll(() => remembered(page)).toBe(30)
    await page.goto('/screen/system')
    await expect.poll(() => page.getByRole('combobox', { name: '轮播' }).inputValue()).toBe('30')
    // In one go: what the screen asks by itself would find out before it.
    await page.evaluate(() => {
      localStorage.setItem('token', 'of yesterday')
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '2', bubbles: true, cancelable: true }))
    })
    await page.waitForURL('**/screen/login')
    await tryToLogIn(page, 'admin')
    await page.waitForURL('**/screen/company')
    await expect.poll(() => page.getByRole('combobox', { name: '轮播' }).inputValue()).toBe('30')
    await page.keyboard.press('r')
    await expect.poll(() => remembered(page)).toBe(0)
  })

  it('fills the screen at a key, and leaves it', async () => {
    const { page } = await walls.open('/screen/system')
    await page.getByRole('button', { name: '全屏' }).waitFor()
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
    await page.keyboard.press('f')
    await expect.poll(isFull).toBe(true)
    await page.keyboard.press('f')
    await expect.poll(isFull).toBe(false)
  })
})
