import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#platform/db/client.ts'
import { otaBatchStatus, otaStatus } from '#resources/firmware-dictionaries.ts'
import { emptyDump } from '#tests/support/copy-database.ts'
import { driveEstate, type OtaEstate, otaEstate } from '#tests/support/ota-estate.ts'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { playUpgrades } from '#tests/support/play-upgrades.ts'

const folder = await mkdtemp(join(tmpdir(), 'eaves-ota-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const directory = join(folder, 'database')

const start = async (now: string, dump?: Blob) =>
  startPlatform({
    database: await openDatabase({ directory, ...(dump ? { dump } : {}) }),
    now: new Date(now),
  })

/** Platform and devices go on, and look at each other every so many seconds. */
async function live(eaves: TestPlatform, estate: OtaEstate, times: number, every = 1) {
  for (let time = 0; time < times; time += 1) {
    eaves.forward((every - 1) * 1000)
    await estate.pass(1)
    await playUpgrades(eaves.platform.services)
  }
}

it('upgrades go on after a restart in their middle, where the devices have got to by then', async () => {
  let eaves = await start('2026-03-01T08:00:00+08:00', await emptyDump())
  let estate = await otaEstate(eaves, 40)
  await estate.upgrade({ batchSize: 20, retry: 2, stopFailRate: 100, timeoutSec: 120 })
  await live(eaves, estate, 12)
  const before = await estate.houses()
  expect(before.map((house) => house.otaStatus)).toEqual(
    expect.arrayContaining([otaStatus.waiting, otaStatus.writing]),
  )
  await eaves.close()

  eaves = await start('2026-03-01T08:01:00+08:00')
  estate = driveEstate(eaves, estate)
  expect(await estate.houses()).toEqual(before)
  await live(eaves, estate, 1)
  // Nobody asked them meanwhile, and all of the first wave have come to an end.
  const { ids } = estate
  const first = (await estate.houses()).filter(({ id }) => ids.indexOf(id) < 20)
  expect(first.filter((house) => house.otaStatus === otaStatus.writing && house.progress < 100)).toEqual([])
  await live(eaves, estate, 60, 10)
  const after = await estate.houses()
  expect(
    after.filter((house) => house.otaStatus !== otaStatus.done && house.otaStatus !== otaStatus.failed),
  ).toEqual([])
  expect(after.filter(({ otaVersion }) => otaVersion === '1.10.0').length).toBeGreaterThan(35)
  expect(new Set(after.map((house) => house.otaBatchStatus))).toEqual(new Set([otaBatchStatus.ended]))
  expect(eaves.errors).toEqual([])
  await eaves.close()
}, 90_000)
