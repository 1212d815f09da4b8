import { describe, expect, it } from 'vitest'
import {
  blockedReasonOf,
  isFiltered,
  isNewer,
  noFilter,
  passes,
  stillChosen,
} from '#admin/features/ota/house-choice.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { otaStatus } from '#resources/firmware-dictionaries.ts'
import { firmware, floor, house, project } from './sample-houses.ts'

const latest = house('l', { versions: { main: '1.2.0' } })
const busy = house('b', { running: ['main'] })

describe('a house', () => {
  it('cannot be chosen while its module is being upgraded, nor if it has the version', () => {
    expect(blockedReasonOf(firmware, busy)).toBe('正在升级')
    expect(blockedReasonOf(firmware, latest)).toBe('已是该版本')
    expect(blockedReasonOf(firmware, house('o'))).toBeNull()
  })

  it('may be chosen while another module is being upgraded', () => {
    expect(blockedReasonOf(firmware, house('w', { running: ['wifi'] }))).toBeNull()
  })

  it('with something newer would be downgraded; one that never told its version would not', () => {
    expect(isNewer(firmware, house('n', { versions: { main: '1.10.0' } }))).toBe(true)
    expect(isNewer(firmware, house('o', { versions: { main: '1.2' } }))).toBe(false)
    expect(isNewer(firmware, house('u', { versions: {} }))).toBe(false)
  })
})

describe('the filter', () => {
  const offline = house('off', { onlineStatus: onlineStatus.offline, gatewayNo: 'GW-77' })
  const failed = house('f', { otaStatus: otaStatus.failed })

  it.each([
    ['keyword of a name', { keyword: ' OFF ' }, [offline]],
    ['keyword of a gateway', { keyword: 'gw-7' }, [offline]],
    ['keyword of full width', { keyword: 'ＧＷ－７７' }, [offline]],
    ['online', { online: true }, [latest, busy, failed]],
    ['outdated', { outdated: true }, [busy, offline, failed]],
    ['failed', { failed: true }, [failed]],
    ['two at once', { failed: true, keyword: 'off' }, []],
  ] as const)('by %s', (_name, part, found) => {
    const filter = { ...noFilter, ...part }
    expect([latest, busy, offline, failed].filter((one) => passes(filter, firmware, one))).toEqual(found)
    expect(isFiltered(filter)).toBe(true)
  })

  it('without anything set hides nothing', () => {
    expect(isFiltered(noFilter)).toBe(false)
    expect(passes(noFilter, firmware, offline)).toBe(true)
  })
})

describe('what is sent', () => {
  it('are the chosen houses of the chosen projects that may still be upgraded', () => {
    const projects = [
      project('p', [floor('1', { building: null, unit: null }, [house('a'), busy, house('c')])]),
      project('q', null),
    ]
    const chosen = new Set(['a', 'b', 'elsewhere'])
    expect(stillChosen(chosen, projects, firmware).map(({ id }) => id)).toEqual(['a'])
  })
})
