import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hour } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import { formatTime } from '#domain/time.ts'
import { timedTransitions } from '#platform/crud/write/timed-transitions.ts'
import { createModules } from '#platform/modules/modules.ts'
import { alarmStatus } from '#resources/alarm-dictionaries.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import {
  customerSource,
  debugStatus,
  houseStatus,
  projectType,
  relation,
  residentStatus,
} from '#resources/estate-dictionaries.ts'
import { duplicateRule, type Values } from '#schema'
import { oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { png } from '#tests/support/sample-files.ts'
import { sendImport } from '#tests/support/send-import.ts'
import { sendFile } from '#tests/support/uploading.ts'

describe.each(oneEngine)('houses of an estate on %s', (engine) => {
  let eaves: TestPlatform
  let projectId: string
  let houses: readonly Values[]
  let next = 0

  beforeAll(async () => {
    eaves = await startPlatform({ engine })
    const project = await eaves.call('project.create', {
      name: '云栖里',
      type: projectType.residence,
      departmentId: 'dept_shanghai',
      addressIds: ['310000', '310100', '310106'],
      addressDetail: '江宁路 2 号',
    })
    projectId = project.data.id
    await eaves.call('floor.generate', {
      projectId,
      startNo: 1,
      endNo: 10,
      housePerFloor: 10,
      numberRule: '{F}{NN}',
    })
    houses = (await eaves.call('house.list', { projectId, pageSize: 100 })).data.list
  })
  afterAll(() => eaves.close())

  const freshId = (): string => {
    next += 1
    return String(houses[next]?.id)
  }
  const detail = async (houseId: string): Promise<Values> =>
    (await eaves.call('house.detail', { houseId })).data
  const bind = (houseId: string, part: Values = {}) =>
    eaves.call('house.bindTechProduct', {
      houseId,
      productId: 'product_wuheng',
      gatewayNo: `gw${houseId}`,
      ...part,
    })
  const boundId = async () => {
    const id = freshId()
    expect((await bind(id)).code).toBe(codes.ok)
    return id
  }
  const step = (houseId: string, status: number, part: Values = {}, as = 'admin') =>
    eaves.call(
      'POST /platform/admin/v1/floor/house/debug/update',
      { houseId, debugStatus: status, ...part },
      { as },
    )

  it('bind a published product behind a gateway of their own, and let go of it', async () => {
    const id = await boundId()
    const bound = await detail(id)
    // Those of the product; a house without one has none.
    const { data: parts } = await eaves.call('productDevice.list', {
      productId: 'product_wuheng',
      pageSize: 100,
    })
    expect(bound.deviceNum).toBe(parts.total)
    expect((await detail(freshId())).deviceNum).toBe(0)
    expect(bound).toMatchObject({ techProductName: '恒境五恒系统', gatewayNo: `GW${id.toUpperCase()}` })
    expect(bound.techBindTime).toEqual(expect.any(String))
    expect((await bind(id, { gatewayNo: 'OTHER' })).code).toBe(codes.stateChanged)
    expect((await eaves.call('house.unbindTechProduct', { houseId: id })).code).toBe(codes.ok)
    expect(await detail(id)).toMatchObject({ techProductId: null, gatewayNo: null, techBindTime: null })
    expect((await eaves.call('house.unbindTechProduct', { houseId: id })).code).toBe(codes.stateChanged)
    expect((await bind(id)).code).toBe(codes.ok)
  })

  it('are bound after they were copied with the type of a product, and not commissioned before', async () => {
    const id = await boundId()
    const { floorId } = await detail(id)
    const targets = [{ name: `第${next + 100}层`, floorNo: next + 100 }]
    const copied = await eaves.call('floor.copy', { id: floorId, targets, withTechProduct: 1 })
    const { list } = (await eaves.call('house.list', { floorId: copied.data.ids[0], pageSize: 100 })).data
    const copy = list.find(({ techProductId }: Values) => techProductId !== null)
    expect(copy).toMatchObject({ techProductId: 'product_wuheng', gatewayNo: null })
    expect(await step(copy.id, debugStatus.debugging, { debugUserId: 'user_admin' })).toMatchObject({
      code: codes.conflict,
      msg: '请先绑定科技产品，再开始调试',
    })
    const unbound = { projectId, tab: 'unbound', pageSize: 100 }
    const isUnbound = async () => {
      const { data } = await eaves.call('house.list', { ...unbound, id: copy.id })
      return data.total === 1
    }
    expect(await isUnbound()).toBe(true)
    const parts = async () => (await eaves.call('consumable.list', { houseId: copy.id })).data.total
    expect(await parts()).toBe(0)
    expect((await bind(copy.id)).code).toBe(codes.ok)
    expect(await parts()).toBeGreaterThan(0)
    expect(await isUnbound()).toBe(false)
    expect((await step(copy.id, debugStatus.debugging, { debugUserId: 'user_admin' })).code).toBe(codes.ok)
  })

  it('are handed to somebody else while commissioning is under way, one by one or many at once', async () => {
    const [one, other, idle] = [await boundId(), await boundId(), await boundId()]
    for (const id of [one, other]) await step(id, debugStatus.debugging, { debugUserId: 'user_admin' })
    await eaves.db.updateTable('user').set({ isDebug: 1 }).where('id', '=', 'user_estate').execute()
    const assign = (input: Values) =>
      eaves.call('house.reassignDebug', { debugUserId: 'user_estate', ...input })
    expect((await assign({ id: one, debugUserId: null })).data.errors).toHaveProperty('debugUserId')
    expect((await assign({ id: idle })).code).toBe(codes.stateChanged)
    expect((await assign({ ids: [one, other, idle] })).data).toMatchObject({
      success: 2,
      skipped: 1,
      skipList: [{ id: idle }],
    })
    expect(await detail(other)).toMatchObject({
      debugStatus: debugStatus.debugging,
      debugUserId: 'user_estate',
    })
    const reason = { debugRemark: '新风风量不足' }
    expect((await step(one, debugStatus.failed, reason)).code).toBe(codes.forbidden)
    expect((await step(one, debugStatus.failed, reason, 'estate')).code).toBe(codes.ok)
  })

  it('are found by where they stand, as people write it', async () => {
    const demo = { projectId: 'project_jingan', pageSize: 100 }
    const found = async (name: string) => {
      const { list, total } = (await eaves.call('house.list', { ...demo, name })).data
      return { total, names: list.map(({ fullName }: Values) => fullName) }
    }
    expect(await found('4-1-1203')).toEqual({ total: 1, names: ['4号楼-1单元-1203'] })
    const inBuilding = await found('4号楼-1单元-')
    expect(inBuilding.total).toBe(72)
    expect(inBuilding.names.every((name: string) => name.startsWith('4号楼-1单元-'))).toBe(true)
  })

  it.each([
    ['a product in development', { productId: 'product_water' }, 'productId', codes.invalid],
    ['no gateway', { gatewayNo: '' }, 'gatewayNo', codes.invalid],
    ['a gateway with a dash', { gatewayNo: 'GW-1' }, 'gatewayNo', codes.invalid],
    ['no product', { productId: null }, 'productId', codes.invalid],
  ])('refuse %s', async (_what, part, at, code) => {
    const answer = await bind(freshId(), part)
    expect(answer.code).toBe(code)
    expect(Object.keys(answer.data.errors)).toEqual([at])
  })

  it('leave a gateway to one of two who want it at once', async () => {
    const ids = [freshId(), freshId()]
    const answers = await Promise.all(ids.map((id) => bind(id, { gatewayNo: `SAME${engine}` })))
    expect(answers.map(({ code }) => code).sort()).toEqual([codes.ok, codes.duplicate].sort())
    expect(answers.find(({ code }) => code === codes.duplicate)?.data.errors).toEqual({
      gatewayNo: '网关编号已存在',
    })
  })

  it('are bound or deleted, whoever comes first', async () => {
    const id = freshId()
    const [bound, removed] = await Promise.all([bind(id), eaves.call('house.delete', { id })])
    expect(removed.code).toBe(codes.ok)
    expect([codes.ok, codes.notFound]).toContain(bound.code)
    expect((await eaves.call('house.detail', { houseId: id })).code).toBe(codes.notFound)
  })

  it('are bound or deleted where the deletion says what it was decided on: the other is told', async () => {
    const id = freshId()
    const { version } = await detail(id)
    const [bound, removed] = await Promise.all([bind(id), eaves.call('house.delete', { id, version })])
    if (bound.code === codes.ok)
      expect(removed).toMatchObject({ code: codes.stale, msg: '数据已被林知远修改，请刷新' })
    else expect([bound.code, removed.code]).toEqual([codes.notFound, codes.ok])
    const late = freshId()
    const seen = await detail(late)
    await bind(late)
    const refused = await eaves.call('house.delete', { id: late, version: seen.version })
    expect(refused.code).toBe(codes.stale)
    expect(await detail(late)).toMatchObject({ gatewayNo: `GW${late.toUpperCase()}` })
  })

  it('are commissioned by who they were given to, with files, on line', async () => {
    const bare = freshId()
    expect(await step(bare, debugStatus.debugging, { debugUserId: 'user_admin' })).toMatchObject({
      code: codes.conflict,
      msg: '请先绑定科技产品，再开始调试',
    })
    const id = await boundId()
    expect((await step(id, debugStatus.debugging)).data.errors).toHaveProperty('debugUserId')
    expect((await step(id, debugStatus.passed)).code).toBe(codes.stateChanged)
    expect((await step(id, debugStatus.debugging, { debugUserId: 'user_admin' })).code).toBe(codes.ok)
    expect(await step(id, debugStatus.passed)).toMatchObject({ code: codes.offline })
    await eaves.db
      .updateTable('house')
      .set({ onlineStatus: onlineStatus.online })
      .where('id', '=', id)
      .execute()
    expect(await step(id, debugStatus.passed)).toMatchObject({
      code: codes.conflict,
      msg: '请先上传调试文件，再完成调试',
    })
    const sent = await sendFile(eaves, '调试记录.png', png(64, 64), { field: 'house.debugFiles' })
    const files = [sent.data]
    expect((await eaves.call('house.debugFileUpdate', { houseId: id, files })).code).toBe(codes.ok)
    expect((await step(id, debugStatus.passed, {}, 'estate')).code).toBe(codes.forbidden)
    expect((await step(id, debugStatus.passed)).code).toBe(codes.ok)
    const done = await detail(id)
    expect(done).toMatchObject({ debugStatus: debugStatus.passed, debugUserId: 'user_admin' })
    expect(done.debugFiles).toMatchObject(files)
    expect((await step(id, debugStatus.debugging)).data.errors).toEqual({
      debugRemark: '请输入重新调试的原因',
    })
    expect((await step(id, debugStatus.debugging, { debugRemark: '面板更换后复测' })).code).toBe(codes.ok)
  })

  it('fail commissioning with a reason, and start again', async () => {
    const id = await boundId()
    await step(id, debugStatus.debugging, { debugUserId: 'user_admin' })
    for (const debugRemark of ['', '太短'])
      expect((await step(id, debugStatus.failed, { debugRemark })).data.errors).toHaveProperty('debugRemark')
    expect((await step(id, debugStatus.failed, { debugRemark: '新风风量不足' })).code).toBe(codes.ok)
    expect((await detail(id)).debugRemark).toBe('新风风量不足')
    expect((await step(id, debugStatus.debugging)).code).toBe(codes.ok)
    expect((await step(id, 9)).code).toBe(codes.invalid)
  })

  it('are handed over once, with others of their floor, under a warranty that ends later', async () => {
    const [one, other, lived] = [freshId(), freshId(), freshId()]
    await eaves.call('house.update', { ...(await detail(lived)), status: houseStatus.occupied })
    const ids = [one, other, lived]
    const days = { deliverTime: '2026-06-30', warrantyEnd: '2028-06-30' }
    const early = await eaves.call('house.deliver', { ids, ...days, warrantyEnd: '2026-06-30' })
    expect(early.data.errors).toEqual({ deliverTime: '质保到期须晚于交付日期' })
    expect((await eaves.call('house.deliver', { ids, ...days, warrantyEnd: null })).data.errors).toEqual({
      warrantyEnd: '请选择质保到期',
    })
    expect((await eaves.call('house.deliver', { ids, ...days })).data).toMatchObject({
      success: 2,
      skipped: 1,
      skipList: [{ id: lived }],
    })
    for (const id of [one, other])
      expect(await detail(id)).toMatchObject({ status: houseStatus.vacant, ...days })
    expect(await detail(lived)).toMatchObject({ status: houseStatus.occupied, deliverTime: null })
  })

  describe('a resident', () => {
    const person = (houseId: string, part: Values = {}) =>
      eaves.call('houseUser.create', {
        houseId,
        name: '沈一',
        phone: '13912345001',
        relation: relation.owner,
        ...part,
      })

    it('is the customer with that phone, found or made', async () => {
      const [one, other] = [freshId(), freshId()]
      const { id } = (await person(one, { isMain: 1 })).data
      await person(other, { name: '沈一一' })
      const { data } = await eaves.call('customer.list', { keyword: '13912345001' })
      expect(data).toMatchObject({
        total: 1,
        list: [{ name: '沈一', houseNum: 2, source: customerSource.admin }],
      })
      const userId = data.list[0].id
      const { data: homes } = await eaves.call('customer.houses', { userId })
      expect(homes).toHaveLength(2)
      expect(homes[0]).toMatchObject({ projectName: '云栖里', relation: relation.owner })
      const { data: list } = await eaves.call('houseUser.list', { houseId: one })
      expect(list.list).toMatchObject([{ id, userId, projectId, phone: '139****5001', isMain: 1 }])
    })

    it('has one main resident, and each phone once, whoever comes first', async () => {
      const id = freshId()
      const answers = await Promise.all(
        ['13912345011', '13912345012'].map((phone) => person(id, { phone, isMain: 1 })),
      )
      expect(answers.map(({ code }) => code).sort()).toEqual([codes.ok, codes.duplicate].sort())
      const same = await Promise.all(
        ['甲甲', '乙乙'].map((name) => person(id, { phone: '13912345013', name })),
      )
      expect(same.map(({ code }) => code).sort()).toEqual([codes.ok, codes.duplicate].sort())
      const elsewhere = await Promise.all(
        [freshId(), freshId()].map((house) => person(house, { phone: '13912345014' })),
      )
      expect(elsewhere.map(({ code }) => code)).toEqual([codes.ok, codes.ok])
      expect((await eaves.call('customer.list', { keyword: '13912345014' })).data.total).toBe(1)
    })

    it('is told who the main one is, and takes over from them in one step', async () => {
      const id = freshId()
      await person(id, { name: '沈三', phone: '13912345051', relation: relation.family, isMain: 1 })
      const other = (await person(id, { name: '沈四', phone: '13912345052' })).data
      const taken = { isMain: '主用户已是沈三，请先不勾选，保存后用“设为主用户”更换' }
      const update = await eaves.call('houseUser.update', { id: other.id, isMain: 1 })
      expect(update.data.errors).toEqual(taken)
      expect((await person(id, { phone: '13912345053', isMain: 1 })).data.errors).toEqual(taken)
      const makeMain = (input: Values) => eaves.call('houseUser.makeMain', input)
      expect((await makeMain({ id: other.id, version: 9 })).code).toBe(codes.stale)
      expect((await makeMain({ id: other.id, version: 1 })).code).toBe(codes.ok)
      const { list } = (await eaves.call('houseUser.list', { houseId: id })).data
      const byName = Object.fromEntries(list.map((one: Values) => [one.name, one]))
      // Who they are to the house stays as it was.
      expect(byName).toMatchObject({
        沈三: { isMain: 0, relation: relation.family, version: 2 },
        沈四: { isMain: 1, relation: relation.owner, version: 2 },
      })
      expect((await makeMain({ id: other.id })).code).toBe(codes.stateChanged)
      const told = (await eaves.call('house.timeline', { houseId: id })).data.map(
        ({ content }: Values) => content,
      )
      expect(told.slice(0, 2).sort()).toEqual([
        '对住户[沈四]执行[设为主用户]',
        '将住户[沈三]的[主用户]由 是 改为 否',
      ])
    })

    it('takes over one after the other where two are made the main one at once', async () => {
      const id = freshId()
      const made = await Promise.all(
        ['13912345055', '13912345056', '13912345057'].map((phone, at) =>
          person(id, { phone, isMain: at === 0 ? 1 : 0 }),
        ),
      )
      const answers = await Promise.all(
        made.slice(1).map(({ data }) => eaves.call('houseUser.makeMain', { id: data.id })),
      )
      expect(answers.map(({ code }) => code)).toEqual([codes.ok, codes.ok])
      const { list } = (await eaves.call('houseUser.list', { houseId: id })).data
      expect(list.filter(({ isMain }: Values) => isMain === 1)).toHaveLength(1)
    })

    it('comes by a file as one customer, in however many houses, beside rows that are refused', async () => {
      const floors = (await eaves.call('floor.list', { projectId, pageSize: 100 })).data.list
      const rows = await Promise.all(
        [freshId(), freshId(), freshId()].map(async (id, at) => {
          const house = await detail(id)
          const floor = floors.find(({ id }: Values) => id === house.floorId)
          const phone = at === 2 ? '1391234' : '13912345031'
          return [floor.building, floor.unit, floor.name, house.name, '沈二', phone, '业主'].join(',')
        }),
      )
      const file = ['楼栋,单元,楼层,房号,姓名,手机号,关系', ...rows].join('\n')
      const { data } = await sendImport(eaves, 'customer.import', file, {
        projectId,
        duplicate: duplicateRule.skip,
      })
      expect(data).toMatchObject({ total: 3, created: 2, fail: 1, failList: [{ column: '手机号' }] })
      const found = await eaves.call('customer.list', { keyword: '13912345031' })
      expect(found.data).toMatchObject({ total: 1, list: [{ name: '沈二', houseNum: 2 }] })
    })

    it('rents until some day', async () => {
      const id = freshId()
      const phone = '13912345021'
      expect((await person(id, { phone, relation: relation.tenant })).data.errors).toEqual({
        expireTime: '请选择到期时间',
      })
      const made = await person(id, { phone, relation: relation.tenant, expireTime: '2999-01-01 00:00:00' })
      expect(made.code).toBe(codes.ok)
    })

    it('is no longer the main one when the time is over, and may come back', async () => {
      const id = freshId()
      const made = await person(id, {
        phone: '13912345022',
        relation: relation.tenant,
        isMain: 1,
        expireTime: formatTime(eaves.platform.services.now().getTime() + hour),
      })
      const resident = async () => (await eaves.call('houseUser.list', { houseId: id })).data.list[0]
      eaves.forward(2 * hour)
      await timedTransitions(createModules().hooks).run(eaves.platform.services)
      expect(await resident()).toMatchObject({ status: residentStatus.expired, isMain: 0 })
      await eaves.call('houseUser.update', { id: made.data.id, expireTime: '2999-01-01 00:00:00', isMain: 1 })
      expect(await resident()).toMatchObject({ status: residentStatus.valid, isMain: 1 })
    })

    it('is not the main one from the beginning, or from a change, where the time is over', async () => {
      const id = freshId()
      const over = { relation: relation.tenant, isMain: 1, expireTime: '2020-01-01 00:00:00' }
      const made = await person(id, { phone: '13912345023', ...over })
      const resident = async () => (await eaves.call('houseUser.list', { houseId: id })).data.list[0]
      expect(await resident()).toMatchObject({ status: residentStatus.expired, isMain: 0 })
      const back = { id: made.data.id, expireTime: '2999-01-01 00:00:00', isMain: 1 }
      await eaves.call('houseUser.update', back)
      expect(await resident()).toMatchObject({ status: residentStatus.valid, isMain: 1 })
      await eaves.call('houseUser.update', { id: made.data.id, expireTime: over.expireTime })
      expect(await resident()).toMatchObject({ status: residentStatus.expired, isMain: 0 })
      expect((await person(id, { phone: '13912345024', isMain: 1 })).code).toBe(codes.ok)
    })

    it('goes without a word, but for the main one', async () => {
      const id = freshId()
      const other = (await person(id, { phone: '13912345061' })).data
      expect((await eaves.call('houseUser.delete', { id: other.id })).code).toBe(codes.ok)
      const main = (await person(id, { phone: '13912345062', isMain: 1 })).data
      for (const [reason, said] of [
        [undefined, '请填写原因'],
        ['  ', '请填写原因'],
        ['卖', '原因须为 2–200 个字'],
        [['x'], '请填写原因'],
      ])
        expect((await eaves.call('houseUser.delete', { id: main.id, reason })).data.errors).toEqual({
          reason: said,
        })
      expect((await eaves.call('houseUser.list', { houseId: id })).data.total).toBe(1)
      const gone = await eaves.call('houseUser.delete', { id: main.id, reason: ' 房屋已出售 ' })
      expect(gone.code).toBe(codes.ok)
      const { data: log } = await eaves.call('operationLog.list', { pageSize: 10 })
      expect(log.list[0].content).toBe('解绑住户[沈一]：房屋已出售')
    })

    it('leaves all houses when the customer goes', async () => {
      const id = freshId()
      await person(id, { phone: '13912345031' })
      const { data } = await eaves.call('customer.list', { keyword: '13912345031' })
      expect((await eaves.call('customer.delete', { id: data.list[0].id })).code).toBe(codes.ok)
      expect((await eaves.call('houseUser.list', { houseId: id })).data.total).toBe(0)
    })
  })

  describe('a file', () => {
    const file = (house: Values, name: string) =>
      `楼栋,单元,楼层,房号*,姓名*,手机号*,关系*,到期时间,备注\n,,${house.name?.toString().slice(0, -2)}层,${house.name},${name},13912345041,业主,,\n`

    it('makes customers that say where they came from', async () => {
      const house = await detail(freshId())
      const { data } = await sendImport(eaves, 'houseUser.import', file(house, '钱一一'), { projectId })
      expect(data).toMatchObject({ created: 1, failList: [] })
      const { list } = (await eaves.call('customer.list', { keyword: '13912345041' })).data
      expect(list).toMatchObject([{ source: customerSource.import }])
    })

    it('makes one customer of a phone in two houses, beside rows that are refused', async () => {
      const homes = [await detail(freshId()), await detail(freshId())]
      const [header, ...lines] = homes.flatMap((house, index) =>
        file(house, `孙一${index}`)
          .trim()
          .split('\n')
          .slice(index === 0 ? 0 : 1),
      )
      const again = (line: string) => line.replace('13912345041', '13912345044')
      const tenant = String(lines[0]).replace('13912345041', '13912345045').replace('业主', '租客')
      const content = [header, again(String(lines[0])), tenant, again(String(lines[1]))].join('\n')
      const { data } = await sendImport(eaves, 'houseUser.import', content, { projectId })
      expect(data).toMatchObject({ created: 2, failList: [{ row: 3, column: '到期时间' }] })
      const found = async (phone: string) => (await eaves.call('customer.list', { keyword: phone })).data.list
      expect(await found('13912345044')).toMatchObject([{ houseNum: 2 }])
      expect(await found('13912345045')).toEqual([])
    })

    it('changes residents only for who may change them by hand', async () => {
      const house = await detail(freshId())
      const send = (name: string, duplicate: number, as: string) =>
        sendImport(eaves, 'houseUser.import', file(house, name), { projectId, duplicate }, { as })
      expect((await send('钱二二', duplicateRule.skip, 'service')).data).toMatchObject({ created: 1 })
      expect((await send('钱三三', duplicateRule.update, 'service')).code).toBe(codes.forbidden)
      expect((await send('钱三三', duplicateRule.skip, 'service')).data).toMatchObject({ skipped: 1 })
      expect((await send('钱三三', duplicateRule.update, 'estate')).data).toMatchObject({ updated: 1 })
    })
  })

  it('are listed with the alarms and orders of those that are there, however they are narrowed', async () => {
    const demo = { projectId: 'project_jingan' }
    const all = { pageSize: 100 }
    const orderNum = { totalWorkOrderNum: 'workOrderNum', totalAlarmNum: 'alarmNum' }
    const totalsAgree = async (narrowed: Values, as = 'admin') => {
      const first = (await eaves.call('house.list', { ...all, ...narrowed }, { as })).data
      const rows: Values[] = [...first.list]
      for (let pageNum = 2; rows.length < first.total; pageNum += 1)
        rows.push(...(await eaves.call('house.list', { ...all, ...narrowed, pageNum }, { as })).data.list)
      for (const [total, figure] of Object.entries(orderNum))
        expect(first[total]).toBe(rows.reduce((sum, row) => sum + Number(row[figure]), 0))
      return first
    }
    const before = await totalsAgree(demo)
    expect(before.totalAlarmNum).toBeGreaterThan(2)
    expect(before.totalWorkOrderNum).toBeGreaterThan(2)
    const standing = await eaves.db
      .selectFrom('alarm')
      .select(['id', 'houseId'])
      .where('projectId', '=', 'project_jingan')
      .where('status', '=', alarmStatus.unhandled)
      .where('houseId', 'is not', null)
      .where('deletedAt', 'is', null)
      .orderBy('houseId')
      .execute()
    const [gone, other] = [standing[0], standing.find(({ houseId }) => houseId !== standing[0]?.houseId)]
    const now = eaves.platform.services.now()
    await eaves.db.updateTable('house').set({ deletedAt: now }).where('id', '=', gone?.houseId).execute()
    await eaves.db.updateTable('alarm').set({ houseId: null }).where('id', '=', other?.id).execute()
    const after = await totalsAgree(demo)
    expect(after.totalAlarmNum).toBeLessThan(before.totalAlarmNum - 1)
    expect(after.alarm).toBeLessThan(before.alarm - 1)
    await totalsAgree({})
    await totalsAgree({}, 'estate')
    await totalsAgree({ ...demo, onlineStatus: onlineStatus.online })
    await totalsAgree({ ...demo, alarm: 1 })
  })

  it('have no inner errors to hide', () => {
    expect(eaves.errors).toEqual([])
  })
})
