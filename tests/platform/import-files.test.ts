import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { duplicateRule, headerKey, importLimits } from '#schema'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { type Content, sendImport } from '#tests/support/send-import.ts'
import { importConfig, residentFile } from './import-config.ts'
import { sampleModules } from './sample-config.ts'

const projectId = 'project_jingan'
const home = { 楼栋: '1号楼', 单元: '1单元', 楼层: '1层', 房号: '101' }

let eaves: TestPlatform
beforeAll(async () => {
  eaves = await startPlatform({ config: importConfig, modules: sampleModules })
})
afterAll(() => eaves.close())

let phones = 0
const person = (more: Readonly<Record<string, string>> = {}) => {
  phones += 1
  return { ...home, 姓名: '张三', 手机号: String(13_700_000_000 + phones), 关系: '业主', ...more }
}

const send = (content: Content, input = {}) =>
  sendImport(eaves, 'resident.import', content, { projectId, ...input })
const refusalOf = async (content: Content, input = {}) => {
  const { code, data } = await send(content, input)
  expect(code).toBe(codes.invalid)
  return data.errors
}
const said = (names: Readonly<Record<string, string>>) =>
  JSON.stringify(Object.fromEntries(Object.entries(names).map(([name, label]) => [headerKey(name), label])))

describe('headers that name no column', () => {
  const file = residentFile(person()).replace('手机号*', 'Mobile').replace('房号*', 'Flat No.')

  it('leave the rows without what is needed in a dry run, which says what that is', async () => {
    const { data } = await send(file, { dryRun: 1 })
    expect(data).toMatchObject({
      missing: ['房号', '手机号'],
      ignored: ['Flat No.', 'Mobile'],
      total: 1,
      success: 0,
    })
    expect(data.given?.slice(3, 6)).toEqual(['Flat No.', '姓名*', 'Mobile'])
    expect(data.rows?.[0]?.faults.map(({ column }) => column)).toEqual(['房号', '手机号'])
    expect(await refusalOf(file)).toEqual({ file: '表头缺少 房号、手机号，请按模板填写' })
  })

  it('are those of columns by the word of whoever sends the file', async () => {
    const headers = said({ ' mobile ': '手机号', 'Flat No.': '房号', 别的: '没有这列' })
    const { data } = await send(file, { dryRun: 1, headers })
    expect(data).toMatchObject({ missing: [], ignored: [], total: 1, success: 1 })
    expect(data.header?.slice(3, 6)).toEqual(['房号', '姓名*', '手机号'])
    expect((await send(file, { headers })).data).toMatchObject({ success: 1, fail: 0 })
  })

  it('give way to headers that name the column themselves', async () => {
    const both = residentFile(person()).replace('备注', 'Mobile')
    const { data } = await send(both, { dryRun: 1, headers: said({ Mobile: '手机号' }) })
    expect(data).toMatchObject({ success: 1, ignored: ['Mobile'] })
  })

  it('make the header of a file that has them below a title', async () => {
    const foreign = `Residents\n\nHouse,Name,Mobile\n,张三,13900000000\n`
    const headers = said({ House: '房号', Name: '姓名', Mobile: '手机号' })
    expect((await send(foreign, { dryRun: 1, headers })).data).toMatchObject({
      headerRow: 3,
      missing: ['关系'],
    })
  })

  it.each(['[]', '{"a":1}', 'no JSON', '{"":"手机号"}'])('are not said by %s', async (headers) => {
    expect(await refusalOf(file, { headers })).toEqual({ headers: '列的对应关系格式不正确' })
  })
})

describe('files of more rows than a call takes', () => {
  it('are taken part by part, and repeats are told across parts', async () => {
    const first = person()
    const many = Array.from({ length: importLimits.rows }, () => person({ 房号: '' }))
    const file = residentFile(first, ...many, first, person())
    const [one, two] = [await send(file, { part: 1, dryRun: 1 }), await send(file, { part: 2, dryRun: 1 })]
    expect(one.data).toMatchObject({ total: importLimits.rows, parts: 2, success: 1 })
    const repeated = { row: 1003, column: '手机号', msg: '与第 2 行重复' }
    expect(two.data).toMatchObject({ total: 3, parts: 2, success: 1, fail: 2 })
    expect(two.data.failList).toContainEqual(repeated)
    expect((await send(file, { part: 1 })).data).toMatchObject({ success: 1 })
    // What the first part has stored is still the first of the file.
    const { data } = await send(file, { part: 2 })
    expect(data).toMatchObject({ success: 1, created: 1 })
    expect(data.failList).toContainEqual(repeated)
  })

  it('are refused without a part, and beyond all parts', async () => {
    const rows = Array.from({ length: importLimits.fileRows + 1 }, () => ({ 姓名: '张三' }))
    const long = residentFile(...rows)
    expect(await refusalOf(long)).toEqual({ file: '文件有 20001 行数据，一次最多导入 1000 行' })
    expect(await refusalOf(long, { part: 1 })).toEqual({ file: '文件有 20001 行数据，一次最多导入 20000 行' })
    for (const part of ['0', '21', 'x', '1.5'])
      expect(await refusalOf(residentFile(person()), { part })).toEqual({ part: '须为 1 到 20 的整数' })
  })
})

describe('what a dry run says of a row', () => {
  it('is which names may have lost a sign, though it is taken', async () => {
    const { data } = await send(
      residentFile(
        person({ 姓名: '张?' }),
        person({ 姓名: '王\uFFFD' }),
        person({ 姓名: '李\uE815' }),
        person({ 姓名: '赵？' }),
        person({ 备注: '在家吗?' }),
        person({ 备注: '门牌\uFFFD' }),
        person({ 姓名: '䶮䶮' }),
      ),
      { dryRun: 1 },
    )
    expect(data).toMatchObject({ success: 7, fail: 0 })
    const msg = '可能有丢失的字，请核对'
    expect(data.rows?.flatMap(({ row, warnings }) => warnings.map((one) => ({ row, ...one })))).toEqual([
      ...[2, 3, 4, 5].map((row) => ({ row, column: '姓名', msg })),
      { row: 7, column: '备注', msg },
    ])
  })

  it('is where a formula of the spreadsheet has failed, which leaves the cell empty', async () => {
    const failed = { 楼栋: '#N/A', 单元: '#N/A', 楼层: '#N/A', 房号: '#N/A', 姓名: '#REF!', 手机号: '#N/A' }
    const file = residentFile(
      person({ 备注: '#N/A', 生日: ' #VALUE! ', 押金: '#DIV/0!' }),
      person({ 姓名: '#NAME?' }),
      // Dragged down beyond the last record.
      person(failed),
      person({ 备注: '#3 楼！' }),
    )
    const { data } = await send(file, { dryRun: 1 })
    expect(data).toMatchObject({ total: 3, success: 2, fail: 1, passedOver: 1 })
    expect(data.failList).toEqual([{ row: 3, column: '姓名', msg: '请输入姓名' }])
    const msgOf = (text: string) => `表格中是错误值 ${text}，按空白处理`
    expect(data.rows?.map(({ row, warnings }) => [row, warnings])).toEqual([
      [
        2,
        [
          { column: '押金', msg: msgOf('#DIV/0!') },
          { column: '生日', msg: msgOf('#VALUE!') },
          { column: '备注', msg: msgOf('#N/A') },
        ],
      ],
      [3, [{ column: '姓名', msg: msgOf('#NAME?') }]],
      [5, []],
    ])
  })

  it('is what the record holds instead where it differs', async () => {
    const row = person({ 备注: '旧', 押金: '100', 生日: '1990-02-03', 到期时间: '2030-01-01' })
    await send(residentFile(row))
    const changed = { ...row, 备注: '新', 押金: '100.00', 关系: '租客', 生日: '', 管家: '' }
    const { data } = await send(residentFile(changed), { dryRun: 1, duplicate: duplicateRule.update })
    expect(data.rows).toMatchObject([
      {
        outcome: 'update',
        changes: [
          { column: '关系', before: '业主' },
          { column: '备注', before: '旧' },
        ],
      },
    ])
  })
})
