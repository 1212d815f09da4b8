import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { dataScope, enableStatus } from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

describe.each(engines)('names on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine })
  })
  afterAll(() => eaves.close())

  const role = (name: string) =>
    eaves.call('role.create', {
      ...{ name, menuIds: ['project'], dataScope: dataScope.granted, status: enableStatus.enabled },
    })
  const user = (account: string, phone: string) =>
    eaves.call('user.create', {
      ...{ account, phone, name: '双胞胎', password: 'Demo2026', status: enableStatus.enabled },
      ...{ departmentId: 'dept_shanghai', roleIds: ['role_ops'] },
    })

  it('are kept composed, and without what nobody sees', async () => {
    const { code, data } = await role(' Cafe\u0301\u200B 管\u202E理 ')
    expect(code).toBe(codes.ok)
    const stored = await eaves.db
      .selectFrom('role')
      .select('name')
      .where('id', '=', (data as Values).id)
      .executeTakeFirst()
    expect(stored?.name).toBe('Café 管理')
  })

  it('are not taken by who looks the same, of many at once one is let in', async () => {
    const alike = ['Twin 甲（一）', 'TWIN 甲（一）', 'Ｔｗｉｎ 甲(一)', 'twin 甲（一\u200D）']
    const answers = await Promise.all(alike.map(role))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      codes.ok,
      ...alike.slice(1).map(() => codes.duplicate),
    ])
    const refused = answers.find(({ code }) => code === codes.duplicate)
    expect(refused?.data).toEqual({ errors: { name: '角色名称已存在' } })
  })

  it('stand for one account in whatever case', async () => {
    expect(await user('ADMIN', '13900000001')).toMatchObject({
      code: codes.duplicate,
      // Whose it is, for who may read that.
      data: {
        errors: { account: '账号已存在' },
        holder: { resource: 'user', id: 'user_admin', projectId: null },
      },
    })
  })

  it('are not written with control characters, and the message says so', async () => {
    expect(await role('控\u0007制')).toMatchObject({
      code: codes.invalid,
      data: { errors: { name: '角色名称不能含有控制字符' } },
    })
  })
})
