import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import { codes } from '#domain/error-codes.ts'
import { createModules } from '#platform/modules/modules.ts'
import { logAction, logModule, logResult, logSource, smsScene } from '#resources/dictionaries.ts'
import type { DictionaryValue, Values } from '#schema'
import { oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

describe.each(oneEngine)('on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine })
  })
  afterAll(() => eaves.close())

  const addresses = (headers: Record<string, string>) =>
    eaves.fetch(new Request(`http://eaves.test${config.calls['address.list'].path}`, { headers }))

  it('addresses come whole, are kept by the browser, and travel compressed', async () => {
    const authorization = await eaves.login('nobody')
    const plain = await addresses({ authorization })
    const { code, data } = (await plain.json()) as {
      code: number
      data: { id: string; name: string; child: unknown[] }[]
    }
    expect([code, data.length]).toEqual([200, 34])
    expect(Object.keys(data[0] ?? {})).toEqual(['id', 'name', 'child'])
    expect(plain.headers.get('cache-control')).toBe('private, max-age=86400')
    const etag = plain.headers.get('etag') ?? ''
    expect((await addresses({ authorization, 'if-none-match': etag })).status).toBe(304)
    const compressed = await addresses({ authorization, 'accept-encoding': 'gzip, br' })
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect((await compressed.arrayBuffer()).byteLength).toBeLessThan(40_000)
    expect((await addresses({})).status).toBe(401)
  })

  it('a renewed token is in no cache', async () => {
    const token = await eaves.login('ops')
    eaves.forward(7 * 3_600_000)
    const response = await addresses({ authorization: token })
    expect(response.headers.get('authorization')).toMatch(/^[\w-]{43}$/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    eaves.forward(-7 * 3_600_000)
  })

  it('what a client reports is in the log under who made it, without secrets', async () => {
    const report = {
      source: logSource.admin,
      action: logAction.export,
      module: logModule.project,
      targetType: 'project',
      content: '导出项目列表',
      before: { name: '甲', password: 'hunter2', nested: [{ token: 'hunter3', kept: 1 }] },
      userId: 'user_admin',
      result: logResult.failure,
    }
    const { code, data } = await eaves.call('log.create', report, { as: 'estate' })
    expect(code).toBe(200)
    const row = await eaves.db
      .selectFrom('operationLog')
      .selectAll()
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      userId: 'user_estate',
      content: '导出项目列表',
      result: logResult.success,
      reported: 1,
      before: { name: '甲', nested: [{ kept: 1 }] },
    })
  })

  it('a client reports neither in the name of the system nor more than a snapshot', async () => {
    const refusals = [
      [{ source: 9 }, { source: '请选择来源' }],
      [{ action: logAction.delete }, { action: '请选择操作' }],
      [{ source: logSource.system }, { source: '请选择来源' }],
      [{ before: { text: 'x'.repeat(16_384) } }, { before: '变更前不能超过 16 KB' }],
      [{ after: { text: 'x'.repeat(16_384) } }, { after: '变更后不能超过 16 KB' }],
    ]
    for (const [report, errors] of refusals) {
      const answer = await eaves.call(
        'log.create',
        { source: logSource.admin, action: logAction.export, ...report },
        { as: 'nobody' },
      )
      expect(answer).toMatchObject({ code: codes.invalid, data: { errors } })
    }
  })

  it('a client reports of what its user may read alone, by the name it has', async () => {
    const of = (target: Values, as: string) =>
      eaves.call(
        'log.create',
        { source: logSource.admin, action: logAction.export, content: '导出', ...target },
        { as },
      )
    const house = { targetType: 'house', targetId: 'house_jingan_1_18_1' }
    const told = await of({ ...house, targetName: '别处', module: logModule.system }, 'estate')
    const row = await eaves.db
      .selectFrom('operationLog')
      .select(['targetType', 'targetId', 'targetName', 'module', 'reported'])
      .where('id', '=', told.data.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ ...house, targetName: '1号楼-1单元-1801', module: logModule.house, reported: 1 })
    const hidden = [
      [{ ...house, targetId: 'none' }, 'estate'],
      [{ targetType: 'nothing', targetId: 'x' }, 'estate'],
      // No permission for houses at all, or none of theirs; staff06 is of Hangzhou.
      [house, 'nobody'],
      [{ targetType: 'house' }, 'nobody'],
      [{ ...house, targetId: 'none' }, 'nobody'],
      [house, 'staff06'],
      [{ ...house, targetId: 'none' }, 'staff06'],
    ] as const
    for (const [target, as] of hidden)
      expect(await of(target, as)).toMatchObject({
        code: codes.notFound,
        msg: '数据不存在或已删除',
        data: null,
      })
    expect((await of({ targetId: house.targetId }, 'estate')).data.errors).toEqual({
      targetType: '请输入对象类型',
    })
  })

  it('a client reports no more than somebody does by hand, however many at once', async () => {
    const report = { source: logSource.admin, action: logAction.export, content: '导出' }
    eaves.forward(61_000)
    const codesOf = async (count: number) => {
      const calls = Array.from({ length: count }, () => eaves.call('log.create', report, { as: 'auditor' }))
      return (await Promise.all(calls)).map(({ code }) => code).toSorted()
    }
    expect(await codesOf(70)).toEqual([...Array(60).fill(200), ...Array(10).fill(429)])
    expect(await codesOf(1)).toEqual([429])
    eaves.forward(61_000)
    expect(await codesOf(1)).toEqual([200])
  })

  it('SMS login can be switched off', async () => {
    expect((await eaves.call('auth.verifyConfig', {}, { as: null })).data).toEqual({ useVerify: 1 })
    const modules = createModules({ smsLogin: false })
    const without = await startPlatform({ engine, database: eaves.database, modules })
    expect((await without.call('auth.verifyConfig', {}, { as: null })).data).toEqual({ useVerify: 0 })
    const send = (scene: DictionaryValue<typeof smsScene>) =>
      without.call('auth.smsSend', { phone: '13999999999', scene }, { as: null })
    expect((await send(smsScene.login)).code).toBe(codes.invalid)
    expect((await send(smsScene.passwordReset)).code).toBe(200)
    const byCode = await without.call('auth.login', { account: 'admin', code: '123456' }, { as: null })
    expect(byCode).toMatchObject({ code: codes.invalid, data: { errors: { password: '请输入密码' } } })
  })

  it('a built-in role gets what the menu has got meanwhile', async () => {
    await eaves.db
      .updateTable('role')
      .set({ menuIds: ['project'] })
      .where('builtIn', '=', 1)
      .execute()
    const now = eaves.platform.services.now()
    const again = await startPlatform({ engine, database: eaves.database, now })
    const { data } = await again.call('role.detail', { id: 'role_super' })
    expect(data.menuIds.length).toBeGreaterThan(10)
  })
})
