import { afterAll, beforeAll, expect, it } from 'vitest'
import { relation } from '#resources/estate-dictionaries.ts'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { sendImport } from '#tests/support/send-import.ts'

const projectId = 'project_jingan'

let eaves: TestPlatform
beforeAll(async () => {
  eaves = await startPlatform()
})
afterAll(() => eaves.close())

let phones = 13_700_000_000
const nextPhone = () => String(++phones)

/** Sends residents of the places given: building, unit, floor and number. */
const send = (dryRun: 0 | 1, ...residents: readonly (readonly [place: string, phone: string])[]) =>
  sendImport(
    eaves,
    'customer.import',
    [
      '楼栋,单元,楼层,房号,姓名,手机号,关系',
      ...residents.map(([place, phone]) => `${place},张三,${phone},业主`),
    ].join('\n'),
    { projectId, dryRun },
  )

async function houseOf(phone: string) {
  const { fullName } = await eaves.db
    .selectFrom('houseUser')
    .innerJoin('house', 'house.id', 'houseUser.houseId')
    .select('house.fullName')
    .where('houseUser.phone', '=', phone)
    .executeTakeFirstOrThrow()
  return fullName
}

it.each([
  '1号楼,1单元,3层,301',
  '1 号楼,１单元,三层,301室',
  '1#,一单元,3F,３０１',
  '1栋,1,3楼,301房',
  '1幢,1,,三〇一',
])('finds the one house that %s can mean', async (place) => {
  const phone = nextPhone()
  const { data } = await send(0, [place, phone])
  expect(data.failList).toEqual([])
  expect(await houseOf(phone)).toBe('1号楼-1单元-301')
})

it('says which house is likely meant, or what a spreadsheet has made of its number', async () => {
  const days = ['1月2日', '2026-01-02', '2026/1/2']
  const places = [
    ...['1号楼,1单元,,0301', '1#,一单元,3层,００３０２', '1栋,1,三层,0303室', '9#,1单元,,301'],
    ...days.map((day) => `1号楼,1单元,,${day}`),
  ]
  const { data } = await send(1, ...places.map((place) => [place, nextPhone()] as const))
  expect(data.failList).toEqual([
    { row: 2, column: '房号', msg: '没有找到房屋，是否为“301”？' },
    { row: 3, column: '房号', msg: '没有找到房屋，是否为“302”？' },
    { row: 4, column: '房号', msg: '没有找到房屋，是否为“303”？' },
    { row: 5, column: '房号', msg: '没有找到房屋' },
    ...days.map((_, index) => ({
      row: 6 + index,
      column: '房号',
      msg: '没有找到房屋，可能是表格软件把“1-2”改成了日期，请把该列设为文本后重新填写',
    })),
  ])
})

it.each([
  ['customer.import', '楼号,单元号,层号,房间号,业主姓名,电话,身份', ['房号', '姓名', '手机号', '关系']],
  ['customer.import', '栋号,单元,层,室号,住户姓名,手机号码,与业主关系', ['房号', '姓名', '手机号', '关系']],
  ['customer.import', '楼幢,单元,楼层,门牌号,客户姓名,联系方式,住户类型', ['房号', '姓名', '手机号', '关系']],
  ['house.import', '楼号,单元号,层,房间号,建筑面积(㎡)', ['房号', '面积']],
  ['house.import', '栋号,单元,层号,门牌号,房屋面积', ['房号', '面积']],
] as const)('%s knows what %s means', async (call, header, columns) => {
  const file = `${header}\n${header.replaceAll(/[^,]+/g, '1')}`
  const { data } = await sendImport(eaves, call, file, { projectId, dryRun: 1 })
  expect([data.ignored, data.missing]).toEqual([[], []])
  expect(data.header).toEqual(expect.arrayContaining([...columns]))
})

it('takes the house that is called exactly so, where another one could be meant as well', async () => {
  const { floorId, modelId, area } = await eaves.db
    .selectFrom('house')
    .select(['floorId', 'modelId', 'area'])
    .where('id', '=', 'house_jingan_1_3_1')
    .executeTakeFirstOrThrow()
  const { data } = await eaves.call('house.create', { projectId, floorId, name: '301室', area, modelId })
  expect(data).toMatchObject({ id: expect.any(String) })
  const [plain, called] = [nextPhone(), nextPhone()]
  const place = '1号楼,1单元,3层'
  expect((await send(0, [`${place},301`, plain], [`${place},301室`, called])).data.failList).toEqual([])
  expect([await houseOf(plain), await houseOf(called)]).toEqual(['1号楼-1单元-301', '1号楼-1单元-301室'])
  expect((await send(1, [`${place},３０１`, nextPhone()])).data.failList).toEqual([
    { row: 2, column: '房号', msg: '有 2 条房屋符合' },
  ])
})

it.each(['王', '阿依古丽·买买提', '阿依•努尔', '卓玛 次仁', 'Sean O’Neil', '甲'.repeat(50)])(
  'takes the name %s, in forms as well',
  async (name) => {
    const phone = nextPhone()
    const house = '1号楼,1单元,3层,302'
    const file = `楼栋,单元,楼层,房号,姓名,手机号,关系\n${house},${name},${phone},业主`
    expect((await sendImport(eaves, 'customer.import', file, { projectId })).data.failList).toEqual([])
    const { houseId } = await eaves.db
      .selectFrom('houseUser')
      .select('houseId')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    const made = await eaves.call('houseUser.create', {
      houseId,
      name,
      phone: nextPhone(),
      relation: relation.owner,
    })
    expect(made.code).toBe(200)
  },
)
