import {
  debugStatus as debugStatuses,
  houseStatus,
  onlineStatus as onlineStatuses,
} from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import { modelsOfFloor } from './house-models.ts'
import { projects } from './projects.ts'
import { createRandom, range } from './random.ts'

/** 6 楼栋 × 18 层 × 4 户 in each of three projects: 1,296 houses (entities.md §15). */
const size = { buildings: 6, floors: 18 }

const key = (project: Values, building: number, floorNo: number) =>
  `${String(project.id).replace('project_', '')}_${building}_${floorNo}`

export const floors: readonly Values[] = projects.flatMap((project) =>
  range(size.buildings).flatMap((building) =>
    range(size.floors).map((index) => ({
      id: `floor_${key(project, building + 1, index + 1)}`,
      projectId: project.id,
      building: `${building + 1}号楼`,
      unit: '1单元',
      name: `${index + 1}层`,
      floorNo: index + 1,
      sort: index + 1,
      createTime: project.createTime,
      createUserName: project.createUserName,
    })),
  ),
)

const isRunning = ({ projectId }: Values) => projectId !== 'project_xixi'

/** Where building goes on, the last two buildings are still without. */
const isFitted = (floor: Values) => isRunning(floor) || !/^[56]/.test(String(floor.building))

/** What is installed in the houses of a floor. */
function productOf({ projectId, building }: Values): string {
  if (projectId !== 'project_jinjiang') return 'product_wuheng'
  return /^[56]/.test(String(building)) ? 'product_fresh' : 'product_floor'
}

const codes = new Map(projects.map(({ id, code }) => [id, code]))

/** When it was installed, and the gateway that connects it: `GWJAF10801` is house 801 of building 1. */
const fitted = (floor: Values, name: string, index: number): Values => ({
  techProductId: productOf(floor),
  techBindTime: `${isRunning(floor) ? '2024-09' : '2025-10'}-${String((Number(floor.floorNo) % 18) + 1).padStart(2, '0')} ${9 + index}:3${index}:00`,
  gatewayNo: `GW${codes.get(floor.projectId)}${parseInt(String(floor.building), 10)}${name.padStart(4, '0')}`,
})

const { undelivered, vacant, occupied, rented } = houseStatus
const { inactive, online, offline } = onlineStatuses
const { notStarted, debugging, passed, failed } = debugStatuses

function housesOf(): readonly Values[] {
  const random = createRandom(20_260_101)
  return floors.flatMap((floor) =>
    modelsOfFloor(floor.projectId).map((model, index) => {
      const running = isRunning(floor)
      const name = `${floor.floorNo}${String(index + 1).padStart(2, '0')}`
      const status = running
        ? random.pick([vacant, occupied, occupied, occupied, rented])
        : random.pick([undelivered, undelivered, vacant])
      // One in twenty is offline; where building goes on, most have never been on line.
      const onlineStatus = running
        ? random.below(20) === 0
          ? offline
          : online
        : random.pick([inactive, inactive, inactive, online])
      const debugStatus = running ? passed : random.pick([notStarted, debugging, passed, failed])
      return {
        id: String(floor.id)
          .replace('floor', 'house')
          .concat(`_${index + 1}`),
        projectId: floor.projectId,
        floorId: floor.id,
        name,
        modelId: model.id,
        area: model.area,
        status,
        ...(isFitted(floor) ? { ...fitted(floor, name, index), onlineStatus, debugStatus } : {}),
        deliverTime: running ? '2024-10-01' : null,
        warrantyEnd: running ? '2029-09-30' : null,
        createTime: floor.createTime,
        createUserName: floor.createUserName,
      }
    }),
  )
}

export const houses = housesOf()
