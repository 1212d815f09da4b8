import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvFileName, csvLine, formatCsv, fromCell, isFormula, plainCsvLine } from '#domain/csv.ts'
import { parseCsv } from '#tests/support/parse-csv.ts'

describe('csvLine', () => {
  it.each([
    [['时间', 24.5, null, undefined, 0, false], '时间,24.5,,,0,false\r\n'],
    [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
    [['13812345678', '007', '301', 13_812_345_678], '13812345678\t,007\t,301,13812345678\r\n'],
    [['=1+1', '+8613', '-5', '@a', '\tx', -5], "'=1+1,'+8613,'-5,'@a,'\tx,-5\r\n"],
    [['＝1+1', '＋8613', '－5', '＠a', 'ａ'], "'＝1+1,'＋8613,'－5,'＠a,ａ\r\n"],
  ])('writes %j as %j', (cells, line) => expect(csvLine(cells)).toBe(line))
})

it('starts a file with a byte order mark', () => expect(formatCsv([['a']])).toBe('\uFEFFa\r\n'))

const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...',"\r\n\t\'=+-@＝＋－＠0123 中') }))

/** Already looks like a guarded cell: told apart from one by nobody. */
const looksGuarded = (cell: string) => /^'[=+\-@＝＋－＠\t\r]|^\d+\t$/.test(cell)

it('reads back every text it wrote, and no text cell starts a formula', () => {
  const cell = text.filter((value) => !looksGuarded(value))
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 })), (rows) => {
      const read = parseCsv(formatCsv(rows))
      expect(read.flat().filter((value) => /^[=+\-@＝＋－＠\t\r]/.test(value))).toEqual([])
      expect(read.map((row) => row.map(fromCell))).toEqual(rows)
    }),
  )
})

it('writes n moments of m series as n+1 lines of m+1 columns with the same numbers and blanks', () => {
  const sample = fc.option(
    // A text cannot tell -0 from 0.
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
  )
  const table = fc
    .integer({ min: 1, max: 8 })
    .chain((m) => fc.array(fc.array(sample, { minLength: m, maxLength: m })))
  fc.assert(
    fc.property(table, (samples) => {
      const series = samples[0] ?? []
      const rows = [
        ['时间', ...series.map((_, index) => `主机-出水温度${index}(℃)`)],
        ...samples.map((values) => ['2026-01-31 08:00:00', ...values]),
      ]
      const [header = [], ...lines] = parseCsv(formatCsv(rows))
      expect(header).toHaveLength(series.length + 1)
      expect(lines).toHaveLength(samples.length)
      const numbers = lines.map((line) => line.slice(1).map((cell) => (cell === '' ? null : Number(cell))))
      expect(numbers).toEqual(samples)
    }),
  )
})

it('names files by what they hold and the second they were made in', () =>
  expect(csvFileName(Date.parse('2026-01-31T08:00:00+08:00'), '趋势数据', '1号楼/301 室')).toBe(
    '趋势数据_1号楼-301-室_20260131080000.csv',
  ))

describe('isFormula', () => {
  it.each([
    '=1+1',
    '=张三',
    '＝1',
    ' =A1',
    '=HYPERLINK("http://a.example")',
    '+SUM(A1)',
    '-sum (A1:A2)',
    '@SUM(1)',
    "+cmd|' /C calc'!A0",
  ])('%j is one', (text) => expect(isFormula(text)).toBe(true))
  it.each([
    '-先敲门(有狗)',
    '+1 位访客(周末)',
    '@小王 负责',
    '-1层(车库)',
    '+86 138-0013-8000',
    '-',
    '1+1',
    '张三(业主)',
    'a=b',
  ])('%j is text', (text) => expect(isFormula(text)).toBe(false))
})

it('hands cells on as they were read', () => {
  const cell = text.filter((value) => value !== '')
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 })), (rows) => {
      expect(parseCsv(rows.map(plainCsvLine).join(''))).toEqual(rows)
    }),
  )
})
