import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { downKinds, isOwnDown, parseUpTopic, upKinds, upTopic } from '#domain/device-topics.ts'
import { day, minute } from '#domain/durations.ts'
import { type Refusal, refusal } from '#domain/refusals.ts'
import { createAccess } from '#platform/modules/device/embedded-access.ts'
import type { HouseAttribute } from '#platform/modules/device/house-devices.ts'
import { packetWatch } from '#platform/modules/device/packet-limit.ts'
import { readValues } from '#platform/modules/device/read-message.ts'
import {
  readOnline,
  readReply,
  readStatement,
  readUpgrade,
} from '#platform/modules/device/read-statements.ts'
import { accessMode, typeCode } from '#resources/product-dictionaries.ts'

const now = 1_795_000_000_000
const clock = { now, oldest: now - 90 * day }
const bytes = (message: unknown) => new TextEncoder().encode(JSON.stringify(message))

const attribute = (identifier: string, type: number, more: Partial<HouseAttribute> = {}): HouseAttribute => ({
  ...{
    key: `1-d-1-${identifier}`,
    id: identifier,
    identifier,
    name: identifier,
    typeCode: type,
    accessMode: accessMode.readWrite,
  },
  ...{ unit: null, trueText: null, falseText: null, precision: null, isTrend: 1, isAlarmable: 0, sort: 1 },
  ...{ alarmHigh: null, alarmLow: null, alarmLevel: null, alarmDelay: null, deadband: null },
  ...more,
})
const definitions = new Map([
  [
    '1-d-1',
    new Map(
      [
        attribute('on', typeCode.bool),
        attribute('warm', typeCode.decimal, { precision: 1 }),
        attribute('level', typeCode.number),
        attribute('mode', typeCode.enumeration),
        attribute('note', typeCode.text, { length: 3 }),
      ].map((one) => [one.identifier, one]),
    ),
  ],
])
const read = (values: object) =>
  readValues(bytes({ devices: [{ device: '1-d-1', values }] }), definitions, clock)

describe('a report', () => {
  it.each([
    [{ on: true }, '1', 1],
    [{ on: '0' }, '0', 0],
    [{ warm: 21.26 }, '21.3', 21.3],
    [{ warm: '22.0' }, '22', 22],
    [{ level: 12.5 }, '12.5', 12.5],
    [{ mode: 99 }, '99', 99],
    [{ note: '檐檐檐' }, '檐檐檐', null],
    [{ note: 'a\0' }, 'a', null],
    [{ note: '\ud83d' }, '\ufffd', null],
    [{ note: '😀😀😀' }, '😀😀😀', null],
    [{ level: 1e-300 }, '0', 0],
    [{ level: -9_007_199_254_740_991 }, '-9007199254740991', -9_007_199_254_740_991],
  ])('takes %j', (values, value, number) => {
    expect(read(values)).toMatchObject({ taken: [{ value, number, time: now }], refused: [] })
  })

  it.each([
    { on: 2 },
    { warm: 'warm' },
    { warm: '' },
    { level: null },
    { mode: 1.5 },
    { level: 1e16 },
    { warm: '-1e999' },
    { note: '檐檐檐檐' },
    { unheard: 1 },
  ])('refuses %j and takes the rest', (values) => {
    const { taken, refused } = read({ ...values, level: 'level' in values ? values.level : 1 })
    expect(refused).toHaveLength(1)
    expect(taken).toHaveLength('level' in values ? 0 : 1)
  })

  it('has times of its own, and what cannot be is now', () => {
    const at = (time: unknown, whole?: unknown) => {
      const message = { time: whole, devices: [{ device: '1-d-1', time, values: { level: 1 } }] }
      const { taken, refused, age } = readValues(bytes(message), definitions, clock)
      return [taken[0]?.time, taken[0]?.age, age, ...refused.map(({ reason }) => reason)]
    }
    const early = '时间早于保存期限，按到达时间记录'
    const wrong = '时间不是毫秒数，按到达时间记录'
    expect(at(undefined)).toEqual([now, 0, null])
    expect(at(now - 5)).toEqual([now - 5, 5, 5])
    expect(at(undefined, now - 7)).toEqual([now - 7, 7, 7])
    expect(at(now - 5, now - 7)).toEqual([now - 5, 5, 5])
    expect(at(now - 0.5)).toEqual([now, 0, 0])
    expect(at(String(now - 5))).toEqual([now - 5, 5, 5])
    expect(at(now + 9 * minute)).toEqual([now, -9 * minute, -9 * minute])
    const seconds = [now - 5000, 5000, 5000, '时间以秒为单位，已按秒换算']
    expect(at(undefined, now / 1000 - 5)).toEqual(seconds)
    const [time, ...rest] = at(now / 1000 - 5)
    expect([time, ...rest.slice(0, 2)]).toEqual(seconds.slice(0, 3))
    expect(rest[2]).toBe(`1-d-1：${seconds[3]}`)
    expect(at(undefined, clock.oldest - 1)).toEqual([now, 0, 90 * day + 1, early])
    expect(at(undefined, 946_684_800_000)).toEqual([now, 0, now - 946_684_800_000, early])
    expect(at(undefined, 946_684_800)).toEqual([now, 0, now - 946_684_800, early])
    for (const said of ['today', '', -1, true, {}, [now]])
      expect(at(undefined, said)).toEqual([now, 0, null, wrong])
  })

  const written = (text: string) => readValues(new TextEncoder().encode(text), definitions, clock)
  const inDevice = (values: string) => `{"devices":[{"device":"1-d-1","values":{${values}}}]}`
  const valuesOf = (text: string) =>
    written(text).taken.map(({ attributeKey, value }) => [attributeKey, value])

  it('is taken but for the places where it is no JSON, which are named', () => {
    const text = inDevice('"warm":nan,"level":-inf,"on":1,"mode":tru,"note":"a",')
    expect(valuesOf(text)).toEqual([
      ['1-d-1-on', '1'],
      ['1-d-1-note', 'a'],
    ])
    expect(written(text).refused).toEqual([
      refusal('broken', 48, 'nan'),
      refusal('broken', 60, '-inf'),
      refusal('broken', 79, 'tru'),
    ])
    expect(written(`${inDevice('"on":1')}\0\0`).taken).toHaveLength(1)
    expect(written(inDevice('"on":1,'))).toMatchObject({ taken: [{ value: '1' }], refused: [] })
    // Places count characters, not what they are made of.
    expect(written(inDevice('"note":"😀","level":nan')).refused).toEqual([refusal('broken', 60, 'nan')])
  })

  it('is not half a number, and not what an end that never came has left', () => {
    for (const level of ['01', '0x1F', '1.2.3', '+5', '12.', '1e', '-'])
      expect(valuesOf(inDevice(`"level":${level},"on":1`))).toEqual([['1-d-1-on', '1']])
    for (const text of [
      inDevice('"note":"a\nb').slice(0, -4),
      inDevice('"level":12').slice(0, -4),
      '{"devices":',
      '{"devices":[{"device":"1-d',
      'nan',
      '',
    ])
      expect(written(text)).toEqual({ taken: [], refused: [refusal('notObject')], age: null })
    expect(written('['.repeat(100_000))).toMatchObject({ refused: [refusal('notObject')] })
    for (const end of ['', '\\'])
      expect(written(`{"a":"${'\\"'.repeat(120_000)}${end}`)).toMatchObject({
        refused: [refusal('notObject')],
      })
  })

  // Each would hold the platform for a minute if places were looked for from the beginning each time.
  it.each(['nan,1,', '01,', '"a":::1,', '"a" '])(
    'is named at twenty places of a message full of %j',
    (fault) => {
      const count = Math.floor(250_000 / fault.length)
      const { refused } = written(`{"devices":[],"more":[${fault.repeat(count)}1]}`)
      expect(refused).toHaveLength(20)
    },
  )

  it.each(['\n', '\r', '\t'])('is taken with a raw %j in a text, places as they were', (raw) => {
    const said = inDevice(`"note":"a${raw}b","on":1,"warm":nan`)
    expect(valuesOf(said)).toEqual([
      ['1-d-1-note', 'a b'],
      ['1-d-1-on', '1'],
    ])
    expect(written(said).refused).toEqual([refusal('broken', said.indexOf('nan') + 1, 'nan')])
  })

  it('keeps the digits of a text, of which a number would lose some', () => {
    const long = new Map(definitions)
    long.set(
      '1-d-1',
      new Map([
        ['card', attribute('card', typeCode.text, { length: 40 })],
        ['level', attribute('level', typeCode.number)],
      ]),
    )
    const text = inDevice('"card":12345678901234567890,"level":1234567890.1234567')
    const { taken, refused } = readValues(new TextEncoder().encode(text), long, clock)
    expect(taken.map(({ value }) => value)).toEqual(['12345678901234567890', '1234567890.1234567'])
    expect(refused).toEqual([])
    expect(written(inDevice('"level":12345678901234567890')).refused).toEqual([
      refusal('outOfRange', '1-d-1', 'level'),
    ])
  })

  it('never throws, whatever is in it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), fc.uint8Array({ maxLength: 200 }), (text, raw) => {
        for (const payload of [new TextEncoder().encode(text), raw]) {
          for (const { value, number } of readValues(payload, definitions, clock).taken)
            expect(number === null || Number(value) === number).toBe(true)
          for (const one of [readOnline, readReply, readUpgrade]) readStatement<object>(payload, one)
        }
      }),
    )
  })
})

const lacks = (name: string) => ({ cause: 'malformed', reason: expect.stringContaining(name) })

it('a connection, a reply and an upgrade say what they must', () => {
  expect(readOnline({ online: true, session: 7 })).toEqual({ isOnline: true, session: 7 })
  expect(readOnline({ online: 1, session: 7 })).toMatchObject(lacks('online'))
  expect(readOnline({ online: false })).toMatchObject(lacks('session'))
  expect(readReply({ commandId: 'c', ok: false, code: 3, message: 'x'.repeat(300) })).toEqual({
    ...{ commandId: 'c', isDone: false, code: '3', message: 'x'.repeat(200) },
  })
  expect(readReply({ commandId: 'c', received: true })).toEqual({ commandId: 'c', isReceived: true })
  expect(readReply({ commandId: 'c', received: 1 })).toMatchObject(lacks('ok'))
  expect(readReply({ ok: true })).toMatchObject(lacks('commandId'))
  expect(readReply({ received: true })).toMatchObject(lacks('commandId'))
  expect(readUpgrade({ module: 'main', progress: 40 })).toEqual({ module: 'main', progress: 40 })
  expect(readUpgrade({ module: 'main', version: '1.2.0' })).toEqual({
    module: 'main',
    version: '1.2.0',
  })
  expect(readUpgrade({ module: 'main', progress: 'half' })).toMatchObject(lacks('progress'))
  expect(readUpgrade({ module: 'main', progress: '' })).toMatchObject(lacks('progress'))
  expect(readUpgrade({ module: 'main', version: 'latest' })).toMatchObject(lacks('version'))
  expect(readUpgrade({ module: 'main', error: 21, progress: 40 })).toEqual({
    ...{ module: 'main', error: '21' },
  })
})

it('topics tell whose they are', () => {
  for (const kind of upKinds) expect(parseUpTopic(upTopic('GW1', kind))).toEqual({ gatewayNo: 'GW1', kind })
  expect(parseUpTopic('eaves/v1/GW1/up/other')).toEqual({ gatewayNo: 'GW1', kind: null })
  for (const topic of [
    'eaves/v1/GW1/down/command',
    'eaves/v1//up/values',
    'eaves/v2/GW1/up/values',
    'values',
  ])
    expect(parseUpTopic(topic)).toBe(null)
  for (const kind of ['#', '+', ...downKinds])
    expect(isOwnDown('GW1', `eaves/v1/gw1/down/${kind}`)).toBe(true)
  for (const filter of ['#', 'eaves/v1/+/down/#', 'eaves/v1/GW2/down/#', 'eaves/v1/GW10/down/#'])
    expect(isOwnDown('GW1', filter)).toBe(false)
  for (const kind of ['', 'other', 'command/1', 'command/#', '+/#', '#/', 'commands'])
    expect(isOwnDown('GW1', `eaves/v1/GW1/down/${kind}`)).toBe(false)
})

it('a packet that is too large is seen by its first bytes, however they are cut', () => {
  const packet = (length: number) => {
    const head = [0x30]
    for (let rest = length; ; ) {
      head.push((rest % 128) | (rest >= 128 ? 0x80 : 0))
      rest = Math.floor(rest / 128)
      if (rest === 0) return Buffer.concat([Buffer.from(head), Buffer.alloc(length)])
    }
  }
  fc.assert(
    fc.property(fc.array(fc.nat(400), { maxLength: 8 }), fc.integer({ min: 1, max: 50 }), (lengths, cut) => {
      const isTooLarge = packetWatch(300)
      const all = Buffer.concat(lengths.map(packet))
      let seen = false
      for (let at = 0; at < all.length && !seen; at += cut) seen = isTooLarge(all.subarray(at, at + cut))
      expect(seen).toBe(lengths.some((length) => length > 300))
    }),
  )
})

it.each([
  [0, 300, true],
  [3600, 300, true],
  [300, 300, false],
  [60, 60, false],
])('a keep-alive of %i by MQTT 3.1.1 counts as one of %i; it is noted: %s', (asked, judged, isNoted) => {
  const noted: Refusal[] = []
  // Before a client says who it is, nobody else is asked.
  const handlers = { refusedClient: (_no: string, _kind: string, why: Refusal) => noted.push(why) }
  const access = createAccess(
    handlers as never,
    {} as never,
    { isClosing: () => false } as never,
    {} as never,
  )
  const packet = { cmd: 'connect', clientId: 'GW1', keepalive: asked, clean: false }
  let answer: unknown
  access.preConnect({} as never, packet as never, (_error, isLetIn) => {
    answer = isLetIn
  })
  expect(answer).toBe(true)
  expect(packet).toMatchObject({ keepalive: judged, clean: true })
  expect(noted).toEqual(isNoted ? [refusal('longKeepAlive', asked, 300)] : [])
})
