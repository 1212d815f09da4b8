import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { logAction } from '#resources/dictionaries.ts'
import { duplicateRule, importLimitTexts } from '#schema'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { type Content, sendImport } from '#tests/support/send-import.ts'
import { hobby, importConfig, relation, residentColumns, residentFile } from './import-config.ts'
import { sampleModules } from './sample-config.ts'

const projectId = 'project_jingan'
const home = { 楼栋: '1号楼', 单元: '1单元', 楼层: '1层', 房号: '101' }

type Row = Readonly<Record<string, string>>

let phones = 0
/** A resident that no file has had before. */
const person = (more: Readonly<Record<string, string>> = {}): Row => {
  phones += 1
  return { ...home, 姓名: '张三', 手机号: String(13_900_000_000 + phones), 关系: '业主', ...more }
}

describe.each(engines)('import on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine, config: importConfig, modules: sampleModules })
  })
  afterAll(() => eaves.close())

  const send = (content: Content | null, input = {}, options = {}) =>
    sendImport(eaves, 'resident.import', content, { projectId, ...input }, options)
  const stored = async (phone = '') => {
    const { data } = await eaves.call('resident.list', { phone })
    return data.list
  }
  const countAll = async () => (await eaves.call('resident.list')).data.total as number
  const refusalOf = async (content: Content, input = {}, options = {}) => {
    const { code, data } = await send(content, input, options)
    expect(code).toBe(codes.invalid)
    return data.errors
  }

  it('stores what the cells mean, kind by kind', async () => {
    const row = person({
      关系: '租客',
      到期时间: '2027/1/5 8:30',
      爱好: '琴、棋',
      押金: '1200.50',
      钥匙: '3',
      主用户: '是',
      生日: '1990年2月3日',
      门禁卡: 'ab12',
      备注: '第一行\n第二行',
    })
    const { code, data } = await send(residentFile(row))
    expect(code).toBe(codes.ok)
    const [{ id }] = await stored(row.手机号)
    const counted = { total: 1, success: 1, fail: 0, failList: [], created: 1, updated: 0, skipped: 0 }
    expect(data).toEqual({ ...counted, ids: [id] })
    expect(await stored(row.手机号)).toMatchObject([
      {
        houseId: 'house_jingan_1_1_1',
        name: '张三',
        relation: relation.tenant,
        expireTime: '2027-01-05 08:30:00',
        hobbies: [hobby.music, hobby.chess],
        deposit: 1200.5,
        keyNum: 3,
        isMain: 1,
        birthday: '1990-02-03',
        badge: 'AB12',
        keeperId: null,
      },
    ])
  })

  it('leaves what is empty at its default, and finds people by their names', async () => {
    const keeper = await eaves.db
      .selectFrom('user')
      .select(['id', 'name'])
      .where('isRepair', '=', 1)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const row = person({ 管家: String(keeper.name) })
    await send(residentFile(row))
    expect(await stored(row.手机号)).toMatchObject([{ keyNum: 1, expireTime: null, keeperId: keeper.id }])
  })

  it('reads GBK as well as UTF-8 with or without its mark', async () => {
    const gbk = Buffer.concat([
      Buffer.from([0xb7, 0xbf, 0xba, 0xc5, 0x2c, 0xd0, 0xd5, 0xc3, 0xfb, 0x2c]),
      Buffer.from([0xca, 0xd6, 0xbb, 0xfa, 0xba, 0xc5, 0x2c, 0xb9, 0xd8, 0xcf, 0xb5, 0x2c]),
      Buffer.from([0xc2, 0xa5, 0xb6, 0xb0, 0x2c, 0xb5, 0xa5, 0xd4, 0xaa, 0x2c, 0xc2, 0xa5, 0xb2, 0xe3, 0x0a]),
      Buffer.from('101,'),
      Buffer.from([0xd5, 0xc5, 0xc8, 0xfd, 0x2c]),
      Buffer.from('13711110001,'),
      Buffer.from([0xd2, 0xb5, 0xd6, 0xf7, 0x2c, 0x31, 0xba, 0xc5, 0xc2, 0xa5, 0x2c, 0x31]),
      Buffer.from([0xb5, 0xa5, 0xd4, 0xaa, 0x2c, 0x31, 0xb2, 0xe3, 0x0a]),
    ])
    expect((await send(gbk)).data).toMatchObject({ success: 1 })
    expect(await stored('13711110001')).toMatchObject([{ name: '张三', houseId: 'house_jingan_1_1_1' }])
    expect((await send(`\uFEFF${residentFile(person())}`)).data).toMatchObject({ success: 1 })
  })

  it('reads values as people and spreadsheets write them', async () => {
    const row = person({
      关系: '租客',
      到期时间: '2026年12月31日',
      押金: '￥1，200.50元',
      钥匙: '３',
      生日: '32874',
      备注: '-先敲门(有狗)',
    })
    const written = { ...row, 手机号: `'+86 ${row.手机号?.slice(0, 3)}-${row.手机号?.slice(3)}` }
    const { data } = await send(residentFile(written))
    expect(data.failList).toEqual([])
    expect(await stored(row.手机号)).toMatchObject([
      {
        phone: row.手机号,
        expireTime: '2026-12-31 23:59:59',
        deposit: 1200.5,
        keyNum: 3,
        birthday: '1990-01-01',
        remark: '-先敲门(有狗)',
      },
    ])
    expect(await stored(` ${row.手机号?.slice(0, 3)} ${row.手机号?.slice(3)}`)).toHaveLength(1)
    expect(await stored(`+86${row.手机号}`)).toHaveLength(1)
  })

  it('says what to do about values that a spreadsheet has spoiled', async () => {
    const { data } = await send(
      residentFile(
        person({ 手机号: '1.38E+10', 押金: '1e3', 钥匙: '0x5' }),
        person({ 到期时间: '12/31/2026', 生日: '2026-02-30' }),
      ),
    )
    const spoiled = '表格软件已把长数字改成科学计数法，请把该列设为文本后重新填写'
    expect(data.failList).toEqual([
      { row: 2, column: '手机号', msg: spoiled },
      { row: 2, column: '押金', msg: spoiled },
      { row: 2, column: '钥匙', msg: '钥匙须为整数' },
      { row: 3, column: '到期时间', msg: '到期时间须为时间，如 2026-01-31 08:00:00' },
      { row: 3, column: '生日', msg: '生日须为日期，如 2026-01-31' },
    ])
  })

  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
  it.each<readonly [string, (file: string) => Content, string]>([
    ['semicolons', (file) => file.replaceAll(',', ';'), 'a.csv'],
    ['tabs', (file) => file.replaceAll(',', '\t'), 'a.tsv'],
    ['a separator that a line of its own says', (file) => `sep=|\r\n${file.replaceAll(',', '|')}`, 'a.csv'],
    ['tabs in UTF-16, as Excel saves text', (file) => utf16(file.replaceAll(',', '\t')), 'a.TXT'],
    ['UTF-16 of the other order', (file) => utf16(file).swap16(), 'a.csv'],
  ])('reads a file with %s', async (_name, written, fileName) => {
    const row = person()
    const { data } = await send(written(residentFile(row)), {}, { fileName })
    expect(data).toMatchObject({ success: 1, fail: 0 })
    expect(await stored(row.手机号)).toMatchObject([{ name: '张三' }])
  })

  it('finds the header below a title, and counts rows as the sheet does', async () => {
    const file = `静安花园住户名单（房号,以物业为准）\r\n\r\n${residentFile(person(), person({ 姓名: '' }))}`
    const { data } = await send(file, { dryRun: 1 })
    expect(data).toMatchObject({ headerRow: 3, total: 2, success: 1, fail: 1 })
    expect(data.failList).toEqual([{ row: 5, column: '姓名', msg: '请输入姓名' }])
  })

  it.each(['联系电话', '手机号码', '手机号（必填）', ' 手 机 号＊', '手机号[11位]'])(
    'knows the header %j',
    async (header) => {
      const row = person()
      const { data } = await send(residentFile(row).replace('手机号*', header), { dryRun: 1 })
      expect(data).toMatchObject({ success: 1, fail: 0, ignored: [] })
      expect(data.header).toContain('手机号')
    },
  )

  it.each(['房屋', '所属房屋', ' 所属 房屋 *'])(
    'knows what it points at by the header %j',
    async (header) => {
      const { data } = await send(residentFile(person()).replace('房号*', header), { dryRun: 1 })
      expect(data).toMatchObject({ success: 1, fail: 0, ignored: [] })
      expect(data.header).toContain('房号')
    },
  )

  it('asks which column is meant where two are', async () => {
    const file = residentFile(person()).replace('手机号*', '手机号码').replace('备注', '联系电话')
    expect(await refusalOf(file)).toEqual({
      file: '表头的“手机号码”和“联系电话”都是“手机号”，请只留一列',
    })
  })

  it('passes over rows in which only dragged-down values stand, however many', async () => {
    const dragged = Array.from({ length: 1500 }, () => ({ 楼栋: '1号楼', 关系: '业主', 主用户: '否' }))
    const { data } = await send(residentFile(person(), ...dragged, person()), { dryRun: 1 })
    expect(data).toMatchObject({ total: 2, success: 2, fail: 0, passedOver: 1500 })
    expect(data.rows?.map(({ row }) => row)).toEqual([2, 1503])
    expect(await refusalOf(residentFile(...dragged))).toEqual({ file: '文件中没有数据' })
  })

  it('says in a dry run what would become of each row, and stores nothing', async () => {
    const there = person()
    await send(residentFile(there))
    const before = await countAll()
    const file = residentFile(person(), there, person({ 手机号: '123' }), { ...there, 房号: '999' })
    const { data } = await send(file, { dryRun: 1, duplicate: duplicateRule.update })
    expect(data).toMatchObject({ total: 4, success: 1, created: 1, updated: 0, skipped: 1, fail: 2 })
    expect(data.header).toEqual(residentColumns)
    expect(data.rows?.map(({ row, outcome, msg, faults }) => ({ row, outcome, msg, faults }))).toEqual([
      { row: 2, outcome: 'create', msg: undefined, faults: [] },
      { row: 3, outcome: 'skip', msg: '与现有数据相同', faults: [] },
      {
        row: 4,
        outcome: 'error',
        msg: undefined,
        faults: [{ column: '手机号', msg: '请输入正确的手机号码' }],
      },
      { row: 5, outcome: 'error', msg: undefined, faults: [{ column: '房号', msg: '没有找到房屋' }] },
    ])
    expect(await countAll()).toBe(before)
  })

  it('imports the rows that are right and tells of the others, row by row and column by column', async () => {
    const good = person()
    const { data } = await send(
      residentFile(
        good,
        person({ 姓名: '', 关系: '朋友' }),
        person({ 关系: '租客' }),
        person({ 押金: '很多', 钥匙: '99', 生日: '2026-02-30', 主用户: '也许', 爱好: '棋、诗' }),
        person({ 姓名: '=HYPERLINK("http://a.example")' }),
        person({ 管家: '林知远' }),
      ),
    )
    expect(data).toMatchObject({ total: 6, success: 1, fail: 5 })
    expect(data.failList).toEqual([
      { row: 3, column: '姓名', msg: '请输入姓名' },
      { row: 3, column: '关系', msg: '关系须为 业主、家属、租客 之一' },
      { row: 4, column: '到期时间', msg: '请选择到期时间' },
      { row: 5, column: '爱好', msg: '爱好须为 棋、琴 之一' },
      { row: 5, column: '押金', msg: '押金须为数字' },
      { row: 5, column: '钥匙', msg: '钥匙须在 0 到 9 之间' },
      { row: 5, column: '主用户', msg: '主用户须为 是、否 之一' },
      { row: 5, column: '生日', msg: '生日须为日期，如 2026-01-31' },
      { row: 6, column: '姓名', msg: '内容像公式，请改为普通文字' },
      { row: 7, column: '管家', msg: '所选管家不存在或不可用' },
    ])
    expect(await stored(good.手机号)).toHaveLength(1)
  })

  it('asks for more where several houses fit, and takes an empty cell for any', async () => {
    const sparse = person({ 楼栋: '', 单元: '', 楼层: '' })
    const { data } = await send(residentFile(sparse))
    expect(data.failList).toEqual([
      { row: 2, column: '房号', msg: '有 6 条房屋符合，请补充楼栋、单元、楼层' },
    ])
    const enough = person({ 楼层: '', 单元: '' })
    expect((await send(residentFile(enough))).data).toMatchObject({ success: 1 })
  })

  it('tells rows that repeat an earlier one, or what the database knows already', async () => {
    const row = person({ 门禁卡: `K${phones}` })
    const { data } = await send(residentFile(row, row, { ...row, 手机号: String(person().手机号) }))
    expect(data).toMatchObject({ success: 1, fail: 2 })
    expect(data.failList).toEqual([
      { row: 3, column: '手机号', msg: '与第 2 行重复' },
      { row: 4, column: '门禁卡', msg: '门禁卡已存在' },
    ])
  })

  it('leaves records that are there, or changes what the file says of them', async () => {
    const row = person({ 备注: '旧' })
    await send(residentFile(row))
    const changed = { ...row, 姓名: '李四', 备注: '' }
    expect((await send(residentFile(changed))).data).toMatchObject({ success: 0, skipped: 1 })
    expect((await send(residentFile(changed), { duplicate: duplicateRule.update })).data).toMatchObject({
      updated: 1,
    })
    // An empty cell says nothing.
    expect(await stored(row.手机号)).toMatchObject([{ name: '李四', remark: '旧', version: 2 }])
    const wrong = await send(residentFile({ ...changed, 姓名: '李' }), { duplicate: duplicateRule.update })
    expect(wrong.data.failList).toEqual([{ row: 2, column: '姓名', msg: '姓名长度须为 2–20 个字符' }])
  })

  it('changes nothing the second time', async () => {
    const file = residentFile(person(), person())
    await send(file)
    const { total: entries } = (await eaves.call('operationLog.list', { action: logAction.import })).data
    const before = await eaves.db.selectFrom('resident').selectAll().orderBy('id').execute()
    for (const duplicate of Object.values(duplicateRule))
      expect((await send(file, { duplicate })).data).toMatchObject({ success: 0, fail: 0, skipped: 2 })
    expect(await eaves.db.selectFrom('resident').selectAll().orderBy('id').execute()).toEqual(before)
    expect((await eaves.call('operationLog.list', { action: logAction.import })).data.total).toBe(entries)
  })

  it('tells the log once, with the counts', async () => {
    const before = (await eaves.call('operationLog.list')).data.total
    await send(residentFile(person(), person(), person({ 手机号: '1' })))
    const { total, list } = (await eaves.call('operationLog.list')).data
    expect(total).toBe(before + 1)
    expect(list[0]).toMatchObject({
      action: logAction.import,
      content: '导入住户到项目[静安府]：新增 2 条，修改 0 条，跳过 0 条，失败 1 条',
      after: { total: 3, created: 2, updated: 0, skipped: 0, fail: 1 },
    })
  })

  it.each<[string, Content, object, string]>([
    ['what is called otherwise', 'a', { fileName: 'a.xls' }, importLimitTexts.extension],
    ['nothing', '', {}, '文件为空'],
    [
      'an old workbook',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      {},
      '文件内容是 Excel 工作簿，请另存为 CSV 格式后再导入',
    ],
    [
      'a new workbook',
      Buffer.from('504b0304', 'hex'),
      {},
      '文件内容是 Excel 工作簿，请另存为 CSV 格式后再导入',
    ],
    ['what is no text', Buffer.from([1, 0, 2]), {}, '文件不是 UTF-8、GBK 或 Unicode 编码的文本'],
    ['another encoding', Buffer.from([0x41, 0xff, 0x41]), {}, '文件不是 UTF-8、GBK 或 Unicode 编码的文本'],
    ['another header', '姓名,年龄\n张三,3', {}, '表头缺少 房号、手机号、关系，请按模板填写'],
    [
      'a column twice',
      `${residentColumns.join(',')},姓名\n1`,
      {},
      '表头的“姓名”和“姓名”都是“姓名”，请只留一列',
    ],
    ['a header alone', residentColumns.join(','), {}, '文件中没有数据'],
    ['a quote that never closes', `${residentFile(person())}\n"1号楼,1`, {}, '第 3 行的引号不成对'],
    [
      'too many rows',
      residentFile(...Array.from({ length: 1001 }, () => person())),
      {},
      '文件有 1001 行数据，一次最多导入 1000 行',
    ],
    ['too much', `${residentFile(person())}\n${'x'.repeat(2 * 1024 * 1024)}`, {}, '文件不能超过 2 MB'],
  ])('refuses %s', async (_what, content, options, message) => {
    const before = await countAll()
    expect(await refusalOf(content, {}, options)).toEqual({ file: message })
    expect(await countAll()).toBe(before)
  })

  it('refuses what is no file, no project, and no rule', async () => {
    expect((await send(null)).data.errors).toEqual({ file: '请选择要导入的文件' })
    expect(await refusalOf(residentFile(person()), { duplicate: 3 })).toHaveProperty('duplicate')
    expect(await refusalOf(residentFile(person()), { dryRun: 'yes' })).toHaveProperty('dryRun')
    expect(await refusalOf(residentFile(person()), { projectId: 'none' })).toEqual({
      projectId: '所选项目不存在或不可用',
    })
    const huge = await send('x'.repeat(3 * 1024 * 1024))
    expect(huge.status).toBe(413)
    expect((await eaves.call('resident.import', { projectId })).data.errors).toHaveProperty('file')
  })

  it('lets nobody in without permission, and nobody beyond their data scope', async () => {
    expect((await send(residentFile(person()), {}, { as: 'nobody' })).code).toBe(codes.forbidden)
    const { account } = await eaves.db
      .selectFrom('user')
      .select('account')
      .where('name', '=', '俞晚晴')
      .executeTakeFirstOrThrow()
    const as = String(account)
    expect(await refusalOf(residentFile(person()), {}, { as })).toHaveProperty('projectId')
    await eaves.call('projectAdmin.create', { projectId: 'project_jinjiang', adminIds: [`user_${as}`] })
    const inside = await send(residentFile(person()), { projectId: 'project_jinjiang' }, { as })
    expect(inside.data).toMatchObject({ success: 1 })
  })

  it('passes over the example line and over columns it does not know, and says so', async () => {
    const [header = '', example = ''] = [
      `${residentColumns.join(',')},车位`,
      '1号楼,1单元,3层,301,张三,13800138000,业主,,,,,,,,,',
    ]
    const { data } = await send(`${header}\n${example},B1\n`, { dryRun: 1 })
    expect(data.ignored).toEqual(['车位'])
    expect(data.rows).toMatchObject([{ outcome: 'skip', msg: '模板的示例' }])
  })

  it('has a template that says what may be chosen, and takes it back as it is', async () => {
    const { path } = importConfig.resources.resident?.import?.template ?? {}
    const answer = await eaves.fetch(
      new Request(`http://eaves.test${path}`, { headers: { authorization: await eaves.login('admin') } }),
    )
    const file = await answer.text()
    const [header, , labels = ''] = file.split('\r\n')
    expect(header).toContain(residentColumns.join(','))
    const words = '可填：业主、家属、租客,,可填：棋、琴,,,可填：是、否'
    expect(labels).toBe(`,,,,,,${words},,,,`)
    const { data } = await send(file, { dryRun: 1 })
    expect(data.rows?.map(({ outcome, msg }) => [outcome, msg])).toEqual([
      ['skip', '模板的示例'],
      ['skip', '模板的说明'],
    ])
  })

  it('counts rows as spreadsheets do, and refuses what stands beside the header', async () => {
    const { data } = await send(
      `${residentFile(person())},多余,的\r\n\r\n,,\r\n${residentFile(person({ 手机号: '1' })).split('\r\n')[1]}`,
    )
    expect(data.failList.map(({ row, column }) => [row, column])).toEqual([
      [2, null],
      [5, '手机号'],
    ])
  })
})
