import {
  call,
  count,
  derived,
  integer,
  password,
  pathTo,
  ratio,
  reference,
  references,
  rows,
  text,
  via,
} from '#schema'
import { type Case, configOf, made, offered, type Unchecked } from './case.ts'

const owner = (fields = {}, options: Unchecked = {}) =>
  made(
    { label: '主人', fields },
    { ...offered, endpoints: { base: '/api/owner', list: '/api/owner/list' }, ...options },
  )

/** `thing` with these fields, and its `owner`. */
const owned = (fields: object, part: Unchecked = {}, options: Unchecked = {}, other = owner()) =>
  configOf({ thing: made({ fields: fields as never, ...part }, options), owner: other })

const byType = {
  path: '/api/owner/by/type',
  fields: ['name'],
  filter: ['type!'],
  shape: 'array',
  allow: '/other',
}
const typed = owner({ type: integer('类型') }, { lookups: { byType } })
const ownerId = { ownerId: reference('主人', 'owner') }
const looked = (part: object) => owned({ ownerId: reference('主人', 'owner', part) }, {}, {}, typed)

const page = { page: derived('页面', pathTo('/owner/')) }
const paged = (part: object, options: Unchecked = {}) =>
  owned({ ownerId: reference('主人', 'owner', part) }, {}, {}, owner(page, options))

const through = { through: 'ownerId' }

export const referenceCases: readonly Case[] = [
  ['EV701', owned({ ownerId: reference('主人', 'ower') }), 'thing.fields.ownerId.target', 'ower', 'owner'],
  [
    'EV701',
    owned({ rows: rows('明细', { ownerId: reference('主人', 'ower') }, { hooked: true }) }),
    'thing.fields.rows.of.ownerId.target',
    'ower',
    'owner',
  ],
  [
    'EV701',
    owned(
      {},
      { actions: { give: { label: '转交', call: 'give', ask: { toId: reference('给', 'ower') } } } },
      offered,
    ),
    'thing.actions.give.ask.toId.target',
    'ower',
    'owner',
  ],
  [
    'EV702',
    configOf(
      { thing: made(), owner: typed },
      {
        calls: {
          'thing.give': call('POST', '/api/give', 'login', {
            toId: reference('给', 'owner', { lookup: 'by' }),
          }),
        },
      },
    ),
    'calls.thing.give.input.toId.lookup',
    'by',
    null,
  ],
  ['EV702', looked({ lookup: 'bytype' }), 'thing.fields.ownerId.lookup', 'bytype', 'byType'],
  ['EV703', looked({ lookup: 'byType' }), 'thing.fields.ownerId.params', []],
  [
    'EV703',
    looked({ lookup: 'byType', params: { type: 1, typ: 2 } }),
    'thing.fields.ownerId.params.typ',
    'typ',
    'type',
  ],
  [
    'EV201',
    owned({ ...ownerId, roomId: reference('房间', 'owner', { within: 'owner' }) }),
    'thing.fields.roomId.within',
    'owner',
    'ownerId',
  ],
  [
    'EV704',
    owned({ size: text('大小'), roomId: reference('房间', 'owner', { within: 'size' }) }),
    'thing.fields.roomId.within',
    'text',
  ],
  [
    'EV705',
    owned({ ...ownerId, roomId: reference('房间', 'owner', { within: 'ownerId' }) }),
    'thing.fields.roomId.within',
    'ownerId',
  ],
  [
    'EV705',
    owned(
      { projectId: reference('项目', 'thing'), ownerId: reference('主人', 'owner', { within: 'projectId' }) },
      {},
      {},
      owner({ estateId: reference('项目', 'thing') }),
    ),
    'thing.fields.ownerId.within',
    'projectId',
  ],
  ['EV305', paged({ where: { page: 1 } }), 'thing.fields.ownerId.where.page', 'page'],
  [
    'EV305',
    paged({}, { lookups: { byType: { ...byType, filter: [], where: { page: 1 } } } }),
    'owner.lookups.byType.where.page',
    'page',
  ],
  [
    'EV209',
    paged({}, { lookups: { byType: { ...byType, filter: ['page'] } } }),
    'owner.lookups.byType.filter[0]',
    'derived',
  ],
  [
    'EV305',
    configOf({
      thing: made({ fields: { ownerId: reference('主人', 'owner'), peerId: reference('同伴', 'peer') } }),
      peer: made({ fields: page }),
      owner: made({
        fields: { num: derived('数', count('thing', 'ownerId', null, { whose: { peerId: { page: 1 } } })) },
      }),
    }),
    'owner.fields.num.from.whose.peerId.page',
    'page',
  ],
  [
    'EV701',
    owned({ num: derived('数', count('thin', 'name')) }),
    'thing.fields.num.from.count',
    'thin',
    'thing',
  ],
  [
    'EV201',
    owned(ownerId, {}, {}, owner({ num: derived('数', count('thing', 'ownrId')) })),
    'owner.fields.num.from.by',
    'ownrId',
    'ownerId',
  ],
  [
    'EV706',
    owned({ ...ownerId, num: derived('数', count('thing', 'ownerId')) }),
    'thing.fields.num.from.by',
    'ownerId',
  ],
  ['EV707', owned({ peer: derived('同伴', via('name', 'name')) }), 'thing.fields.peer.from.via', 'text'],
  [
    'EV201',
    owned({ ...ownerId, peer: derived('同伴', via('ownerId', 'nmae')) }),
    'thing.fields.peer.from.field',
    'nmae',
    'name',
  ],
  [
    'EV205',
    owned(
      { ...ownerId, peer: derived('同伴', via('ownerId', 'secret')) },
      {},
      {},
      owner({ secret: password('密码') }),
    ),
    'thing.fields.peer.from.field',
    'secret',
  ],
  [
    'EV708',
    owned({ num: integer('数'), rate: derived('占比', ratio('num', 'name')) }),
    'thing.fields.rate.from.whole',
    'text',
  ],
  [
    'EV709',
    owned({ ownerId: reference('主人', 'owner', { required: true, onDelete: 'clear' }) }),
    'thing.fields.ownerId.onDelete',
    'clear',
  ],
  [
    'EV710',
    owned({ ownerIds: references('主人', 'owner') }, {}, offered, made()),
    'thing.fields.ownerIds.target',
    'owner',
  ],
  [
    'EV706',
    owned({}, { list: { totals: { num: count('owner', 'name') } } }),
    'thing.list.totals.num.by',
    'name',
  ],
  ['EV803', owned({}, { scope: { through: 'name' } }), 'thing.scope.through', 'text'],
  ['EV803', owned({}, { scope: { about: ['name', 'name'], by: 'name' } }), 'thing.scope.by', 'text'],
  ['EV201', owned(ownerId, { scope: { through: 'owner' } }), 'thing.scope.through', 'owner', 'ownerId'],
  ['EV805', owned(ownerId, { scope: through }), 'thing.scope.through', 'ownerId'],
  [
    'EV804',
    owned(ownerId, { scope: { department: 'ownerId', grant: 'owner' } }),
    'thing.scope.grant',
    'owner',
  ],
  [
    'EV701',
    owned(ownerId, { scope: { department: 'ownerId', grant: 'ownr' } }),
    'thing.scope.grant',
    'ownr',
    'owner',
  ],
]
