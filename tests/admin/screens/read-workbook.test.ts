import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { asCsv } from '#admin/screens/import/as-csv.ts'
import { readWorkbook, workbookLimits } from '#admin/screens/import/read-workbook.ts'
import { csvStart } from '#domain/csv.ts'
import { columnName, sheetOf, workbook, workbookFiles } from '#tests/support/workbook.ts'

const packed = (...sheets: readonly string[]) => new Uint8Array(zipSync(workbookFiles(sheets)))

const cell = (ref: string) => `<row r="${/\d+/.exec(ref)}"><c r="${ref}"><v>1</v></c></row>`

/** Where a zip file says how large its parts are once unpacked, in the directory at its end. */
function saysLess(bytes: Uint8Array<ArrayBuffer>, name: string, size: number): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice()
  const view = new DataView(copy.buffer)
  const letters = strToU8(name)
  for (let at = 0; at + 46 < copy.length; at++) {
    const isEntry = view.getUint32(at, true) === 0x02014b50
    if (isEntry && letters.every((letter, index) => copy[at + 46 + index] === letter))
      view.setUint32(at + 24, size, true)
  }
  return copy
}

describe('reading a workbook', () => {
  it('takes the first sheet as it is shown, formulas by their values', async () => {
    const bytes = workbook(
      [
        ['住户名单'],
        [],
        ['房号', ' 姓名', null, '到期'],
        ['0301', '张三', 13_800_138_000, { days: 46_387 }],
        [301, { formula: 'A1&"·"', value: '阿依·努尔' }, { formula: 'SUM(0.1,0.2)', value: 0.1 + 0.2 }, null],
        [true, '', { error: '#N/A' }, { days: 46_387.354166 }],
        [{ error: '#DIV/0!' }, { error: '#NAME?' }, { formula: 'A1', value: '' }, { error: '#REF!' }],
      ],
      [['第二页']],
    )
    expect(await readWorkbook(bytes)).toEqual({
      rows: [
        ['住户名单', '', '', ''],
        ['', '', '', ''],
        ['房号', ' 姓名', '', '到期'],
        ['0301', '张三', '13800138000', '2026-12-31'],
        ['301', '阿依·努尔', '0.3', ''],
        ['TRUE', '', '#N/A', '2026-12-31 08:30:00'],
        ['#DIV/0!', '#NAME?', '', '#REF!'],
      ],
    })
  })

  const far = workbookLimits.rows + 1
  const wide = columnName(workbookLimits.columns)
  it.each<readonly [string, () => Uint8Array<ArrayBuffer>, string]>([
    ['is a zip bomb', () => packed(sheetOf(' '.repeat(workbookLimits.unpacked))), '工作簿展开后过大'],
    ['has one cell far below', () => packed(sheetOf(cell(`A${far}`))), '工作表超过 20,000 行'],
    ['has one cell far to the right', () => packed(sheetOf(cell(`${wide}1`))), '工作表超过 200 列'],
    ['has one cell in the last corner', () => packed(sheetOf(cell('XFD1048576'))), '工作表超过 20,000 行'],
    ['is broken', () => workbook([['姓名']]).slice(0, 300), '工作簿无法读取'],
    ['is a zip file of something else', () => new Uint8Array(zipSync({ a: strToU8('a') })), '工作簿无法读取'],
    [
      'says that it is smaller than it is',
      () => saysLess(packed(sheetOf(' '.repeat(workbookLimits.unpacked))), 'xl/worksheets/', 20),
      '工作簿无法读取',
    ],
  ])('refuses in a sentence what %s', async (_what, made, sentence) => {
    expect(await readWorkbook(made())).toEqual({ refusal: expect.stringContaining(sentence) })
  })

  it('takes cells that only have a colour for nothing, however far they reach', async () => {
    const bytes = packed(sheetOf(`${cell('A1')}<row r="900000"><c r="ZZ900000" s="1"/></row>`))
    expect(await readWorkbook(bytes)).toEqual({ rows: [['1']] })
  })
})

describe('what is sent of a file', () => {
  it('is the text of a workbook, whatever it is called', async () => {
    const bytes = workbook([
      ['姓名', '备注'],
      ['张三', '第一行\n"第二行",=1+1'],
    ])
    for (const [name, sent] of [
      ['名单.xlsx', '名单.xlsx.csv'],
      ['名单.csv', '名单.csv'],
    ] as const) {
      const answer = await asCsv(new File([bytes], name))
      const file = 'file' in answer ? answer.file : null
      expect(file?.name).toBe(sent)
      expect(await file?.text()).toBe(`${csvStart}姓名,备注\r\n张三,"第一行\n""第二行"",=1+1"\r\n`)
    }
  })

  it('is the file itself where it is text', async () => {
    const sendable = await asCsv(new File(['姓名\n张三'], '名单.csv', { type: 'text/csv' }))
    const file = 'file' in sendable ? sendable.file : null
    expect([file?.name, file?.type, await file?.text()]).toEqual(['名单.csv', 'text/csv', '姓名\n张三'])
  })

  it('is what was chosen, though the file can no longer be read; one that never could says so', async () => {
    const gone = new DOMException('it has changed', 'NotReadableError')
    const chosen = new File(['姓名\n张三'], '名单.csv')
    const sendable = await asCsv(chosen)
    for (const name of ['arrayBuffer', 'text', 'slice', 'stream'])
      Object.defineProperty(chosen, name, { value: () => Promise.reject(gone) })
    expect('file' in sendable && (await sendable.file.text())).toBe('姓名\n张三')
    expect(await asCsv(chosen)).toEqual({
      refusal: '文件无法读取，可能已被移动、修改或正被其他程序占用，请重新选择',
    })
  })

  it('is nothing where a sheet says too much, or the file only has the name of a workbook', async () => {
    const long = workbook([['甲'.repeat(800_000)]])
    expect(await asCsv(new File([long], '名单.xlsx'))).toEqual({
      refusal: '工作表的内容超过 2 MB，请分成几个文件导入',
    })
    expect(await asCsv(new File(['姓名\n张三'], '名单.xlsx'))).toEqual({
      refusal: '工作簿无法读取，可能已损坏或设有密码，请另存为 CSV 格式后再导入',
    })
  })
})
