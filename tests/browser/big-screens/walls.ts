import type { BrowserContextOptions, Page } from 'playwright-core'
import { tryToLogIn } from '../log-in.ts'
import { openSeriesSite } from '../series/stage.ts'

export const sizes = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1080 },
  { width: 3840, height: 2160 },
] as const

const asDrawn = sizes[1]

/** Every panel, by screen. */
export const screens = {
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

export type Screen = keyof typeof screens
export const screenNames = Object.keys(screens) as readonly Screen[]

export const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Every panel says what it knows, and the charts are drawn. */
export async function whole(page: Page, screen: Screen): Promise<void> {
  for (const name of screens[screen]) await panel(page, name).waitFor()
  await page.waitForFunction(() => document.querySelector('.wall-loading') === null)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.wall-chart')].every((chart) => chart.querySelector('canvas') !== null),
  )
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.wall-map')].every((map) => map.querySelector('.wall-province') !== null),
  )
}

/** As when somebody comes back to the tab: everything is asked for. */
export const lookAnew = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

/** What is to be seen after three seconds more of the page's own time. */
export async function awhileLater<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.clock.runFor(3000)
  return look()
}

/** The built admin, and walls at which somebody has logged in. */
export async function openWalls() {
  const site = await openSeriesSite()
  type State = Exclude<BrowserContextOptions['storageState'], string | undefined>
  const states = new Map<string, State>()

  /** What a browser keeps of somebody's login at the walls. */
  async function stateOf(account: string): Promise<State> {
    const known = states.get(account)
    if (known) return known
    const { page } = await site.visit('/screen/login', { viewport: asDrawn })
    await tryToLogIn(page, account)
    await page.waitForURL('**/screen/system')
    const state = await page.context().storageState()
    await page.context().close()
    states.set(account, state)
    return state
  }

  return {
    ...site,
    /** A browser of its own at a screen, whose clock a test may move. */
    async open(path: string, account = 'admin', options: BrowserContextOptions = {}) {
      return site.visit(path, { viewport: asDrawn, storageState: await stateOf(account), ...options })
    },
    /** Nobody is logged in any more. */
    async endSessions() {
      await site.db.deleteFrom('authSession').execute()
      states.clear()
    },
  }
}

export type Walls = Awaited<ReturnType<typeof openWalls>>

/** Another answer of a screen's call: each part as `change` has it. */
export async function answerWith(
  page: Page,
  screen: Screen,
  change: (part: string, told: unknown) => unknown,
): Promise<void> {
  await page.route(`**/platform/screen/v1/${screen}?*`, async (route) => {
    const response = await route.fetch()
    const { data, ...answer } = await response.json()
    const parts = Object.entries(data).map(([part, told]) => [part, change(part, told)])
    await route.fulfill({ json: { ...answer, data: Object.fromEntries(parts) } })
  })
}
