import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { inPieces } from '#domain/pieces.ts'
import type { Values } from '#schema'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const productId = 'single_lock'

describe.each(engines)('the houses of a single product on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine })
  })
  afterAll(() => eaves.close())

  const houses = async (as = 'admin'): Promise<readonly Values[]> =>
    (await eaves.call('singleProduct.houses', { productId }, { as })).data.list

  it('are named once each, with how many it has, and are as many as the product says', async () => {
    const add = async (houseId: string, serialNo: string) => {
      const one = { houseId, singleProductId: productId, name: serialNo, serialNo }
      expect((await eaves.call('houseProduct.create', one)).code).toBe(codes.ok)
    }
    const before = await houses()
    const { list } = (await eaves.call('house.list', { projectId: 'project_jingan', pageSize: 100 })).data
    const free = (list as readonly Values[]).find(({ id }) => before.every((one) => one.houseId !== id))
    const houseId = String(free?.id)
    await add(houseId, 'TWICE1')
    await add(houseId, 'TWICE2')
    const all = await houses()
    expect(all).toHaveLength(before.length + 1)
    expect(all.find((one) => one.houseId === houseId)).toEqual({
      projectId: 'project_jingan',
      projectName: '静安府',
      houseId,
      houseName: free?.fullName,
      num: 2,
    })
    const { houseNum } = (await eaves.call('singleProduct.detail', { id: productId })).data
    expect(all).toHaveLength(houseNum)
  })

  it('come by project, and in it as people count: 404 before 1004', async () => {
    const places = (await houses()).map(({ projectName, houseName }) => [projectName, houseName].map(String))
    expect(new Set(places.map(([project]) => project)).size).toBeGreaterThan(1)
    const inOrder = places.toSorted(
      ([project = '', house = ''], [otherProject = '', otherHouse = '']) =>
        project.localeCompare(otherProject, 'zh-Hans-CN-u-co-pinyin') ||
        house.localeCompare(otherHouse, 'zh-Hans-CN', { numeric: true }),
    )
    expect(places).toEqual(inOrder)
  })

  it('are a thousand at most, with how many there are', async () => {
    const all = await eaves.db.selectFrom('house').select('id').where('deletedAt', 'is', null).execute()
    // Those of the demo's estates together are more than are read.
    expect(all.length).toBeGreaterThan(1000)
    const moment = '2031-01-01 00:00:00'
    const one = {
      singleProductId: productId,
      name: '门锁',
      version: 1,
      createTime: moment,
      updateTime: moment,
    }
    const locks = all.map(({ id }, at) => ({ ...one, id: `lock_${at}`, houseId: id, serialNo: `LOCK${at}` }))
    for (const piece of inPieces(locks, 500))
      await eaves.db.insertInto('houseProduct').values(piece).execute()
    const { total, list } = (await eaves.call('singleProduct.houses', { productId })).data
    expect(total).toBe(all.length)
    expect(list).toHaveLength(1000)
    await eaves.db.deleteFrom('houseProduct').where('id', 'like', 'lock_%').execute()
  })

  it('are those of the own data scope, for those who may see resources', async () => {
    const [role] = await eaves.db
      .selectFrom('role')
      .select('menuIds')
      .where('id', '=', 'role_resource')
      .execute()
    await eaves.db
      .updateTable('role')
      .set({ menuIds: role?.menuIds })
      .where('id', '=', 'role_granted')
      .execute()
    const [staff] = await eaves.db.selectFrom('user').select('account').where('name', '=', '俞晚晴').execute()
    const seen = await houses(String(staff?.account))
    expect(seen.length).toBeLessThan((await houses()).length)
    expect((await eaves.call('singleProduct.houses', { productId }, { as: 'ops' })).code).toBe(
      codes.forbidden,
    )
  })
})
