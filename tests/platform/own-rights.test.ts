import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { dataScope, enableStatus } from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import { columnOf, freshLogin } from '#tests/support/fresh-login.ts'
import { freshUsers } from '#tests/support/fresh-users.ts'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

describe.each(engines)('on %s, who manages staff gives nothing beyond their own', (engine) => {
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
    expect((await by('role.update', { id: data.id, remark: '改' })).code).toBe(200)
    expect(await by('role.update', { id: data.id, status: enableStatus.enabled })).toMatchObject(
      refusedAt('menuIds', 'dataScope'),
    )
  })

  it('to users, not even to themselves', async () => {
    const foreign = [...(await rolesOf('ops')), roleId]
    expect(await by('user.update', { id: managerId, roleIds: foreign })).toMatchObject(refusedAt('roleIds'))
    const { id } = await freshUser({ roleIds: await rolesOf('ops') })
    expect((await by('user.update', { id, roleIds: [...(await rolesOf('ops')), roleId] })).code).toBe(200)
  })

  it('nor takes over who holds more', async () => {
    const { id } = await freshUser({ roleIds: await rolesOf('ops') })
    const takeOvers = [{ password: 'Mine@2026' }, { phone: '13700009999' }, { status: enableStatus.disabled }]
    for (const change of takeOvers)
      expect((await by('user.update', { id, ...change })).code).toBe(codes.forbidden)
    expect((await by('user.delete', { id })).code).toBe(codes.forbidden)
    expect((await by('user.update', { id, name: '改名' })).code).toBe(200)
    const equal = await freshUser({ roleIds: [roleId] })
    expect((await by('user.update', { id: equal.id, password: 'Mine@2026' })).code).toBe(200)
    expect((await by('user.update', { id: managerId, name: '经理' })).code).toBe(200)
  })
})
