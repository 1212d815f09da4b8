import type { Values } from '#schema'
import { projects } from './projects.ts'
import { createRandom, range } from './random.ts'

/** 6 楼栋 × 18 层 × 4 户 in each of three projects: 1,296 houses (entities.md §15). */
const size = { buildings: 6, floors: 18, houses: 4 }

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

const areas = [89.5, 118.2, 118.2, 143.6] as const

function housesOf(): readonly Values[] {
  const random = createRandom(20_260_101)
  return floors.flatMap((floor) =>
    range(size.houses).map((index) => {
      const isRunning = floor.projectId !== 'project_xixi'
      return {
        id: String(floor.id)
          .replace('floor', 'house')
          .concat(`_${index + 1}`),
        projectId: floor.projectId,
        floorId: floor.id,
        name: `${floor.floorNo}${String(index + 1).padStart(2, '0')}`,
        area: areas[index],
        status: isRunning ? random.pick([2, 3, 3, 3, 4]) : random.pick([1, 1, 2]),
        // One in twenty is offline; where building goes on, most have never been on line.
        onlineStatus: isRunning ? (random.below(20) === 0 ? 2 : 1) : random.pick([0, 0, 0, 1]),
        debugStatus: isRunning ? 2 : random.pick([0, 1, 2, 3]),
        deliverTime: isRunning ? '2024-10-01' : null,
        warrantyEnd: isRunning ? '2029-09-30' : null,
        createTime: floor.createTime,
        createUserName: floor.createUserName,
      }
    }),
  )
}

export const houses = housesOf()
