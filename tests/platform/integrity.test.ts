import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { projectType } from '#resources/estate-dictionaries.ts'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { level, sampleConfig, sampleModules } from './sample-config.ts'

const address = { addressIds: ['310000', '310100', '310106'], addressDetail: '某路 1 号' }
const project = (name: string) => ({
  name,
  type: projectType.residence,
  departmentId: 'dept_shanghai',
  ...address,
})

describe.each(engines)('what holds between records on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine, config: sampleConfig, modules: sampleModules })
  })
  afterAll(() => eaves.close())

  const idAfter = async (call: string, input: object) => {
    const { code, msg, data } = await eaves.call(call, { ...input })
    expect({ code, msg, data }).toMatchObject({ code: codes.ok })
    return data.id as string
  }
  const newProject = (name: string) => idAfter('project.create', project(name))

  describe('uniqueness', () => {
    it('lets one of many equal records in, however they race', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => eaves.call('project.create', project('唯一苑'))),
      )
      expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1)
      for (const answer of answers.filter(({ code }) => code !== codes.ok))
        expect(answer).toMatchObject({ code: codes.duplicate, data: { errors: { name: '项目名称已存在' } } })
    })

    it('holds only among records that meet its condition', async () => {
      const create = (name: string, badge: string, of: number) =>
        eaves.call('thing.create', { name, badge, level: of, reason: of === level.high ? '有因' : null })
      expect((await create('高一', '甲', level.high)).code).toBe(codes.ok)
      expect(await create('高二', '甲', level.high)).toMatchObject({
        code: codes.duplicate,
        data: { errors: { badge: '标记已存在' } },
      })
      const low = await create('低一', '甲', level.low)
      expect(low.code).toBe(codes.ok)
      expect((await create('低二', '甲', level.low)).code).toBe(codes.ok)
      const raised = await eaves.call('thing.update', { id: low.data.id, level: level.high, reason: '有因' })
      expect(raised.code).toBe(codes.duplicate)
    })

    it('leaves empty values alone and frees those of the deleted', async () => {
      const first = await newProject('无编号一')
      await newProject('无编号二')
      await eaves.call('project.delete', { id: first })
      await newProject('无编号一')
    })

    it('counts within its parent only, an empty one included', async () => {
      const projectId = await newProject('唯一楼层')
      const floor = { projectId, name: '1层', floorNo: 1 }
      await idAfter('floor.create', floor)
      await idAfter('floor.create', { ...floor, building: '1号楼' })
      expect((await eaves.call('floor.create', floor)).data.errors).toEqual({ name: '楼层名称已存在' })
    })
  })

  describe('deletion', () => {
    it('is refused while records stand in the way, and says how many', async () => {
      const answer = await eaves.call('project.delete', { id: 'project_jingan' })
      expect(answer).toMatchObject({ code: codes.conflict, msg: '该项目下存在432套房屋，无法删除' })
    })

    it('takes along, clears and keeps as the fields say', async () => {
      const id = await newProject('将拆除')
      const floorId = await idAfter('floor.create', { projectId: id, name: '1层', floorNo: 1 })
      const thing = await idAfter('thing.create', { name: '随项目', projectId: id })
      const work = await idAfter('ticket.create', { title: '无关' })
      expect((await eaves.call('project.delete', { id })).code).toBe(codes.ok)
      expect((await eaves.call('floor.detail', { id: floorId })).code).toBe(codes.notFound)
      expect((await eaves.call('thing.detail', { id: thing })).data).toMatchObject({
        projectId: null,
        projectName: null,
      })
      expect((await eaves.call('ticket.detail', { id: work })).code).toBe(codes.ok)
    })

    it('takes a member out of lists of references', async () => {
      const user = { name: '临时工', phone: '13911112222', departmentId: 'dept_ops', roleIds: ['role_ops'] }
      const id = await idAfter('user.create', { ...user, account: 'temp1', password: 'abcd1234' })
      const thing = await idAfter('thing.create', { name: '三人', userIds: ['user_ops', id, 'user_admin'] })
      expect((await eaves.call('user.delete', { id })).code).toBe(codes.ok)
      expect((await eaves.call('thing.detail', { id: thing })).data.userIds).toEqual([
        'user_ops',
        'user_admin',
      ])
    })

    it('and a new reference at the same time do not both succeed', async () => {
      for (const round of [1, 2, 3]) {
        const projectId = await newProject(`赛跑${round}`)
        const [gone, floor] = await Promise.all([
          eaves.call('project.delete', { id: projectId }),
          eaves.call('house.create', { projectId, floorId: 'floor_jingan_1_1', name: '1' }),
        ])
        expect(gone.code).toBe(codes.ok)
        expect(floor.code).toBe(codes.invalid)
        const thing = { name: `赛跑${round}`, parts: [] }
        const other = await newProject(`再赛${round}`)
        const both = await Promise.all([
          eaves.call('project.delete', { id: other }),
          eaves.call('floor.create', { projectId: other, name: thing.name, floorNo: 1 }),
        ])
        const left = await eaves.call('floor.list', { projectId: other })
        expect(left.data.total).toBe(0)
        expect(both[0].code).toBe(codes.ok)
      }
    })
  })

  describe('links', () => {
    const linksOf = async (projectId: string) => {
      const { data } = await eaves.call('projectAdmin.list', { projectId })
      return data.list.map(({ adminId }: { adminId: string }) => adminId).sort()
    }

    it('are exactly the sent ones afterwards', async () => {
      const projectId = await newProject('管理处')
      for (const adminIds of [['user_ops', 'user_admin'], ['user_admin', 'user_estate'], []]) {
        expect((await eaves.call('projectAdmin.create', { projectId, adminIds })).code).toBe(codes.ok)
        expect(await linksOf(projectId)).toEqual([...adminIds].sort())
      }
    })

    it('are sent in a number that is judged before equal ones are taken together', async () => {
      const projectId = await newProject('重复管理处')
      const set = (count: number) =>
        eaves.call('projectAdmin.create', { projectId, adminIds: Array(count).fill('user_ops') })
      expect((await set(1001)).data.errors).toEqual({ adminIds: '须选择 0–1000 条数据' })
      expect(await linksOf(projectId)).toEqual([])
      expect((await set(1000)).code).toBe(codes.ok)
      expect(await linksOf(projectId)).toEqual(['user_ops'])
    })

    it('are all or none', async () => {
      const projectId = await newProject('全有全无')
      const answer = await eaves.call('projectAdmin.create', { projectId, adminIds: ['user_ops', 'no_such'] })
      expect(answer.code).toBe(codes.invalid)
      expect(await linksOf(projectId)).toEqual([])
    })

    it('do not double when set at the same time', async () => {
      const projectId = await newProject('同时设置')
      const set = () => eaves.call('projectAdmin.create', { projectId, adminIds: ['user_ops', 'user_admin'] })
      const answers = await Promise.all([set(), set(), set()])
      expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
      expect(await linksOf(projectId)).toEqual(['user_admin', 'user_ops'])
    })

    it('show what is known through them', async () => {
      const { data } = await eaves.call('projectAdmin.list', {
        projectId: 'project_jingan',
        adminId: 'user_estate',
      })
      expect(data.list).toMatchObject([{ adminName: '沈嘉树', roleName: '项目经理', phone: '138****0137' }])
    })
  })

  it('has no inner errors to hide', () => {
    expect(eaves.errors).toEqual([])
  })
})
