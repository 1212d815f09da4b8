import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { dataScope, departmentType, enableStatus } from '#resources/dictionaries.ts'
import { projectType } from '#resources/estate-dictionaries.ts'
import { productStatus } from '#resources/product-dictionaries.ts'
import type { Values } from '#schema'
import { columnOf, freshLogin } from '#tests/support/fresh-login.ts'
import { freshUsers } from '#tests/support/fresh-users.ts'
import { oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

describe.each(oneEngine)('on %s, who manages staff gives nothing beyond their own', (engine) => {
  const users = freshUsers()
  let eaves: TestPlatform
  let admin: string
  beforeAll(async () => {
    eaves = await startPlatform({ engine })
  })
  afterAll(() => eaves.close())

  const post = (name: string, input: Values, token = admin) => eaves.call(name, input, { token })
  const rolesOf = async (account: string) => (await columnOf(eaves, account, 'roleIds')) as string[]
  const freshUser = (more: Values) => users.create(eaves, admin, more)

  const notOwned = '不能授予自己没有的权限'
  let roleId: string
  let managerId: string
  let token: string
  beforeEach(async () => {
    eaves.forward(24 * 3_600_000)
    admin = await freshLogin(eaves, 'admin')
    const role = await post('role.create', {
      name: `主管${users.count()}`,
      dataScope: dataScope.department,
      menuIds: ['system', 'system_user', 'system_role'],
    })
    roleId = String(role.data.id)
    const manager = await freshUser({ roleIds: [roleId] })
    managerId = manager.id
    token = await freshLogin(eaves, manager.account)
  })
  const by = (name: string, input: Values) => post(name, input, token)
  const refusedAt = (...fields: readonly string[]) => ({
    code: codes.invalid,
    data: { errors: Object.fromEntries(fields.map((field) => [field, notOwned])) },
  })

  it('to roles', async () => {
    const role = {
      name: `新角色${users.count()}`,
      dataScope: dataScope.department,
      menuIds: ['system', 'system_user'],
    }
    const wide = { ...role, dataScope: dataScope.all, menuIds: ['project'] }
    expect(await by('role.create', wide)).toMatchObject(refusedAt('menuIds', 'dataScope'))
    expect((await by('role.create', role)).code).toBe(200)
    const raise = (changes: Values) => by('role.update', { id: roleId, ...changes })
    expect(await raise({ menuIds: ['system_user', 'system_role', 'project'] })).toMatchObject(
      refusedAt('menuIds'),
    )
    expect(await raise({ dataScope: dataScope.all })).toMatchObject(refusedAt('dataScope'))
    expect((await raise({ dataScope: dataScope.granted })).code).toBe(200)
  })

  it('through a role that is disabled first', async () => {
    const { data } = await post('role.create', {
      name: `停用${users.count()}`,
      status: enableStatus.disabled,
      menuIds: ['project'],
    })
    for (const change of [
      { status: enableStatus.enabled },
      { remark: '改' },
      { name: '改名' },
      { menuIds: ['system'] },
    ])
      expect((await by('role.update', { id: data.id, ...change })).code).toBe(codes.forbidden)
    expect((await by('role.delete', { id: data.id })).code).toBe(codes.forbidden)
  })

  it('to users, not even to themselves', async () => {
    const foreign = [...(await rolesOf('ops')), roleId]
    expect(await by('user.update', { id: managerId, roleIds: foreign })).toMatchObject(refusedAt('roleIds'))
    const equal = await freshUser({ roleIds: [roleId] })
    expect(await by('user.update', { id: equal.id, roleIds: foreign })).toMatchObject(refusedAt('roleIds'))
  })

  it('nor takes over who holds more', async () => {
    const { id } = await freshUser({ roleIds: await rolesOf('ops') })
    const changes = [
      { password: 'Mine@2026' },
      { phone: '13700009999' },
      { status: enableStatus.disabled },
      { name: '改名' },
      // The first of two calls: with the caller's own role instead, the password would be next.
      { roleIds: [roleId] },
    ]
    for (const change of changes)
      expect((await by('user.update', { id, ...change })).code).toBe(codes.forbidden)
    expect((await by('user.delete', { id })).code).toBe(codes.forbidden)
    expect(await rolesOf('ops')).not.toContain(roleId)
    const equal = await freshUser({ roleIds: [roleId] })
    expect((await by('user.update', { id: equal.id, password: 'Mine@2026' })).code).toBe(200)
    expect((await by('user.update', { id: managerId, name: '经理' })).code).toBe(200)
  })

  describe('nor leaves their departments', () => {
    let head: string
    beforeEach(async () => {
      const role = await post('role.create', {
        name: `片区${users.count()}`,
        dataScope: dataScope.department,
        menuIds: ['system', 'system_user', 'system_department', 'project'],
      })
      head = String(role.data.id)
      const regional = await freshUser({ roleIds: [head], departmentId: 'dept_east' })
      managerId = regional.id
      token = await freshLogin(eaves, regional.account)
    })
    const outside = (field: string) => ({
      code: codes.invalid,
      data: { errors: { [field]: expect.stringContaining('不在您的数据范围内') } },
    })

    it('with themselves, a twin or somebody of elsewhere', async () => {
      expect(await by('user.update', { id: managerId, departmentId: 'dept_head' })).toMatchObject(
        outside('departmentId'),
      )
      const twin = {
        account: `twin${users.count()}`,
        password: 'Demo@2026',
        name: '分身',
        phone: '13700008888',
        roleIds: [head],
      }
      expect(await by('user.create', { ...twin, departmentId: 'dept_head' })).toMatchObject(
        outside('departmentId'),
      )
      const elsewhere = await freshUser({ roleIds: [head], departmentId: 'dept_southwest' })
      expect((await by('user.update', { id: elsewhere.id, name: '改名' })).code).toBe(codes.forbidden)
      expect((await by('user.delete', { id: elsewhere.id })).code).toBe(codes.forbidden)
      const near = await freshUser({ roleIds: [head], departmentId: 'dept_shanghai' })
      expect((await by('user.update', { id: near.id, departmentId: 'dept_hangzhou' })).code).toBe(200)
    })

    it('with the order of departments', async () => {
      const sort = 'POST /usercenter/admin/v1/department/sort/update'
      const { data } = await post('department.list', { pageSize: 10 })
      const below = (parentId: string | null) =>
        data.list.filter((one: Values) => one.parentId === parentId).map(({ id }: Values) => id)
      const order = async (parentId: string | null) =>
        (await by(sort, { parentId, departmentIds: below(parentId) })).code
      expect(await order('dept_east')).toBe(200)
      expect([await order('dept_estate'), await order(null)]).toEqual([codes.forbidden, codes.forbidden])
    })

    it('with departments', async () => {
      const name = `新部${users.count()}`
      expect(await by('department.update', { id: 'dept_southwest', parentId: 'dept_east' })).toMatchObject({
        code: codes.forbidden,
      })
      expect(await by('department.update', { id: 'dept_east', parentId: 'dept_southwest' })).toMatchObject(
        outside('parentId'),
      )
      expect(await by('department.create', { name, type: departmentType.project })).toMatchObject(
        outside('parentId'),
      )
      const own = { name, type: departmentType.project, parentId: 'dept_east' }
      const { code, data } = await by('department.create', own)
      expect(code).toBe(200)
      expect((await by('department.delete', { id: data.id })).code).toBe(200)
    })

    it('with projects', async () => {
      const project = {
        name: `越界苑${users.count()}`,
        type: projectType.residence,
        departmentId: 'dept_southwest',
        addressIds: ['310000', '310100', '310106'],
        addressDetail: '某路 1 号',
      }
      expect(await by('project.create', project)).toMatchObject(outside('departmentId'))
      const { data } = await by('project.create', { ...project, departmentId: 'dept_shanghai' })
      expect(await by('project.update', { id: data.id, departmentId: 'dept_southwest' })).toMatchObject(
        outside('departmentId'),
      )
      expect((await post('project.delete', { id: data.id })).code).toBe(200)
    })
  })

  it('nor learns how much there is of what they do not see', async () => {
    const bound = await eaves.db
      .selectFrom('house')
      .select('techProductId')
      .where('techProductId', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow()
    const id = String(bound.techProductId)
    const role = await post('role.create', {
      name: `资源${users.count()}`,
      dataScope: dataScope.granted,
      menuIds: ['resource'],
    })
    const narrow = await freshUser({ roleIds: [String(role.data.id)] })
    token = await freshLogin(eaves, narrow.account)
    await eaves.db
      .updateTable('techProduct')
      .set({ status: productStatus.developing })
      .where('id', '=', id)
      .execute()
    const message = (await post('techProduct.delete', { id })).msg
    expect(message).toMatch(/存在\d+套房屋/)
    const hidden = await by('techProduct.delete', { id })
    expect(hidden.code).toBe(codes.conflict)
    expect(hidden.msg).not.toMatch(/\d/)
  })
})
