import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCounter } from '#domain/counters.ts'
import { codes } from '#domain/error-codes.ts'
import { mostReportPoints } from '#domain/series-interval.ts'
import { formatTime } from '#domain/time.ts'
import type { TrendPoint } from '#domain/trend-sample.ts'
import { readIndex } from '#platform/modules/report/report-index.ts'
import type { ReportQuery } from '#platform/modules/report/report-query.ts'
import { dataScope } from '#resources/dictionaries.ts'
import { typeCode } from '#resources/product-dictionaries.ts'
import { type Told, tell } from '#tests/support/device-history.ts'
import { parseCsv } from '#tests/support/parse-csv.ts'
import { demoNoon, engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const now = demoNoon
const day = 86_400
/** A midnight in Shanghai. */
const start = Date.parse('2026-11-10T00:00:00+08:00') / 1000
const temperature = '1-device_panel-1-attr_panel_roomTemp'
const humidity = '1-device_panel-1-attr_panel_humidity'
const energy = '1-device_heatpump-1-attr_heatpump_energy'
const columns = [temperature, humidity]
const place = { projectId: 'project_jingan', productId: 'product_wuheng' }

const intervals = { raw: 1, '5m': 300, '1h': 3600, '1d': day }
const aggregates = {
  avg: (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length,
  max: (values: readonly number[]) => Math.max(...values),
  min: (values: readonly number[]) => Math.min(...values),
  last: (values: readonly number[]) => values.at(-1) ?? 0,
}

interface Line {
  readonly time: string
  readonly houseId: string
  readonly values: Readonly<Record<string, number>>
  readonly resets?: Readonly<Record<string, { readonly from: number; readonly to: number }>>
}

describe.each(engines)('reports on %s', (engine) => {
  let eaves: TestPlatform
  /** In the order of their names. */
  let houses: readonly { readonly id: string; readonly name: string }[]
  beforeAll(async () => {
    eaves = await startPlatform({ engine, now })
    const { data } = await eaves.call('house.list', { projectId: place.projectId, pageNum: 1, pageSize: 100 })
    houses = data.list
      .filter(({ techProductId }: { techProductId: string }) => techProductId === place.productId)
      .slice(0, 40)
      .map(({ id, fullName }: { id: string; fullName: string }) => ({ id, name: fullName }))
      .sort((one: { name: string }, other: { name: string }) =>
        one.name.localeCompare(other.name, 'zh-CN', { numeric: true }),
      )
  })
  afterAll(() => eaves.close())

  const call = (name: string, input: object, as = 'ops') => eaves.call(name, { ...input }, { as })
  const done = async (name: string, input: object) => {
    const answer = await call(name, input)
    expect(answer.code, JSON.stringify(answer)).toBe(codes.ok)
    return answer.data
  }
  const set = (interval: string, agg: string) =>
    done('report.attributeUpdate', {
      ...place,
      ...{ interval, agg },
      attributes: columns.map((attributeId, sort) => ({ attributeId, sort })),
    })
  const range = (seconds: number) => ({
    startTime: formatTime(start * 1000),
    endTime: formatTime((start + seconds) * 1000 - 1000),
  })
  const exported = async (input: object, as = 'ops') =>
    eaves.fetch(
      new Request('http://eaves.test/platform/admin/v1/data/report/export', {
        method: 'POST',
        headers: { authorization: await eaves.login(as), 'content-type': 'application/json' },
        body: JSON.stringify(input),
      }),
      { ip: '127.0.0.1' },
    )

  /** All lines of a report from all samples, the plain way. */
  function expected(told: readonly Told[], interval: keyof typeof intervals, agg: keyof typeof aggregates) {
    const seconds = intervals[interval]
    const cells = new Map<string, Told[]>()
    for (const one of told.toSorted((one, other) => one.seconds - other.seconds)) {
      const time = start + Math.floor((one.seconds - start) / seconds) * seconds
      const place = houses.findIndex(({ id }) => id === one.houseId)
      const key = `${time} ${String(place).padStart(3, '0')} ${one.attributeKey}`
      cells.set(key, [...(cells.get(key) ?? []), one])
    }
    const lines = new Map<string, { time: string; houseId: string; values: Record<string, number> }>()
    for (const [key, inside] of [...cells].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const [time, place, attributeKey = ''] = key.split(' ')
      const line = lines.get(`${time} ${place}`) ?? {
        time: formatTime(Number(time) * 1000),
        houseId: houses[Number(place)]?.id ?? '',
        values: {},
      }
      line.values[attributeKey] = aggregates[agg](inside.map(({ value }) => value))
      lines.set(`${time} ${place}`, line)
    }
    return [...lines.values()]
  }

  const sameLines = (got: readonly Line[], wanted: readonly Line[], decimals = 3) => {
    expect(got.map(({ time, houseId }) => `${time} ${houseId}`)).toEqual(
      wanted.map(({ time, houseId }) => `${time} ${houseId}`),
    )
    for (const [index, { values }] of got.entries()) {
      const other = wanted[index]?.values ?? {}
      expect(Object.keys(values).toSorted()).toEqual(Object.keys(other).toSorted())
      for (const [key, value] of Object.entries(values)) expect(value).toBeCloseTo(other[key] ?? 0, decimals)
    }
  }

  it('offers projects, and what of a product is meant for reports', async () => {
    const projects = await done('report.projectList', {})
    expect(projects.find(({ id }: { id: string }) => id === place.projectId)).toMatchObject({
      name: '静安府',
      houseNum: expect.any(Number),
      alarmNum: expect.any(Number),
    })
    const offered = await done('report.productAttributeList', { productId: place.productId })
    expect(offered[0]).toMatchObject({ deviceName: '热泵主机', sort: 1 })
    expect(
      offered.find(({ attributeId }: { attributeId: string }) => attributeId === temperature),
    ).toMatchObject({
      name: '客厅面板-室内温度',
      unit: '℃',
    })
    expect(offered.filter(({ attrName }: { attrName: string }) => attrName === '故障码')).toEqual([])
  })

  it('keeps what it shows, and tells the log', async () => {
    expect(await done('report.attributeList', { ...place, productId: 'product_fresh' })).toEqual([])
    await done('report.attributeUpdate', {
      ...{ ...place, interval: '1h', agg: 'avg' },
      attributes: [
        { attributeId: humidity, sort: 2 },
        { attributeId: temperature, name: '温度', unit: '度', sort: 1 },
      ],
    })
    expect(await done('report.attributeList', place)).toMatchObject([
      { attributeId: temperature, name: '温度', unit: '度', sort: 1, interval: '1h', agg: 'avg' },
      { attributeId: humidity, name: '客厅面板-湿度', unit: '%', sort: 2 },
    ])
    await set('5m', 'max')
    expect(await done('report.attributeList', place)).toMatchObject([
      { attributeId: temperature, name: '客厅面板-室内温度', interval: '5m', agg: 'max' },
      { attributeId: humidity },
    ])
    const { data } = await eaves.call('operationLog.list', { pageNum: 1, pageSize: 10 })
    expect(data.list.map(({ content }: { content: string }) => content).join()).toContain(
      '报表设置[恒境五恒系统',
    )
  })

  it('is set up once, however many set it up at the same time', async () => {
    const other = { ...place, productId: 'product_floor' }
    const [first] = await done('report.productAttributeList', { productId: other.productId })
    const attributes = [{ attributeId: first.attributeId }]
    await Promise.all(
      ['avg', 'max', 'min', 'last'].map((agg) =>
        done('report.attributeUpdate', { ...other, attributes, interval: '1d', agg }),
      ),
    )
    const rows = await eaves.db
      .selectFrom('reportSetting')
      .select('id')
      .where('productId', '=', other.productId)
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('has the lines that all samples come to, page by page and as a file', async () => {
    let used = 0
    const sample = fc.record({
      house: fc.nat(2),
      column: fc.nat(1),
      seconds: fc.nat(3 * day - 1),
      value: fc.integer({ min: -50, max: 50 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(sample, {
          selector: ({ house, column, seconds }) => `${house} ${column} ${seconds}`,
          maxLength: 120,
        }),
        fc.constantFrom('raw' as const, '5m' as const, '1h' as const, '1d' as const),
        fc.constantFrom('avg' as const, 'max' as const, 'min' as const, 'last' as const),
        async (samples, interval, agg) => {
          const own = houses.slice(used, used + 3)
          used += 3
          const told = samples.map(({ house, column, seconds, value }) => ({
            ...{ houseId: own[house]?.id ?? '', attributeKey: columns[column] ?? '' },
            ...{ seconds: start + seconds, value },
          }))
          await tell(eaves, told)
          await set(interval, agg)
          const ask = { ...place, houseIds: own.map(({ id }) => id), ...range(3 * day) }
          const wanted = expected(told, interval, interval === 'raw' ? 'last' : agg)
          const got: Line[] = []
          for (let pageNum = 1; ; pageNum += 1) {
            const page = await done('report.list', { ...ask, pageNum, pageSize: 20 })
            expect(page.total).toBe(wanted.length)
            got.push(...page.list)
            if (page.list.length < 20) break
          }
          sameLines(got, wanted)
          const response = await exported(ask)
          expect(response.headers.get('x-total-rows')).toBe(String(wanted.length))
          const [header, ...lines] = parseCsv(await response.text())
          expect(header).toEqual(['时间', '房屋', '客厅面板-室内温度(℃)', '客厅面板-湿度(%)'])
          sameLines(
            lines.map(([time = '', name, ...cells]) => ({
              time,
              houseId: own.find((house) => house.name === name)?.id ?? '',
              values: Object.fromEntries(
                cells.flatMap((cell, index) => (cell === '' ? [] : [[columns[index], Number(cell)]])),
              ),
            })),
            wanted,
            1,
          )
        },
      ),
      { numRuns: 8 },
    )
  })

  it('sums up all pages below its columns', async () => {
    const houseId = houses[30]?.id ?? ''
    const told = [1, 2, 6].map((value, index) => ({
      ...{ houseId, attributeKey: temperature, value },
      seconds: start + index * 3600,
    }))
    await tell(eaves, told)
    await set('1h', 'avg')
    const ask = { ...place, houseIds: [houseId], ...range(day) }
    const { list, total, summary } = await done('report.list', { ...ask, pageNum: 2, pageSize: 2 })
    const { name: houseName } = houses[30] ?? {}
    expect(list).toEqual([
      { time: '2026-11-10 02:00:00', houseId, houseName, values: { [temperature]: 6 }, resets: {} },
    ])
    expect(total).toBe(3)
    expect(summary).toEqual({ [temperature]: { max: 6, min: 1, avg: 3 } })
    expect((await done('report.list', { ...ask, pageNum: 9, pageSize: 2 })).list).toEqual([])
  })

  /** What a meter says, and what there is to read of it. */
  async function counted(house: number, values: readonly number[], step: number) {
    const houseId = houses[house]?.id ?? ''
    const at = (index: number) => start + index * step
    await tell(
      eaves,
      values.map((value, index) => ({ houseId, attributeKey: energy, value, seconds: at(index) })),
    )
    return { ...place, houseIds: [houseId], ...range(3 * day) }
  }
  const setEnergy = (interval: string, agg: string) =>
    done('report.attributeUpdate', {
      ...{ ...place, interval, agg },
      attributes: [{ attributeId: temperature }, { attributeId: energy, unit: '度' }],
    })
  const said = ({ list }: { list: readonly Line[] }) =>
    list.map(({ values, resets }) => [values[energy], resets?.[energy]])

  it('says where a counter began anew, also on a page that begins there', async () => {
    const ask = { ...(await counted(24, [40_000, 40_001, 0, 1], 1800)), pageSize: 2 }
    const reset = { from: 40_001, to: 0 }
    for (const interval of ['raw', '5m']) {
      await setEnergy(interval, 'avg')
      const pages = [
        [40_000, undefined],
        [40_001, undefined],
        [0, reset],
        [1, undefined],
      ]
      expect(said(await done('report.list', { ...ask, pageNum: 2 }))).toEqual(pages.slice(2))
      expect(said(await done('report.list', { ...ask, pageNum: 1 }))).toEqual(pages.slice(0, 2))
      expect(said(await done('report.list', { ...ask, pageNum: 2 }))).toEqual(pages.slice(2))
    }
    await setEnergy('1h', 'avg')
    expect(said(await done('report.list', ask))).toEqual([
      [40_000.5, undefined],
      [1, { from: 40_001, to: 1 }],
    ])
    // No average is made of two counters.
    await setEnergy('1d', 'avg')
    expect(said(await done('report.list', ask))).toEqual([[1, { from: 40_001, to: 1 }]])
  })

  it('sums up what its lines show where a counter began anew', async () => {
    const houseId = houses[22]?.id ?? ''
    const from = start - 3 * day
    const values = [40_000, 40_001, 0, 1, 2, 3]
    await tell(
      eaves,
      values.map((value, index) => ({ houseId, attributeKey: energy, value, seconds: from + index * 1800 })),
    )
    const period = { startTime: formatTime(from * 1000), endTime: formatTime((from + day) * 1000) }
    for (const interval of ['raw', '5m', '1h', '1d']) {
      await setEnergy(interval, 'avg')
      const { list, summary } = await done('report.list', { ...place, houseIds: [houseId], ...period })
      const shown = list.map((line: Line) => line.values[energy])
      expect(summary[energy], interval).toEqual({
        ...{ max: Math.max(...shown), min: Math.min(...shown) },
        avg: expect.closeTo(aggregates.avg(shown), 3),
      })
    }
  })

  it('sums up no names', async () => {
    const offerNames = (isReport: number) =>
      eaves.db
        .updateTable('deviceAttribute')
        .set({ isReport })
        .where('typeCode', '=', typeCode.enumeration)
        .where('isReport', '=', 1 - isReport)
        .execute()
    await offerNames(1)
    const offered = await done('report.productAttributeList', { productId: place.productId })
    const { attributeId: mode } = offered.find(
      (one: { typeCode: number }) => one.typeCode === typeCode.enumeration,
    )
    await done('report.attributeUpdate', {
      ...{ ...place, interval: '1h', agg: 'avg' },
      attributes: [{ attributeId: temperature }, { attributeId: mode }],
    })
    const houseId = houses[21]?.id ?? ''
    const from = start - 3 * day
    await tell(
      eaves,
      [mode, temperature].map((attributeKey) => ({ houseId, attributeKey, value: 3, seconds: from })),
    )
    const period = { startTime: formatTime(from * 1000), endTime: formatTime((from + day) * 1000) }
    const { list, summary } = await done('report.list', { ...place, houseIds: [houseId], ...period })
    expect(list).toMatchObject([{ values: { [mode]: 3, [temperature]: 3 } }])
    expect(Object.keys(summary)).toEqual([temperature])
    await offerNames(0)
  })

  it('ends a line of its chart where a counter began anew, also where points stand together', async () => {
    const ask = await counted(23, [40_000, 40_001, 0, 1], 1800)
    for (const [interval, points, resets] of [
      ['5m', [40_000, 40_001, 0, 1], [{ storeTime: start + 3600, from: 40_001, to: 0 }]],
      ['1h', [40_000.5, 1], [{ storeTime: start + 3600, from: 40_001, to: 1 }]],
      ['1d', [1], [{ storeTime: start, from: 40_001, to: 1 }]],
    ] as const) {
      await setEnergy(interval, 'avg')
      const [line] = (await done('report.series', { ...ask, attributeId: energy })).list
      expect(line.points.map(({ value }: { value: number }) => value)).toEqual(points)
      expect(line.resets).toEqual(resets)
    }
    // Of three days of samples some minutes are one point.
    await setEnergy('raw', 'avg')
    const { list, seconds } = await done('report.series', { ...ask, attributeId: energy })
    const place = start + Math.floor(3600 / seconds) * seconds
    expect(list[0].resets).toEqual([{ storeTime: place, from: 40_001, to: 0 }])
    expect(list[0].points[2]).toEqual({ storeTime: place, value: 0 })
  })

  it('tells in a column of its own of the file where a counter began anew', async () => {
    const ask = await counted(29, [40_000, 40_001, 0, 1], 1800)
    await setEnergy('5m', 'avg')
    const [header, ...lines] = parseCsv(await (await exported(ask)).text())
    const [heading, note] = ['热泵主机-累计电量(度)', '热泵主机-累计电量 说明']
    expect(header).toEqual(['时间', '房屋', '客厅面板-室内温度(℃)', heading, note])
    expect(lines.map((cells) => cells.slice(3))).toEqual([
      ['40000', ''],
      ['40001', ''],
      ['0', '计数重置 40001度 → 0度'],
      ['1', ''],
    ])
    // Of lines before the reset there is nothing to say.
    const early = await exported({ ...ask, ...range(3600) })
    expect(parseCsv(await early.text())[0]).toEqual(header?.slice(0, 4))
  })

  it('says it of counters alone, and of none that has only counted', async () => {
    const ask = await counted(25, [40_000, 40_001, 40_002, 40_003], 10)
    const houseId = houses[25]?.id ?? ''
    await tell(
      eaves,
      [21, -20, 30].map((value, index) => ({
        ...{ houseId, attributeKey: temperature, value },
        seconds: start + index * 10,
      })),
    )
    await setEnergy('raw', 'avg')
    const { list } = await done('report.list', ask)
    expect(list.map(({ resets }: Line) => resets)).toEqual([{}, {}, {}, {}])
  })

  it('finds the resets that the points of a trend tell of, in however many parts it is read', async () => {
    const step = 600
    const points = (values: readonly number[], seconds: number): readonly TrendPoint[] => {
      const intervals = new Map<number, number[]>()
      for (const [index, value] of values.entries()) {
        const time = start + Math.floor((index * step) / seconds) * seconds
        intervals.set(time, [...(intervals.get(time) ?? []), value])
      }
      return [...intervals].map(([storeTime, own]) => ({
        ...{ storeTime, value: own.at(-1) ?? 0, min: Math.min(...own), max: Math.max(...own) },
      }))
    }
    let house = 26
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(1, 1, 1, 20, 500, -40_000, 40_000), { minLength: 300, maxLength: 430 }),
        async (rises) => {
          let value = 50_000
          const values = rises.map((rise) => (value = Math.max(0, value + rise)))
          const ask = await counted(house, values, step)
          house += 1
          const { id = 0 } =
            (await eaves.db
              .selectFrom('deviceSeries')
              .select('id')
              .where('houseId', '=', ask.houseIds[0] ?? '')
              .where('attributeKey', '=', energy)
              .executeTakeFirst()) ?? {}
          for (const seconds of [1, 300, 3600, day]) {
            const query: Omit<ReportQuery, 'rows'> = {
              ...{ columns: [], houses: [], agg: 'last', from: start, to: start + 3 * day },
              ...{ interval: 'raw', seconds: seconds === 1 ? null : seconds },
              series: [{ id: Number(id), house: 0, column: 0, isNamed: false, mostPerHour: 100 }],
            }
            const interval = seconds === 1 ? 0 : seconds
            const { resets: wanted } = readCounter(points(values, seconds), { perHour: 100, interval })
            expect(wanted.length).toBeGreaterThan(0)
            for (const rows of [1, 300_000]) {
              const { resets } = await readIndex(eaves.db, { ...query, rows })
              expect(resets).toEqual(
                wanted.map(({ storeTime, from, to }) => ({ time: storeTime, house: 0, column: 0, from, to })),
              )
            }
          }
        },
      ),
      { numRuns: 3, endOnFailure: true },
    )
  })

  it('draws a column over all of the time, as densely as it can be seen', async () => {
    const houseId = houses[32]?.id ?? ''
    const told = Array.from({ length: 3000 }, (_, index) => ({
      ...{ houseId, attributeKey: temperature, value: (index % 7) / 3 },
      seconds: start + index * 60,
    }))
    await tell(eaves, told)
    for (const [interval, most] of [
      ['raw', mostReportPoints],
      ['1h', 50],
    ] as const) {
      await set(interval, 'avg')
      const ask = { ...place, houseIds: [houseId], ...range(3 * day) }
      const { list, seconds } = await done('report.series', { ...ask, attributeId: temperature })
      const [{ points, houseName }] = list
      expect(houseName).toBe(houses[32]?.name)
      expect(points.length).toBeLessThanOrEqual(most)
      expect(points.length).toBeGreaterThanOrEqual(50)
      const last = told.at(-1)?.seconds ?? 0
      expect(points[0].storeTime).toBe(start)
      expect(last - points.at(-1).storeTime).toBeLessThan(seconds)
      if (interval === '1h') continue
      expect(Math.max(...points.map(({ max, value }: { max?: number; value: number }) => max ?? value))).toBe(
        2,
      )
    }
    const { code, data } = await call('report.series', {
      ...{ ...place, houseIds: [houseId], ...range(day) },
      attributeId: '1-device_panel-1-attr_panel_co2',
    })
    expect([code, Object.keys(data.errors)]).toEqual([codes.invalid, ['attributeId']])
  })

  it('has in its chart what stands in its lines, where these are no more than a screen shows', async () => {
    const own = houses.slice(33, 36)
    const told = own.flatMap(({ id }, house) =>
      Array.from({ length: 40 }, (_, index) => ({
        ...{ houseId: id, attributeKey: humidity, value: 40 + house + index / 7 },
        seconds: start + index * 1800,
      })),
    )
    await tell(eaves, told)
    await set('1h', 'max')
    const ask = { ...place, houseIds: own.map(({ id }) => id), ...range(day) }
    const { list: lines } = await done('report.list', { ...ask, pageSize: 100 })
    const { list } = await done('report.series', { ...ask, attributeId: humidity })
    for (const { houseId, points } of list)
      expect(points).toEqual(
        lines
          .filter((line: Line) => line.houseId === houseId)
          .map((line: Line) => ({
            storeTime: Date.parse(`${line.time.replace(' ', 'T')}+08:00`) / 1000,
            value: line.values[humidity],
          })),
      )
    const [, ...rows] = parseCsv(await (await exported(ask)).text())
    expect(rows.every(([, , , cell = '']) => /^\d+(\.\d{1,2})?$/.test(cell))).toBe(true)
    expect(rows).toHaveLength(lines.length)
  })

  it('leaves a file of the bytes that spreadsheets read', async () => {
    const houseId = houses[31]?.id ?? ''
    await tell(eaves, [{ houseId, attributeKey: humidity, value: 45.5, seconds: start }])
    await set('5m', 'avg')
    const response = await exported({ ...place, houseIds: [houseId], ...range(day) })
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
      '数据报表_静安府_恒境五恒系统',
    )
    expect(Buffer.from(await response.arrayBuffer()).toString('utf8')).toBe(
      `\uFEFF时间,房屋,客厅面板-室内温度(℃),客厅面板-湿度(%)\r\n2026-11-10 00:00:00,${houses[31]?.name},,45.5\r\n`,
    )
  })

  it('refuses what does not belong together or takes too long, at its field', async () => {
    await set('1h', 'avg')
    const ask = { ...place, houseIds: [houses[0]?.id], ...range(day) }
    const refusal = async (input: object) => {
      const { code, data } = await call('report.list', { ...ask, ...input })
      return [code, Object.keys(data?.errors ?? {})]
    }
    expect(await refusal(range(31 * day + 1))).toEqual([codes.invalid, ['endTime']])
    expect(await refusal({ endTime: ask.startTime })).toEqual([codes.invalid, ['endTime']])
    expect(await refusal({ houseIds: ['none'] })).toEqual([codes.invalid, ['houseIds']])
    expect(await refusal({ projectId: 'project_xixi', productId: 'product_wuheng' })).toEqual([
      codes.conflict,
      [],
    ])
    expect(await refusal({ projectId: 'none' })).toEqual([codes.notFound, []])
    await set('1d', 'avg')
    expect(await refusal(range(366 * day))).toEqual([codes.ok, []])
    expect(await refusal(range(366 * day + 1))).toEqual([codes.invalid, ['endTime']])
    const unknown = { attributeId: '1-device_panel-1-attr_panel_fan' }
    const bad = await call('report.attributeUpdate', {
      ...{ ...place, interval: '1h', agg: 'avg' },
      attributes: [{ attributeId: temperature }, unknown],
    })
    expect(Object.keys(bad.data.errors)).toEqual(['attributes[1].attributeId'])
  })

  it('answers 20,000 points of a house at most: more are refused at the interval, with the finest that fits', async () => {
    const [one, other] = houses.slice(37, 39)
    const said = { attributeKey: temperature, value: 20, seconds: start }
    await tell(
      eaves,
      [one, other].map((house) => ({ ...said, houseId: house?.id ?? '' })),
    )
    // As if all had been said: the hours alone are looked at.
    const pretend = async (count: number) => {
      const series = eaves.db
        .selectFrom('deviceSeries')
        .select('id')
        .where('houseId', '=', one?.id ?? '')
      await eaves.db.updateTable('deviceHour').set({ count }).where('series', 'in', series).execute()
    }
    const ask = { ...place, houseIds: [one?.id, other?.id], ...range(day) }
    await set('raw', 'avg')
    await pretend(20_000)
    expect((await done('report.list', ask)).total).toBe(2)
    await pretend(20_001)
    const errors = { interval: '一套房屋约 20001 个点，超过 20000 个，最细可选5分钟' }
    expect(await call('report.list', ask)).toMatchObject({ code: codes.invalid, data: { errors } })
    expect(await (await exported(ask)).json()).toMatchObject({ code: codes.invalid, data: { errors } })
    expect((await done('report.list', { ...ask, houseIds: [other?.id] })).total).toBe(1)
    await set('5m', 'avg')
    expect((await done('report.list', ask)).total).toBe(2)
  })

  it('has each line on one page, whatever is reported while its pages are turned', async () => {
    const houseId = houses[39]?.id ?? ''
    const at = (...hours: readonly number[]) =>
      hours.map((hour) => ({ houseId, attributeKey: temperature, value: hour, seconds: start + hour * 3600 }))
    await tell(eaves, at(2, 3, 4, 5))
    await set('5m', 'avg')
    const ask = { ...place, houseIds: [houseId], ...range(day), pageSize: 2 }
    const hoursOf = ({ list }: { list: readonly Line[] }) => list.map(({ values }) => values[temperature])
    expect(hoursOf(await done('report.list', { ...ask, pageNum: 1 }))).toEqual([2, 3])
    // A gateway that was cut off sends what it has kept.
    await tell(eaves, at(0, 1, 4.5))
    const second = await done('report.list', { ...ask, pageNum: 2 })
    expect([hoursOf(second), second.total]).toEqual([[4, 5], 4])
    const anew = await done('report.list', { ...ask, pageNum: 1 })
    expect([hoursOf(anew), anew.total]).toEqual([[0, 1], 7])
    expect(hoursOf(await done('report.list', { ...ask, pageNum: 2 }))).toEqual([2, 3])
  })

  it('loses no line of a page where another house reports at a moment that others have', async () => {
    const [early = '', late = ''] = houses.slice(38, 40).map(({ id }) => id)
    const from = start - 5 * day
    const at = (houseId: string, ...hours: readonly number[]) =>
      hours.map((hour) => ({ houseId, attributeKey: temperature, value: hour, seconds: from + hour * 3600 }))
    await tell(eaves, at(late, 1, 2, 3, 4))
    await set('5m', 'avg')
    const period = { startTime: formatTime(from * 1000), endTime: formatTime((from + day) * 1000) }
    const ask = { ...place, houseIds: [early, late], ...period, pageSize: 2 }
    const linesOf = ({ list }: { list: readonly Line[] }) =>
      list.map(({ houseId, values }) => [houseId, values[temperature]])
    const first = await done('report.list', { ...ask, pageNum: 1 })
    await tell(eaves, at(early, 1, 3, 4))
    const second = await done('report.list', { ...ask, pageNum: 2 })
    expect([...linesOf(first), ...linesOf(second)]).toEqual([1, 2, 3, 4].map((hour) => [late, hour]))
    const anew = await done('report.list', { ...ask, pageNum: 1 })
    expect([anew.total, linesOf(anew)]).toEqual([
      7,
      [
        [early, 1],
        [late, 1],
      ],
    ])
  })

  it('is for those who may see the project and its houses', async () => {
    const ask = { ...place, houseIds: [houses[0]?.id], ...range(day) }
    expect((await call('report.list', ask, 'service')).code).toBe(codes.forbidden)
    expect((await exported(ask, 'service')).headers.get('content-type')).toContain('application/json')
    await eaves.db
      .updateTable('role')
      .set({ dataScope: dataScope.granted })
      .where('id', '=', 'role_ops')
      .execute()
    await eaves.db.deleteFrom('projectAdmin').execute()
    expect((await call('report.list', ask)).code).toBe(codes.notFound)
    expect((await call('report.attributeList', place)).code).toBe(codes.notFound)
    const attributes = [{ attributeId: temperature }]
    const update = await call('report.attributeUpdate', { ...place, attributes, interval: '1h', agg: 'avg' })
    expect(update.code).toBe(codes.notFound)
    expect(await done('report.projectList', {})).toEqual([])
  })
})
