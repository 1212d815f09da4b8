import { expect, it } from 'vitest'
import { boardRows } from '#admin/features/estate-board/board-rows.ts'
import { blockedReasonOf, byReason, divide } from '#admin/screens/actions/blocked-reason.ts'
import { config } from '#config'
import type { BoardHouse } from '#domain/house-board.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { debugStatus } from '#resources/estate-dictionaries.ts'
import type { Viewer } from '#schema'
import { floor, house } from './sample-board.ts'

const viewer: Viewer = { id: 'u1', may: () => true }

it('offers to bind what was copied with the type of a product, and not what has a gateway', () => {
  const houses = [
    house('a-1', { techProductId: 'p' }),
    house('a-2', { techProductId: 'p', gatewayNo: 'GW1' }),
    house('a-3'),
  ]
  const floors = [{ ...floor('1号楼', '', 1, 0), houses }]
  const rows = boardRows({ floors, models: {}, products: {} }, 'p1', new Set(houses.map(({ id }) => id)))
  const { bindTechProduct } = config.resources.house.actions
  const { startDebug } = config.resources.house.states?.transitions ?? {}
  if (!bindTechProduct || !startDebug) throw new Error('houses are bound and commissioned')
  const able = (action: Parameters<typeof blockedReasonOf>[1]) =>
    divide(rows, blockedReasonOf(config.resources.house, action, viewer, '2026-05-01 12:00:00')).able.map(
      ({ id }) => id,
    )
  expect(able(bindTechProduct)).toEqual(['a-1', 'a-3'])
  for (const one of rows) Object.assign(one, { debugStatus: debugStatus.notStarted })
  expect(able(startDebug)).toEqual(['a-2'])
})

it('tells before a batch of commissioning which of the chosen houses it leaves out, and why', () => {
  const right: Partial<BoardHouse> = {
    debugStatus: debugStatus.debugging,
    debugUserId: 'u1',
    hasDebugFiles: true,
    onlineStatus: onlineStatus.online,
  }
  const third = {
    ...floor('1号楼', '1单元', 3, 0),
    houses: [
      house('1号楼-1单元-3-301', right),
      house('1号楼-1单元-3-302', { ...right, hasDebugFiles: false }),
      house('1号楼-1单元-3-303', { ...right, onlineStatus: onlineStatus.offline }),
      house('1号楼-1单元-3-304', { ...right, debugUserId: 'u2' }),
      house('1号楼-1单元-3-305', { ...right, debugStatus: debugStatus.passed }),
      house('1号楼-1单元-3-306', right),
    ],
  }
  const chosen = new Set(third.houses.slice(0, 5).map(({ id }) => id))
  const rows = boardRows({ floors: [third], models: {}, products: {} }, 'p1', chosen)
  expect(rows).toHaveLength(5)
  const { passDebug } = config.resources.house.states?.transitions ?? {}
  if (!passDebug) throw new Error('houses are commissioned')
  const { able, leftOut } = divide(
    rows,
    blockedReasonOf(config.resources.house, passDebug, viewer, '2026-05-01 12:00:00'),
  )
  expect(able).toMatchObject([{ projectId: 'p1', fullName: '1号楼-1单元-301' }])
  const names = [...byReason(leftOut)].map(([reason, left]) => [reason, left.map(({ name }) => name)])
  expect(names).toEqual([
    ['请先上传调试文件，再完成调试', ['302']],
    ['设备离线，无法完成调试', ['303']],
    ['仅限调试人员操作', ['304']],
    ['调试状态为「调试完成」', ['305']],
  ])
})
