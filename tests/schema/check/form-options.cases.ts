import { crud, parent, reference, references, text } from '#schema'
import { type Case, configOf, type Definition, made, offered, type Unchecked } from './case.ts'

const ownerCalls = {
  endpoints: crud('/api/owner', ['list']),
  permission: '/other',
  lookups: {
    names: { path: '/api/owner/names', fields: ['name'], shape: 'array', allow: ['/thing', '/third'] },
  },
}

/** Things that point at owners, whose list those who write things may not read. */
const owned = (fields: Unchecked, options: Unchecked = {}, part: Unchecked = {}) =>
  configOf(
    {
      thing: made({ fields: fields as never, ...part }, { ...offered, ...options }),
      owner: made({ fields: { boxId: reference('箱', 'box') } }, ownerCalls),
      box: made({}, { endpoints: crud('/api/box', ['list']), permission: ['/thing', '/third'] }),
    },
    {
      menu: [
        { name: '物品', path: '/thing' },
        { name: '其他', path: '/other' },
        { name: '第三', path: '/third' },
      ],
    },
  )

const needed = { required: true } as const
const byTwo = { permission: { create: ['/thing', '/other', '/third'], others: '/other' } }
const through = { via: 'ownerId', field: 'boxId' }

export const formOptionCases: readonly Case[] = [
  ['EV712', owned({ ownerId: reference('主人', 'owner', { ...needed }) }), 'thing.fields.ownerId', '/thing'],
  [
    'EV712',
    owned({ ownerIds: references('主人', 'owner', { required: { name: 'a' } }) }, byTwo),
    'thing.fields.ownerIds',
    '/thing、/third',
  ],
  // A lookup that not everybody may call who writes.
  [
    'EV712',
    owned({ ownerId: reference('主人', 'owner', { ...needed, lookup: 'names' }) }, byTwo),
    'thing.fields.ownerId',
    '/other',
  ],
  // Whoever is logged in may write, and nobody else is asked for more.
  [
    'EV712',
    owned({ ownerId: reference('主人', 'owner', { ...needed }) }, { permission: 'login' }),
    'thing.fields.ownerId',
    'login',
  ],
  // A button asks for one.
  [
    'EV712',
    owned(
      {},
      {},
      {
        actions: { give: { label: '赠送', call: 'give', ask: { toId: reference('赠给', 'owner', needed) } } },
      },
    ),
    'thing.fields.toId',
    '/thing',
  ],
  // What its options share is read from the record of a sibling.
  [
    'EV712',
    owned({
      ownerId: reference('主人', 'owner', { lookup: 'names' }),
      partId: reference('零件', 'owner', { ...needed, lookup: 'names', within: through }),
    }),
    'thing.fields.partId',
    '/thing',
  ],
  // A sibling that may stay empty must be chosen before one that may not.
  [
    'EV712',
    owned({
      boxId: reference('箱', 'owner'),
      partId: reference('零件', 'thing', { ...needed, within: 'boxId' }),
    }),
    'thing.fields.boxId',
    '/thing',
  ],
  // The tree of its own records.
  [
    'EV712',
    owned({ aboveId: parent('上级', { ...needed }) }, { permission: { list: '/other', others: '/thing' } }),
    'thing.fields.aboveId',
    '/thing',
  ],
]

const inside = { parents: ['ownerId!'] }

export const soundFormOptions: Readonly<Record<string, Definition>> = {
  'a list that not everybody reads is for a field that may stay empty': owned({
    ownerId: reference('主人', 'owner'),
  }),
  'a lookup is for those who write': owned({
    ownerId: reference('主人', 'owner', { ...needed, lookup: 'names' }),
  }),
  'the platform writes the reference': owned({
    ownerId: reference('主人', 'owner', { ...needed, readOnly: true, default: 'o1' }),
  }),
  'its place decides the reference': owned({ ownerId: reference('主人', 'owner', needed) }, inside),
  'everybody reads the list': configOf({
    thing: made({ fields: { ownerId: reference('主人', 'owner', needed) } }, offered),
    owner: made(
      { fields: { code: text('编号') } },
      { endpoints: crud('/api/owner', ['list']), permission: 'login' },
    ),
  }),
}
