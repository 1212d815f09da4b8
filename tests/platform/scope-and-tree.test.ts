import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { departmentType } from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { sampleConfig, sampleModules } from './sample-config.ts'

describe.each(engines)('on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine, config: sampleConfig, modules: sampleModules })
  })
  afterAll(() => eaves.close())

  describe('data scope', () => {
    const idOf = async (name: string) =>
      String(
        (
          await eaves.db
            .selectFrom('user')
            .select(['id', 'account'])
            .where('name', '=', name)
            .executeTakeFirstOrThrow()
        ).account,
      )
    const names = async (call: string, as: string, input = {}) => {
      const { data } = await eaves.call(call, { pageSize: 100, ...input }, { as })
      return data.list.map(({ name }: { name: string }) => name).sort()
    }

    it('of a department holds its projects and those below', async () => {
      const as = await idOf('方既白')
      expect(await names('project.list', as)).toEqual(['西溪云庐', '静安府'].sort())
      const houses = await eaves.call('house.list', { pageSize: 10 }, { as })
      expect(houses.data.total).toBe(864)
    })

    it('of grants holds the projects one looks after, and follows changes at once', async () => {
      const as = await idOf('俞晚晴')
      expect(await names('project.list', as)).toEqual([])
      const adminIds = ['user_estate', `user_${as}`]
      await eaves.call('projectAdmin.create', { projectId: 'project_jinjiang', adminIds })
      expect(await names('project.list', as)).toEqual(['锦江里公寓'])
      expect((await eaves.call('house.list', {}, { as })).data.total).toBe(432)
    })

    it('of grants holds what one creates', async () => {
      const as = await idOf('俞晚晴')
      const input = {
        name: '自建苑',
        type: departmentType.company,
        departmentId: 'dept_shanghai',
        addressIds: ['310000', '310100', '310106'],
        addressDetail: '某路 1 号',
      }
      const { data } = await eaves.call('project.create', input, { as })
      expect((await eaves.call('project.detail', { id: data.id }, { as })).data).toMatchObject({
        adminNum: 1,
      })
      const { list } = (await eaves.call('operationLog.list', { keyword: '自建苑' })).data
      expect(list.map(({ content }: { content: string }) => content)).toEqual([
        '设置项目[自建苑]的[管理员]：新增 俞晚晴',
        '新增项目[自建苑]',
      ])
      await eaves.call('project.delete', { id: data.id })
    })

    it('bounds reading, writing and pointing alike', async () => {
      const as = await idOf('陈思源')
      const hidden = { id: 'project_xixi' }
      for (const call of ['project.detail', 'project.update', 'project.delete'])
        expect((await eaves.call(call, { ...hidden, remark: 'x' }, { as })).code).toBe(codes.notFound)
      expect((await eaves.call('house.detail', { id: 'house_xixi_1_1_1' }, { as })).code).toBe(codes.notFound)
      expect((await eaves.call('floor.list', { projectId: 'project_xixi' }, { as })).data.total).toBe(0)
      const floor = { projectId: 'project_xixi', name: '夹层', floorNo: 99 }
      expect((await eaves.call('floor.create', floor, { as })).data.errors).toHaveProperty('projectId')
      const admins = { projectId: 'project_xixi', adminIds: ['user_admin'] }
      expect((await eaves.call('projectAdmin.create', admins, { as })).code).toBe(codes.notFound)
    })

    it('keeps from who may not see a record that it has a name', async () => {
      const as = await idOf('陈思源')
      const own = (await eaves.call('project.list', {}, { as })).data.list[0]
      const rename = async (name: string, account: string) =>
        (await eaves.call('project.update', { id: own.id, name }, { as: account })).data?.errors
      const neutral = { name: '项目名称不可用，请核对或换一个' }
      expect(await rename('西溪云庐', as)).toEqual(neutral)
      expect(await rename('西溪云庐', 'admin')).toEqual({ name: '项目名称已存在' })
      // Within what one sees, the others are known.
      const [there] = (await eaves.call('floor.list', { projectId: own.id }, { as })).data.list
      const { building, unit, name } = there
      const again = { projectId: own.id, building, unit, name, floorNo: 99 }
      const { data } = await eaves.call('floor.create', again, { as })
      expect(Object.values(data.errors)).toEqual([expect.stringMatching(/已存在$/)])
    })

    it('bounds the figures too', async () => {
      const as = await idOf('陈思源')
      const { data } = await eaves.call('project.list', {}, { as })
      expect(data).toMatchObject({ total: 1, totalAlarmNum: data.list[0].alarmNum })
      const user = await eaves.call('user.list', { id: 'user_estate' }, { as })
      expect(user.data.list[0].projectNum).toBe(1)
    })
  })

  describe('a tree', () => {
    const create = (name: string, parentId: string | null, more = {}) =>
      eaves.call('department.create', { name, parentId, type: departmentType.company, ...more })
    const added = async (name: string, parentId: string | null) =>
      (await create(name, parentId)).data.id as string
    const parentOf = async (id: string) => (await eaves.call('department.detail', { id })).data.parentId

    it('is answered whole and flat', async () => {
      const { data } = await eaves.call('department.list', { pageSize: 10 })
      expect(data.list.length).toBe(data.total)
      expect(data.total).toBeGreaterThan(10)
      const known = new Set(data.list.map(({ id }: { id: string }) => id))
      for (const { parentId } of data.list) if (parentId) expect(known).toContain(parentId)
    })

    it('is put in order one level at a time', async () => {
      const sort = (parentId: string | null, departmentIds: readonly string[]) =>
        eaves.call('POST /usercenter/admin/v1/department/sort/update', { parentId, departmentIds })
      const level = async (parentId: string | null): Promise<string[]> => {
        const { data } = await eaves.call('department.list', { pageSize: 10 })
        return data.list.filter((one: Values) => one.parentId === parentId).map(({ id }: Values) => id)
      }
      for (const parentId of [null, 'dept_estate']) {
        const turned = (await level(parentId)).toReversed()
        expect(turned.length).toBeGreaterThan(1)
        expect((await sort(parentId, turned)).code).toBe(codes.ok)
        expect(await level(parentId)).toEqual(turned)
      }
      const { data } = await eaves.call('operationLog.list', { pageSize: 10 })
      expect(data.list.slice(0, 2).map(({ content }: Values) => content)).toEqual([
        '调整部门[项目管理中心]的部门顺序，共2个',
        '调整顶级部门顺序，共2个',
      ])
      const mixed = [...(await level('dept_estate')).slice(1), 'dept_shanghai']
      expect((await sort('dept_estate', mixed)).code).toBe(codes.stateChanged)
    })

    it('has no circle', async () => {
      const a = await added('甲部门', null)
      const b = await added('乙部门', a)
      for (const [id, parentId] of [
        [a, a],
        [a, b],
      ])
        expect((await eaves.call('department.update', { id, parentId })).data.errors).toEqual({
          parentId: '上级部门不能是自己或自己的下级',
        })
    })

    it('gets no circle by two moves at once', async () => {
      const a = await added('左部门', null)
      const b = await added('右部门', null)
      const answers = await Promise.all([
        eaves.call('department.update', { id: a, parentId: b }),
        eaves.call('department.update', { id: b, parentId: a }),
      ])
      expect(answers.map(({ code }) => code).sort()).toEqual([codes.ok, codes.invalid])
      expect([await parentOf(a), await parentOf(b)].filter((id) => id === null)).toHaveLength(1)
    })

    it('is no deeper than it may be, with all that is moved', async () => {
      let parentId: string | null = null
      const chain: string[] = []
      for (const level of [1, 2, 3, 4, 5]) {
        parentId = await added(`第${level}层`, parentId)
        chain.push(parentId)
      }
      expect((await create('第六层', parentId)).data.errors).toEqual({ parentId: '部门层级不能超过 5 级' })
      const top = await added('新的顶层', null)
      expect((await eaves.call('department.update', { id: chain[0], parentId: top })).code).toBe(
        codes.invalid,
      )
      expect((await eaves.call('department.update', { id: chain[1], parentId: top })).code).toBe(codes.ok)
    })

    it('hands down what children take over', async () => {
      const root = await added('传承部', null)
      const child = (await create('传承组', root, { type: departmentType.project })).data.id
      const typeOf = async (id: string) => (await eaves.call('department.detail', { id })).data.type
      expect(await typeOf(child)).toBe(1)
      const before = (await eaves.call('operationLog.list')).data.total
      await eaves.call('department.update', { id: child, type: departmentType.project })
      expect((await eaves.call('operationLog.list')).data.total).toBe(before)
      await eaves.call('department.update', { id: root, type: departmentType.project })
      expect(await typeOf(child)).toBe(2)
    })

    it('keeps its type while projects stand on it or below', async () => {
      const refused = {
        code: codes.conflict,
        msg: expect.stringMatching(/^该部门下存在[1-9]\d*个项目，不能修改类型$/),
      }
      const changes = [
        { id: 'dept_estate', type: departmentType.company },
        { id: 'dept_east', parentId: 'dept_head' },
        { id: 'dept_shanghai', parentId: 'dept_head' },
      ]
      for (const change of changes)
        expect(await eaves.call('department.update', change)).toMatchObject(refused)
      expect(
        (await eaves.call('department.update', { id: 'dept_estate', type: departmentType.project, sort: 11 }))
          .code,
      ).toBe(200)
    })

    it('keeps names apart among siblings, at the root too', async () => {
      await added('唯一部', null)
      expect((await create('唯一部', null)).code).toBe(codes.duplicate)
      expect((await create('唯一部', 'dept_head')).code).toBe(codes.ok)
    })

    it('loses no branch with something on it', async () => {
      expect((await eaves.call('department.delete', { id: 'dept_ops' })).msg).toMatch(/无法删除$/)
    })
  })

  it('has no inner errors to hide', () => {
    expect(eaves.errors).toEqual([])
  })
})
