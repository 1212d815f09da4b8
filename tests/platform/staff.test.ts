import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { type MenuTreeNode, permissionsOf } from '#domain/menu-tree.ts'
import { dataScope, enableStatus } from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import { columnOf, freshLogin } from '#tests/support/fresh-login.ts'
import { freshUsers } from '#tests/support/fresh-users.ts'
import { oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const held: Readonly<Record<string, readonly string[]>> = {
  estate: ['project', '/project/:id', '/project/:id/user', '/house/detail'],
  ops: ['/maintenance'],
  service: ['/service/appUser', '/service/pointsMall', '/service/pointsManage', '/service/message'],
  resource: ['/resource'],
  auditor: ['/system/record'],
  nobody: [],
}

describe.each(oneEngine)('staff on %s', (engine) => {
  let eaves: TestPlatform
  let admin: string
  beforeAll(async () => {
    eaves = await startPlatform({ engine })
  })
  afterAll(() => eaves.close())
  beforeEach(async () => {
    eaves.forward(24 * 3_600_000)
    admin = await freshLogin(eaves, 'admin')
  })

  const post = (name: string, input: Values, token = admin) => eaves.call(name, input, { token })
  const status = async (token: string) => (await eaves.call('auth.info', {}, { token })).status
  const tree = async (token: string): Promise<MenuTreeNode[]> =>
    (await eaves.call('auth.menuTree', {}, { token })).data
  const idOf = async (account: string) => String(await columnOf(eaves, account, 'id'))
  const rolesOf = async (account: string) => (await columnOf(eaves, account, 'roleIds')) as string[]

  const users = freshUsers()
  const freshUser = (more: Values = {}) => users.create(eaves, admin, more)

  describe('the menu tree', () => {
    it('is whole for everyone; selected is what they may', async () => {
      const all = await tree(admin)
      expect(all[0]).toMatchObject({ id: 'project', name: '项目', path: 'project', isSelect: 1 })
      const allPaths = permissionsOf(all)
      expect(allPaths.size).toBe(17)
      for (const [account, paths] of Object.entries(held)) {
        const own = await tree(await freshLogin(eaves, account))
        const chosen = permissionsOf(own)
        expect([...chosen].filter((path) => !['/service', '/system'].includes(path))).toEqual(paths)
        expect(JSON.stringify(own).replaceAll('"isSelect":0', '"isSelect":1')).toBe(JSON.stringify(all))
      }
    })

    it('follows the role at the next call', async () => {
      const { data } = await post('role.create', {
        name: '短期',
        dataScope: dataScope.all,
        status: enableStatus.enabled,
        menuIds: ['project'],
      })
      const roleId = String(data.id)
      const token = await freshLogin(eaves, (await freshUser({ roleIds: [roleId] })).account)
      expect([...permissionsOf(await tree(token))]).toEqual(['project'])
      await post('role.update', { id: roleId, menuIds: ['resource'] })
      expect([...permissionsOf(await tree(token))]).toEqual(['/resource'])
      await post('role.update', { id: roleId, status: enableStatus.disabled })
      expect(permissionsOf(await tree(token)).size).toBe(0)
    })
  })

  describe('sessions of others', () => {
    it('end when the account is disabled, deleted, or given a new password', async () => {
      const changes = [
        (id: string) => post('user.update', { id, status: enableStatus.disabled }),
        (id: string) => post('user.delete', { id }),
        (id: string) => post('user.update', { id, password: 'Other@2026' }),
      ]
      for (const change of changes) {
        const { id, account } = await freshUser()
        const token = await freshLogin(eaves, account)
        expect(await status(token)).toBe(200)
        expect((await change(id)).code).toBe(200)
        expect(await status(token)).toBe(401)
        const again = await eaves.call('auth.login', { account, password: 'Demo@2026' }, { as: null })
        expect(again.code).not.toBe(200)
      }
    })

    it('do not end for other changes', async () => {
      const { id, account } = await freshUser()
      const token = await freshLogin(eaves, account)
      await post('user.update', { id, name: '新名字' })
      expect(await status(token)).toBe(200)
    })
  })

  describe('one’s own password', () => {
    const change = (token: string, oldPassword: string, newPassword: string) =>
      post('auth.passReset', { oldPassword, newPassword }, token)

    it('is changed by who knows the old one; other sessions end', async () => {
      const { account } = await freshUser()
      const [mine, other] = [await freshLogin(eaves, account), await freshLogin(eaves, account)]
      expect(await change(mine, 'wrong', 'Other@2026')).toMatchObject({
        code: codes.invalid,
        data: { errors: { oldPassword: '原密码不正确，还可尝试 4 次' } },
      })
      expect(await change(mine, 'Demo@2026', 'Demo@2026')).toMatchObject({
        data: { errors: { newPassword: '新密码不能与原密码相同' } },
      })
      expect((await change(mine, 'Demo@2026', 'onlyletters')).code).toBe(codes.invalid)
      const changed = await change(mine, 'Demo@2026', 'Other@2026')
      expect(changed).toMatchObject({ code: 200, data: true })
      const renewed = changed.headers.get('authorization') ?? ''
      const statuses = [await status(mine), await status(other), await status(renewed)]
      expect(statuses).toEqual([401, 401, 200])
      expect(await freshLogin(eaves, account, 'Other@2026')).toBeTruthy()
    })

    it('is not to be guessed through a stolen session', async () => {
      const token = await freshLogin(eaves, (await freshUser()).account)
      for (let attempt = 1; attempt <= 5; attempt += 1) await change(token, 'wrong', 'Other@2026')
      expect((await change(token, 'Demo@2026', 'Other@2026')).msg).toContain('锁定')
    })
  })

  describe('super admins', () => {
    it('remain: nobody disables or deletes oneself, or the last of them', async () => {
      const id = await idOf('admin')
      expect(await post('user.update', { id, status: enableStatus.disabled })).toMatchObject({
        code: codes.conflict,
        msg: '不能停用自己',
      })
      expect(await post('user.delete', { id })).toMatchObject({
        code: codes.conflict,
        msg: '不能删除自己',
      })
      const otherRoles = await rolesOf('estate')
      expect(await post('user.update', { id, roleIds: otherRoles })).toMatchObject({
        code: codes.conflict,
        msg: '至少须保留一名启用的超级管理员',
      })
    })

    it('remain when two of them remove each other at once', async () => {
      const { id, account } = await freshUser({ roleIds: await rolesOf('admin') })
      const second = await freshLogin(eaves, account)
      const answers = await Promise.all([
        post('user.update', { id, status: enableStatus.disabled }),
        post('user.update', { id: await idOf('admin'), status: enableStatus.disabled }, second),
      ])
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
      await eaves.db
        .updateTable('user')
        .set({ status: enableStatus.enabled })
        .where('account', '=', 'admin')
        .execute()
      admin = await freshLogin(eaves, 'admin')
      await post('user.delete', { id })
    })

    it('are made and changed by super admins only', async () => {
      const { data } = await post('role.create', {
        name: '人事',
        dataScope: dataScope.all,
        status: enableStatus.enabled,
        menuIds: ['system', 'system_user'],
      })
      const manager = await freshUser({ roleIds: [String(data.id)] })
      const token = await freshLogin(eaves, manager.account)
      const superRoles = await rolesOf('admin')
      const raise = await post('user.update', { id: manager.id, roleIds: superRoles }, token)
      const takeOver = await post('user.update', { id: await idOf('admin'), password: 'Mine@2026' }, token)
      expect([raise.code, takeOver.code]).toEqual([codes.forbidden, codes.forbidden])
      const rename = await post('user.update', { id: manager.id, name: '人事经理' }, token)
      expect(rename.code).toBe(200)
    })
  })

  it('have accounts that differ by more than case', async () => {
    const { account } = await freshUser()
    const twin = {
      account: account.toUpperCase(),
      password: 'Demo@2026',
      name: '孪生',
      phone: '13700008888',
      departmentId: await columnOf(eaves, 'admin', 'departmentId'),
      roleIds: await rolesOf('estate'),
    }
    expect(await post('user.create', twin)).toMatchObject({
      code: codes.duplicate,
      data: { errors: { account: '账号已存在' } },
    })
  })

  it('are found by their phone whole, or by what its mask shows', async () => {
    const id = await idOf('ops')
    const phone = String(await columnOf(eaves, 'ops', 'phone'))
    const isFound = async (keyword: string) =>
      (await eaves.call('user.list', { id, keyword }, { token: admin })).data.total === 1
    for (const keyword of [phone, phone.slice(0, 3), phone.slice(1, 3), phone.slice(-4)])
      expect([keyword, await isFound(keyword)]).toEqual([keyword, true])
    for (const keyword of [phone.slice(0, 4), phone.slice(3, 7), phone.slice(-5)])
      expect([keyword, await isFound(keyword)]).toEqual([keyword, false])
  })

  it('roles grant nothing that does not exist', async () => {
    const input = {
      name: '虚构',
      dataScope: dataScope.all,
      status: enableStatus.enabled,
      menuIds: ['project', 'castle'],
    }
    expect(await post('role.create', input)).toMatchObject({
      code: codes.invalid,
      data: { errors: { menuIds: '权限含有不存在的节点' } },
    })
  })

  it('what a role gains and loses is told, groups too', async () => {
    const { data } = await post('role.create', { name: '增减角色', menuIds: ['system', 'system_user'] })
    await post('role.update', { id: data.id, menuIds: ['project', 'system', 'system_role'] })
    const logs = await eaves.call('operationLog.list', { keyword: '增减角色' }, { token: admin })
    expect(logs.data.list[0].content).toBe('将角色[增减角色]的[权限]新增 项目、角色管理；移除 用户管理')
  })

  it('the built-in role stays as it is', async () => {
    const [id] = await rolesOf('admin')
    for (const refused of [
      await post('role.update', { id, name: '别名' }),
      await post('role.delete', { id }),
    ])
      expect(refused).toMatchObject({ code: codes.conflict, msg: '内置数据不可修改或删除' })
  })
})
