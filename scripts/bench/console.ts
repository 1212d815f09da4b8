import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { config } from '#config'
import { singleAttributes } from '#resources/single-attribute.demo.ts'
import { type PlayedGateway, playGateway } from '../devices/played-gateway.ts'
import { reportOf } from '../devices/report.ts'
import { asVisitor } from './browser.ts'
import { boundProduct } from './estate-data.ts'
import type { Say } from './figure.ts'
import { longestTask } from './longest-task.ts'
import { kilobytes } from './network.ts'
import { paintedWith } from './page-clock.ts'
import type { Site } from './site.ts'
import { median, quantile, repeat } from './stats.ts'

export const project = 'project_jingan'
const houseId = 'house_jingan_1_18_1'
const gatewayNo = 'GWJAF11801'

const tabOf = (url: string, tab: string, query = '') =>
  `${url}/home/project/${project}/${houseId}?tab=${tab}${query}`

/** An attribute tab, and the name of a device that stands on it. */
const sensor = '客厅环境传感器'

/** The gateway of a house, which says what it measures. */
export async function connectHouse({ client, mqttUrl }: Site): Promise<PlayedGateway> {
  const given = await client.post(config.calls['house.gatewaySecret'].path, { houseId })
  const gateway = playGateway(mqttUrl, gatewayNo, (given as { secret: string }).secret)
  while (!gateway.isConnected()) await pause(10)
  await gateway.say('values', reportOf(boundProduct, Date.now()))
  return gateway
}

/** What comes over the wire for the first tab, and then for the trend with its chart. */
async function measureSize(say: Say, browser: Browser, { url, stored }: Site): Promise<void> {
  const visits = await repeat(5, () =>
    asVisitor(browser, stored, async ({ page, network }) => {
      await page.goto(tabOf(url, 'now'))
      const painted = await paintedWith(page, '适宜')
      await page.waitForLoadState('networkidle')
      const first = kilobytes(network.transfers())
      network.forget()
      await page.getByRole('tab', { name: '趋势' }).click()
      await page.getByLabel('时间范围').waitFor()
      await page.waitForLoadState('networkidle')
      return { painted, first, trend: kilobytes(network.transfers()) }
    }),
  )
  const bytes = visits.map(({ first }) => first)
  say({ what: 'the console of a house by direct link, over the wire', unit: 'kB', runs: bytes })
  const painted = visits.map((visit) => visit.painted)
  say({ what: 'the console of a house by direct link, painted', unit: 'ms', runs: painted })
  say({ what: 'its trends after that, over the wire', unit: 'kB', runs: visits.map(({ trend }) => trend) })
}

/** Milliseconds of the same clock in the page and here. */
export const here = () => performance.timeOrigin + performance.now()
export const originOf = (page: Page) => page.evaluate(() => performance.timeOrigin)

/** From a gateway saying a value to the frame that shows it, to somebody who looks at the house's attributes. */
async function measureLatency(say: Say, browser: Browser, { url, stored }: Site, gateway: PlayedGateway) {
  const latencies = await asVisitor(
    browser,
    stored,
    async ({ page }) => {
      await page.goto(tabOf(url, 'attributes'))
      await paintedWith(page, sensor)
      const origin = await originOf(page)
      return repeat(30, async (index) => {
        const co2 = 401 + index
        const painted = paintedWith(page, `${co2}ppm`)
        // Wherever in its seconds the platform is.
        await pause(500 + 70 * (index % 13))
        const said = here()
        await gateway.say('values', { devices: [{ device: '1-device_sensor-1', values: { co2 } }] })
        return origin + (await painted) - said
      })
    },
    { isLive: true },
  )
  say({
    what: 'from a report to its value painted on the attribute tab',
    unit: 'ms',
    runs: latencies,
    budget: 1000,
    note: `p95 ${quantile(latencies, 0.95).toFixed(0)} ms`,
  })
}

const panelValues = ['roomTemp', 'humidity']
/** The eight lines, two to each device: their devices, types of these, and attributes. */
const charted = [
  { device: '1-device_panel-1', type: 'panel', names: panelValues },
  { device: '1-device_panel-2', type: 'panel', names: panelValues },
  { device: '1-device_panel-3', type: 'panel', names: panelValues },
  { device: '1-device_sensor-1', type: 'sensor', names: ['temp', 'humidity'] },
]
const chartedIds = charted.flatMap(({ device, type, names }) =>
  names.map((name) => `${device}-attr_${type}_${name}`),
)

/** Points of each line: one each five minutes, as a week is drawn. */
const points = 2003
const step = 300_000

/** The devices have been on for a week, and are heard of only now. */
async function tellWeek({ client }: Site, gateway: PlayedGateway): Promise<void> {
  const last = Math.floor(Date.now() / step) * step
  const valueAt = (back: number, line: number) => Number((20 + line + Math.sin(back / 40 + line)).toFixed(2))
  const devices = Array.from({ length: points }, (_, index) => index + 1).flatMap((back) =>
    charted.map(({ device, names }, line) => ({
      ...{ device, time: last - back * step },
      values: Object.fromEntries(names.map((name, at) => [name, valueAt(back, 2 * line + at)])),
    })),
  )
  for (let from = 0; from < devices.length; from += 1000)
    await gateway.say('values', { devices: devices.slice(from, from + 1000) })
  const seconds = { startTime: last / 1000 - 7 * 86_400, endTime: last / 1000 }
  const query = { houseId, attributeIds: chartedIds, ...seconds }
  const rolledUp = async () =>
    ((await client.post(config.calls['trend.query'].path, query)) as unknown[]).length
  while ((await rolledUp()) < points * chartedIds.length) await pause(500)
}

/** Milliseconds from the data having arrived to the frame that shows it, its chart and what it comes to. */
const draw = (browser: Browser, { url, stored }: Site): Promise<number> =>
  asVisitor(browser, stored, async ({ page }) => {
    await page.goto(tabOf(url, 'trend', `&trend.a=${chartedIds.join(',')}`))
    await page.locator('canvas').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => performance.clearResourceTimings())
    const painted = paintedWith(page, String(points))
    await page.getByText('近7天').click()
    const shown = await painted
    const arrived = await page.evaluate(
      (path) =>
        Math.max(
          ...performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.endsWith(path))
            .map((entry) => (entry as PerformanceResourceTiming).responseEnd),
        ),
      config.calls['trend.query'].path,
    )
    return shown - arrived
  })

async function measureDrawing(say: Say, browser: Browser, site: Site, gateway: PlayedGateway): Promise<void> {
  await tellWeek(site, gateway)
  const runs = await repeat(7, () => draw(browser, site))
  say({ what: '8 lines of 2,000 points each, data to painted', unit: 'ms', runs, budget: 300 })
}

const product = 'single_aircon'
const identifiers = singleAttributes
  .filter(({ productId }) => productId === product)
  .map(({ identifier }) => identifier)
/** Values that change each second. */
const values = 300
const products = Array.from({ length: values / identifiers.length }, (_, index) => `BENCH${index}`)

async function addProducts({ client }: Site): Promise<void> {
  const { create } = config.resources.houseProduct.endpoints
  for (const serialNo of products)
    await client.post(create?.path ?? '', {
      houseId,
      singleProductId: product,
      name: serialNo,
      serialNo,
      status: 1,
    })
}

const roundOf = (index: number) => ({
  devices: products.map((serialNo) => ({
    device: `2-${product}-${serialNo}`,
    values: Object.fromEntries(
      identifiers.map((name, at) => [name, name === 'power' ? index % 2 : 17 + ((index + at) % 3)]),
    ),
  })),
})

/** The longest task of the attribute tab while all its values change each second, ten times. */
const watchAll = (browser: Browser, { url, stored }: Site, gateway: PlayedGateway) =>
  asVisitor(
    browser,
    stored,
    async ({ page }) => {
      await page.goto(tabOf(url, 'attributes'))
      await paintedWith(page, products.at(-1) ?? '')
      await page.waitForTimeout(3000)
      return longestTask(browser, page, async () => {
        for (let index = 0; index < 10; index += 1) {
          await gateway.say('values', roundOf(index))
          await page.waitForTimeout(1000)
        }
      })
    },
    { isLive: true },
  )

async function measureMany(say: Say, browser: Browser, site: Site, gateway: PlayedGateway): Promise<void> {
  await addProducts(site)
  await gateway.say('values', roundOf(0))
  const tasks = await repeat(5, () => watchAll(browser, site, gateway))
  say({
    what: `attribute tab, ${values} values anew each second, longest task`,
    unit: 'ms',
    runs: tasks.map(({ time }) => time),
    budget: 50,
    note: `${median(tasks.map(({ worked }) => worked)).toFixed(1)} ms of it on the processor`,
  })
}

/** What the page of a house costs, and how soon it shows what devices say. */
export async function measureConsole(say: Say, browser: Browser, site: Site): Promise<void> {
  const gateway = await connectHouse(site)
  try {
    await measureSize(say, browser, site)
    await measureLatency(say, browser, site, gateway)
    await measureDrawing(say, browser, site, gateway)
    await measureMany(say, browser, site, gateway)
  } finally {
    await gateway.close()
  }
}
