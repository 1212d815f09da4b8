import china from 'china-geojson/src/geojson/china.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { facadesOf } from '#admin/features/big-screen/facade/facade-cells.ts'
import { fits, namedEach, sizesOf } from '#admin/features/big-screen/facade/facade-sizes.ts'
import { mapSize, placeOf, shapesOf } from '#admin/features/big-screen/map/china-shapes.ts'
import { loadCities } from '#admin/features/big-screen/map/load-cities.ts'
import { frameAround, pointsOf } from '#admin/features/big-screen/map/project-points.ts'
import type { ScreenProject } from '#domain/big-screen.ts'
import type { BoardFloor, BoardHouse } from '#domain/house-board.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { debugStatus, houseStatus, projectStatus } from '#resources/estate-dictionaries.ts'

const project = (
  id: string,
  score: number,
  longitude: number | null,
  latitude: number | null,
): ScreenProject => ({
  ...{ id, name: '静安府', score, longitude, latitude, departmentId: null, addressIds: [] },
  status: projectStatus.operating,
  ...{ houseNum: 0, onlineNum: 0, offlineNum: 0, livedInNum: 0 },
  ...{ alarmNum: 0, pressingNum: 0, alarmLoad: 0, orderNum: 0, overdueNum: 0 },
})

describe('the map', () => {
  it('is complete: every province, and the islands of the South China Sea in a frame', () => {
    const { provinces, islands } = shapesOf(china.features)
    expect(provinces).toHaveLength(34)
    expect(provinces.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['台湾', '海南', '香港', '澳门', '西藏', '新疆']),
    )
    // Ten dashes, a frame, and the coasts beside.
    expect(islands.match(/M/g)).toHaveLength(16)
    for (const { name, box } of provinces) {
      expect(box.left, name).toBeGreaterThanOrEqual(0)
      expect(box.right, name).toBeLessThanOrEqual(mapSize.width)
      expect(box.top, name).toBeGreaterThanOrEqual(0)
      expect(box.bottom, name).toBeLessThanOrEqual(mapSize.height)
    }
  })

  it('puts a place into its province', () => {
    const [x, y] = placeOf(121.4737, 31.2304)
    const box = shapesOf(china.features).provinces.find(({ name }) => name === '上海')?.box
    expect(x).toBeGreaterThan(box?.left ?? 0)
    expect(x).toBeLessThan(box?.right ?? 0)
    expect(y).toBeGreaterThan(box?.top ?? 0)
    expect(y).toBeLessThan(box?.bottom ?? 0)
  })

  it('shows projects that say where they are, the least healthy in front, names beside them', () => {
    const near = [
      project('well', 95, 121.4, 31.2),
      project('ill', 20, 121.41, 31.2),
      project('nowhere', 50, null, null),
    ]
    const points = pointsOf(near)
    expect(points.map((point) => [point.project.id, point.grade, point.side])).toEqual([
      ['well', 'good', 'left'],
      ['ill', 'poor', 'right'],
    ])
    const many = Array.from({ length: 500 }, (_, index) => project(`p${index}`, 50, 75 + index / 10, 30))
    expect(pointsOf(many)).toHaveLength(500)
  })

  it('has the cities of a province, where the outlines do', async () => {
    const sichuan = await loadCities('51')
    expect(sichuan).toHaveLength(21)
    expect(sichuan.map(({ name }) => name)).toContain('成都市')
    expect((await loadCities('61')).map(({ name }) => name)).toContain('西安市')
    expect((await loadCities('14')).map(({ name }) => name)).toContain('太原市')
    expect(await loadCities('71')).toEqual([])
  })

  it('goes near some provinces, in its own proportions', () => {
    const frame = frameAround([{ left: 800, top: 400, right: 820, bottom: 420 }])
    expect((frame.right - frame.left) / (frame.bottom - frame.top)).toBeCloseTo(
      mapSize.width / mapSize.height,
    )
    expect(frame.left).toBeLessThan(800)
    expect(frame.right).toBeGreaterThan(820)
    expect(frameAround([])).toEqual({ left: 0, top: 0, right: mapSize.width, bottom: mapSize.height })
  })
})

const house = (id: string, more: Partial<BoardHouse> = {}): BoardHouse => ({
  ...{
    id,
    version: 1,
    name: id,
    floorId: '',
    modelId: null,
    techProductId: null,
    gatewayNo: null,
    status: houseStatus.occupied,
    debugStatus: debugStatus.notStarted,
  },
  ...{ debugUserId: null, hasDebugFiles: false },
  ...{ onlineStatus: onlineStatus.online, alarmNum: 0, workOrderNum: 0 },
  ...more,
})

const floor = (
  building: string,
  unit: string,
  floorNo: number,
  houses: readonly BoardHouse[],
): BoardFloor => ({
  ...{
    id: `${building}${unit}${floorNo}`,
    version: 1,
    building,
    unit,
    floorNo,
    name: `${floorNo}层`,
    houses,
  },
})

describe('the façade', () => {
  it('stands building by building, the roof above, units side by side', () => {
    const facades = facadesOf([
      floor('1号楼', '1单元', 1, [
        house('a'),
        house('b', { alarmNum: 1, onlineStatus: onlineStatus.offline }),
      ]),
      floor('1号楼', '1单元', 2, [house('c', { onlineStatus: onlineStatus.offline })]),
      floor('1号楼', '2单元', 2, [house('d', { onlineStatus: onlineStatus.inactive })]),
      floor('2号楼', '', 1, []),
    ])
    expect(facades).toEqual([
      {
        name: '1号楼',
        columns: 3,
        rows: ['2层', '1层'],
        cells: [
          { id: 'a', name: 'a', look: 'online', column: 0, row: 1 },
          { id: 'b', name: 'b', look: 'alarm', column: 1, row: 1 },
          { id: 'c', name: 'c', look: 'offline', column: 0, row: 0 },
          { id: 'd', name: 'd', look: 'inactive', column: 2, row: 0 },
        ],
      },
    ])
  })

  it('bears names as large as all text of the wall, as far as there is room for them', () => {
    const levels = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}层`)
    const usual = sizesOf({ columns: 4, rows: levels(18) })
    expect([fits('1801', usual), namedEach(usual)]).toEqual([true, 1])
    expect(fits('1号楼-1801', usual)).toBe(false)
    const high = sizesOf({ columns: 50, rows: levels(200) })
    expect([fits('1', high), namedEach(high)]).toEqual([false, 7])
  })
})
