import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromCell } from '#domain/csv.ts'
import { parseTime } from '#domain/time.ts'
import { seriesHeading, trendCsv } from '#domain/trend-csv.ts'
import { parseCsv } from '#tests/support/parse-csv.ts'

it('writes the file of the spec to the byte', () =>
  expect(
    trendCsv([
      {
        heading: seriesHeading('客厅面板-室内温度', '℃'),
        points: [
          { storeTime: 1_780_000_060, value: 24.5 },
          { storeTime: 1_780_000_000, value: -1 },
        ],
      },
      { heading: seriesHeading('新风机组-开关', null), points: [{ storeTime: 1_780_000_060, value: 0 }] },
    ]),
  ).toBe(
    '\uFEFF时间,客厅面板-室内温度(℃),新风机组-开关\r\n' +
      '2026-05-29 04:26:40,-1,\r\n' +
      '2026-05-29 04:27:40,24.5,0\r\n',
  ))

it('says beside a line what there is to say of some of its points', () =>
  expect(
    parseCsv(
      trendCsv([
        {
          heading: '电量(kWh)',
          points: [
            { storeTime: 1_780_000_000, value: 4 },
            { storeTime: 1_780_000_060, value: 0 },
          ],
          notes: { heading: '电量 说明', of: [{ storeTime: 1_780_000_060, label: '计数重置' }] },
        },
        { heading: '开关', points: [{ storeTime: 1_780_000_000, value: 1 }] },
      ]),
    ),
  ).toEqual([
    ['时间', '电量(kWh)', '电量 说明', '开关'],
    ['2026-05-29 04:26:40', '4', '', '1'],
    ['2026-05-29 04:27:40', '0', '计数重置', ''],
  ]))

it('leaves out what was said before the range and held into it, and a line that would hold nothing else', () =>
  expect(
    parseCsv(
      trendCsv([
        {
          heading: '模式',
          points: [
            { storeTime: 1_780_000_000, value: 2, count: 0 },
            { storeTime: 1_780_000_060, value: 3, count: 1 },
          ],
        },
        { heading: '开关', points: [{ storeTime: 1_780_000_000, value: 1, count: 0 }] },
        { heading: '温度', points: [{ storeTime: 1_780_000_030, value: 21 }] },
      ]),
    ),
  ).toEqual([
    ['时间', '模式', '开关', '温度'],
    ['2026-05-29 04:27:10', '', '', '21'],
    ['2026-05-29 04:27:40', '3', '', ''],
  ]))

const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value))
const points = fc.uniqueArray(
  fc.record({ storeTime: fc.integer({ min: 1_700_000_000, max: 1_700_000_200 }), value: number }),
  { selector: ({ storeTime }) => storeTime, maxLength: 60 },
)
const heading = fc
  .oneof(fc.string({ minLength: 1 }), fc.string({ unit: fc.constantFrom(...',"=+-@\t 度℃()') }))
  .filter((text) => text !== '' && !text.startsWith("'") && !/^\d+\t?$/.test(text))
const columns = fc.array(fc.record({ heading, points }), { minLength: 1, maxLength: 8 })

it('has a line for each moment, a column for each series, and the same numbers and blanks when read back', () =>
  fc.assert(
    fc.property(columns, (columns) => {
      const [header = [], ...lines] = parseCsv(trendCsv(columns))
      const moments = [...new Set(columns.flatMap(({ points }) => points.map(({ storeTime }) => storeTime)))]
      expect(header.map(fromCell)).toEqual(['时间', ...columns.map(({ heading }) => heading)])
      expect(header.filter((cell) => /^[=+\-@＝＋－＠\t\r]/.test(cell))).toEqual([])
      expect(lines.map(([time = '']) => (parseTime(time) ?? 0) / 1000)).toEqual(
        moments.toSorted((one, other) => one - other),
      )
      for (const [time = '', ...cells] of lines) {
        const seconds = (parseTime(time) ?? 0) / 1000
        expect(cells.map((cell) => (cell === '' ? null : Number(cell)))).toEqual(
          columns.map(({ points }) => points.find(({ storeTime }) => storeTime === seconds)?.value ?? null),
        )
      }
    }),
  ))
