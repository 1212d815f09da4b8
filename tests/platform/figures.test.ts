import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertAll } from '#platform/seed/insert-all.ts'
import {
  average,
  averageRows,
  bool,
  count,
  countRows,
  crud,
  date,
  dateTime,
  decimal,
  defineConfig,
  derived,
  entity,
  greaterThan,
  integer,
  latestRow,
  max,
  maxRows,
  min,
  minRows,
  mount,
  type RowFigure,
  reference,
  resolve,
  rowFigure,
  rows,
  sum,
  sumRows,
  text,
  type Values,
} from '#schema'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { sampleDefinition, sampleModules } from './sample-config.ts'

const materials = {
  name: text('名称', { max: 20 }),
  num: integer('数量', { unit: '件' }),
  price: decimal('单价', { digits: 2, unit: '元' }),
  usedOn: date('使用日期'),
  isFree: bool('赠送'),
}

const repair = entity({
  label: '维修',
  title: 'name',
  fields: {
    name: text('名称', { required: true }),
    materials: rows('材料', materials, { max: 50 }),
    lineNum: derived('种类', countRows('materials')),
    paidNum: derived('收费种类', countRows('materials', { isFree: 0 })),
    total: derived('材料费', sumRows('materials', 'price', { isFree: 0 })),
    least: derived('最低单价', minRows('materials', 'price')),
    lastUse: derived('最后使用', maxRows('materials', 'usedOn')),
    meanNum: derived('平均数量', averageRows('materials', 'num')),
    meanPrice: derived('平均单价', averageRows('materials', 'price', { num: greaterThan(1) }), { digits: 3 }),
    newest: derived('最新材料', latestRow('materials', 'name', 'usedOn')),
    billNum: derived('账单', count('bill', 'repairId')),
    billed: derived('账单金额', sum('bill', 'repairId', 'amount', { isPaid: 1 })),
    leastBill: derived('最小账单', min('bill', 'repairId', 'amount')),
    lastPaid: derived('最近付款', max('bill', 'repairId', 'paidAt')),
    meanStars: derived('平均评分', average('bill', 'repairId', 'stars')),
  },
  list: {
    columns: ['name', 'total', 'billed', 'lastUse', 'meanStars'],
    sort: { field: 'billed', order: 'desc' },
  },
})

const billFields = {
  repairId: reference('维修', 'repair'),
  name: text('名称', { required: true }),
  amount: decimal('金额', { digits: 2, unit: '元' }),
  stars: integer('评分'),
  paidAt: dateTime('付款时间'),
  isPaid: bool('已付'),
}
const bill = entity({ label: '账单', title: 'name', fields: billFields })

const base = '/platform/admin/v1'
const config = resolve(
  defineConfig({
    ...sampleDefinition,
    resources: {
      ...sampleDefinition.resources,
      repair: mount(repair, { endpoints: crud(`${base}/repair`), permission: 'project' }),
      bill: mount(bill, { endpoints: crud(`${base}/bill`), permission: 'project' }),
    },
  }),
)
const { fields } = config.resources.repair

it('are typed like what they are made of', () => {
  const typed = (name: string) => {
    const field = fields[name]
    return field?.kind === 'derived' ? [field.unit, field.digits] : null
  }
  expect(typed('total')).toEqual(['元', 2])
  expect(typed('billed')).toEqual(['元', 2])
  expect(typed('meanNum')).toEqual(['件', 1])
  expect(typed('meanPrice')).toEqual(['元', 3])
  expect(typed('meanStars')).toEqual(['', 1])
  expect(typed('lastUse')).toEqual(['', null])
  expect(typed('lineNum')).toEqual(['', null])
})

describe.each(engines)('figures on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine, config, modules: sampleModules })
  })
  afterAll(() => eaves.close())

  const create = async (resource: string, values: Values) => {
    const { code, data } = await eaves.call(`${resource}.create`, { name: '一项', ...values })
    expect({ code, data }).toMatchObject({ code: 200 })
    return String(data.id)
  }
  const read = async (id: string) => (await eaves.call('repair.detail', { id })).data

  it('of nothing are 0 or empty', async () => {
    expect(await read(await create('repair', {}))).toMatchObject({
      lineNum: 0,
      paidNum: 0,
      total: 0,
      least: null,
      lastUse: null,
      meanNum: null,
      newest: null,
      billNum: 0,
      billed: 0,
      leastBill: null,
      lastPaid: null,
      meanStars: null,
    })
  })

  it('are made of the rows of the record that meet the condition', async () => {
    const id = await create('repair', {
      materials: [
        { name: '滤芯', num: 2, price: 0.1, usedOn: '2026-03-01', isFree: 0 },
        { name: '水管', num: 3, price: 0.2, usedOn: '2026-04-01', isFree: 0 },
        { name: '垫圈', num: 1, price: null, usedOn: null, isFree: 0 },
        { name: '赠品', num: null, price: 9.99, usedOn: '2026-02-01', isFree: 1 },
      ],
    })
    expect(await read(id)).toMatchObject({
      lineNum: 4,
      paidNum: 3,
      total: 0.3,
      least: 0.1,
      lastUse: '2026-04-01',
      meanNum: 2,
      meanPrice: 0.15,
      newest: '水管',
    })
  })

  it('are made of the records that point here and meet the condition', async () => {
    const repairId = await create('repair', {})
    await create('bill', { repairId, amount: 10.01, stars: 4, isPaid: 1, paidAt: '2026-03-01 08:00:00' })
    await create('bill', { repairId, amount: 5.5, stars: 5, isPaid: 1, paidAt: '2026-03-02 08:00:00' })
    const gone = await create('bill', {
      repairId,
      amount: 1,
      stars: 1,
      isPaid: 1,
      paidAt: '2026-09-02 08:00:00',
    })
    await create('bill', { repairId, amount: 2, stars: 4, isPaid: 0 })
    await eaves.call('bill.delete', { id: gone })
    expect(await read(repairId)).toMatchObject({
      billNum: 3,
      billed: 15.51,
      leastBill: 2,
      lastPaid: '2026-03-02 08:00:00',
      meanStars: 4.3,
    })
  })

  it('order no lists where they take the latest', async () => {
    const { code, data } = await eaves.call('repair.list', { orderBy: 'newest' })
    expect([code, data.errors]).toEqual([200301006, { orderBy: '不支持按该字段排序' }])
  })

  it('have no inner errors to hide', () => expect(eaves.errors).toEqual([]))
})

const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 5 })
const cents = fc.integer({ min: -500, max: 500 }).map((value) => value / 100)
const days = fc.integer({ min: 1, max: 28 }).map((day) => `2026-02-${String(day).padStart(2, '0')}`)
const aRow = fc.record({
  name: orNull(fc.constantFrom('甲', '乙')),
  num: orNull(fc.integer({ min: -3, max: 9 })),
  price: orNull(cents),
  usedOn: orNull(days),
  isFree: orNull(fc.constantFrom(0, 1)),
})
const aBill = fc.record({
  amount: orNull(cents),
  stars: orNull(fc.integer({ min: 1, max: 5 })),
  paidAt: orNull(days.map((day) => `${day} 12:00:00`)),
  isPaid: orNull(fc.constantFrom(0, 1)),
})

describe.each(engines)('the order of figures on %s', (engine) => {
  let eaves: TestPlatform
  const wanted = new Map<string, Values>()
  beforeAll(async () => {
    eaves = await startPlatform({ engine, config, modules: sampleModules })
    const made = fc.sample(fc.tuple(fc.array(aRow, { maxLength: 5 }), fc.array(aBill, { maxLength: 5 })), {
      numRuns: 90,
      seed: 3,
    })
    const repairs = made.map(([lines], index) => ({ id: `r${index}`, name: '维修', materials: lines }))
    const bills = made.flatMap(([, own], index) =>
      own.map((one, at) => ({ ...one, id: `b${index}_${at}`, name: '账单', repairId: `r${index}` })),
    )
    await insertAll(eaves.platform.services, 'repair', repairs)
    await insertAll(eaves.platform.services, 'bill', bills)
    // The bills of a repair, looked at as if they were its rows.
    const asRows = { name: 'bills', of: config.resources.bill.fields }
    for (const [index, [lines, own]] of made.entries()) {
      const record = { materials: lines, bills: own }
      const values = Object.values(fields).flatMap((field) => {
        if (field.kind !== 'derived' || !('take' in field.from)) return []
        const { from, digits } = field
        const figure: RowFigure = 'rows' in from ? from : { ...from, rows: 'bills', order: null }
        const source = fields[figure.rows]
        return [
          [
            field.name,
            rowFigure(
              figure,
              source?.kind === 'rows' ? source : asRows,
              digits,
              record,
              '2026-03-01 00:00:00',
            ),
          ],
        ]
      })
      wanted.set(`r${index}`, Object.fromEntries(values))
    }
  }, 60_000)
  afterAll(() => eaves.close())

  const names = Object.values(fields).flatMap((field) =>
    field.kind === 'derived' && 'take' in field.from && field.from.take !== 'latest' ? [field.name] : [],
  )
  it.each(names)('by %s is that of the values, which one record says as well', async (name) => {
    for (const order of ['asc', 'desc']) {
      const { data } = await eaves.call('repair.list', { orderBy: name, order, pageSize: 100 })
      const values = data.list.map((row: Values) => row[name])
      expect(values).toEqual(data.list.map((row: Values) => wanted.get(String(row.id))?.[name]))
      const given = values.filter((value: unknown) => value !== null)
      const sorted = [...given].sort((one, other) => (one < other ? -1 : Number(one > other)))
      expect(given).toEqual(order === 'asc' ? sorted : sorted.reverse())
      expect(new Set(values).size).toBeGreaterThan(2)
    }
  })
})
