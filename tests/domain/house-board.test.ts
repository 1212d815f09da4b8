import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HouseBoard, packBoard, unpackBoard } from '#domain/house-board.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { debugStatus, houseStatus } from '#resources/estate-dictionaries.ts'

const name = fc.string({ maxLength: 4 })
const id = fc.string({ minLength: 1, maxLength: 8 })

/** Any board: ids are its own, and houses have the models and products that are named. */
const boards = fc
  .record({
    models: fc.uniqueArray(id, { maxLength: 3 }),
    products: fc.uniqueArray(id, { maxLength: 3 }),
  })
  .chain(({ models, products }) => {
    const oneOf = (ids: readonly string[]) =>
      fc.constantFrom(null, ...ids.map((one, place) => `${place}${one}`))
    const named = (ids: readonly string[]) =>
      Object.fromEntries(ids.map((one, place) => [`${place}${one}`, one]))
    const house = fc.record({
      id,
      version: fc.nat(),
      name,
      modelId: oneOf(models),
      techProductId: oneOf(products),
      gatewayNo: fc.constantFrom(null, 'GW1', 'GW2'),
      status: fc.nat(5),
      onlineStatus: fc.nat(2),
      debugStatus: fc.nat(3),
      debugUserId: fc.constantFrom(null, 'u1', 'u2'),
      hasDebugFiles: fc.boolean(),
      alarmNum: fc.nat(),
      workOrderNum: fc.nat(),
    })
    const floor = fc.record({
      id,
      version: fc.nat(),
      building: name,
      unit: name,
      name,
      floorNo: fc.integer({ min: -9, max: 200 }),
      houses: fc.array(house, { maxLength: 4 }),
    })
    return fc.array(floor, { maxLength: 6 }).map(
      (floors): HouseBoard => ({
        floors: floors.map((one) => ({
          ...one,
          houses: one.houses.map((each) => ({ ...each, floorId: one.id })),
        })),
        models: named(models),
        products: named(products),
      }),
    )
  })

describe('the board of a project', () => {
  it('arrives as it was sent', () => {
    fc.assert(
      fc.property(boards, (board) => {
        const sent = JSON.parse(JSON.stringify(packBoard(board)))
        expect(unpackBoard(sent)).toEqual(board)
      }),
    )
  })

  it('says what repeats once', () => {
    const house = {
      id: 'h',
      version: 1,
      floorId: 'f',
      name: '101',
      modelId: 'm',
      techProductId: null,
      gatewayNo: null,
      status: houseStatus.undelivered,
      onlineStatus: onlineStatus.online,
      debugStatus: debugStatus.passed,
      debugUserId: 'user_chen',
      hasDebugFiles: true,
      alarmNum: 0,
      workOrderNum: 0,
    }
    const floor = { id: 'f', version: 1, building: '1号楼', unit: '1单元', name: '1层', floorNo: 1 }
    const board = {
      floors: [{ ...floor, houses: Array(50).fill(house) }],
      models: { m: '大户型' },
      products: {},
    }
    const sent = JSON.stringify(packBoard(board))
    for (const name of [/大户型/g, /user_chen/g]) expect(sent.match(name)).toHaveLength(1)
  })
})
