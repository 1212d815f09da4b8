import { randomUUID } from 'node:crypto'
import { config } from '#config'
import { csvStart, plainCsvLine } from '#domain/csv.ts'
import { mostFloors, mostHousesPerFloor, usualNumberRule } from '#domain/floor-plan.ts'
import { roomMode } from '#resources/estate-dictionaries.ts'
import { type Endpoint, importHeader, importLimits, type ResolvedImport } from '#schema'
import type { Client } from '../soak/client.ts'
import { required } from '../soak/steps.ts'

interface Page {
  readonly list: readonly { readonly id: string }[]
}

export interface BigWrite {
  readonly name: string
  /** Brings what it needs, and answers the write itself. */
  prepare(client: Client): Promise<() => Promise<unknown>>
}

const { project, floor, house, houseModel, customer } = config.resources
let made = 0
const next = () => {
  made += 1
  return String(made)
}

const page = async (client: Client, list: Endpoint | undefined, search = {}): Promise<Page> =>
  (await client(required(list), { pageNum: 1, pageSize: 100, ...search })) as Page

const projectOf = async (client: Client) => String((await page(client, project.endpoints.list)).list[0]?.id)

interface Generated {
  readonly building: string
  /** Of its floors. */
  readonly ids: readonly string[]
}

const generate = async (client: Client, projectId: string, floors: number, more = {}): Promise<Generated> => {
  const building = `压测${next()}`
  const plan = { startNo: 1, endNo: floors, housePerFloor: mostHousesPerFloor, numberRule: usualNumberRule }
  const input = { projectId, building, ...plan, ...more }
  const { ids } = (await client(config.calls['floor.generate'], input)) as Pick<Generated, 'ids'>
  return { building, ids }
}

/** A file of the longest that a call takes. */
function fileOf(
  { columns }: ResolvedImport,
  cellsOf: (index: number) => Readonly<Record<string, string>>,
): FormData {
  const rows = Array.from({ length: importLimits.rows }, (_, index) => {
    const cells = cellsOf(index)
    return columns.map(({ label }) => cells[label] ?? '')
  })
  const form = new FormData()
  form.set(
    'file',
    new File([csvStart + [columns.map(importHeader), ...rows].map(plainCsvLine).join('')], 'bench.csv'),
  )
  return form
}

const importing: BigWrite = {
  name: 'house.import of 1,000 rows',
  async prepare(client) {
    const imported = required(house.import)
    const projectId = await projectOf(client)
    const { building } = await generate(client, projectId, 1)
    const form = fileOf(imported, (index) => ({ 楼栋: building, 楼层: '1层', 房号: `导入${index}` }))
    form.set('projectId', projectId)
    return () => client(imported.endpoint, form)
  },
}

/** Points for as many people: of one a thousand times over, each row would find a thousand versions of them. */
const adding: BigWrite = {
  name: 'customer.pointsFile of 1,000 rows',
  async prepare(client) {
    const first = 19_900_000_000 + (Date.now() % 99_000_000)
    const phoneOf = (index: number) => String(first + index)
    for (let index = 0; index < importLimits.rows; index += 1)
      await client(required(customer.endpoints.create), { name: '压测用户', phone: phoneOf(index) })
    const file = required(customer.actionFiles.pointsFile)
    const form = fileOf(file, (index) => ({
      手机号: phoneOf(index),
      操作: '增加积分',
      积分: '1',
      原因: '压测',
    }))
    form.set('requestId', randomUUID())
    return () => client(file.endpoint, form)
  },
}

const generating: BigWrite = {
  name: `floor.generate ${mostFloors} × ${mostHousesPerFloor}`,
  async prepare(client) {
    const projectId = await projectOf(client)
    return () => generate(client, projectId, mostFloors)
  },
}

/** As many houses as one call takes, all of which get the rooms of a model. */
const modelling: BigWrite = {
  name: 'houseModel.batchUpdate of 500 houses',
  async prepare(client) {
    const projectId = await projectOf(client)
    const model = { projectId, name: `压测户型${next()}`, area: 90 }
    const { id: modelId } = (await client(required(houseModel.endpoints.create), model)) as {
      readonly id: string
    }
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((pageNum) => page(client, house.endpoints.list, { projectId, pageNum })),
    )
    const houseIds = pages.flatMap(({ list }) => list.map(({ id }) => id))
    const input = { modelId, houseIds, mode: roomMode.overwrite }
    return () => client(config.calls['houseModel.batchUpdate'], input)
  },
}

/** All houses of a model get another room: as many as a building of thousands has. */
const forcing: BigWrite = {
  name: 'houseModel.forceUpdate of 1,000 houses',
  async prepare(client) {
    const projectId = await projectOf(client)
    const model = { projectId, name: `压测户型${next()}`, area: 90 }
    const { id } = (await client(required(houseModel.endpoints.create), model)) as { readonly id: string }
    const models = Array.from({ length: mostHousesPerFloor }, () => ({ modelId: id }))
    await generate(client, projectId, 1000 / mostHousesPerFloor, { models })
    const rooms = ['客厅', '主卧', '厨房'].map((name, index) => ({ name, roomType: 1 + index, sort: index }))
    const input = { id, name: model.name, area: 95, rooms, mode: roomMode.overwrite }
    return () => client(config.calls['houseModel.forceUpdate'], input)
  },
}

const copying: BigWrite = {
  name: `floor.copy to 50 floors of ${mostHousesPerFloor}`,
  async prepare(client) {
    const projectId = await projectOf(client)
    const { ids } = await generate(client, projectId, 1)
    const targets = Array.from({ length: 50 }, (_, index) => ({ name: `${index + 2}层`, floorNo: index + 2 }))
    const input = { id: ids[0], targets, withHouse: 1, withRoom: 1, withTechProduct: 0 }
    return () => client(required(floor.actions.copy).endpoint, input)
  },
}

/** The largest writes there are; each comes once for a while, and stays. */
export const bigWrites: readonly BigWrite[] = [generating, copying, importing, adding, modelling, forcing]
