import { describe, expect, it } from 'vitest'
import {
  ageOf,
  countPhases,
  isGivenUp,
  isUnderWay,
  mayChange,
  mayRetry,
  mayStop,
  phaseOf,
  progressRows,
} from '#admin/features/ota/progress.ts'
import { otaBatchStatus, otaStatus } from '#resources/firmware-dictionaries.ts'
import { floor, house, project } from './sample-houses.ts'

const at = (otaStatus: number | null) => house(`${otaStatus}`, { otaStatus, otaFirmwareId: 'fw' })

describe('the rows', () => {
  it('are the houses whose last upgrade was of this firmware, with their place', () => {
    const other = house('other', { otaStatus: otaStatus.done, otaFirmwareId: 'older' })
    const rows = progressRows(
      [
        project('p', [floor('3', { building: '1号楼', unit: '2单元' }, [at(20), other, house('never')])]),
        project('q', null),
      ],
      'fw',
    )
    expect(rows.map(({ house, project, floor }) => [house.id, project, floor])).toEqual([
      ['20', '项目p', '1号楼 2单元 3层'],
    ])
  })

  it('are each counted once, whatever the state', () => {
    const states = otaStatus.entries.map(({ value }) => at(value))
    const rows = progressRows([project('p', [floor('1', { building: null, unit: null }, states)])], 'fw')
    expect(countPhases(rows)).toEqual({ success: 1, failed: 1, running: 2, waiting: 1, cancelled: 1 })
  })
})

describe('a state', () => {
  it.each([
    [0, 'waiting', true, true, false],
    [10, 'running', true, true, false],
    [20, 'running', true, false, false],
    [30, 'success', false, false, false],
    [40, 'failed', false, false, true],
    [50, 'cancelled', false, false, true],
    [null, null, false, false, false],
  ] as const)('%s is %s: under way %s, stopped %s, tried again %s', (value, phase, live, stop, retry) => {
    const one = at(value)
    expect(phaseOf(one)).toBe(phase)
    expect([isUnderWay(one), mayStop(one), mayRetry(one)]).toEqual([live, stop, retry])
  })

  it('failed may change by itself while its batch goes on: it is tried again', () => {
    const failed = (otaBatchStatus: number) => house('a', { otaStatus: otaStatus.failed, otaBatchStatus })
    expect(mayChange(failed(otaBatchStatus.running))).toBe(true)
    expect(mayChange(failed(otaBatchStatus.ended))).toBe(false)
    expect(mayChange(house('a', { otaStatus: otaStatus.done, otaBatchStatus: otaBatchStatus.running }))).toBe(
      false,
    )
  })

  it('cancelled by a batch that gave up is told from one that was stopped', () => {
    expect(
      isGivenUp(house('a', { otaStatus: otaStatus.cancelled, otaBatchStatus: otaBatchStatus.paused })),
    ).toBe(true)
    expect(
      isGivenUp(house('a', { otaStatus: otaStatus.cancelled, otaBatchStatus: otaBatchStatus.ended })),
    ).toBe(false)
    expect(
      isGivenUp(house('a', { otaStatus: otaStatus.writing, otaBatchStatus: otaBatchStatus.paused })),
    ).toBe(false)
  })
})

describe('the age of the last progress', () => {
  const now = Date.parse('2026-03-01T12:00:00+08:00')
  it.each([
    ['2026-03-01 11:59:52', '8 秒前'],
    ['2026-03-01 11:58:59', '1 分钟前'],
    ['2026-03-01 09:30:00', '2 小时前'],
    ['2026-03-01 12:00:05', '0 秒前'],
    [null, null],
    ['nonsense', null],
  ])('%s: %s', (time, text) => {
    expect(ageOf(time, now)).toBe(text)
  })
})
