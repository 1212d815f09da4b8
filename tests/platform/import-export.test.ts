import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportHeader, exportRow } from '#admin/screens/export/export-cells.ts'
import { config } from '#config'
import { formatCsv } from '#domain/csv.ts'
import { relation } from '#resources/estate-dictionaries.ts'
import { deviceCategory } from '#resources/product-dictionaries.ts'
import { duplicateRule, type Values } from '#schema'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { sendImport } from '#tests/support/send-import.ts'

const projectId = 'project_jingan'

let eaves: TestPlatform
beforeAll(async () => {
  eaves = await startPlatform()
})
afterAll(() => eaves.close())

const { device } = config.resources
const columns = Object.values(device.fields).filter(({ kind }) => kind !== 'image' && kind !== 'rows')

/** All records of a project's list, as its export writes them, masks and all. */
async function exportedIn(name: 'house' | 'houseUser') {
  const { fields } = config.resources[name]
  const columns = Object.values(fields).filter(({ kind }) => kind !== 'files')
  const rows: Values[] = []
  for (let pageNum = 1, total = 1; rows.length < total; pageNum += 1) {
    const { data } = await eaves.call(`${name}.list`, { projectId, pageNum, pageSize: 100 })
    total = data.total
    rows.push(...data.list)
  }
  const file = formatCsv([exportHeader(columns), ...rows.map((row) => exportRow(columns, row))])
  return { file, total: rows.length }
}

/** What an import answers that has nothing to do. */
const untouched = (total: number) => ({
  total,
  success: 0,
  created: 0,
  updated: 0,
  fail: 0,
  skipped: total,
  failList: [],
})

async function exported(): Promise<{ readonly file: string; readonly total: number }> {
  const { list, total } = (await eaves.call('device.list', { pageSize: 100 })).data
  return {
    file: formatCsv([exportHeader(columns), ...list.map((row: Values) => exportRow(columns, row))]),
    total,
  }
}

/** Already looks like a guarded cell: told apart from one by nobody. */
const looksGuarded = (cell: string) => /^'[=+\-@]|^\d+\t$/.test(cell)

const said = (maxLength: number) =>
  fc
    .string({ unit: fc.constantFrom(...`=+-@'",0123 中a`), minLength: 2, maxLength })
    .filter((text) => text.trim().length >= 2 && !looksGuarded(text.trim()))

it('changes nothing where a file is what was exported', async () => {
  let number = 0
  const record = fc.record({ name: said(20), brand: said(20), remark: said(40) })
  await fc.assert(
    fc.asyncProperty(record, async (texts) => {
      number += 1
      const input = { ...texts, model: `0${number}`, category: deviceCategory.sensor, reportInterval: 5 }
      const { code, data: made } = await eaves.call('device.create', input)
      expect(code).toBe(200)
      const { file, total } = await exported()
      const { data } = await sendImport(eaves, 'device.import', file, { duplicate: duplicateRule.update })
      expect(data).toMatchObject({ total, success: 0, fail: 0, skipped: total, failList: [] })
      await eaves.call('device.delete', { id: made.id })
    }),
    { numRuns: 40 },
  )
})

it.each([
  ['houses', 'house', 'house.import'],
  ['residents', 'houseUser', 'customer.import'],
] as const)(
  'changes nothing where the list of %s comes back as it was exported',
  async (_what, name, call) => {
    const { file, total } = await exportedIn(name)
    expect(total).toBeGreaterThan(100)
    const input = { projectId, duplicate: duplicateRule.update }
    const dry = await sendImport(eaves, call, file, { ...input, dryRun: 1 })
    expect(new Set(dry.data.rows?.map(({ outcome, msg }) => `${outcome} ${msg}`))).toEqual(
      new Set(['skip 与现有数据相同']),
    )
    expect((await sendImport(eaves, call, file, input)).data).toMatchObject(untouched(total))
  },
)

it('tells what is wrong at the import’s own column where a list calls it otherwise', async () => {
  const file = '房屋,姓名,手机号,关系\n1号楼-1单元-9999,张三,13712340077,业主\n'
  const { data } = await sendImport(eaves, 'customer.import', file, {
    projectId,
    duplicate: duplicateRule.skip,
    dryRun: 1,
  })
  expect(data).toMatchObject({
    header: ['房号', '姓名', '手机号', '关系'],
    failList: [{ row: 2, column: '房号', msg: '没有找到房屋' }],
  })
})

it('takes a masked cell for the value of the one record that looks like it', async () => {
  const { list } = (await eaves.call('houseUser.list', { projectId, pageSize: 100 })).data
  const [first] = list as readonly Values[]
  const pointer = Object.values(config.resources.houseUser.fields).filter(({ name }) => name === 'houseId')
  const [house] = exportRow(pointer, first ?? {})
  const row = (phone: unknown, remark: string) => `${house},${first?.name},${phone},业主,${remark}`
  const send = (...rows: readonly string[]) =>
    sendImport(eaves, 'customer.import', ['房屋,姓名,手机号,关系,备注', ...rows].join('\n'), {
      ...{ projectId, duplicate: duplicateRule.update, dryRun: 1 },
    })
  expect(first?.phone).toMatch(/^\d{3}\*{4}\d{4}$/)

  const { data } = await send(row(first?.phone, '新'), row('100****0000', '新'))
  expect(data.rows?.[0]).toMatchObject({
    outcome: 'update',
    changes: [{ column: '备注', before: expect.any(String) }],
  })
  expect(data.failList).toEqual([
    { row: 3, column: '手机号', msg: '没有手机号为“100****0000”的住户，请填写完整' },
  ])
  // Nothing of what is stored is told beyond what the file said.
  expect(JSON.stringify(data)).not.toMatch(/1\d{10}/)

  // Two residents of a house whose phones look alike: nobody can tell which is meant.
  const stored = await eaves.db
    .selectFrom('houseUser')
    .select(['houseId', 'phone'])
    .where('id', '=', String(first?.id))
    .executeTakeFirstOrThrow()
  const phone = String(stored.phone)
  const alike =
    `${phone.slice(0, 3)}${(Number(phone.slice(3, 7)) + 1) % 10_000}`.padEnd(7, '0') + phone.slice(-4)
  const made = await eaves.call('houseUser.create', {
    houseId: stored.houseId,
    name: '李四',
    phone: alike,
    relation: relation.owner,
  })
  expect(made.code).toBe(200)
  expect((await send(row(first?.phone, '新'))).data.failList).toEqual([
    { row: 2, column: '手机号', msg: '有 2 位住户符合，请填写完整' },
  ])
})
