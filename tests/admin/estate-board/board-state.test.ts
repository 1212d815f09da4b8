import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isFiltered,
  lackOf,
  noFilter,
  none,
  passes,
  tallyOf,
  toggled,
  traits,
  wordsOf,
} from '#admin/features/estate-board/board-filter.ts'
import {
  type BoardState,
  listQuery,
  readBoardState,
  writeBoardState,
  zooms,
} from '#admin/features/estate-board/board-state.ts'
import { config } from '#config'
import { onlineStatus } from '#resources/dictionaries.ts'
import { debugStatus } from '#resources/estate-dictionaries.ts'
import type { ResolvedConfig } from '#schema'
import { house } from './sample-board.ts'

const offline = house('a-1', { onlineStatus: onlineStatus.offline, alarmNum: 2 })
const passed = house('a-2', { debugStatus: debugStatus.passed, modelId: 'm' })
const { online, offline: off } = onlineStatus
const { debugging, failed } = debugStatus

describe('a filter', () => {
  it('that wants nothing lets all pass', () => {
    expect(isFiltered(noFilter)).toBe(false)
    expect([offline, passed].every((one) => passes(noFilter, one))).toBe(true)
  })

  it('wants one of the values of each trait', () => {
    const either = { ...noFilter, online: [String(online), String(off)] }
    expect(passes(either, offline) && passes(either, passed)).toBe(true)
    const both = { ...noFilter, online: [String(off)], alarm: ['1'] }
    expect(passes(both, offline)).toBe(true)
    expect(passes(both, { ...offline, alarmNum: 0 })).toBe(false)
    expect(passes({ ...noFilter, model: ['m'] }, passed)).toBe(true)
    expect(passes({ ...noFilter, model: ['m'] }, offline)).toBe(false)
    expect(passes({ ...noFilter, model: [none] }, offline)).toBe(true)
  })

  it('tells houses without a product from those that know one and wait for a gateway', () => {
    const copied = house('a-3', { techProductId: 'p' })
    const all = [offline, copied, { ...copied, gatewayNo: 'GW1' }]
    const passing = (part: Partial<typeof noFilter>) =>
      all.map((one) => passes({ ...noFilter, ...part }, one))
    expect(passing({ product: [none] })).toEqual([true, false, false])
    expect(passing({ product: ['p'] })).toEqual([false, true, true])
    expect(passing({ gateway: [none] })).toEqual([true, true, false])
    expect(all.map(lackOf)).toEqual(['product', 'gateway', null])
    expect(all.map((one) => /无产品|无网关/.exec(wordsOf(one, {}))?.[0])).toEqual([
      '无产品',
      '无网关',
      undefined,
    ])
  })

  it('takes a value and gives it back', () => {
    const once = toggled(noFilter, 'debug', '2')
    expect(once.debug).toEqual(['2'])
    expect(toggled(once, 'debug', '2')).toEqual(noFilter)
  })

  it('counts what it would let pass', () => {
    const tally = tallyOf([offline, passed])
    expect(tally('online', String(off))).toBe(1)
    expect(tally('alarm', '1')).toBe(1)
    expect(tally('debug', String(debugStatus.passed))).toBe(2)
    expect(tally('debug', '99')).toBe(0)
  })
})

const names = fc.string({ unit: fc.constantFrom(...'12号楼a&=?#, '), minLength: 1 })
const values = fc.uniqueArray(fc.string({ unit: fc.constantFrom(...'012abc_'), minLength: 1 }))

const states: fc.Arbitrary<BoardState> = fc.record({
  building: fc.option(fc.oneof(names, fc.constant(''))),
  unit: fc.option(fc.oneof(names, fc.constant(''))),
  filter: fc.record(Object.fromEntries(traits.map((trait) => [trait, values])) as never),
  zoom: fc.constantFrom(null, ...(Object.keys(zooms) as (keyof typeof zooms)[])),
  search: names,
  hit: fc.option(names),
  selecting: fc.boolean(),
})

describe('the state of the board in the URL', () => {
  it('reads back as it was written', () => {
    fc.assert(
      fc.property(states, (state) => {
        const query = new URLSearchParams(writeBoardState(state).toString())
        expect(readBoardState(query)).toEqual({ ...state, unit: state.building === null ? null : state.unit })
      }),
    )
  })

  it('leaves alone what is not its own', () => {
    const query = writeBoardState(readBoardState(new URLSearchParams()), new URLSearchParams('detail=h1'))
    expect(query.toString()).toBe('detail=h1&all=1')
  })

  it('begins somewhere where it says nothing of where, and stays with all there is once that was chosen', () => {
    const start = { building: '2号楼', unit: null }
    const read = (text: string) => readBoardState(new URLSearchParams(text), start).building
    expect(['', 'zoom=compact&detail=h1', 'all=1', 'alarm=1', 'at=h1', 'building=3号楼'].map(read)).toEqual([
      '2号楼',
      '2号楼',
      null,
      null,
      null,
      '3号楼',
    ])
    fc.assert(
      fc.property(states, (state) => {
        const { building, unit } = readBoardState(writeBoardState(state), start)
        expect({ building, unit }).toEqual({
          building: state.building,
          unit: state.building === null ? null : state.unit,
        })
      }),
    )
  })

  it('ignores a zoom there is not', () => {
    expect(readBoardState(new URLSearchParams('zoom=toString')).zoom).toBeNull()
  })
})

describe('the list of the houses beside the board', () => {
  const queryOf = (
    part: Partial<BoardState['filter']>,
    building: string | null = null,
    unit: string | null = null,
  ) => Object.fromEntries(listQuery({ building, unit, filter: { ...noFilter, ...part } }))

  it('stands at the same place, with the same filter', () => {
    const debug = [String(debugging), String(failed)]
    const filter = { online: [String(off)], debug, alarm: ['1'], order: ['1'] }
    expect(queryOf(filter, '2号楼', '1单元')).toEqual({
      tab: 'house',
      'house.name': '2号楼-1单元-',
      'house.onlineStatus': String(off),
      'house.debugStatus': `${debugging},${failed}`,
      'house.alarm': '1',
      'house.workOrder': '1',
    })
    expect(queryOf({ model: ['m'], product: ['p'] }, '2号楼')).toEqual({
      tab: 'house',
      'house.name': '2号楼-',
      'house.modelId': 'm',
      'house.techProductId': 'p',
    })
    expect(queryOf({ model: ['m', 'n'] })).toEqual({ tab: 'house' })
  })

  it('has a tab for houses that have none', () => {
    expect(queryOf({ product: [none] })).toEqual({ tab: 'house', 'house.tab': 'noProduct' })
    expect(queryOf({ gateway: [none] })).toEqual({ tab: 'house', 'house.tab': 'unbound' })
    expect(queryOf({ model: [none] })).toEqual({ tab: 'house', 'house.tab': 'noModel' })
  })

  it('finds by every parameter that it is given', () => {
    const { list } = (config as ResolvedConfig).resources.house ?? {}
    const params = new Set(list?.search.map((item) => (item.by === 'between' ? '' : item.param)))
    const all = Object.fromEntries(traits.map((trait) => [trait, ['1']]))
    for (const name of Object.keys(queryOf(all, '1号楼')))
      if (name.startsWith('house.')) expect(params).toContain(name.slice('house.'.length))
    expect(Object.keys(list?.ownTabs ?? {})).toEqual(
      expect.arrayContaining(['unbound', 'noProduct', 'noModel']),
    )
  })
})
