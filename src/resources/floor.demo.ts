import type { DemoRecord } from '#config'
import { fullName } from '#domain/full-name.ts'
import { range } from '#platform/seed/random.ts'
import { projects } from './project.demo.ts'

/** 6 楼栋 × 18 层 × 4 户 in each of three projects: 1,296 houses. */
const size = { buildings: 6, floors: 18 }

const key = (projectId: string, building: number, floorNo: number) =>
  `${projectId.replace('project_', '')}_${building}_${floorNo}`

export const floors: readonly DemoRecord<'floor'>[] = projects.flatMap((project) =>
  range(size.buildings).flatMap((building) =>
    range(size.floors).map((index) => ({
      id: `floor_${key(project.id, building + 1, index + 1)}`,
      projectId: project.id,
      building: `${building + 1}号楼`,
      unit: '1单元',
      name: `${index + 1}层`,
      fullName: fullName(`${building + 1}号楼`, '1单元', `${index + 1}层`),
      floorNo: index + 1,
      sort: building * size.floors + index + 1,
      createTime: project.createTime,
      createUserName: project.createUserName,
    })),
  ),
)
