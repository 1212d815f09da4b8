import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  choice,
  date,
  dateTime,
  earlyErrors,
  integer,
  normalise,
  pick,
  type Rule,
  resolveFields,
  ruleErrors,
  text,
  validateFields,
  validateRules,
  validateValue,
  withoutInvisible,
} from '#schema'
import { type Kind, level, resolvedKinds, validValues } from './samples.ts'

const now = '2026-05-01 12:00:00'

const picture = (index: number) => `/upload/${String(index).padStart(32, '0')}.png`

const fieldOf = (kind: Kind) => {
  const field = resolvedKinds[kind]
  if (!field) throw new Error(`no sample of ${kind}`)
  return field
}

const errorOf = (kind: Kind, value: unknown) => {
  const field = fieldOf(kind)
  const record = { [kind]: normalise(field, value) }
  return validateFields({ [kind]: field }, record, now)
}

const written = Object.keys(validValues) as (keyof typeof validValues)[]

describe.each(written)('%s', (kind) => {
  it('takes its valid values', () => {
    fc.assert(
      fc.property(validValues[kind], (value) => {
        expect(errorOf(kind, value)).toEqual({})
      }),
    )
  })

  it('normalises to a fixed point, whatever it is given', () => {
    fc.assert(
      fc.property(fc.oneof(validValues[kind], fc.anything(), fc.string()), (value) => {
        const once = normalise(fieldOf(kind), value)
        expect(normalise(fieldOf(kind), once)).toEqual(once)
      }),
    )
  })

  it('says what is wrong with anything else in one sentence, and never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const message of Object.values(errorOf(kind, value))) expect(message).toMatch(/[\u4e00-\u9fa5]/)
      }),
    )
  })

  it.each([undefined, null, '', '   '])('takes %j for nothing, and asks for it where required', (blank) => {
    if (kind === 'password' || kind === 'richText') return
    const field = fieldOf(kind)
    const value = normalise(field, blank)
    expect(validateValue(field, value, false)).toBeNull()
    expect(validateValue(field, value, true)).toContain(`请`)
  })
})

describe('edges', () => {
  it.each<[Kind, unknown, unknown]>([
    ['text', '二字', '一'],
    ['text', '12345678', '123456789'],
    ['text', '😀😀😀😀😀😀😀😀', '😀😀😀😀😀😀😀😀😀'],
    ['text', '两字', '两\n字'],
    ['longText', '两\n行', '\u0000'],
    ['integer', -5, -6],
    ['integer', 200, 201],
    ['integer', 0, 0.5],
    ['decimal', 99.99, 100],
    ['decimal', 0.01, 0.001],
    ['decimal', -1, 1e-7],
    ['bool', 0, true],
    ['choice', 9, 3],
    ['choice', 1, '1'],
    ['choices', [1, 2], [1, 2, 9]],
    ['choices', [1], [1, 1]],
    ['date', '2024-02-29', '2026-02-29'],
    ['date', '0001-01-01', '0000-01-01'],
    ['dateTime', '2026-01-01 23:59:59', '2026-01-01 24:00:00'],
    ['phone', '13000000000', '12000000000'],
    ['phone', '19999999999', '199999999990'],
    ['email', 'a@b.c', 'a@b'],
    ['url', '/upload/a.png', '//elsewhere.com'],
    ['url', '/upload/a.png', '/\\elsewhere.com'],
    ['url', 'https://a', 'javascript:alert(1)'],
    ['password', 'abcd1234', 'abc1234'],
    ['password', 'a2345678901234567890', 'a23456789012345678901'],
    ['password', 'abcd1234', 'abcd 1234'],
    ['password', 'abcd1234', 'abcdefgh'],
    ['image', picture(1), 'https://example.com/a.png'],
    ['image', picture(1), '/upload/a.png'],
    ['images', [1, 2, 3].map(picture), [1, 2, 3, 4].map(picture)],
    ['images', [picture(1)], [picture(1), 'https://example.com/a.png']],
    ['texts', ['一', '二', '三'], ['一', '二', '三', '四']],
    ['texts', ['一二三四五'], ['一二三四五六']],
    ['texts', ['一'], ['一', '一']],
    ['address', ['1', '2', '3'], ['1', '2']],
    ['reference', 'a_1', 'a-1'],
    ['references', ['a', 'b', 'c'], ['a', 'b', 'c', 'd']],
    ['references', ['a'], ['a', 'a']],
    ['rows', [{ name: '12345' }], [{ name: '123456' }]],
    ['rows', [{ name: '1' }], [{}]],
    ['json', { a: 1 }, [1]],
    ['json', { a: '字'.repeat(5458) }, { a: '字'.repeat(5459) }],
  ])('%s takes %j and refuses %j', (kind, taken, refused) => {
    expect(errorOf(kind, taken)).toEqual({})
    expect(Object.keys(errorOf(kind, refused))).toHaveLength(1)
  })

  it('refuses more rows than there may be without looking at one of them, equal ones too', () => {
    const row = Object.defineProperty({}, 'name', {
      get: () => {
        throw new Error('looked at')
      },
    })
    const field = fieldOf('rows')
    const max = field.kind === 'rows' ? field.max : 0
    expect(Object.keys(errorOf('rows', Array(max + 1).fill(row)))).toEqual(['rows'])
    expect(Object.keys(errorOf('rows', Array(max + 1).fill({ name: '1' })))).toEqual(['rows'])
    expect(errorOf('rows', Array(max).fill({ name: '1' }))).toEqual({})
  })

  it('names the row and the field', () =>
    expect(errorOf('rows', [{ name: '好' }, { name: '太长太长太长' }])).toHaveProperty(['rows[1].name']))

  it('refuses whatever is given for a derived field', () =>
    expect(validateValue(fieldOf('derived'), 5, false)).not.toBeNull())
})

it('takes a number for its text only where that is said', () => {
  const fields = resolveFields({ either: text('间隔', { orNumber: true }), plain: text('名称') })
  expect(pick(fields, { either: 3600, plain: 3600 })).toEqual({ either: '3600', plain: 3600 })
  expect(pick(fields, { either: 'raw' })).toEqual({ either: 'raw' })
})

describe('what takes no past', () => {
  const fields = resolveFields({
    day: date('日期', { future: true }),
    due: dateTime('到期', { future: true }),
    send: dateTime('定时', { future: true, lead: 5 }),
    seen: dateTime('发生'),
  })

  it('takes the present, or the first moment after its lead, which may be that of another day', () => {
    const first = { day: '2026-05-01', due: now, send: '2026-05-01 12:05:00', seen: '2001-01-01 00:00:00' }
    expect(earlyErrors(fields, first, now)).toEqual({})
    const overnight = earlyErrors(fields, { send: '2027-01-01 00:02:59' }, '2026-12-31 23:58:00')
    expect(overnight).toEqual({ send: '定时须在 5 分钟以后' })
    expect(earlyErrors(fields, { send: '2027-01-01 00:03:00' }, '2026-12-31 23:58:00')).toEqual({})
  })

  it('says of anything earlier from when on', () => {
    const early = { day: '2026-04-30', due: '2026-05-01 11:59:59', send: '2026-05-01 12:04:59' }
    expect(earlyErrors(fields, early, now)).toEqual({
      day: '日期不能早于当前时间',
      due: '到期不能早于当前时间',
      send: '定时须在 5 分钟以后',
    })
  })
})

describe('conditional fields', () => {
  const fields = resolveFields({
    level: choice('级别', level),
    reason: text('原因', { visible: { level: 9 }, required: { level: 9 } }),
  })

  it('asks for a field only where it is visible', () => {
    expect(validateFields(fields, { level: 9, reason: null }, now)).toEqual({ reason: '请输入原因' })
    expect(validateFields(fields, { level: 1, reason: null }, now)).toEqual({})
  })

  it('keeps nothing unseen', () => {
    expect(withoutInvisible(fields, { level: 1, reason: '旧' }, now)).toEqual({ level: 1, reason: null })
    expect(withoutInvisible(fields, { level: 9, reason: '旧' }, now)).toEqual({ level: 9, reason: '旧' })
  })

  it('picks known names, trimmed, and leaves the rest out', () =>
    expect(pick(fields, { reason: ' 缺料 ', other: 1 })).toEqual({ reason: '缺料' }))
})

describe('rules across fields', () => {
  const fields = resolveFields({ from: integer('起'), to: integer('止') })
  const broken = (rule: 'together' | 'ascending' | 'some', record: Record<string, unknown>) =>
    validateRules([{ rule, fields: ['from', 'to'] }], fields, record, now)

  it.each<['together' | 'ascending' | 'some', Record<string, unknown>, Record<string, unknown>, string]>([
    ['together', { from: 1, to: 0 }, { from: 1, to: null }, 'to'],
    ['ascending', { from: 1, to: 2 }, { from: 2, to: 2 }, 'to'],
    ['ascending', { from: 1, to: null }, { from: 2, to: 1 }, 'to'],
    ['some', { from: 0, to: null }, { from: null, to: null }, 'from'],
  ])('%s holds for %j, not for %j', (rule, held, failed, blamed) => {
    expect(broken(rule, held)).toEqual({})
    expect(Object.keys(broken(rule, failed))).toEqual([blamed])
  })

  it('hold a text to a pattern while something else holds', () => {
    const linked = resolveFields({ kind: integer('跳转'), url: text('链接') })
    const rule: Rule = {
      rule: 'pattern',
      fields: ['url'],
      when: { kind: 1 },
      pattern: /^\//,
      message: '页面须以 / 开头',
    }
    const said = (record: Record<string, unknown>) => validateRules([rule], linked, record, now)
    expect(said({ kind: 1, url: 'https://a.cn' })).toEqual({ url: '页面须以 / 开头' })
    for (const record of [
      { kind: 2, url: 'https://a.cn' },
      { kind: 1, url: '/news' },
      { kind: 1, url: null },
    ])
      expect(said(record)).toEqual({})
    const changed = (name: string) => ({
      ...{ fields: linked, rules: [rule], asked: linked, stored: null },
      ...{ record: { kind: 1, url: 'https://a.cn' }, changed: new Set([name]) },
    })
    for (const name of ['kind', 'url']) expect(ruleErrors(changed(name), now)).toHaveProperty('url')
  })

  it('are said where they can be seen', () => {
    const some = resolveFields({
      platform: integer('平台'),
      package: text('安装包', { visible: { platform: 1 } }),
      store: text('商店'),
    })
    const rule = { rule: 'some', fields: ['package', 'store'] } as const
    const blamedOn = (platform: number) => Object.keys(validateRules([rule], some, { platform }, now))
    expect(blamedOn(1)).toEqual(['package'])
    expect(blamedOn(2)).toEqual(['store'])
  })
})
