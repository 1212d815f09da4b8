import type { DemoRecord } from '#config'
import { roomType } from '#resources/estate-dictionaries.ts'
import { deviceCategory } from '#resources/product-dictionaries.ts'
import { houseModels } from './house-model.demo.ts'

type ModelRoom = DemoRecord<'modelRoom'>
type Row = readonly [
  key: string,
  name: string,
  part: Pick<ModelRoom, 'roomType' | 'techDeviceKeys'>,
  share: number,
]

const { thermostat, sensor, freshAirUnit, gateway } = deviceCategory

const living: readonly Row[] = [
  ['living', '客厅', { roomType: roomType.livingRoom, techDeviceKeys: [thermostat, sensor] }, 0.26],
  ['master', '主卧', { roomType: roomType.masterBedroom, techDeviceKeys: [thermostat] }, 0.17],
]
const wet: readonly Row[] = [
  ['kitchen', '厨房', { roomType: roomType.kitchen }, 0.07],
  ['bath', '卫生间', { roomType: roomType.bathroom }, 0.05],
  [
    'equipment',
    '设备间',
    { roomType: roomType.equipmentRoom, techDeviceKeys: [freshAirUnit, gateway] },
    0.03,
  ],
]
const second: Row = ['second', '次卧', { roomType: roomType.bedroom }, 0.13]
const study: Row = ['study', '书房', { roomType: roomType.study, techDeviceKeys: [thermostat] }, 0.1]
const child: Row = ['child', '儿童房', { roomType: roomType.childrenRoom }, 0.1]

/** By the last letter of a model's id. */
const plans: Readonly<Record<string, readonly Row[]>> = {
  a: [...living, second, ...wet],
  b: [...living, second, study, ...wet],
  c: [...living, second, study, child, ...wet],
}

export const modelRooms: readonly ModelRoom[] = houseModels.flatMap((model) =>
  (plans[model.id.slice(-1)] ?? []).map(([key, name, part, share], index) => ({
    id: `${model.id}_${key}`,
    modelId: model.id,
    name,
    ...part,
    area: Math.round(model.area * share * 10) / 10,
    sort: index + 1,
    createTime: model.createTime,
    createUserName: model.createUserName,
  })),
)
