import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ActualRoom,
  isSame,
  type PlanRoom,
  type RoomDifference,
  roomDifference,
  roomModes,
} from '#domain/room-difference.ts'
import { roomType } from '#resources/estate-dictionaries.ts'

const { livingRoom } = roomType
const plan = (id: string, name = id): PlanRoom => ({ id, name, roomType: livingRoom, area: 10, sort: 1 })
const actual = (id: string, name: string, sourceRoomId: string | null = null, deviceNum = 0): ActualRoom => ({
  ...plan(id, name),
  sourceRoomId,
  deviceNum,
})

const { addMissing, overwrite } = roomModes

const names = fc.constantFrom('客厅', '主卧', '次卧', '厨房', '书房', '阳台')
const plans = fc
  .uniqueArray(names, { maxLength: 6 })
  .map((list) => list.map((name, index) => plan(`m${index}`, name)))
const actuals = fc
  .uniqueArray(fc.tuple(names, fc.option(fc.nat({ max: 6 })), fc.nat({ max: 2 })), {
    maxLength: 6,
    selector: ([name]) => name,
  })
  .map((list) =>
    list.map(([name, source, devices], index) =>
      actual(`r${index}`, name, source === null ? null : `m${source}`, devices),
    ),
  )

/** The house after the difference was stored. */
function applied(
  rooms: readonly ActualRoom[],
  { added, changed, removed }: RoomDifference,
): readonly ActualRoom[] {
  const gone = new Set(removed)
  const changes = new Map(changed.map(({ room, to }) => [room, to]))
  const kept = rooms
    .filter((room) => !gone.has(room))
    .map((room) => {
      const to = changes.get(room)
      return to ? { ...to, id: room.id, sourceRoomId: to.id, deviceNum: room.deviceNum } : room
    })
  return [
    ...kept,
    ...added.map((room, index) => ({ ...room, id: `new${index}`, sourceRoomId: room.id, deviceNum: 0 })),
  ]
}

describe('the difference between a model and a house', () => {
  it('tells a renamed room from a new one by where it came from', () => {
    const { added, changed, removed } = roomDifference(
      [plan('m1', '主卧室'), plan('m2', '书房')],
      [actual('r1', '主卧', 'm1'), actual('r2', '次卧', 'm9')],
      overwrite,
    )
    expect(added.map(({ name }) => name)).toEqual(['书房'])
    expect(changed).toMatchObject([{ room: { id: 'r1' }, to: { name: '主卧室' } }])
    expect(removed.map(({ id }) => id)).toEqual(['r2'])
  })

  it('is blocked by devices in a room that would go, and only then', () => {
    const rooms = [actual('r1', '主卧', 'm1', 3), actual('r2', '次卧', 'm9', 1)]
    expect(roomDifference([plan('m1', '主卧')], rooms, overwrite).blocked.map(({ id }) => id)).toEqual(['r2'])
    expect(roomDifference([plan('m1', '主卧')], rooms, addMissing).blocked).toEqual([])
  })

  it('never removes or changes where only what is missing is added', () => {
    fc.assert(
      fc.property(plans, actuals, (model, rooms) => {
        const difference = roomDifference(model, rooms, addMissing)
        expect(applied(rooms, difference).slice(0, rooms.length)).toEqual(rooms)
        const all = applied(rooms, difference).map(({ name }) => name)
        expect(new Set(all).size).toBe(all.length)
      }),
    )
  })

  it('takes names for the same that the index of rooms takes for the same', () => {
    const model = [plan('m1', '客厅A')]
    const rooms = [actual('r1', '客厅a')]
    expect(isSame(roomDifference(model, rooms, addMissing))).toBe(true)
    expect(roomDifference(model, rooms, overwrite)).toMatchObject({
      ...{ added: [], removed: [] },
      changed: [{ room: rooms[0], to: model[0] }],
    })
    const other = [actual('r2', '客厅a', 'm2'), actual('r3', '书房', 'm1')]
    expect(roomDifference(model, other, addMissing).added).toEqual([])
  })

  it('leaves the rooms of the model, and is nothing the second time', () => {
    fc.assert(
      fc.property(plans, actuals, (model, rooms) => {
        const after = applied(rooms, roomDifference(model, rooms, overwrite))
        expect(after.map(({ name }) => name).sort()).toEqual(model.map(({ name }) => name).sort())
        expect(isSame(roomDifference(model, after, overwrite))).toBe(true)
        const more = applied(rooms, roomDifference(model, rooms, addMissing))
        expect(isSame(roomDifference(model, more, addMissing))).toBe(true)
      }),
    )
  })
})
