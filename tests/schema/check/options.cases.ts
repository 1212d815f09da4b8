import { choice, choices, dictionary, file, image, integer, phone, reference, rows, text } from '#schema'
import { type Case, configOf, made, offered, one } from './case.ts'

const level = dictionary('级别', { high: [1, '高'], low: [2, '低'] })
const signMethod = dictionary('签名算法', { md5: [1, 'MD5'], sha1: [2, 'SHA1'] })
const fields = (own: Record<string, unknown>) => one({ fields: own as never })

/** A file whose facts are kept in fields of several kinds. */
const filed = (facts: object) =>
  fields({
    url: file('文件', { facts: facts as never }),
    size: integer('大小'),
    level: choice('级别', level),
  })

const place = reference('地点', 'place')
const list = { ...offered, endpoints: { base: '/api/place', list: '/api/place/list' } }

/** `thing` points at an `owner` and at a `room`; each of those points at a place, or at nothing. */
const shared = (options: object, room: object = { placeId: place }, part: object = {}) =>
  configOf({
    thing: made({
      fields: { ownerId: reference('主人', 'owner'), roomId: reference('房间', 'room', options), ...part },
    }),
    owner: made({ fields: { placeId: place } }),
    room: made({ fields: room as never }, { ...list, endpoints: { base: '/r', list: '/r/list' } }),
    place: made({}, list),
  })

const within = { via: 'ownerId', field: 'placeId' }
const sized = { size: integer('大小'), placeId: place }

const ruled = (rule: string, names: readonly string[], more: object = {}) =>
  one({
    fields: { from: integer('起'), to: integer('止'), by: integer('步长'), marks: choices('标记', level) },
    rules: [{ rule, fields: names, ...more }],
  })

const patterned = (rule: object) =>
  one({
    fields: { url: text('链接'), size: integer('大小') },
    rules: [
      { rule: 'pattern', fields: ['url'], when: { size: 1 }, pattern: /^a/, message: '须以 a 开头', ...rule },
    ],
  })

export const optionCases: readonly Case[] = [
  ['EV116', filed({ name: 'size' }), 'thing.fields.url.facts.name', 'integer'],
  ['EV116', filed({ size: 'name' }), 'thing.fields.url.facts.size', 'text'],
  ['EV201', filed({ size: 'sise' }), 'thing.fields.url.facts.size', 'sise', 'size'],
  [
    'EV116',
    filed({ digest: { into: 'level', method: 'md5' } }),
    'thing.fields.url.facts.digest.into',
    'choice',
  ],
  [
    'EV116',
    filed({ digest: { into: 'name', method: { field: 'size' } } }),
    'thing.fields.url.facts.digest.method.field',
    'integer',
  ],
  [
    'EV116',
    fields({
      url: file('文件', { facts: { digest: { into: 'name', method: { field: 'how' } } } }),
      how: choice('算法', signMethod),
    }),
    'thing.fields.url.facts.digest.method.field',
    'SHA1',
  ],
  [
    'EV117',
    fields({ unit: text('单位', { max: 3, suggestions: ['kWh', 'L/min'] }) }),
    'thing.fields.unit.suggestions[1]',
    'L/min',
  ],
  [
    'EV117',
    fields({ module: text('模块', { pattern: /^[a-z]+$/, suggestions: ['Wifi'] }) }),
    'thing.fields.module.suggestions[0]',
    'Wifi',
  ],
  ['EV107', fields({ icon: image('图标', { minSide: -1 }) }), 'thing.fields.icon.minSide', -1],
  [
    'EV201',
    fields({ parts: rows('配件', { label: text('名称') }, { distinct: ['lable'] as never }) }),
    'thing.fields.parts.distinct[0]',
    'lable',
    'label',
  ],
  [
    'EV115',
    fields({ parts: rows('配件', { marks: choices('标记', level) }, { distinct: ['marks'] }) }),
    'thing.fields.parts.distinct[0]',
    'choices',
  ],
  [
    'EV201',
    fields({ size: text('大小', { immutable: { nmae: 'a' } }) }),
    'thing.fields.size.immutable.nmae',
    'nmae',
    'name',
  ],
  [
    'EV301',
    fields({ level: choice('级别', level), size: text('大小', { immutable: { level: 3 } }) }),
    'thing.fields.size.immutable.level',
    3,
    'low (2 低)',
  ],
  [
    'EV201',
    shared({ within: { via: 'ownrId', field: 'placeId' } }),
    'thing.fields.roomId.within.via',
    'ownrId',
    'ownerId',
  ],
  ['EV704', shared({ within: { via: 'name', field: 'placeId' } }), 'thing.fields.roomId.within.via', 'text'],
  [
    'EV201',
    shared({ within: { via: 'ownerId', field: 'plaseId' } }, { plaseId: place }),
    'thing.fields.roomId.within.field',
    'plaseId',
    'placeId',
  ],
  [
    'EV705',
    shared({ within }, { placeId: reference('地点', 'owner', { readOnly: true }) }),
    'thing.fields.roomId.within.field',
    'placeId',
  ],
  ['EV201', shared({ where: { nam: 'a' } }), 'thing.fields.roomId.where.nam', 'nam', 'name'],
  [
    'EV711',
    shared({ fill: ['size'] }, sized, { size: text('大小') }),
    'thing.fields.roomId.fill[0]',
    'integer',
  ],
  [
    'EV711',
    shared({ fill: ['phone'] }, { phone: phone('电话'), placeId: place }, { phone: phone('电话') }),
    'thing.fields.roomId.fill[0]',
    'phone',
  ],
  [
    'EV201',
    shared({ fill: ['size'] }, sized, { sise: integer('大小') }),
    'thing.fields.roomId.fill[0]',
    'size',
    'sise',
  ],
  ['EV802', ruled('different', ['from', 'marks']), 'thing.rules[0].fields[1]', 'choices'],
  ['EV802', ruled('step', ['from', 'to', 'name']), 'thing.rules[0].fields[2]', 'text'],
  ['EV806', ruled('step', ['from', 'to']), 'thing.rules[0].fields', ['from', 'to']],
  [
    'EV808',
    ruled('ascending', ['from', 'to', 'by'], { range: '范围' }),
    'thing.rules[0].fields',
    ['from', 'to', 'by'],
  ],
  ['EV101', ruled('ascending', ['from', 'to'], { range: ' ' }), 'thing.rules[0].range', ' '],
  [
    'EV808',
    ruled('together', ['from', 'to', 'by'], { pair: '起止' }),
    'thing.rules[0].fields',
    ['from', 'to', 'by'],
  ],
  ['EV101', ruled('together', ['from', 'to'], { pair: ' ' }), 'thing.rules[0].pair', ' '],
  ['EV807', patterned({ fields: ['name', 'url'] }), 'thing.rules[0].fields', ['name', 'url']],
  ['EV802', patterned({ fields: ['size'] }), 'thing.rules[0].fields[0]', 'integer'],
  ['EV110', patterned({ pattern: /^a/g }), 'thing.rules[0].pattern', 'g'],
  ['EV201', patterned({ when: { sise: 1 } }), 'thing.rules[0].when.sise', 'sise', 'size'],
  [
    'EV213',
    one({ form: { notices: [{ when: { name: 'a' }, text: ' ' }] } }),
    'thing.form.notices[0].text',
    ' ',
  ],
  [
    'EV213',
    one({ remove: { notices: [{ when: { name: 'a' }, text: ' ' }] } }),
    'thing.remove.notices[0].text',
    ' ',
  ],
  [
    'EV201',
    one({ form: { notices: [{ when: { nam: 'a' }, text: '请注意' }] } }),
    'thing.form.notices[0].when.nam',
    'nam',
    'name',
  ],
  [
    'EV302',
    one({
      fields: { marks: choices('标记', level), mobile: phone('手机') },
      form: { notices: [{ when: { marks: 1 }, text: '请注意' }] },
    }),
    'thing.form.notices[0].when.marks',
    'choices',
  ],
]
