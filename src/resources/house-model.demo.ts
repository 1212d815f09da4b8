import type { DemoRecord } from '#config'
import { projects } from './project.demo.ts'

type HouseModel = DemoRecord<'houseModel'>

interface Plan {
  readonly key: string
  readonly name: string
  readonly area: number
  readonly rooms: Partial<HouseModel>
}

const plans: readonly Plan[] = [
  {
    key: 'a',
    name: 'A 户型',
    area: 89.5,
    rooms: { bedroom: 2, living: 2, bath: 1, kitchen: 1, balcony: 1 },
  },
  {
    key: 'b',
    name: 'B 户型',
    area: 118.2,
    rooms: { bedroom: 3, living: 2, bath: 2, kitchen: 1, balcony: 1 },
  },
  {
    key: 'c',
    name: 'C 户型',
    area: 143.6,
    rooms: { bedroom: 4, living: 2, bath: 2, kitchen: 1, balcony: 2 },
  },
]

/** What new houses of a project are meant to get. */
const usual: Readonly<Record<string, string>> = {
  project_jingan: 'product_wuheng',
  project_xixi: 'product_wuheng',
  project_jinjiang: 'product_floor',
}

const modelId = (projectId: string, key: string) => `${projectId.replace('project', 'model')}_${key}`

export const houseModels: readonly HouseModel[] = projects.flatMap((project) =>
  plans.map(({ key, name, area, rooms }) => ({
    id: modelId(project.id, key),
    projectId: project.id,
    name,
    area,
    ...rooms,
    techProductId: usual[project.id] ?? null,
    createTime: project.createTime,
    createUserName: project.createUserName,
  })),
)

/** The models of the four houses of a floor. */
export const modelsOfFloor = (projectId: string): readonly HouseModel[] =>
  ['a', 'b', 'b', 'c'].flatMap((key) => houseModels.filter(({ id }) => id === modelId(projectId, key)))
