import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { formatTime } from '#domain/time.ts'
import { logAction, logModule, logResult, onlineStatus } from '#resources/dictionaries.ts'
import { firmwareStatus, otaBatchStatus, otaMode, otaStatus } from '#resources/firmware-dictionaries.ts'
import { type OtaEstate, otaEstate } from '#tests/support/ota-estate.ts'
import { demoNoon, oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const size = 6
const { waiting, notified, writing, done, failed, cancelled } = otaStatus

describe.each(oneEngine)('upgrading on %s', (engine) => {
  let eaves: TestPlatform
  let estate: OtaEstate
  beforeAll(async () => {
    // A whole second: that is what moments are stored as.
    eaves = await startPlatform({ engine, now: demoNoon })
  })
  afterAll(() => eaves.close())
  beforeEach(async () => {
    estate = await otaEstate(eaves, size)
  })
  afterEach(() => {
    expect(eaves.errors).toEqual([])
  })

  const first = () => estate.ids[0] ?? ''
  const batch = async (batchNo: string) =>
    eaves.db.selectFrom('otaBatch').selectAll().where('batchNo', '=', batchNo).executeTakeFirstOrThrow()
  const afterSeconds = (seconds: number) =>
    formatTime(eaves.platform.services.now().getTime() + seconds * 1000)

  it('goes from waiting over notified and writing to the new version', async () => {
    const { data } = await estate.upgrade({})
    expect(data).toEqual({ batchNo: expect.stringMatching(/^OTA\d{8}-\w{6}$/), accepted: size, skipped: [] })
    expect(await estate.statuses()).toEqual(Array(size).fill(waiting))
    await estate.pass(1)
    expect(await estate.house(first())).toMatchObject({
      otaStatus: notified,
      running: ['main'],
      otaStartTime: afterSeconds(0),
    })
    await estate.report({ houseId: first(), module: 'main', progress: 40 })
    expect(await estate.house(first())).toMatchObject({
      otaStatus: writing,
      progress: 40,
      otaVersion: null,
    })
    await estate.report({ houseId: first(), module: 'main', progress: 100 })
    await estate.report({ houseId: first(), module: 'main', version: '1.9.0' })
    expect(await estate.house(first())).toMatchObject({
      otaStatus: writing,
      progress: 100,
      otaVersion: '1.9.0',
    })
    await estate.install(estate.ids, '1.10.0')
    expect(await estate.house(first())).toMatchObject({
      otaStatus: done,
      progress: 100,
      otaVersion: '1.10.0',
      versions: { main: '1.10.0' },
      running: [],
      otaBatchNo: data.batchNo,
      otaEndTime: afterSeconds(0),
      failReason: null,
    })
    expect((await batch(data.batchNo)).endTime).toBeNull()
    await estate.pass(1)
    expect(await batch(data.batchNo)).toMatchObject({
      status: otaBatchStatus.ended,
      endTime: afterSeconds(0),
    })
  })

  it('counts the upgrades of a firmware', async () => {
    await estate.upgrade({})
    await estate.pass(1)
    await estate.install(estate.ids.slice(0, 2), '1.10.0')
    await estate.report({ houseId: estate.ids[2] ?? '', module: 'main', error: '下载失败' })
    const { list } = (await eaves.call('firmware.list', { productId: estate.productId, pageSize: 100 })).data
    expect(list.find(({ id }: { id: string }) => id === estate.idOf('fw_3'))).toMatchObject({
      totalNum: size,
      successNum: 2,
      failNum: 1,
      processingNum: size - 3,
    })
  })

  it('waits for houses that are offline, and for no others because of them', async () => {
    await estate.change([first()], { onlineStatus: onlineStatus.offline })
    const { data } = await estate.upgrade({ batchSize: 1 })
    await estate.pass(1)
    expect(await estate.statuses()).toEqual([waiting, notified, waiting, waiting, waiting, waiting])
    expect(await estate.house(first())).toMatchObject({ failReason: '设备离线，上线后推送' })
    for (const id of estate.ids.slice(1)) {
      await estate.install([id], '1.10.0')
      await estate.pass(1)
    }
    expect(await estate.statuses()).toEqual([waiting, done, done, done, done, done])
    expect(await batch(data.batchNo)).toMatchObject({ status: otaBatchStatus.running, endTime: null })
    await estate.change([first()], { onlineStatus: onlineStatus.online })
    await estate.pass(1)
    expect(await estate.house(first())).toMatchObject({ otaStatus: notified, failReason: null })
  })

  it('pushes a wave when the one before is done', async () => {
    await estate.upgrade({ batchSize: 4 })
    await estate.pass(3)
    expect(await estate.statuses()).toEqual([notified, notified, notified, notified, waiting, waiting])
    await estate.install(estate.ids.slice(0, 3), '1.10.0')
    await estate.pass(3)
    expect(await estate.statuses()).toEqual([done, done, done, notified, waiting, waiting])
    await estate.install(estate.ids.slice(3, 4), '1.10.0')
    await estate.pass(1)
    expect(await estate.statuses()).toEqual([done, done, done, done, notified, notified])
  })

  it('stops when more of a wave fail than allowed', async () => {
    const { data } = await estate.upgrade({ batchSize: 4, stopFailRate: 25 })
    await estate.pass(1)
    const [one = '', two = '', ...others] = estate.ids.slice(0, 4)
    await estate.report({ houseId: one, module: 'main', error: '写入失败' })
    await estate.report({ houseId: two, module: 'main', error: '校验失败' })
    await estate.pass(2)
    expect(await estate.statuses()).toEqual([failed, failed, notified, notified, waiting, waiting])
    await estate.install(others, '1.10.0')
    await estate.pass(2)
    expect(await estate.statuses()).toEqual([failed, failed, done, done, cancelled, cancelled])
    expect(await estate.house(one)).toMatchObject({
      failReason: '写入失败',
      otaBatchStatus: otaBatchStatus.paused,
    })
    expect(await estate.house(estate.ids[4] ?? '')).toMatchObject({ failReason: '失败率超过25%，已停止' })
    expect(await batch(data.batchNo)).toMatchObject({
      status: otaBatchStatus.paused,
      endTime: afterSeconds(0),
    })
  })

  it('goes on when just as many fail as allowed', async () => {
    await estate.upgrade({ batchSize: 4, stopFailRate: 25 })
    await estate.pass(1)
    await estate.report({ houseId: first(), module: 'main', error: '写入失败' })
    await estate.install(estate.ids.slice(1, 4), '1.10.0')
    await estate.pass(1)
    expect(await estate.statuses()).toEqual([failed, done, done, done, notified, notified])
  })

  it('tries again by itself as often as asked to', async () => {
    await estate.upgrade({ houseIds: [first()], retry: 1 })
    await estate.pass(1)
    await estate.report({ houseId: first(), module: 'main', error: '下载失败' })
    await estate.pass(2)
    expect(await estate.house(first())).toMatchObject({
      otaStatus: notified,
      attempt: 2,
      failReason: null,
    })
    await estate.report({ houseId: first(), module: 'main', error: '校验失败' })
    await estate.pass(2)
    expect(await estate.house(first())).toMatchObject({
      otaStatus: failed,
      attempt: 2,
      failReason: '校验失败',
      otaBatchStatus: otaBatchStatus.ended,
    })
  })

  it('takes failed and stopped ones up again as the tasks they were, in a new batch', async () => {
    const before = (await estate.upgrade({ stopFailRate: 100 })).data
    await estate.upgrade({ houseIds: estate.ids.slice(1, 2), mode: otaMode.stop })
    await estate.pass(1)
    await estate.report({ houseId: first(), module: 'main', error: '下载失败' })
    const houseIds = estate.ids.slice(0, 2)
    const { data } = await estate.upgrade({ houseIds, retry: 2 })
    expect(data).toMatchObject({ accepted: 2, skipped: [] })
    expect(data.batchNo).not.toBe(before.batchNo)
    for (const id of houseIds)
      expect(await estate.house(id)).toMatchObject({
        otaStatus: waiting,
        attempt: 2,
        progress: 0,
        failReason: null,
        otaStartTime: null,
        otaEndTime: null,
        otaBatchNo: data.batchNo,
      })
    expect(
      await eaves.db.selectFrom('otaTask').select('id').where('houseId', 'in', houseIds).execute(),
    ).toHaveLength(2)
    await estate.pass(1)
    await estate.install(estate.ids, '1.10.0')
    await estate.pass(1)
    for (const { batchNo } of [before, data])
      expect(await batch(batchNo)).toMatchObject({ status: otaBatchStatus.ended })
  })

  it('begins anew after another firmware came in between', async () => {
    await estate.upgrade({ houseIds: [first()] })
    await estate.upgrade({ houseIds: [first()], mode: otaMode.stop })
    eaves.forward(1000)
    await estate.upgrade({ houseIds: [first()], firmware: 'fw_2' })
    await estate.pass(1)
    await estate.install([first()], '1.9.0')
    expect(await estate.house(first())).toMatchObject({ otaVersion: '1.9.0', otaTargetVersion: '1.9.0' })
    eaves.forward(1000)
    expect((await estate.upgrade({ houseIds: [first()] })).data.accepted).toBe(1)
    expect(await estate.house(first())).toMatchObject({
      otaStatus: waiting,
      attempt: 1,
      otaVersion: '1.9.0',
    })
  })

  it('gives up after the time allowed, and says which part was missing', async () => {
    await estate.upgrade({ timeoutSec: 60, stopFailRate: 100 })
    await estate.pass(1)
    const [silent = '', full = ''] = estate.ids
    await estate.report({ houseId: full, module: 'main', progress: 100 })
    await estate.pass(60)
    expect(await estate.house(silent)).toMatchObject({ otaStatus: notified })
    await estate.pass(1)
    expect(await estate.house(silent)).toMatchObject({ otaStatus: failed, failReason: '超时' })
    expect(await estate.house(full)).toMatchObject({ otaStatus: failed, failReason: '版本未上报' })
    await estate.install([silent], '1.10.0')
    expect(await estate.house(silent)).toMatchObject({ otaStatus: failed, otaVersion: '1.10.0' })
  })

  it('is stopped until a house writes', async () => {
    const { data } = await estate.upgrade({ batchSize: 3 })
    await estate.pass(1)
    await estate.report({ houseId: first(), module: 'main', progress: 5 })
    const stopped = (await estate.upgrade({ mode: otaMode.stop, houseIds: [...estate.ids, 'nowhere'] })).data
    expect(stopped).toEqual({
      batchNo: null,
      accepted: size - 1,
      skipped: [
        { houseId: first(), reason: '正在写入，无法停止' },
        { houseId: 'nowhere', reason: '房屋不存在或无权限' },
      ],
    })
    expect(await estate.statuses()).toEqual([writing, cancelled, cancelled, cancelled, cancelled, cancelled])
    expect(await estate.house(estate.ids[1] ?? '')).toMatchObject({ failReason: '已取消' })
    const again = (await estate.upgrade({ mode: otaMode.stop, houseIds: estate.ids.slice(1, 2) })).data
    expect(again.skipped).toEqual([{ houseId: estate.ids[1], reason: '没有进行中的升级' }])
    await estate.install([first()], '1.10.0')
    await estate.pass(1)
    expect(await batch(data.batchNo)).toMatchObject({ status: otaBatchStatus.ended })
  })

  it('is held up by none that the database does not take', async () => {
    const [broken, other] = [await otaEstate(eaves, 1), await otaEstate(eaves, 1)]
    await broken.upgrade({})
    await other.upgrade({})
    await sql`
      alter table ota_task add constraint refuses_one
      check (house_id <> ${sql.lit(broken.ids[0])} or status = ${sql.lit(waiting)}) not valid`.execute(
      eaves.db,
    )
    await other.pass(1)
    await sql`alter table ota_task drop constraint refuses_one`.execute(eaves.db)
    expect(await broken.statuses()).toEqual([waiting])
    expect(await other.statuses()).toEqual([notified])
    expect(eaves.errors.splice(0)).toMatchObject([{ message: 'an upgrade cannot go on' }])
    await broken.pass(1)
    expect(await broken.statuses()).toEqual([notified])
  })

  it('waits for its time', async () => {
    const planTime = afterSeconds(3600)
    const { data } = await estate.upgrade({ mode: otaMode.scheduled, planTime })
    await estate.pass(2)
    expect(await batch(data.batchNo)).toMatchObject({
      status: otaBatchStatus.waiting,
      planTime,
      endTime: null,
    })
    expect(await estate.house(first())).toMatchObject({
      otaStatus: waiting,
      otaBatchStatus: otaBatchStatus.waiting,
      failReason: null,
    })
    expect((await estate.upgrade({ houseIds: [first()] })).data.skipped).toEqual([
      { houseId: first(), reason: '该房屋正在升级' },
    ])
    eaves.forward(3_596_000)
    await estate.pass(1)
    expect(await estate.house(first())).toMatchObject({ otaStatus: waiting })
    await estate.pass(1)
    expect(await estate.house(first())).toMatchObject({
      otaStatus: notified,
      otaBatchStatus: otaBatchStatus.running,
    })
  })

  it('pushes nothing of a firmware that was disabled, nor to a house that was unbound, meanwhile', async () => {
    const { data } = await estate.upgrade({ mode: otaMode.scheduled, planTime: afterSeconds(60) })
    await estate.change([first()], { techProductId: estate.idOf('other') })
    await estate.pass(1)
    const task = () =>
      eaves.db.selectFrom('otaTask').select(['status', 'failReason']).where('houseId', '=', first()).execute()
    expect(await task()).toEqual([{ status: cancelled, failReason: '房屋已解绑该产品' }])
    await eaves.db
      .updateTable('firmware')
      .set({ status: firmwareStatus.disabled })
      .where('id', '=', estate.idOf('fw_3'))
      .execute()
    await estate.pass(2)
    expect(await estate.house(estate.ids[1] ?? '')).toMatchObject({
      otaStatus: cancelled,
      failReason: '固件已停用',
    })
    expect(await batch(data.batchNo)).toMatchObject({ status: otaBatchStatus.ended })
  })

  it('ends for a house that is unbound, and is not begun anew where it is bound once more', async () => {
    const [toWrite = '', toHear = '', toFail = '', toWait = '', stopped = '', ...others] = estate.ids
    await estate.change([toWait], { onlineStatus: onlineStatus.offline })
    const { data } = await estate.upgrade({ batchSize: size, stopFailRate: 100, retry: 3 })
    await estate.pass(1)
    await estate.report(
      { houseId: toWrite, module: 'main', progress: 5 },
      { houseId: toFail, module: 'main', error: '下载失败' },
    )
    await estate.upgrade({ mode: otaMode.stop, houseIds: [stopped] })
    await eaves.db
      .updateTable('otaTask')
      .set({ toldTime: afterSeconds(0) })
      .where('houseId', '=', stopped)
      .execute()
    const unbound = [toWrite, toHear, toFail, toWait, stopped]
    for (const houseId of unbound) {
      const { code, msg } = await eaves.call('house.unbindTechProduct', { houseId })
      expect(code, msg).toBe(200)
    }
    const bound = { techProductId: estate.productId, onlineStatus: onlineStatus.online }
    await estate.change(unbound, bound)
    await estate.pass(3)
    const reason = '房屋已解绑该产品'
    const seen = await Promise.all(unbound.map(estate.house))
    expect(seen.map((one) => [one?.otaStatus, one?.failReason])).toEqual([
      [failed, reason],
      [failed, reason],
      [failed, '下载失败'],
      [cancelled, reason],
      [cancelled, '已取消'],
    ])
    // Nobody who comes in place of the gateway is told that something was cancelled.
    const told = await eaves.db
      .selectFrom('otaTask')
      .select('toldTime')
      .where('houseId', 'in', unbound)
      .execute()
    expect(told.map(({ toldTime }) => toldTime)).toEqual(unbound.map(() => null))
    await estate.install(others, '1.10.0')
    await estate.pass(1)
    expect(await batch(data.batchNo)).toMatchObject({ status: otaBatchStatus.ended })
  })

  describe('takes no house that', () => {
    const reasonOf = async (input: object) => {
      const { data } = await estate.upgrade({ houseIds: [first()], ...input })
      expect(data).toMatchObject({ batchNo: null, accepted: 0 })
      return data.skipped[0].reason
    }
    const bring = async (firmware: string, version: string) => {
      await estate.upgrade({ houseIds: [first()], firmware })
      await estate.pass(1)
      await estate.install([first()], version)
    }

    it('is not there', async () => {
      expect(await reasonOf({ houseIds: ['nowhere'] })).toBe('房屋不存在或无权限')
    })
    it('has another product, or none', async () => {
      await estate.change([first()], { techProductId: estate.idOf('other') })
      expect(await reasonOf({})).toBe('未绑定该产品')
      await estate.change([first()], { techProductId: null })
      expect(await reasonOf({})).toBe('未绑定该产品')
    })
    it('is being upgraded, the module that is', async () => {
      await estate.upgrade({ houseIds: [first()] })
      expect(await reasonOf({})).toBe('该房屋正在升级')
      expect(await reasonOf({ firmware: 'fw_2', force: 1 })).toBe('该房屋正在升级')
      expect((await estate.upgrade({ houseIds: [first()], firmware: 'fw_wifi' })).data.accepted).toBe(1)
      expect(await estate.house(first())).toMatchObject({ running: ['main', 'wifi'], otaModule: 'wifi' })
    })
    it('has that version', async () => {
      await bring('fw_3', '1.10.0')
      expect(await reasonOf({ force: 1 })).toBe('已是该版本')
    })
    it('has a later one, unless told to go back', async () => {
      await bring('fw_3', '1.10.0')
      expect(await reasonOf({ firmware: 'fw_2' })).toBe('低于当前版本 1.10.0')
      await estate.pass(1)
      const back = await estate.upgrade({ houseIds: [first()], firmware: 'fw_2', force: 1 })
      expect(back.data.accepted).toBe(1)
      await estate.pass(1)
      await estate.install([first()], '1.9.0')
      expect(await estate.house(first())).toMatchObject({ otaVersion: '1.9.0' })
    })
    it('lacks the base of a difference', async () => {
      expect(await reasonOf({ firmware: 'fw_delta' })).toBe('当前版本不在基础版本中')
      await bring('fw_2', '1.9.0')
      expect(await reasonOf({ firmware: 'fw_delta' })).toBe('当前版本不在基础版本中')
      eaves.forward(1000)
      await bring('fw_3', '1.10.0')
      expect((await estate.upgrade({ houseIds: [first()], firmware: 'fw_delta' })).data.accepted).toBe(1)
    })
  })

  it('upgrades the houses that can, and names the others', async () => {
    await estate.change([first()], { techProductId: null })
    const { data } = await estate.upgrade({ batchSize: 2 })
    expect(data).toMatchObject({
      accepted: size - 1,
      skipped: [{ houseId: first(), reason: '未绑定该产品' }],
    })
    await estate.pass(1)
    expect(await estate.statuses()).toEqual([notified, notified, waiting, waiting, waiting])
  })

  it('refuses a firmware that is disabled or missing, and a plan without its time', async () => {
    const disabled = await estate.upgrade({ firmware: 'fw_off' })
    expect(disabled).toMatchObject({ code: codes.conflict, msg: '固件已停用' })
    expect((await estate.upgrade({ firmware: 'nothing' })).code).toBe(codes.notFound)
    const planned = await estate.upgrade({ mode: otaMode.scheduled })
    expect(planned.data.errors).toHaveProperty('planTime')
    expect(
      await eaves.db
        .selectFrom('otaBatch')
        .select('id')
        .where('firmwareId', 'like', `${estate.idOf('fw')}%`)
        .execute(),
    ).toEqual([])
  })

  it('never upgrades a module of a house twice at a time, whoever asks at once', async () => {
    const asked = ['fw_1', 'fw_2', 'fw_3', 'fw_3', 'fw_wifi'].map((firmware, index) => {
      const houseIds = index % 2 === 0 ? estate.ids : [...estate.ids].reverse()
      return estate.upgrade({ firmware, houseIds })
    })
    const answers = await Promise.all(asked)
    expect(answers.map(({ code }) => code)).toEqual(Array(5).fill(200))
    const accepted = answers.map(({ data }) => data.accepted)
    expect(accepted.slice(0, 4).sort()).toEqual([0, 0, 0, size])
    expect(accepted[4]).toBe(size)
    for (const { running } of await estate.houses()) expect(running).toEqual(['main', 'wifi'])
    const tasks = await eaves.db
      .selectFrom('otaTask')
      .select('id')
      .where('houseId', 'in', estate.ids)
      .execute()
    expect(tasks).toHaveLength(2 * size)
  })

  it('lists houses by building, unit, floor and number, as people count', async () => {
    const floor = { projectId: estate.projectId, createTime: '2026-01-01 00:00:00' }
    const places = [
      ['10号楼', '1单元', 1],
      ['2号楼', '2单元', 1],
      ['2号楼', '1单元', 10],
      ['2号楼', '1单元', 9],
      ['2号楼', '1单元', -1],
    ] as const
    for (const [index, [building, unit, floorNo]] of places.entries()) {
      const id = estate.idOf(`floor${index}`)
      await eaves.db
        .insertInto('floor')
        .values({ ...floor, id, building, unit, floorNo, name: `${floorNo}层` })
        .execute()
      await estate.change(estate.ids.slice(index, index + 1), { floorId: id })
    }
    await estate.change(estate.ids.slice(5), { floorId: estate.idOf('floor0'), name: '99' })
    const where = { projectId: estate.projectId, productId: estate.productId }
    const { data } = await eaves.call('house.listBindProduct', where)
    const floors = data.map(({ building, unit, name, child }: Record<string, string & { name: string }[]>) =>
      [building, unit, name, ...(child ?? []).map((house) => house.name)].join(' '),
    )
    expect(floors).toEqual([
      '2号楼 1单元 -1层 005',
      '2号楼 1单元 9层 004',
      '2号楼 1单元 10层 003',
      '2号楼 2单元 1层 002',
      '10号楼 1单元 1层 001 99',
    ])
    expect(Object.keys(data[0]).sort()).toEqual(['building', 'child', 'floorId', 'name', 'unit'])
    expect(Object.keys(data[0].child[0]).sort()).toEqual(
      [
        'id houseId name onlineStatus gatewayNo versions running otaStatus progress otaVersion otaTargetVersion',
        'otaFirmwareId otaModule otaBatchNo otaBatchStatus otaStartTime otaProgressTime otaEndTime failReason attempt',
      ]
        .join(' ')
        .split(' ')
        .sort(),
    )
  })

  it('lists where a product is', async () => {
    const { data } = await eaves.call('techProduct.projectBindList', { productId: estate.productId })
    expect(data).toEqual([{ id: estate.projectId, name: expect.stringMatching(/^升级苑/), houseNum: size }])
  })

  it('shows and upgrades houses of the own data scope only', async () => {
    const resource = (
      await eaves.db.selectFrom('role').select('menuIds').where('id', '=', 'role_resource').execute()
    )[0]
    await eaves.db
      .updateTable('role')
      .set({ menuIds: resource?.menuIds })
      .where('id', '=', 'role_granted')
      .execute()
    const staff = await eaves.db
      .selectFrom('user')
      .select(['id', 'account'])
      .where('name', '=', '俞晚晴')
      .execute()
    const { id, account: as } = staff[0] as { id: string; account: string }
    const where = { projectId: estate.projectId, productId: estate.productId }
    expect((await eaves.call('techProduct.projectBindList', where, { as })).data).toEqual([])
    expect((await eaves.call('house.listBindProduct', where, { as })).data).toEqual([])
    for (const mode of [otaMode.immediate, otaMode.stop]) {
      const { data } = await estate.upgrade({ houseIds: [first()], mode }, as)
      expect(data.skipped).toEqual([{ houseId: first(), reason: '房屋不存在或无权限' }])
    }
    const processing = async () => {
      const { data } = await eaves.call('firmware.list', { id: estate.idOf('fw_3') }, { as })
      return data.list[0].processingNum
    }
    await estate.upgrade({ houseIds: estate.ids.slice(1) })
    expect(await processing()).toBe(0)
    await eaves.call('projectAdmin.create', { projectId: estate.projectId, adminIds: [id] })
    expect(await processing()).toBe(size - 1)
    expect((await eaves.call('house.listBindProduct', where, { as })).data[0].child).toHaveLength(size)
    expect((await estate.upgrade({ houseIds: [first()] }, as)).data.accepted).toBe(1)
  })

  it('is for those who may see resources', async () => {
    const where = { projectId: estate.projectId, productId: estate.productId }
    expect((await estate.upgrade({}, 'estate')).code).toBe(codes.forbidden)
    expect((await estate.upgrade({}, 'resource')).code).toBe(200)
    for (const call of ['house.listBindProduct', 'techProduct.projectBindList'])
      expect((await eaves.call(call, where, { as: 'ops' })).code).toBe(codes.forbidden)
  })

  it('leaves an entry in the log for each call, and none for what devices do', async () => {
    const entries = async () =>
      (await eaves.call('operationLog.list', { action: logAction.upgrade, pageSize: 10 })).data.list.filter(
        ({ targetId }: { targetId: string }) => targetId.startsWith(estate.idOf('fw')),
      )
    const { batchNo } = (await estate.upgrade({ houseIds: [...estate.ids, 'nowhere'] })).data
    await estate.pass(2)
    await estate.upgrade({ mode: otaMode.stop })
    const planTime = afterSeconds(60)
    const planned = (await estate.upgrade({ mode: otaMode.scheduled, planTime, houseIds: [first()] })).data
    await estate.upgrade({ firmware: 'fw_off' })
    const { resource } = logModule
    const { success, failure } = logResult
    expect(
      (await entries()).map((entry: Record<string, unknown>) => [entry.content, entry.module, entry.result]),
    ).toEqual([
      ['升级固件[固件 fw_off]失败', resource, failure],
      [
        `定时升级固件[固件 fw_3 1.10.0]：1套房屋，批次 ${planned.batchNo}，计划时间 ${planTime}`,
        resource,
        success,
      ],
      [`停止升级固件[固件 fw_3 1.10.0]：${size}套房屋`, resource, success],
      [`升级固件[固件 fw_3 1.10.0]：${size}套房屋，批次 ${batchNo}，1套跳过`, resource, success],
    ])
  })
})
