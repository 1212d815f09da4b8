import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { dataScope, enableStatus, logAction, logSource } from '#resources/dictionaries.ts'
import { projectType } from '#resources/estate-dictionaries.ts'
import { noticeDelivery, noticeKind } from '#resources/notice-dictionaries.ts'
import type { Values } from '#schema'
import { freshUsers } from '#tests/support/fresh-users.ts'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

describe.each(engines)('what the log says of one record, on %s', (engine) => {
  let eaves: TestPlatform
  const users = freshUsers()
  beforeAll(async () => {
    eaves = await startPlatform({ engine })
  })
  afterAll(() => eaves.close())

  const history = (input: Values, token?: string) =>
    eaves.call('log.history', { resource: 'project', ...input }, token === undefined ? {} : { token })

  async function project(name: string) {
    const { code, msg, data } = await eaves.call('project.create', {
      ...{ name, type: projectType.residence, departmentId: 'dept_shanghai', addressDetail: '某路 1 号' },
      ...{ addressIds: ['310000', '310100', '310106'], contactPhone: '13812345678' },
    })
    expect(code, msg).toBe(codes.ok)
    return String(data.id)
  }

  /** Someone who holds these permissions alone, in a department of one's own. */
  async function holder(name: string, menuIds: readonly string[], departmentId: string) {
    const { data } = await eaves.call('role.create', {
      ...{ name, menuIds, dataScope: dataScope.department, status: enableStatus.enabled },
    })
    const admin = await eaves.login('admin')
    const { account } = await users.create(eaves, admin, { roleIds: [data.id], departmentId })
    return eaves.login(account)
  }

  it('is the newest first, old and new with labels, masked as ever, by page', async () => {
    const id = await project('履历苑')
    await eaves.call('project.update', { id, departmentId: 'dept_hangzhou', contactPhone: '13987654321' })
    await eaves.call('project.update', { id, name: '履历府' })
    await eaves.call('project.detail', { id, reveal: 'contactPhone' })
    const { data } = await history({ id })
    expect(data.total).toBe(3)
    expect(data.list).toMatchObject([
      { action: logAction.update, before: { name: '履历苑' }, after: { name: '履历府' } },
      {
        ...{ action: logAction.update, createUserName: '林知远', targetType: 'project' },
        before: { departmentName: '上海项目组', contactPhone: '138****5678' },
        after: { departmentName: '杭州项目组', contactPhone: '139****4321' },
      },
      { action: logAction.create, before: null, after: { name: '履历苑', contactPhone: '138****5678' } },
    ])
    expect(JSON.stringify(data)).not.toMatch(/13812345678|13987654321/)
    const second = await history({ id, pageNum: 2, pageSize: 2 })
    expect(second.data).toMatchObject({ total: 3, list: [{ action: logAction.create }] })
  })

  it('is no other record’s, and not what a client says', async () => {
    const [one, other] = [await project('甲苑'), await project('乙苑')]
    await eaves.call('log.create', {
      source: logSource.admin,
      action: logAction.export,
      targetType: 'project',
      targetId: one,
      content: '伪',
    })
    for (const id of [one, other]) expect((await history({ id })).data.total).toBe(1)
    expect((await history({ resource: 'house', id: one })).code).toBe(codes.notFound)
  })

  it('asks for both permissions, and for the record within the data scope', async () => {
    const id = await project('范围苑')
    const both = ['project', 'project_id', 'system', 'system_record']
    const within = await holder('读日志', both, 'dept_shanghai')
    expect(await history({ id }, within)).toMatchObject({ code: codes.ok, data: { total: 1 } })
    const elsewhere = await holder('别处读日志', both, 'dept_hangzhou')
    expect((await history({ id }, elsewhere)).code).toBe(codes.notFound)
    for (const held of [
      ['project', 'project_id'],
      ['system', 'system_record'],
    ]) {
      const half = await holder(`只有${held[0]}`, held, 'dept_shanghai')
      expect((await history({ id }, half)).code).toBe(codes.forbidden)
    }
  })

  it('is in the log itself for who sees the record, beside what one did and what knows no data scope', async () => {
    const [near, far] = [await project('近处苑'), await project('远处苑')]
    await eaves.call('project.update', { id: near, departmentId: 'dept_hangzhou' })
    const token = await holder('读部分日志', ['system', 'system_record'], 'dept_hangzhou')
    const read = async (as: string, keyword = '') =>
      (await eaves.call('operationLog.list', { pageSize: 100, keyword }, { token: as })).data
    const admin = await eaves.login('admin')
    expect((await read(token, '近处苑')).total).toBe(2)
    expect((await read(admin, '远处苑')).total).toBe(1)
    expect((await read(token, '远处苑')).total).toBe(0)
    const own = await read(token)
    const targets = new Set(own.list.map(({ targetType }: Values) => targetType))
    expect(targets.has('role')).toBe(true)
    expect(own.list.map(({ targetId }: Values) => targetId)).not.toContain(far)
    expect(own.list.filter(({ action }: Values) => action === logAction.login)).not.toEqual([])
  })

  it('tells of notices that the outside has not taken only who sees everything', async () => {
    const row = {
      ...{ id: 'not_taken', kind: noticeKind.criticalAlarm, title: '远处苑 漏水', resource: 'alarm' },
      ...{
        recordId: 'a',
        at: 0,
        nextAt: 1000,
        status: noticeDelivery.failed,
        attempts: 7,
        reason: 'HTTP 503',
      },
    }
    await eaves.db.insertInto('noticeDelivery').values(row).execute()
    const token = await holder('读部分通知', ['system', 'system_record'], 'dept_hangzhou')
    const ask = (call: string, as: string) => eaves.call(call, { id: row.id }, { token: as })
    expect((await ask('notice.deliveryList', token)).data).toEqual({ list: [], total: 0 })
    expect((await ask('notice.deliveryRetry', token)).code).toBe(codes.notFound)
    const admin = await eaves.login('admin')
    expect((await ask('notice.deliveryList', admin)).data.total).toBe(1)
    expect((await ask('notice.deliveryRetry', admin)).code).toBe(codes.ok)
    // The title of the notice stands in the log, too.
    const told = async (as: string) =>
      (await eaves.call('operationLog.list', { keyword: row.title }, { token: as })).data.total
    expect(await told(admin)).toBe(1)
    expect(await told(token)).toBe(0)
  })

  it('names the projects someone was given or not to who sees them, and says of the user how many', async () => {
    const [near, far] = [await project('授权近苑'), await project('授权远苑')]
    await eaves.call('project.update', { id: near, departmentId: 'dept_hangzhou' })
    const reader = await holder('读授权', ['system', 'system_record'], 'dept_hangzhou')
    const admin = await eaves.login('admin')
    const name = '卫叔卿'
    const { id } = await users.create(eaves, admin, { name })
    const give = (projectIds: readonly string[]) =>
      eaves.call('projectAdmin.batchCreate', { adminId: id, projectIds })
    for (const ids of [[near, far], [near]]) expect((await give(ids)).code).toBe(codes.ok)
    const told = async (token: string) => {
      const { data } = await eaves.call('operationLog.list', { pageSize: 100, keyword: name }, { token })
      const links = data.list.filter(({ action }: Values) => action === logAction.link)
      expect(links.every(({ before, after }: Values) => before === null && after === null)).toBe(true)
      return links.map(({ targetType, content }: Values) => `${targetType} ${content}`).toSorted()
    }
    const begin = `设置用户[${name}]的[授权项目]：`
    const mine = [`project ${begin}新增 授权近苑`, `user ${begin}新增 2 个`, `user ${begin}移除 1 个`]
    expect(await told(reader)).toEqual(mine.toSorted())
    const others = [`project ${begin}新增 授权远苑`, `project ${begin}移除 授权远苑`]
    expect(await told(admin)).toEqual([...mine, ...others].toSorted())
    expect((await history({ id: far })).data.list).toMatchObject([
      { action: logAction.link, content: others[1]?.slice('project '.length) },
      { action: logAction.link },
      { action: logAction.create },
    ])
  })

  it('is of no record that is not there, nor of what is no resource', async () => {
    for (const input of [
      { id: 'nobody' },
      { resource: 'constructor', id: 'x' },
      { resource: 'operationLog', id: 'x' },
    ])
      expect((await history(input)).code).toBe(codes.notFound)
    expect((await history({ id: 'x', pageSize: 1000 })).code).toBe(codes.invalid)
  })
})
