import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { logAction, logModule, logResult, logSource } from '#resources/dictionaries.ts'
import { projectStatus, projectType } from '#resources/estate-dictionaries.ts'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { sampleConfig, sampleModules } from './sample-config.ts'

describe.each(engines)('the operation log on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine, config: sampleConfig, modules: sampleModules })
  })
  afterAll(() => eaves.close())

  const project = (name: string) => ({
    name,
    type: projectType.residence,
    departmentId: 'dept_shanghai',
    addressIds: ['310000', '310100', '310106'],
    addressDetail: '某路 1 号',
  })
  const logs = async (targetId: string) => {
    const { data } = await eaves.call('operationLog.list', { pageSize: 100 })
    return data.list.filter((log: { targetId: string }) => log.targetId === targetId)
  }
  const create = async (name: string) =>
    (await eaves.call('project.create', { ...project(name), contactPhone: '13812345678' })).data.id as string

  it('tells who did what, when, from where and how long it took', async () => {
    const id = await create('日志苑')
    expect(await logs(id)).toMatchObject([
      {
        content: '新增项目[日志苑]',
        source: logSource.admin,
        module: logModule.project,
        action: logAction.create,
        targetType: 'project',
        targetName: '日志苑',
        userId: 'user_admin',
        userName: '林知远',
        departmentName: '檐下科技',
        ip: '127.0.0.1',
        result: logResult.success,
        failMsg: null,
        costMs: expect.any(Number),
        before: null,
        after: {
          name: '日志苑',
          status: projectStatus.underConstruction,
          contactPhone: '138****5678',
          departmentName: '上海项目组',
        },
      },
    ])
  })

  it('tells each change in words, and only the changes as values', async () => {
    const id = await create('改动苑')
    const changes = {
      status: projectStatus.commissioning,
      departmentId: 'dept_hangzhou',
      buildArea: 120.5,
      contactPhone: '13987654321',
    }
    await eaves.call('project.update', { id, ...changes, type: projectType.residence, remark: '' })
    const [log] = await logs(id)
    expect(log.content).toBe(
      '将项目[改动苑]的[项目状态]由 建设中 改为 调试中；[所属部门]由 上海项目组 改为 杭州项目组；' +
        '[建筑面积]由 空 改为 120.5㎡；[负责人电话]由 138****5678 改为 139****4321',
    )
    expect(Object.keys(log.before).sort()).toEqual(
      ['buildArea', 'contactPhone', 'departmentId', 'departmentName', 'status'].sort(),
    )
    expect(log.after).toMatchObject({ contactPhone: '139****4321', departmentName: '杭州项目组' })
  })

  it('is silent where nothing changed', async () => {
    const id = await create('静默苑')
    await eaves.call('project.update', { id, ...project('静默苑') })
    expect(await logs(id)).toHaveLength(1)
    expect((await eaves.call('project.detail', { id })).data.version).toBe(1)
  })

  it('keeps no secrets', async () => {
    const { data } = await eaves.call('thing.create', { name: '保密', secret: 'topsecret1' })
    await eaves.call('thing.update', { id: data.id, secret: 'topsecret2' })
    const found = await logs(data.id)
    expect(found[0]).toMatchObject({ content: '将物件[保密]的[口令]更新', before: {}, after: {} })
    expect(JSON.stringify(found)).not.toMatch(/topsecret|scrypt/)
  })

  it('tells a deletion, and one that was refused', async () => {
    const id = await create('拆除苑')
    await eaves.call('project.delete', { id })
    expect((await logs(id))[0]).toMatchObject({
      content: '删除项目[拆除苑]',
      action: logAction.delete,
      after: null,
    })
    await eaves.call('project.delete', { id: 'project_xixi' })
    expect((await logs('project_xixi'))[0]).toMatchObject({
      content: '删除项目[西溪云庐]失败',
      result: logResult.failure,
      failMsg: '该项目下存在432套房屋，无法删除',
    })
  })

  it('tells what of a set came and went', async () => {
    const id = await create('增减苑')
    await eaves.call('projectAdmin.create', { projectId: id, adminIds: ['user_ops', 'user_estate'] })
    await eaves.call('projectAdmin.create', { projectId: id, adminIds: ['user_estate', 'user_admin'] })
    expect((await logs(id))[0].content).toBe('设置项目[增减苑]的[管理员]：新增 林知远；移除 周启明')
  })

  it('tells who has seen what is masked', async () => {
    const { data } = await eaves.call('user.list', { id: 'user_ops', reveal: 'phone' })
    expect(data.list[0].phone).toMatch(/^\d{11}$/)
    expect((await logs('user_ops'))[0]).toMatchObject({
      content: '查看用户[周启明]的[手机号]',
      action: logAction.reveal,
    })
  })

  it('is written with what it tells about, or neither is', async () => {
    const broken = {
      ...sampleModules,
      hooks: {
        ...sampleModules.hooks,
        project: {
          afterWrite: async () => {
            throw new Error('broken on purpose')
          },
        },
      },
    }
    const other = await startPlatform({
      config: sampleConfig,
      modules: broken,
      database: eaves.database,
      seed: null,
    })
    const before = (await eaves.call('operationLog.list')).data.total
    const answer = await other.call('project.create', project('半途苑'), {
      token: await eaves.login('admin'),
    })
    expect(answer).toMatchObject({ status: 500, code: 500, data: null })
    expect(answer.msg).not.toMatch(/broken|at /)
    expect(other.errors).toMatchObject([
      { call: 'project.create', error: expect.stringContaining('on purpose') },
    ])
    expect((await eaves.call('project.list', { name: '半途苑' })).data.total).toBe(0)
    expect((await eaves.call('operationLog.list')).data.total).toBe(before)
  })

  it('is found by time, person, words and kind', async () => {
    const total = async (input: object) => (await eaves.call('operationLog.list', { ...input })).data.total
    expect(await total({ keyword: '日志苑' })).toBe(1)
    expect(await total({ action: logAction.reveal })).toBe(1)
    expect(await total({ userId: 'user_nobody', action: logAction.create })).toBe(0)
    expect(await total({ startTime: '2999-01-01' })).toBe(0)
  })

  it('is only for who may read it', async () => {
    expect((await eaves.call('operationLog.list', {}, { as: 'estate' })).code).toBe(codes.forbidden)
    expect((await eaves.call('operationLog.list', {}, { as: 'auditor' })).code).toBe(codes.ok)
  })

  it('has no inner errors to hide', () => {
    expect(eaves.errors).toEqual([])
  })
})
