import type { DemoRecord } from '#config'
import { fullName } from '#domain/full-name.ts'
import { createRandom } from '#platform/seed/random.ts'
import { onlineStatus as onlineStatuses } from '#resources/dictionaries.ts'
import { debugStatus as debugStatuses, houseStatus } from '#resources/estate-dictionaries.ts'
import { floors } from './floor.demo.ts'
import { modelsOfFloor } from './house-model.demo.ts'
import { projects } from './project.demo.ts'
import { usersOf } from './user.demo.ts'

type Floor = DemoRecord<'floor'>
type House = DemoRecord<'house'>

const isRunning = ({ projectId }: Floor) => projectId !== 'project_xixi'

/** Where building goes on, the last two buildings are still without. */
const isFitted = (floor: Floor) => isRunning(floor) || !/^[56]/.test(String(floor.building))

/** What is installed in the houses of a floor. */
function productOf({ projectId, building }: Floor): string {
  if (projectId !== 'project_jinjiang') return 'product_wuheng'
  return /^[56]/.test(String(building)) ? 'product_fresh' : 'product_floor'
}

const codes = new Map(projects.map(({ id, code }) => [id, code]))

/** When it was installed, and the gateway that connects it: `GWJAF10801` is house 801 of building 1. */
const fitted = (floor: Floor, name: string, index: number): Partial<House> => ({
  techProductId: productOf(floor),
  techBindTime: `${isRunning(floor) ? '2024-09' : '2025-10'}-${String((Number(floor.floorNo) % 18) + 1).padStart(2, '0')} ${String(9 + index).padStart(2, '0')}:3${index}:00`,
  gatewayNo: `GW${codes.get(floor.projectId)}${parseInt(String(floor.building), 10)}${name.padStart(4, '0')}`,
})

/** After it was installed and looked at. */
const cameOnline = ({ floorNo }: Floor, index: number) =>
  `2025-11-${String((Number(floorNo) % 28) + 1).padStart(2, '0')} 0${index}:1${index}:00`

const debuggers = usersOf('dept_shanghai')

const { undelivered, vacant, occupied, rented } = houseStatus
const { inactive, online, offline } = onlineStatuses
const { notStarted, debugging, passed, failed } = debugStatuses

/** Who commissions a house, and what they found. */
function debugged(debugStatus: House['debugStatus'], index: number): Partial<House> {
  if (debugStatus === notStarted) return { debugStatus }
  return {
    debugStatus,
    debugUserId: debuggers[index % debuggers.length] ?? null,
    debugTime: `2025-10-2${index} 16:20:00`,
    debugRemark: debugStatus === failed ? '新风风量低于设计值，需复测' : null,
  }
}

function housesOf(): readonly House[] {
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
        id: `${floor.id.replace('floor', 'house')}_${index + 1}`,
        projectId: floor.projectId,
        floorId: floor.id,
        name,
        fullName: fullName(floor.building, floor.unit, name),
        modelId: model.id,
        area: model.area,
        status,
        ...(isFitted(floor)
          ? {
              ...fitted(floor, name, index),
              onlineStatus,
              lastOnlineTime: onlineStatus === inactive ? null : cameOnline(floor, index),
              ...debugged(debugStatus, index),
            }
          : {}),
        deliverTime: running ? '2024-10-01' : null,
        warrantyEnd: running ? '2029-09-30' : null,
        createTime: floor.createTime,
        createUserName: floor.createUserName,
      }
    }),
  )
}

export const houses = housesOf()

/** Houses where things happen. */
export const livedIn = houses.filter((house) => house.projectId !== 'project_xixi')
