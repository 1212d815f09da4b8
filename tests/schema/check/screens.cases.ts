import { type ComponentKeys, call, rows, text } from '#schema'
import { type Case, configOf, type Definition, made, offered, one, type Unchecked } from './case.ts'

const board = { label: '看板', route: 'board', permission: '/thing', screen: 'board' }
const routed = { ...offered, route: 'thing', views: { detail: { route: 'thing/:id' } } }

/** Things with a list and a detail of their own, and a board. */
const screened = (part: Unchecked, more: Unchecked = {}) =>
  configOf({ thing: made({}, routed) }, {
    screens: { board: { ...board, ...part }, ...more },
  } as unknown as Partial<Definition>)

/** Things, a board and a wall, in the order that their node says. */
const ordered = (entries: Unchecked[string]) =>
  configOf({ thing: made({}, routed) }, {
    menu: [
      { name: '物品', path: '/thing', entries },
      { name: '其他', path: '/other' },
    ],
    screens: {
      board,
      hidden: { ...board, route: 'hidden', menu: false },
      other: { ...board, route: 'elsewhere', permission: '/other' },
    },
  } as unknown as Partial<Definition>)

/** A screen with a part: the things that one tab of their list holds, of yesterday or later. */
const parted = (part: Unchecked) => {
  const list = {
    tabs: { late: { label: '逾期', where: { name: 'late' } } },
    search: [{ between: 'createTime' }],
  }
  const late = { label: '逾期', of: 'thing', tab: 'late', since: 'createTime', permission: '/thing', ...part }
  return configOf({ thing: made({ list }, routed) }, {
    screens: { board: { ...board, parts: { late } } },
  } as unknown as Partial<Definition>)
}

export const screenCases: readonly Case[] = [
  ['EV901', screened({ icon: 'HomeOutlined' }), 'screens.board.icon', 'icon', null],
  ['EV902', screened({ route: undefined }), 'screens.board.route', undefined],
  ['EV101', screened({ label: ' ' }), 'screens.board.label', ' '],
  ['EV103', screened({}, { 'big-board': { ...board, route: 'big' } }), 'screens.big-board', 'big-board'],
  ['EV502', screened({ permission: '/thng' }), 'screens.board.permission', '/thng', '/thing'],
  ['EV601', screened({ menu: { name: '看板' } }), 'screens.board.menu.path', '/thing'],
  [
    'EV602',
    screened({ permission: '/board', menu: { name: '看板', under: '/othr' } }),
    'screens.board.menu.under',
    '/othr',
    '/other',
  ],
  ['EV604', screened({ route: 'board/' }), 'screens.board.route', 'board/'],
  ['EV604', screened({ route: '/board' }), 'screens.board.route', '/board'],
  ['EV605', screened({ route: 'thing' }), 'screens.board.route', 'thing'],
  ['EV605', screened({ route: 'thing/:thingId' }), 'screens.board.route', 'thing/:thingId'],
  ['EV605', screened({}, { other: board }), 'screens.other.route', 'board'],
  ['EV608', screened({ permission: 'login', menu: { name: '看板' } }), 'screens.board.menu', 'login'],
  ['EV609', screened({ route: 'thing/:id/board', menu: '看板' }), 'screens.board.menu', 'thing/:id/board'],
  ['EV609', screened({ route: '/screen/board', menu: '看板' }), 'screens.board.menu', '/screen/board'],
  [
    'EV610',
    screened({ permission: '/board', menu: { name: '看板', icon: 'HomeOutlind' } }),
    'screens.board.menu.icon',
    'HomeOutlind',
    'HomeOutlined',
  ],
  ['EV613', ordered(['boad', 'thing']), 'menu[0].entries[0]', 'boad', 'board'],
  ['EV613', ordered(['hidden']), 'menu[0].entries[0]', 'hidden'],
  ['EV613', ordered(['board', 'elsewhere']), 'menu[0].entries[1]', 'elsewhere'],
  ['EV613', ordered(['board', 'thing', 'board']), 'menu[0].entries[2]', 'board'],
  ['EV902', ordered('board'), 'menu[0].entries', 'board'],
  ['EV701', parted({ of: 'thng' }), 'screens.board.parts.late.of', 'thng', 'thing'],
  ['EV206', parted({ tab: 'lat' }), 'screens.board.parts.late.tab', 'lat', 'late'],
  ['EV209', parted({ since: 'createTme' }), 'screens.board.parts.late.since', 'createTme', 'createTime'],
  ['EV502', parted({ permission: '/thng' }), 'screens.board.parts.late.permission', '/thng', '/thing'],
  ['EV101', parted({ label: undefined }), 'screens.board.parts.late.label', undefined],
  ['EV611', screened({ permission: undefined }), 'screens.board.permission', undefined],
  ['EV611', screened({ permission: 'public' }), 'screens.board.permission', 'public'],
]

export const soundScreens: Readonly<Record<string, Definition>> = {
  'a screen has parts': parted({}),
  'a node says the order of its entries': ordered(['board', 'thing']),
  'screens stand beside and below those of a resource': screened(
    {},
    {
      board2: { ...board, route: 'thing/:id/board' },
      part: { ...board, route: 'thing/:id/:partId', menu: false },
      wall: { ...board, route: '/screen/wall', permission: 'public' },
      whole: { ...board, route: 'whole', permission: '/whole', menu: { name: '整体', under: '/other' } },
    },
  ),
}

/** What the admin of these configs has. */
export const componentKeys: ComponentKeys = {
  screens: ['board', 'wall'],
  dialogs: ['thing.rings'],
  cells: ['bar'],
  inputs: ['pen'],
  previews: ['phone'],
}

/** Sound configs that name a hand-made part which the admin does not have. */
export const componentCases: readonly Case[] = [
  ['EV612', configOf({ thing: made({}, { ...routed, preview: 'fone' }) }), 'thing.preview', 'fone', 'phone'],
  ['EV612', screened({ screen: 'bord' }), 'screens.board.screen', 'bord', 'board'],
  [
    'EV612',
    configOf({ thing: made({}, { ...routed, views: { list: { screen: 'walls' } } }) }),
    'thing.views.list.screen',
    'walls',
    'wall',
  ],
  [
    'EV612',
    configOf(
      {
        thing: made(
          { actions: { ring: { label: '响铃', call: '/api/ring', by: 'dialog' } } },
          { permission: '/thing' },
        ),
      },
      { calls: { ring: { method: 'POST', path: '/api/ring', allow: ['/thing'], input: {}, answer: null } } },
    ),
    'thing.actions.ring.by',
    'thing.ring',
    'thing.rings',
  ],
  [
    'EV612',
    configOf({
      thing: made(
        { actions: { ring: { label: '响铃', call: 'ring', batch: 'dialog' } } },
        { endpoints: { base: '/api/thing' }, permission: '/thing' },
      ),
    }),
    'thing.actions.ring.batch',
    'thing.ring',
    'thing.rings',
  ],
  [
    'EV612',
    one({ fields: { size: text('大小', { cell: 'bars' }) } }),
    'thing.fields.size.cell',
    'bars',
    'bar',
  ],
  [
    'EV612',
    one({ fields: { parts: rows('部分', { size: text('大小', { input: 'pan' }) }) } }),
    'thing.fields.parts.of.size.input',
    'pan',
    'pen',
  ],
  [
    'EV612',
    one(
      {
        actions: {
          mark: { label: '标记', call: '/api/mark', ask: { note: text('说明', { input: 'pan' }) } },
        },
      },
      { permission: '/thing' },
    ),
    'thing.actions.mark.ask.note.input',
    'pan',
    'pen',
  ],
  [
    'EV612',
    configOf(
      { thing: made() },
      { calls: { seen: call('GET', '/api/seen', 'login', {}, { size: text('大小', { cell: 'bars' }) }) } },
    ),
    'calls.seen.answer.size.cell',
    'bars',
    'bar',
  ],
]
