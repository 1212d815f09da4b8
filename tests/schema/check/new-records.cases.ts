import { type CallDefinition, call, integer, text } from '#schema'
import { type Case, configOf, type Definition, made, offered, one, type Unchecked } from './case.ts'

const words = {
  call: 'thing.estimate',
  text: '将发送给 {num} 人',
  none: '没有人',
  verb: '发送',
  button: '发送给 {num} 人',
}
const estimate = (allow: CallDefinition['allow'], input: CallDefinition['input'] = { name: text('名称') }) =>
  call('POST', '/api/thing/estimate', allow, input)

/** Things whose form says how far they will reach. */
const estimated = (part: Unchecked, asked: CallDefinition = estimate(['/thing'])): Definition =>
  configOf(
    {
      thing: made(
        {
          form: { estimate: { ...words, ...part } },
          fields: { name: text('名称'), size: integer('大小', { readOnly: true }) },
        },
        offered,
      ),
    },
    { calls: { 'thing.estimate': asked } },
  )

const at = 'thing.form.estimate'

export const newRecordCases: readonly Case[] = [
  ['EV215', estimated({ text: '将发送给多少人' }), `${at}.text`, '将发送给多少人'],
  ['EV215', estimated({ button: '发送' }), `${at}.button`, '发送'],
  ['EV215', estimated({ none: ' ' }), `${at}.none`, ' '],
  ['EV215', estimated({ verb: '' }), `${at}.verb`, ''],
  ['EV513', estimated({ call: 'thing.estimat' }), `${at}.call`, 'thing.estimat', 'thing.estimate'],
  ['EV201', estimated({}, estimate(['/thing'], { nam: text('名称') })), `${at}.call`, 'nam', 'name'],
  ['EV215', estimated({}, estimate(['/thing'], { size: integer('大小') })), `${at}.call`, 'thing.estimate'],
  ['EV215', estimated({}, estimate(['/other'])), `${at}.call`, '/thing'],
  [
    'EV216',
    one({ copy: true }, { permission: '/thing', endpoints: { base: '/api/thing', list: '/api/thing/list' } }),
    'thing.copy',
    'create',
  ],
]

export const soundNewRecords: Readonly<Record<string, Definition>> = {
  'a form says how far a new record will reach': estimated({}),
  'records are copied': one({ copy: true }, offered),
}
