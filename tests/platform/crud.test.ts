import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { png } from '#tests/support/sample-files.ts'
import { uploaded } from '#tests/support/uploading.ts'
import { level, sampleConfig, sampleModules } from './sample-config.ts'

describe.each(engines)('CRUD on %s', (engine) => {
  let eaves: TestPlatform
  const photos: string[] = []
  beforeAll(async () => {
    eaves = await startPlatform({ engine, config: sampleConfig, modules: sampleModules })
    photos.push(await uploaded(eaves, 'a.png', png(1, 1), 'thing.photos'))
  })
  afterAll(() => eaves.close())

  const full = {
    name: '样品',
    owner: '欧阳娜娜',
    size: 12,
    price: 3.5,
    isNew: 0,
    level: level.low,
    levels: [2, 1],
    day: '2026-02-28',
    moment: '2099-01-01 08:00:00',
    phone: '13812345678',
    email: 'a@b.example',
    site: 'https://a.example/b',
    secret: 'abcd1234',
    note: '第一行\n第二行',
    page: '<p>正文</p>',
    photos,
    papers: [{ name: '说明.pdf', url: '/files/b.pdf', size: 3 }],
    place: ['310000', '310100', '310106'],
    projectId: 'project_jingan',
    houseId: 'house_jingan_1_1_1',
    userIds: ['user_ops', 'user_admin'],
    parts: [{ name: '螺丝', count: 4 }],
    serial: 'S1',
  }
  const create = async (input: object) => {
    const { code, data } = await eaves.call('thing.create', { ...input })
    expect(code).toBe(codes.ok)
    return data.id as string
  }

  it('keeps every kind of field as it was given, masked where it says so', async () => {
    const id = await create(full)
    const { data } = await eaves.call('thing.detail', { id })
    const { secret, ...visible } = full
    expect(data).toMatchObject({
      ...visible,
      owner: '欧**娜',
      phone: '138****5678',
      reason: null,
      id,
      version: 1,
      createUserName: '林知远',
      projectName: '静安府',
      houseName: '101',
      userNames: ['周启明', '林知远'],
      placeName: ['上海市', '上海市', '静安区'],
    })
    expect(data.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(data).not.toHaveProperty('secret')
    const stored = await eaves.db.selectFrom('thing').select('secret').where('id', '=', id).executeTakeFirst()
    expect(stored?.secret).toMatch(/^scrypt\$/)
  })

  it('answers an empty record with its defaults', async () => {
    const id = await create({ name: '空的' })
    const { data } = await eaves.call('thing.list', { id })
    expect(data).toMatchObject({ total: 1 })
    expect(data.list[0]).toMatchObject({
      name: '空的',
      isNew: 1,
      size: null,
      levels: [],
      userIds: [],
      parts: [],
    })
  })

  it('changes what is sent and nothing else', async () => {
    const id = await create({ ...full, name: '局部' })
    expect(await eaves.call('thing.update', { id, size: 99, version: 1 })).toMatchObject({
      code: 200,
      data: true,
    })
    const { data } = await eaves.call('thing.detail', { id })
    expect(data).toMatchObject({ size: 99, price: 3.5, version: 2, userIds: full.userIds })
  })

  it('takes a masked value that comes back for no change', async () => {
    const id = await create({ ...full, name: '掩码' })
    await eaves.call('thing.update', { id, owner: '欧**娜', phone: '138****5678', size: 1 })
    const { data } = await eaves.call('thing.detail', { id, reveal: 'owner' })
    expect(data).toMatchObject({ owner: '欧阳娜娜', phone: '138****5678', size: 1 })
  })

  it('refuses an update made from an older version, and says who was faster', async () => {
    const id = await create({ name: '抢先' })
    await eaves.call('thing.update', { id, size: 1, version: 1 })
    const late = await eaves.call('thing.update', { id, size: 2, version: 1 })
    expect(late).toMatchObject({ code: codes.stale, msg: '数据已被林知远修改，请刷新' })
  })

  it('lets one of many updates from the same version through', async () => {
    const id = await create({ name: '并发' })
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((size) => eaves.call('thing.update', { id, size, version: 1 })),
    )
    expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === codes.stale)).toHaveLength(4)
  })

  it('refuses wrong values field by field', async () => {
    const answer = await eaves.call('thing.create', {
      name: '',
      size: 1.5,
      price: 0.001,
      level: 7,
      day: '2026-02-30',
      moment: '2001-01-01 00:00:00',
      phone: '1',
      place: ['310000', '330100', '310106'],
      parts: [{ name: '' }],
    })
    expect(answer.code).toBe(codes.invalid)
    expect(Object.keys(answer.data.errors).sort()).toEqual(
      ['day', 'level', 'moment', 'name', 'parts[0].name', 'phone', 'price', 'size'].sort(),
    )
    const place = await eaves.call('thing.create', { name: '地区', place: ['310000', '330100', '310106'] })
    expect(place.data.errors).toHaveProperty('place')
  })

  it('refuses to change what is given once, but takes it unchanged', async () => {
    const id = await create({ name: '一次', serial: 'A' })
    expect(await eaves.call('thing.update', { id, serial: 'A', size: 1 })).toMatchObject({ code: codes.ok })
    const changed = await eaves.call('thing.update', { id, serial: 'B' })
    expect(changed).toMatchObject({ code: codes.invalid, data: { errors: { serial: '序列号不可修改' } } })
  })

  it('asks for what a value makes visible, and empties what it hides', async () => {
    expect(
      (await eaves.call('thing.create', { name: '缘由', level: level.high })).data.errors,
    ).toHaveProperty('reason')
    const id = await create({ name: '缘由', level: level.high, reason: '坏了' })
    await eaves.call('thing.update', { id, level: level.low })
    expect((await eaves.call('thing.detail', { id })).data.reason).toBeNull()
  })

  it('refuses references to nothing, to the deleted, and across parents', async () => {
    for (const wrong of [{ projectId: 'no_such' }, { userIds: ['user_ops', 'no_such'] }]) {
      const answer = await eaves.call('thing.create', { name: '指向', ...wrong })
      expect(answer.code).toBe(codes.invalid)
      expect(Object.keys(answer.data.errors)).toEqual(Object.keys(wrong))
    }
    const across = { name: '指向', projectId: 'project_xixi', houseId: 'house_jingan_1_1_1' }
    expect((await eaves.call('thing.create', across)).data.errors).toEqual({
      houseId: '所选房屋不属于该项目',
    })
  })

  it('hides what is deleted', async () => {
    const id = await create({ name: '消失' })
    expect(await eaves.call('thing.delete', { id })).toMatchObject({ code: codes.ok, data: true })
    for (const call of ['thing.detail', 'thing.update', 'thing.delete'])
      expect((await eaves.call(call, { id, size: 1 })).code).toBe(codes.notFound)
    expect((await eaves.call('thing.list', { id })).data).toMatchObject({ list: [], total: 0 })
    await create({ name: '消失' })
  })

  it('has no inner errors to hide', () => {
    expect(eaves.errors).toEqual([])
  })
})
