import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import { type HouseBoard, packBoard } from '#domain/house-board.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { debugStatus, houseStatus, projectType } from '#resources/estate-dictionaries.ts'
import { violationsOf } from '../generated/look.ts'
import { misfits, smallTexts } from './look.ts'
import { openWalls, panel, type Screen, screenNames, sizes, type Walls, whole } from './walls.ts'

/** One building of 200 floors with 50 houses each. */
const tenThousand: HouseBoard = {
  floors: Array.from({ length: 200 }, (_, level) => ({
    ...{
      id: `floor_${level}`,
      version: 1,
      building: '1号楼',
      unit: '1单元',
      floorNo: level + 1,
      name: `${level + 1}层`,
    },
    houses: Array.from({ length: 50 }, (_, index) => ({
      ...{
        id: `house_${level}_${index}`,
        version: 1,
        floorId: `floor_${level}`,
        name: `${level + 1}-${index + 1}`,
      },
      ...{ modelId: null, techProductId: null, workOrderNum: 0 },
      ...{ status: houseStatus.undelivered, debugStatus: debugStatus.notStarted },
      ...{ gatewayNo: null, debugUserId: null, hasDebugFiles: false },
      onlineStatus: index % 10 === 1 ? onlineStatus.offline : onlineStatus.online,
      alarmNum: index % 20 === 0 ? 1 : 0,
    })),
  })),
  models: {},
  products: {},
}

/** So many projects beside those of the demo, each with a name as long as may be. */
const manyProjects = sql`
  insert into project (id, name, type, status, department_id, address_ids, address_detail, longitude, latitude,
    create_time, create_user_name, update_time, update_user_name)
  select 'many_' || i, left(i || repeat('号云栖湖畔花园国际社区', 6), 50), ${projectType.residence}::int, 1 + i % 4,
    'dept_east', '{330000,330100}', '路 1 号',
    118 + i % 40 * 0.1, 28 + i / 40 * 0.3, localtimestamp, '系统', localtimestamp, '系统'
  from generate_series(1, 300) i`

describe('the big screens', () => {
  let walls: Walls
  beforeAll(async () => {
    walls = await openWalls()
  }, 300_000)
  afterEach(() => walls.leave())
  afterAll(() => walls.close())

  /** Fits every wall, with all of its text large enough. */
  async function demandFit(page: Awaited<ReturnType<Walls['open']>>['page'], screen: Screen) {
    for (const size of sizes) {
      const message = `${size.width} × ${size.height}`
      await page.setViewportSize(size)
      await whole(page, screen)
      await expect.poll(() => misfits(page), { message }).toEqual([])
      expect(await smallTexts(page), message).toEqual([])
    }
  }

  it.each(screenNames)(
    '%s fits every wall, and can be read by everybody, from five metres',
    async (screen) => {
      const { page, complaints } = await walls.open(`/screen/${screen}`)
      await demandFit(page, screen)
      for (const size of [sizes[3], sizes[0]]) {
        await page.setViewportSize(size)
        await whole(page, screen)
        expect(await violationsOf(page, 'light')).toEqual([])
      }
      expect(complaints()).toEqual([])
    },
  )

  it('have a login that fits every wall, and can be used by everybody', async () => {
    const { page, complaints } = await walls.visit('/screen/login')
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.getByLabel('密码', { exact: true }).waitFor()
      const whole = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement
        return { width: scrollWidth, height: scrollHeight }
      })
      expect(whole).toEqual(size)
      expect(await violationsOf(page, 'light')).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    expect(complaints()).toEqual([])
  })

  it('draw the façade of ten thousand houses', async () => {
    const { page, complaints } = await walls.open('/screen/login')
    await page.route(`**${config.calls['house.board'].path}?*`, (route) =>
      route.fulfill({
        json: { code: 200, msg: 'success', data: { etag: 'all', board: packBoard(tenThousand) } },
      }),
    )
    await page.goto('/screen/project?projectId=project_jingan')
    await panel(page, '楼栋立面').getByText('200 层').waitFor()
    await whole(page, 'project')
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expect.poll(() => misfits(page), { message: `${size.width} × ${size.height}` }).toEqual([])
    }
    const states = panel(page, '楼栋立面').getByRole('list', { name: '1号楼房屋状态' })
    const texts = await states.getByRole('listitem').allInnerTexts()
    expect(texts.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      ...['报警 600', '离线 1000', '在线 8400', '未激活 0'],
      '200 层 10000 套',
    ])
    // Fewer pieces than houses: those that nobody could tell apart are one picture.
    expect(await panel(page, '楼栋立面').locator('*').count()).toBeLessThan(10_000)
    expect(complaints()).toEqual([])
  })

  it('look right where there is nothing: no project of a department, no house of a project', async () => {
    const { page, complaints } = await walls.open('/screen/company?departmentId=dept_tech')
    await panel(page, '项目健康分').getByText('暂无项目').waitFor()
    await panel(page, '项目分布').getByText('暂无项目').waitFor()
    await panel(page, '超时工单').getByText('没有超时工单').waitFor()
    await expect.poll(() => misfits(page)).toEqual([])
    await manyProjects.execute(walls.db)
    try {
      await page.goto('/screen/project?projectId=many_1')
      await panel(page, '楼栋立面').getByText('暂无房屋').waitFor()
      await panel(page, '系统运行状态').getByText('尚未绑定产品').waitFor()
      await panel(page, '近24小时').getByText('暂无数据').waitFor()
      await whole(page, 'project')
      await expect.poll(() => misfits(page)).toEqual([])
    } finally {
      await walls.db.deleteFrom('project').where('id', 'like', 'many_%').execute()
    }
    expect(complaints()).toEqual([])
  })

  it('look right with very many projects, whose names are long', async () => {
    await manyProjects.execute(walls.db)
    try {
      const { page, complaints } = await walls.open('/screen/company?departmentId=dept_east')
      await demandFit(page, 'company')
      await page.goto('/screen/system')
      await demandFit(page, 'system')
      await page.goto('/screen/project?projectId=many_1')
      await demandFit(page, 'project')
      expect(complaints()).toEqual([])
    } finally {
      await walls.db.deleteFrom('project').where('id', 'like', 'many_%').execute()
    }
  })
})
