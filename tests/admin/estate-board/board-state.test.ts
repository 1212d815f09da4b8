import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isFiltered,
  noFilter,
  passes,
  tallyOf,
  toggled,
  traits,
} from '#admin/features/estate-board/board-filter.ts'
import {
  type BoardState,
  listQuery,
  readBoardState,
  writeBoardState,
  zooms,
} from '#admin/features/estate-board/board-state.ts'
import { debugStatus, onlineStatus } from '#resources/dictionaries.ts'
import { house } from './sample-board.ts'

const offline = house('a-1', { onlineStatus: onlineStatus.offline, alarmNum: 2 })
const passed = house('a-2', { debugStatus: debugStatus.passed, modelId: 'm' })
const { online, offline: off } = onlineStatus

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
    expect(query.toString()).toBe('detail=h1')
  })

  it('ignores a zoom there is not', () => {
    expect(readBoardState(new URLSearchParams('zoom=toString')).zoom).toBeNull()
  })
})

describe('the list of the houses beside the board', () => {
  it('takes over what it can narrow by', () => {
    const query = listQuery({ ...noFilter, online: ['2'], debug: ['1', '3'], alarm: ['1'] })
    expect(query.toString()).toBe('tab=house&house.onlineStatus=2')
  })
})
