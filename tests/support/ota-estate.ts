import { type DeviceReport, takeReports } from '#platform/modules/ota/device-reports.ts'
import { otaJob } from '#platform/modules/ota/ota-job.ts'
import { insertAll } from '#platform/seed/insert-all.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { houseStatus, projectType } from '#resources/estate-dictionaries.ts'
import { firmwareStatus, otaMode, packageType } from '#resources/firmware-dictionaries.ts'
import { techCategory } from '#resources/product-dictionaries.ts'
import type { Values } from '#schema'
import type { TestPlatform } from './platform.ts'

/** A house as house.listBindProduct answers it, as far as tests look at it. */
export interface BoundHouse {
  readonly id: string
  readonly otaStatus: number | null
  readonly progress: number
  readonly otaVersion: string | null
  readonly otaBatchStatus: number | null
  readonly failReason: string | null
  readonly attempt: number | null
  readonly running: readonly string[]
  readonly [name: string]: unknown
}

/** By the end of their ids. */
const firmware: Readonly<Record<string, Values>> = {
  fw_1: { versionName: '1.0.0', versionOrder: 1 },
  fw_2: { versionName: '1.9.0', versionOrder: 2 },
  fw_3: { versionName: '1.10.0', versionOrder: 3 },
  fw_delta: { versionName: '1.11.0', versionOrder: 4, packageType: packageType.differential },
  fw_off: { versionName: '2.0.0', versionOrder: 5, status: firmwareStatus.disabled },
  fw_wifi: { versionName: '0.1', versionOrder: 1, module: 'wifi' },
}

interface Estate {
  readonly key: string
  readonly ids: readonly string[]
}

const idIn = (key: string, name: string) => `${key}_${name}`

async function insertEstate({ services }: TestPlatform['platform'], { key, ids }: Estate) {
  const idOf = (name: string) => idIn(key, name)
  const projectId = idOf('project')
  const productId = idOf('product')
  const project = {
    id: projectId,
    name: `升级苑${key}`,
    type: projectType.residence,
    departmentId: 'dept_shanghai',
  }
  await insertAll(services, 'project', [{ ...project, addressIds: ['310000', '310100', '310106'] }])
  await insertAll(services, 'techProduct', [
    { id: productId, name: `升级产品${key}`, model: `${key}-1`, category: techCategory.fiveConstant },
    { id: idOf('other'), name: `别的产品${key}`, model: `${key}-2`, category: techCategory.fiveConstant },
  ])
  const common = {
    productId,
    module: 'main',
    packageType: packageType.full,
    description: '测试',
    status: firmwareStatus.published,
  }
  const packages = Object.entries(firmware).map(([name, own]) => ({
    ...common,
    id: idOf(name),
    name: `固件 ${name}`,
    ...own,
    baseVersionIds: [idOf('fw_3')],
  }))
  await insertAll(services, 'firmware', packages)
  await insertAll(services, 'floor', [
    { id: idOf('floor'), projectId, building: '1号楼', unit: '1单元', name: '1层', floorNo: 1 },
  ])
  const house = {
    projectId,
    floorId: idOf('floor'),
    status: houseStatus.occupied,
    techProductId: productId,
    onlineStatus: onlineStatus.online,
  }
  const houses = ids.map((id) => ({ ...house, id, name: id.slice(-3) }))
  await insertAll(services, 'house', houses)
}

/** The means to drive the upgrades of an estate that is there. */
export function driveEstate(eaves: TestPlatform, { key, ids }: Estate) {
  const { services } = eaves.platform
  const idOf = (name: string) => idIn(key, name)
  const projectId = idOf('project')
  const productId = idOf('product')
  const report = (...reports: DeviceReport[]) => takeReports(services, reports)
  const houses = async (): Promise<readonly BoundHouse[]> =>
    (await eaves.call('house.listBindProduct', { projectId, productId })).data.flatMap(
      (floor: { child: BoundHouse[] }) => floor.child,
    )
  return {
    key,
    ids,
    idOf,
    projectId,
    productId,
    houses,
    report,
    house: async (id: string) => (await houses()).find((one) => one.id === id),
    statuses: async () => (await houses()).map(({ otaStatus }) => otaStatus),
    /** Of all houses at once to 1.10.0, unless told otherwise. */
    upgrade: ({ firmware: name = 'fw_3', ...input }: Values & { firmware?: string }, as = 'admin') =>
      eaves.call(
        'ota.upgrade',
        { firmwareId: idOf(name), houseIds: ids, mode: otaMode.immediate, ...input },
        { as },
      ),
    /** Seconds pass, and after each the job looks what is to be done. */
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        eaves.forward(1000)
        await otaJob.run(services)
      }
    },
    install: (houseIds: readonly string[], version: string, module = 'main') =>
      report(
        ...houseIds.map((id) => ({ houseId: id, module, progress: 100 })),
        ...houseIds.map((id) => ({ houseId: id, module, version })),
      ),
    change: (houseIds: readonly string[], values: Values) =>
      eaves.db.updateTable('house').set(values).where('id', 'in', houseIds).execute(),
  }
}

export type OtaEstate = ReturnType<typeof driveEstate>

let estates = 0

/**
 * A project of one floor with houses that are bound to a product, and its firmware. Each is a new one, so that tests
 * on the same platform do not meet.
 */
export async function otaEstate(eaves: TestPlatform, count: number): Promise<OtaEstate> {
  estates += 1
  const key = `ota${estates}`
  const ids = Array.from({ length: count }, (_, index) =>
    idIn(key, `house_${String(index + 1).padStart(3, '0')}`),
  )
  await insertEstate(eaves.platform, { key, ids })
  return driveEstate(eaves, { key, ids })
}
