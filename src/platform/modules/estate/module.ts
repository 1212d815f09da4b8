import type { HandlersOf, ModuleParts } from '../module-parts.ts'
import { customerHooks, customerHouses } from './customers.ts'
import type { estateCalls } from './estate.calls.ts'
import { estateFigures } from './estate-figures.ts'
import { floorHooks } from './floor-hooks.ts'
import { generateFloors } from './generate-floors.ts'
import { houseHooks } from './house-hooks.ts'
import { completeNames } from './house-names.ts'
import { houseUserHooks } from './house-user-hooks.ts'
import { leftList } from './left-list.ts'
import { batchUpdateModel, forceUpdateModel } from './model-change.ts'
import { houseModelHooks, modelRoomHooks } from './model-hooks.ts'
import { previewModel } from './model-preview.ts'
import { undoAllUnseen, unseenTables } from './unseen-floors.ts'

export const estateModule = {
  calls: {
    'house.leftList': leftList,
    'floor.generate': generateFloors,
    'houseModel.forceUpdate': forceUpdateModel,
    'houseModel.batchUpdate': batchUpdateModel,
    'houseModel.preview': previewModel,
    'customer.houses': customerHouses,
  } satisfies HandlersOf<typeof estateCalls>,
  hooks: {
    customer: customerHooks,
    floor: floorHooks,
    house: houseHooks,
    houseModel: houseModelHooks,
    houseUser: houseUserHooks,
    modelRoom: modelRoomHooks,
  },
  figures: estateFigures,
  tables: unseenTables,
  async prepare(services) {
    await undoAllUnseen(services)
    await completeNames(services)
  },
} satisfies ModuleParts
