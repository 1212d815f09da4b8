import { describe, expect, it } from 'vitest'
import { type AlarmRule, judge, misread, type Watch } from '#platform/modules/alarm/judge.ts'
import { alarmLevel } from '#resources/alarm-dictionaries.ts'
import { typeCode } from '#resources/product-dictionaries.ts'

const temperature: AlarmRule = {
  identifier: 'inTemp',
  name: '回风温度',
  typeCode: typeCode.decimal,
  unit: '℃',
  min: -20,
  max: 60,
  trueText: null,
  falseText: null,
  enumList: null,
  alarmOnFalse: null,
  alarmValues: null,
  normalValues: null,
  alarmHigh: 28,
  alarmLow: 5,
  alarmLevel: alarmLevel.major,
  alarmDelay: 60,
  deadband: 1,
}
const prompt = { ...temperature, alarmDelay: null }

/** What becomes of values that come ten seconds after each other. */
function course(rule: AlarmRule | null, values: readonly string[], start: Watch | null = null) {
  let watch = start
  return values.map((value, index) => {
    const verdict = judge(watch, rule, { value, time: (index + 1) * 10_000 })
    watch = verdict.watch
    return verdict.raised?.code ?? (verdict.recovered && `-${verdict.recovered}`)
  })
}

describe('what values say is wrong', () => {
  it('is said with the threshold it is past', () => {
    const { raised } = judge(null, prompt, { value: '31.2', time: 1 })
    expect(raised).toMatchObject({
      code: 'inTemp_HIGH',
      name: '回风温度过高',
      trigger: '回风温度 31.20℃ > 28.00℃',
      threshold: '28',
    })
    expect(judge(null, prompt, { value: '4', time: 1 }).raised?.trigger).toBe('回风温度 4.00℃ < 5.00℃')
  })

  it('begins past a threshold, and is over when it has come back by the dead band', () => {
    expect(course(prompt, ['28', '28.1', '27.5', '27', '28', '29'])).toEqual([
      null,
      'inTemp_HIGH',
      null,
      '-inTemp_HIGH',
      null,
      'inTemp_HIGH',
    ])
  })

  it('begins when it has lasted, and not when it was over before', () => {
    expect(course(temperature, ['30', '30', '27', '30', '30', '30', '30', '30', '30', '30'])).toEqual([
      ...Array.from({ length: 9 }, () => null),
      'inTemp_HIGH',
    ])
  })

  it('turns from too high to too low at once', () => {
    const watch = judge(null, prompt, { value: '30', time: 1 }).watch
    expect(judge(watch, prompt, { value: '1', time: 2 })).toMatchObject({
      recovered: 'inTemp_HIGH',
      raised: { code: 'inTemp_LOW' },
    })
  })

  it('does not go by what is no number', () => {
    expect(course(prompt, ['', 'n/a', 'Infinity'])).toEqual([null, null, null])
  })

  it('is over when the attribute raises no alarms any more', () => {
    const watch = judge(null, prompt, { value: '30', time: 1 }).watch
    expect(judge(watch, null, { value: '30', time: 2 })).toEqual({
      watch: null,
      recovered: 'inTemp_HIGH',
      raised: null,
    })
  })

  it('is an error code as long as the device says it, and another one with the next code', () => {
    const code = { ...prompt, identifier: 'errCode', name: '故障码', typeCode: typeCode.text }
    expect(course(code, ['0', 'E04', 'E04', 'E07', ''])).toEqual([
      null,
      'errCode_E04',
      null,
      'errCode_E07',
      '-errCode_E07',
    ])
  })

  it('is no error code that means there is none, whatever its case and blanks', () => {
    const code = { ...prompt, identifier: 'errCode', name: '故障码', typeCode: typeCode.text }
    const usual = ['0000', '0x0000', '0X0000', 'normal', 'No Error', 'NOERROR', ' -- ', 'e0', '无故障', ' ']
    expect(course(code, usual)).toEqual(usual.map(() => null))
    const own = { ...code, normalValues: ['Standby', 'Run'] }
    expect(course(own, ['STANDBY', ' run', '0', 'stand by'])).toEqual([null, null, 'errCode_0', '-errCode_0'])
    expect(course({ ...code, normalValues: [] }, ['0000', 'Run'])).toEqual([null, 'errCode_Run'])
  })

  it('is a number outside the range, of which it says that it cannot be', () => {
    expect(misread(temperature, '-127')).toMatchObject({
      code: 'inTemp_FAULTY',
      name: '回风温度测量异常',
      condition: '<',
      threshold: '-20',
      trigger: '回风温度 -127.00℃ 超出量程 -20.00℃～60.00℃',
    })
    expect(misread({ ...temperature, max: null }, '-21')?.trigger).toBe('回风温度 -21.00℃ 超出量程 ≥ -20.00℃')
    expect(misread({ ...temperature, min: null }, '61')?.trigger).toBe('回风温度 61.00℃ 超出量程 ≤ 60.00℃')
    for (const value of ['-20', '60', '', 'n/a']) expect(misread(temperature, value)).toBeNull()
    expect(misread({ ...temperature, typeCode: typeCode.bool }, '99')).toBeNull()
    expect(misread({ ...temperature, min: null, max: null }, '65535')).toBeNull()
  })

  it('is a chosen value of an enumeration, listed or not', () => {
    const mode: AlarmRule = {
      ...prompt,
      identifier: 'state',
      name: '运行状态',
      typeCode: typeCode.enumeration,
      enumList: [
        { value: 1, label: '运行' },
        { value: 3, label: '过载' },
      ],
      alarmValues: ['3', '9'],
    }
    expect(course(mode, ['1', '3', '3', '9', '2'])).toEqual([null, 'state_3', null, 'state_9', '-state_9'])
    expect(judge(null, mode, { value: '3', time: 1 }).raised).toMatchObject({
      name: '运行状态 过载',
      threshold: '3',
    })
    expect(course({ ...mode, alarmValues: null }, ['3'])).toEqual([null])
  })

  it('is a normally closed contact that is open', () => {
    const contact = {
      ...prompt,
      identifier: 'contact',
      name: '门磁',
      typeCode: typeCode.bool,
      falseText: '断开',
      alarmOnFalse: 1,
    }
    expect(course(contact, ['1', '0', 'false', 'true', 'x'])).toEqual([
      null,
      'contact',
      null,
      '-contact',
      null,
    ])
    expect(judge(null, contact, { value: '0', time: 1 }).raised).toMatchObject({
      trigger: '门磁 断开',
      threshold: '0',
    })
  })

  it('is a switch that is on', () => {
    const leak = { ...prompt, identifier: 'leak', name: '漏水', typeCode: typeCode.bool }
    expect(course(leak, ['0', '1', 'true', 'false'])).toEqual([null, 'leak', null, '-leak'])
  })
})
