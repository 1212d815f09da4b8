import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDay, formatTime } from '#domain/time.ts'
import { allOf, conditionSql } from '#platform/records/condition-sql.ts'
import {
  atLeast,
  atMost,
  type Condition,
  choice,
  crud,
  date,
  dateTime,
  decimal,
  defineConfig,
  dictionary,
  entity,
  field,
  greaterThan,
  in_,
  integer,
  lessThan,
  matches,
  mount,
  notIn,
  now,
  type Operand,
  resolve,
  rows,
  type Test,
  text,
  texts,
  today,
  type Values,
} from '#schema'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { sampleDefinition, sampleModules } from './sample-config.ts'

const lease = entity({
  label: '租约',
  title: 'name',
  fields: {
    name: text('名称', { required: true }),
    level: choice('级别', dictionary('级别', { low: [1, '低'], middle: [2, '中'], high: [3, '高'] })),
    // One is kept as an array, the other as JSON.
    marks: texts('标记'),
    materials: rows('材料', { name: text('名称') }),
    num: integer('数量'),
    rent: decimal('租金', { digits: 2 }),
    deposit: decimal('押金', { digits: 1 }),
    startDate: date('开始'),
    endDate: date('结束'),
    signedAt: dateTime('签约时间'),
    paidAt: dateTime('付款时间'),
  },
})

const config = resolve(
  defineConfig({
    ...sampleDefinition,
    resources: {
      ...sampleDefinition.resources,
      lease: mount(lease, { endpoints: crud('/platform/admin/v1/lease'), permission: 'project' }),
    },
  }),
)
const { fields } = config.resources.lease

/** Few values, close together, so that sides are equal as often as not: three days around a midnight in Shanghai. */
const midnight = Date.parse('2026-05-01T16:00:00Z')
const moments = [-86_400, -1, 0, 1, 43_200, 86_399, 86_400].map((second) => midnight + second * 1000)
const aMoment = fc.constantFrom(...moments)
const aNumber = fc.constantFrom(-1, 0, 0.1, 0.5, 1, 2.25, 3)
const times = aMoment.map(formatTime)
const days = aMoment.map(formatDay)

const several = ['marks', 'materials'] as const
const numbers = ['num', 'rent', 'deposit'] as const
const dates = ['startDate', 'endDate'] as const
const dateTimes = ['signedAt', 'paidAt'] as const
const dated = [...dates, ...dateTimes]

const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 9 })

const record = fc.record({
  level: orNull(fc.constantFrom(1, 2, 3)),
  marks: fc.constantFrom([], ['甲']),
  materials: fc.constantFrom([], [{ name: '板' }]),
  num: orNull(aNumber.map(Math.round)),
  rent: orNull(aNumber),
  deposit: orNull(aNumber.map((value) => Math.round(value * 10) / 10)),
  startDate: orNull(days),
  endDate: orNull(days),
  signedAt: orNull(times),
  paidAt: orNull(times),
})

const comparing = (operand: fc.Arbitrary<Operand>): fc.Arbitrary<Test> =>
  fc.tuple(fc.constantFrom(lessThan, atMost, greaterThan, atLeast), operand).map(([make, to]) => make(to))

const ofField = (names: readonly string[], own: string) =>
  fc.constantFrom(...names.filter((name) => name !== own)).map((name) => field(name))

const testOf = (name: string): fc.Arbitrary<Test> => {
  if (several.some((one) => one === name)) return fc.constantFrom(null, notIn(null))
  if (name === 'level') {
    const values = fc.array(orNull(fc.constantFrom(1, 2, 3)), { minLength: 1, maxLength: 3 })
    return fc.oneof(
      orNull(fc.constantFrom(1, 2)),
      values.map((some) => in_(...some)),
      values.map((some) => notIn(...some)),
    )
  }
  if (numbers.some((one) => one === name))
    return fc.oneof(comparing(fc.oneof(aNumber, ofField(numbers, name))), ofField(numbers, name))
  const clock = dates.some((one) => one === name) ? fc.constant(today) : fc.constantFrom(today, now)
  const literal = dates.some((one) => one === name) ? days : fc.oneof(days, times)
  const others = ofField(dated, name)
  return fc.oneof(comparing(fc.oneof(literal, clock, others)), others, fc.constant(today))
}

const condition: fc.Arbitrary<Condition> = fc
  .uniqueArray(fc.constantFrom('level', ...several, ...numbers, ...dated), { minLength: 1, maxLength: 3 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, testOf(name)]))))

describe.each(engines)('conditions on %s', (engine) => {
  let eaves: TestPlatform
  const records: Values[] = []
  beforeAll(async () => {
    eaves = await startPlatform({ engine, config, modules: sampleModules })
    for (const values of fc.sample(record, { numRuns: 40, seed: 5 })) {
      const { code, data } = await eaves.call('lease.create', { name: '租约', ...values })
      expect(code).toBe(200)
      records.push((await eaves.call('lease.detail', { id: data.id })).data)
    }
  }, 60_000)
  afterAll(() => eaves.close())

  const found = (condition: Condition, moment: string) =>
    records.filter((one) => matches(condition, one, moment)).map(({ id }) => String(id))

  const any = fc.tuple(condition, times)
  /** With these, neither side agrees by finding nothing, or everything. */
  const telling = any.filter(([condition, moment]) => {
    const { length } = found(condition, moment)
    return length > 0 && length < records.length
  })

  it.each([
    ['whichever they are', any],
    ['that some records meet and others do not', telling],
  ])('%s, mean to the database what they mean to both readers', async (_which, cases) => {
    await fc.assert(
      fc.asyncProperty(cases, async ([condition, moment]) => {
        const where = allOf(conditionSql(condition, { fields }, moment))
        const { rows } = await sql<{ id: string }>`select id from lease where ${where} order by id`.execute(
          eaves.db,
        )
        expect(rows.map(({ id }) => id)).toEqual(found(condition, moment).sort())
      }),
      { numRuns: 200 },
    )
  })
})
