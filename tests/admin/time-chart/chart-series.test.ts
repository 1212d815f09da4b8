import { describe, expect, it } from 'vitest'
import { dataOf, lonePoints } from '#admin/ui/time-chart/chart-data.ts'
import {
  breakAt,
  type ChartSeries,
  isStepped,
  outlierAt,
  panelsOf,
  pointAt,
  tableOf,
} from '#admin/ui/time-chart/chart-series.ts'

const series = (more: Partial<ChartSeries>): ChartSeries => ({
  ...{ id: 'a', label: '室内温度', unit: '℃', color: '#000', points: [], interval: 0, reportInterval: 60 },
  ...{ isStep: false, textOf: String },
  ...more,
})

const at = (...times: number[]) => times.map((storeTime) => ({ storeTime, value: storeTime / 10 }))

describe('the table of a line', () => {
  it('is broken where the device was silent, as long as its own interval says', () => {
    const points = at(0, 60, 120, 1000, 1060)
    expect(tableOf(series({ points })).slice(0, 2)).toEqual([
      [0, 60, 120, 121, 1000, 1060, 1061],
      [0, 6, 12, null, 100, 106, null],
    ])
    expect(
      tableOf(series({ points, reportInterval: 300 }))[1].filter((value) => value === null),
    ).toHaveLength(1)
  })

  it('has the lowest and the highest of intervals, which a single sample is itself', () => {
    const points = [
      { storeTime: 0, value: 5, min: 1, max: 9 },
      { storeTime: 300, value: 6 },
    ]
    expect(tableOf(series({ points, interval: 300 })).slice(2)).toEqual([
      [1, 6, null],
      [9, 6, null],
    ])
  })
})

describe('a line that tells of something else from a moment on', () => {
  const label = '计数重置 4→0'

  it('is broken there, and nowhere else, however close the points are and whatever holds', () => {
    const broken = series({ points: at(0, 1, 2, 62), breaks: [{ storeTime: 2, label }] })
    expect(tableOf(broken).slice(0, 2)).toEqual([
      [0, 1, 1.5, 2, 62, 63],
      [0, 0.1, null, 0.2, 6.2, null],
    ])
    const held = series({
      points: [{ storeTime: 0, value: 4, heldUntil: 900 }, ...at(900)],
      breaks: [{ storeTime: 900, label }],
    })
    expect(tableOf(held).slice(0, 2)).toEqual([
      [0, 450, 900, 901],
      [4, null, 90, null],
    ])
  })

  it('says so at the point that does', () => {
    const broken = series({ points: at(0, 60, 120), breaks: [{ storeTime: 60, label }] })
    expect([0, 59, 60, 119, 120].map((moment) => breakAt(broken, moment)?.label ?? null)).toEqual([
      ...[null, null, label, label, null],
    ])
  })
})

describe('what was measured and cannot be', () => {
  const faulty = series({ points: at(0, 60, 240), outliers: [{ storeTime: 120, value: -127 }] })

  it('is told at its moment, until something else was measured or nothing came for too long', () => {
    expect([60, 120, 239, 240].map((moment) => outlierAt(faulty, moment)?.value ?? null)).toEqual([
      null,
      -127,
      -127,
      null,
    ])
    expect(outlierAt({ ...faulty, points: [] }, 301)).toBeNull()
  })

  it('is no part of the line', () => {
    expect(tableOf(faulty)[0]).not.toContain(120)
    expect(Math.min(...tableOf(faulty)[1].map(Number))).toBe(0)
  })
})

describe('what holds until something else is said', () => {
  const held = series({
    ...{ interval: 300, isStep: true },
    points: [
      { storeTime: 0, value: 0.5, last: 1, heldUntil: 7000 },
      { storeTime: 8000, value: 0, heldUntil: 9000 },
    ],
  })

  it('is drawn in steps until then: what an interval came to, and what was said last in it', () => {
    expect(isStepped(held)).toBe(true)
    expect(isStepped(series({ points: at(0, 60) }))).toBe(false)
    expect(tableOf(held).slice(0, 2)).toEqual([
      [0, 300, 7000, 7001, 8000, 8300, 9000, 9001],
      [0.5, 1, 1, null, 0, 0, 0, null],
    ])
  })

  it('goes on where the next is said in the very second in which it broke', () => {
    const points = [
      { storeTime: 0, value: 1, heldUntil: 7000 },
      { storeTime: 7001, value: 0 },
    ]
    expect(tableOf(series({ points })).slice(0, 2)).toEqual([
      [0, 7000, 7001, 7002],
      [1, 1, 0, null],
    ])
  })

  it('is read off as what was said last', () => {
    expect(pointAt(held, 200)?.value).toBe(0.5)
    expect(pointAt(held, 6999)?.value).toBe(1)
    expect(pointAt(held, 7500)).toBeNull()
  })
})

/** One line that is silent for an hour while another one speaks every minute. */
const silent = series({ points: at(0, 60, 120, 3720, 3780) })
const speaking = series({ id: 'b', points: at(...Array.from({ length: 64 }, (_, index) => index * 60)) })

describe('what is drawn of a panel', () => {
  it('keeps each line broken at the moments at which others speak', () => {
    const [panel] = panelsOf([silent, speaking])
    const [moments = [], values = []] = panel ? dataOf(panel) : []
    const within = [...moments].flatMap((moment, index) =>
      moment > 120 && moment < 3720 ? [values[index]] : [],
    )
    expect(within.length).toBeGreaterThan(50)
    expect(new Set(within)).toEqual(new Set([null]))
  })

  it('does not break a line where others speak in between', () => {
    const [panel] = panelsOf([series({ points: at(0, 60, 120) }), series({ points: at(30, 90) })])
    const [moments = [], values = []] = panel ? dataOf(panel) : []
    expect([...moments]).toEqual([0, 30, 60, 90, 91, 120, 121])
    expect(values).toEqual([0, undefined, 6, undefined, undefined, 12, null])
  })

  it('shows as points what no line leads to', () => {
    expect(lonePoints([1, null, 2, 3, null, 4, undefined, null, 5])).toEqual([0, 5, 8])
    expect(lonePoints([undefined, 1, undefined, 2, null])).toEqual([])
    expect(lonePoints([])).toEqual([])
  })
})

describe('the value at a moment', () => {
  it('is the last one before it, until the line is broken', () => {
    expect(pointAt(silent, 119)?.storeTime).toBe(60)
    expect(pointAt(silent, 300)?.storeTime).toBe(120)
    expect(pointAt(silent, 301)).toBeNull()
    expect(pointAt(silent, 3720)?.storeTime).toBe(3720)
    expect(pointAt(silent, -1)).toBeNull()
    expect(pointAt(silent, 9000)).toBeNull()
  })

  it('is told all along a line of a device that reports rarely', () => {
    const rare = series({ points: at(...Array.from({ length: 20 }, (_, index) => index * 900)) })
    expect(pointAt(rare, 899)?.storeTime).toBe(0)
    // After the last one as well, until three have failed to come.
    expect(pointAt(rare, 22 * 900)?.storeTime).toBe(19 * 900)
    expect(pointAt(rare, 22 * 900 + 1)).toBeNull()
  })
})

describe('the panels of a chart', () => {
  const of = (unit: string | null, isStep = false) => series({ unit, isStep })
  it('are one where two axes are enough', () => {
    expect(panelsOf([])).toEqual([])
    const [panel, ...others] = panelsOf([of('℃'), of('%'), of('℃')])
    expect(others).toEqual([])
    expect(panel).toMatchObject({ scales: ['℃', '%'] })
  })

  it('are one for each unit where there are more, states and what has no unit among them', () => {
    const panels = panelsOf([of('℃'), of(null, true), of(null), of('℃')])
    expect(panels.map(({ scales, series }) => [scales, series.length])).toEqual([
      [['℃'], 2],
      [['状态'], 1],
      [['无单位'], 1],
    ])
  })
})
