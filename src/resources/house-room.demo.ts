import type { DemoRecord } from '#config'
import { houses } from './house.demo.ts'
import { modelRooms } from './model-room.demo.ts'

/** Every house has the rooms of its model. */
export const houseRooms: readonly DemoRecord<'houseRoom'>[] = houses.flatMap((house) =>
  modelRooms
    .filter(({ modelId }) => modelId === house.modelId)
    .map(({ id, name, roomType, area, sort }) => ({
      id: `${house.id.replace('house', 'room')}_${sort}`,
      houseId: house.id,
      name,
      roomType,
      area,
      sort,
      sourceRoomId: id,
      createTime: house.createTime,
      createUserName: house.createUserName,
    })),
)
