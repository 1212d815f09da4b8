import { describe, expect, it } from 'vitest'
import { mostHouses, strategyFields, strategyStart } from '#admin/features/ota/ota-call.ts'
import { planMistake, strategyWords, wavesOf } from '#admin/features/ota/strategy-words.ts'
import { inPieces } from '#domain/pieces.ts'
import { otaMode } from '#resources/firmware-dictionaries.ts'
import { validateFields } from '#schema'

const now = '2026-05-01 12:00:00'

describe('the strategy', () => {
  it('asks for what the call takes beside firmware and houses', () => {
    expect(Object.keys(strategyFields)).toEqual([
      'mode',
      'planTime',
      'batchSize',
      'stopFailRate',
      'timeoutSec',
      'retry',
      'force',
    ])
  })

  it('offers no start that stops', () => {
    const mode = strategyFields.mode
    expect(mode?.kind === 'choice' && mode.dictionary.entries.map(({ label }) => label)).toEqual([
      '立即升级',
      '定时升级',
    ])
  })

  it('starts valid; a plan needs a time', () => {
    expect(validateFields(strategyFields, strategyStart, now)).toEqual({})
    const plan = { ...strategyStart, mode: otaMode.scheduled }
    expect(Object.keys(validateFields(strategyFields, plan, now))).toEqual(['planTime'])
  })
})

describe('a plan', () => {
  const now = Date.parse('2026-03-01T12:00:00+08:00')
  const at = (planTime: string, mode: number = otaMode.scheduled) => planMistake({ mode, planTime }, now)

  it('is for a time to come, and nothing to one who starts at once', () => {
    expect(at('2026-03-01 11:59:59')).toBe('计划时间不能早于当前时间')
    expect(at('2026-03-01 12:00:01')).toBeNull()
    expect(at('2026-03-01 11:59:59', otaMode.immediate)).toBeNull()
  })
})

describe('in words', () => {
  it('432 houses go in 9 waves of 50', () => {
    expect(wavesOf(432, { batchSize: 50, stopFailRate: 20 })).toBe('432 套分 9 批，任一批失败率超过 20% 停止')
    expect(wavesOf(432, {})).toBeNull()
  })

  it('say when, for how long, how often and whether downwards', () => {
    expect(strategyWords(3, strategyStart)).toEqual([
      '确认后立即开始',
      '3 套分 1 批，任一批失败率超过 20% 停止',
      '单套超过 30 分钟未完成视为失败',
      '失败后不自动重试',
      '不允许降级：当前版本更高的房屋会被跳过',
    ])
    const other = {
      ...strategyStart,
      mode: otaMode.scheduled,
      planTime: '2030-01-01 02:00:00',
      timeoutSec: 90,
      retry: 2,
      force: 1,
    }
    expect(strategyWords(3, other)).toEqual([
      '于 2030-01-01 02:00:00 开始',
      '3 套分 1 批，任一批失败率超过 20% 停止',
      '单套超过 90 秒未完成视为失败',
      '失败后自动重试 2 次',
      '允许降级：当前版本更高的房屋也会写入此版本',
    ])
  })
})

describe('more houses than one call takes', () => {
  it('are sent in pieces of at most that many', () => {
    const houses = Array.from({ length: mostHouses * 2 + 1 }, (_, index) => index)
    const pieces = inPieces(houses, mostHouses)
    expect(pieces.map(({ length }) => length)).toEqual([mostHouses, mostHouses, 1])
    expect(pieces.flat()).toEqual(houses)
    expect(inPieces([], mostHouses)).toEqual([])
  })
})
