import { choice, dictionary, image, longText, text } from '#schema'
import { type Case, configOf, type Definition, made, offered } from './case.ts'

const status = dictionary('状态', { fresh: [1, '新'], old: [2, '旧'] })

const entity = {
  fields: {
    name: text('名称', { required: true }),
    note: longText('说明'),
    icon: image('图标'),
    status: choice('状态', status),
  },
  states: {
    field: 'status',
    initial: 1,
    transitions: {
      age: {
        label: '做旧',
        from: [1],
        to: 2,
        call: 'age',
        ask: { reason: text('原因', { required: true }) },
      },
    },
  },
  actions: {
    tell: { label: '说明', call: 'tell', input: ['note', 'icon'] },
    all: { label: '全部说明', call: 'all', at: 'toolbar', ask: { words: text('说明') } },
  },
}

const whole = {
  label: '批量做旧',
  path: '/api/thing/age/import',
  allow: '/thing',
  by: ['name!'],
  actions: ['age'],
  columns: ['reason'],
}

const file = (part: object): Definition =>
  configOf({ thing: made(entity, { ...offered, actionFiles: { ages: { ...whole, ...part } } }) })

const tells = (...columns: readonly unknown[]) => file({ actions: ['tell'], columns })

/** Files whose rows make actions. */
export const actionFileCases: readonly Case[] = [
  ['EV502', file({ allow: '/nothing' }), 'thing.actionFiles.ages.allow', '/nothing'],
  ['EV503', file({ actions: ['ages'] }), 'thing.actionFiles.ages.actions[0]', 'ages'],
  ['EV503', file({ actions: ['all'] }), 'thing.actionFiles.ages.actions[0]', 'all'],
  ['EV503', file({ actions: [] }), 'thing.actionFiles.ages.actions', []],
  ['EV505', file({ path: '/api/thing/age' }), 'thing.actionFiles.ages.path', 'POST /api/thing/age'],
  ['EV531', tells('reason'), 'thing.actionFiles.ages.columns[0]', 'reason'],
  ['EV531', tells('icon'), 'thing.actionFiles.ages.columns[0]', 'image'],
  ['EV531', file({ once: 'requestId' }), 'thing.actionFiles.ages.once', 'requestId'],
  ['EV532', file({ by: ['name'] }), 'thing.actionFiles.ages.by', ['name']],
  ['EV532', file({ by: ['name!', 'nam'] }), 'thing.actionFiles.ages.by[1]', 'nam'],
  ['EV533', file({ columns: [] }), 'thing.actionFiles.ages.columns', 'reason'],
  [
    'EV408',
    file({ columns: [{ field: 'reason', label: '名称' }] }),
    'thing.actionFiles.ages.columns',
    '名称',
  ],
]

export const soundActionFiles: Readonly<Record<string, Definition>> = {
  'rows of a file make a transition': file({}),
  'rows of a file make an action': tells('note'),
}
