import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { hour } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import { tell } from '#tests/support/device-history.ts'
import { livePlatform } from '../screens/live.ts'
import { openWall, panel } from './open-wall.tsx'

// Charts are drawn on a canvas, which there is none of.
vi.mock('#admin/features/big-screen/charts/plots.tsx', () => {
  const nothing = () => null
  return { DonutPlot: nothing, DialPlot: nothing, StackPlot: nothing, LinesPlot: nothing, HoursPlot: nothing }
})

const live = livePlatform()

it('names the hours in which a meter began anew, of which no use is drawn', async () => {
  const { db, platform } = live.eaves
  const house = await db
    .selectFrom('house')
    .select('id')
    .where('projectId', '=', 'project_jingan')
    .where('techProductId', '=', 'product_wuheng')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const began = Math.floor(platform.services.now().getTime() / hour) * hour - 3 * hour
  const said = [40_000, 40_001, 0, 1].map((value, index) => ({
    ...{ houseId: String(house.id), attributeKey: '1-device_heatpump-1-attr_heatpump_energy', value },
    seconds: began / 1000 + 300 * index,
  }))
  await tell(live.eaves, said)
  await openWall(live.eaves, 'estate', '/screen/project?projectId=project_jingan')
  await screen.findByText(`表计清零或更换 ${formatTime(began).slice(11, 16)}`)
  expect(panel('近24小时').getByText(/^表计清零或更换/)).not.toBeNull()
})
