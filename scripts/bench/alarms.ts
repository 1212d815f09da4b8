import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { config } from '#config'
import { alarmLevel } from '#resources/alarm-dictionaries.ts'
import { asVisitor } from './browser.ts'
import { connectHouse, here, originOf, project } from './console.ts'
import type { Say } from './figure.ts'
import { paintedWith } from './page-clock.ts'
import type { Site } from './site.ts'
import { quantile, repeat } from './stats.ts'

/** Each code that the heat pump says is an alarm of its own, at once. */
async function makeAlarmable({ client }: Site): Promise<void> {
  const { list, update } = config.resources.deviceAttribute.endpoints
  const asked = { deviceId: 'device_heatpump', pageNum: 1, pageSize: 100 }
  const { list: found } = (await client.get(list?.path ?? '', asked)) as {
    list: readonly { readonly id: string; readonly identifier: string }[]
  }
  const id = found.find(({ identifier }) => identifier === 'errCode')?.id
  await client.post(update?.path ?? '', { id, isAlarmable: 1, alarmLevel: alarmLevel.major })
}

/** From a gateway saying that something is wrong to the frame that tells it to somebody who looks at the alarms. */
export async function measureAlarms(say: Say, browser: Browser, site: Site): Promise<void> {
  await makeAlarmable(site)
  const gateway = await connectHouse(site)
  try {
    const latencies = await asVisitor(
      browser,
      site.stored,
      async ({ page }) => {
        await page.goto(`${site.url}/home/maintenance/proList/${project}`)
        await paintedWith(page, '未处理')
        await page.waitForTimeout(3000)
        const origin = await originOf(page)
        return repeat(20, async (index) => {
          const painted = paintedWith(page, `有 ${index + 1} 条新报警`)
          // Wherever in its seconds the platform is.
          await pause(3500 + 70 * (index % 13))
          const said = here()
          const values = { errCode: `E${20 + index}` }
          await gateway.say('values', { devices: [{ device: '1-device_heatpump-1', values }] })
          return origin + (await painted) - said
        })
      },
      { isLive: true },
    )
    say({
      what: 'from a report to its alarm told on the screen of alarms',
      unit: 'ms',
      runs: latencies,
      budget: 3000,
      note: `p95 ${quantile(latencies, 0.95).toFixed(0)} ms`,
    })
  } finally {
    await gateway.close()
  }
}
