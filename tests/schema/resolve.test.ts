import { describe, expect, it } from 'vitest'
import {
  bool,
  call,
  choice,
  crud,
  defineConfig,
  derived,
  entity,
  image,
  integer,
  keptFields,
  latest,
  latestRow,
  longText,
  mount,
  nodeId,
  operations,
  password,
  ratio,
  reference,
  resolve,
  rows,
  text,
  via,
} from '#schema'
import { level } from './samples.ts'

const thing = entity({
  label: '物品',
  title: 'name',
  fields: {
    name: text('名称', { required: true }),
    num: integer('数量', { default: 0 }),
    whole: integer('总数'),
    rate: derived('占比', ratio('num', 'whole'), { unit: '%' }),
    secret: password('口令'),
    note: longText('备注'),
    status: choice('状态', level),
    serial: text('序号', { hidden: true, readOnly: true }),
    photo: image('照片'),
  },
  states: {
    field: 'status',
    initial: 9,
    transitions: {
      raise: { label: '提高', from: [9], to: 1, call: 'raise' },
      ease: { label: '缓和', from: [1], to: 2, call: '/elsewhere/ease', send: { by: 1 } },
    },
  },
  actions: { ring: { label: '响铃', call: 'ring', at: 'toolbar' } },
})

const part = entity({
  label: '零件',
  title: 'name',
  fields: { name: text('名称'), num: integer('数量') },
  list: {
    columns: [
      { field: 'name', width: 99 },
      { field: 'num', priority: 'high' },
      { field: 'createTime', priority: 'low' },
    ],
  },
})

const config = resolve(
  defineConfig({
    product: '檐',
    menu: [{ name: '物品', path: '/thing/:id' }],
    calls: { ping: call('GET', '/api/ping', 'public', { loud: bool('大声') }) },
    resources: {
      thing: mount(thing, {
        endpoints: crud('/api/thing', ['list', 'detail', 'update'], { detail: 'info' }),
        permission: { list: 'login', raise: ['/thing/:id'], others: '/thing/:id' },
        route: 'thing',
        views: { detail: { route: 'thing/:id', permission: '/thing/:id' } },
      }),
      part: mount(part),
    },
  }),
)

const { thing: resolved, part: resolvedPart } = config.resources

describe('the login', () => {
  const rest = { product: '檐', menu: [], calls: {}, resources: {} }

  it('remembers the password unless the config wants the account alone', () => {
    expect(config.login).toEqual({ remember: 'password' })
    expect(resolve(defineConfig({ ...rest, login: {} })).login).toEqual({ remember: 'password' })
    expect(resolve(defineConfig({ ...rest, login: { remember: 'account' } })).login).toEqual({
      remember: 'account',
    })
  })
})

describe('a field', () => {
  it('has every option of every field, and of its kind', () => {
    expect(resolved.fields.name).toEqual({
      kind: 'text',
      name: 'name',
      label: '名称',
      required: true,
      readOnly: false,
      writtenBy: null,
      immutable: false,
      default: null,
      unique: null,
      visible: null,
      help: null,
      placeholder: null,
      hooked: false,
      hidden: false,
      cell: null,
      input: null,
      min: 0,
      max: 100,
      pattern: null,
      message: null,
      mask: null,
      upper: false,
      orNumber: false,
      suggestions: [],
      place: false,
    })
  })

  it('is read-only where only the platform writes it', () =>
    expect(resolved.fields.rate?.readOnly).toBe(true))

  it('is typed like what it comes from, in another record or in a row', () => {
    const shelf = entity({
      label: '货架',
      title: 'name',
      fields: {
        name: text('名称'),
        boxId: reference('箱子', 'box'),
        level: derived('级别', via('boxId', 'level')),
        weight: derived('重量', via('boxId', 'weight')),
        nameOfBox: derived('箱名', via('boxId', 'name')),
        visits: rows('巡查', { on: integer('日'), level: choice('级别', level) }),
        lastVisit: derived('最近巡查', latestRow('visits', 'level', 'on')),
      },
    })
    const box = entity({
      label: '箱子',
      title: 'name',
      fields: {
        name: text('名称'),
        level: choice('级别', level),
        weight: integer('重量', { unit: '斤' }),
        lastWithin: derived('最近内箱级别', latest('box', 'withinId', 'level', 'weight')),
        withinId: reference('外箱', 'box'),
      },
    })
    const { resources } = resolve(
      defineConfig({
        product: '檐',
        menu: [],
        calls: {},
        resources: { shelf: mount(shelf), box: mount(box) },
      }),
    )
    const { fields } = resources.shelf
    expect(fields.level).toMatchObject({ from: { dictionary: level } })
    expect(fields.lastVisit).toMatchObject({ from: { dictionary: level } })
    expect(resources.box.fields.lastWithin).toMatchObject({ from: { dictionary: level } })
    expect(fields.weight).toMatchObject({ unit: '斤' })
    expect(fields.nameOfBox).not.toHaveProperty('from.dictionary')
  })

  it('is read-only and starts with the first state where it holds one', () =>
    expect(resolved.fields.status).toMatchObject({ readOnly: true, default: 9 }))

  it('keeps 0 as a default', () => expect(resolved.fields.num?.default).toBe(0))

  it('stands beside those every record has', () =>
    expect(Object.keys(resolved.fields).slice(-4)).toEqual(Object.keys(keptFields)))
})

describe('an entity', () => {
  it('is listed by its first fields that are neither hidden nor long, newest first', () => {
    expect(resolved.list.columns.map(({ field }) => field)).toEqual([
      'name',
      'num',
      'whole',
      'rate',
      'status',
      'photo',
    ])
    expect(resolved.list).toMatchObject({
      sort: { field: 'createTime', order: 'desc' },
      view: 'table',
      search: [],
    })
  })

  it('keeps the columns of its title and its state in sight, others as they say', () => {
    const inSight = resolved.list.columns.filter(({ priority }) => priority === 'high')
    expect(inSight.map(({ field }) => field)).toEqual(['name', 'status'])
    expect(resolvedPart.list.columns).toEqual([
      { field: 'name', width: 99, priority: 'high' },
      { field: 'num', width: null, priority: 'high' },
      { field: 'createTime', width: null, priority: 'low' },
    ])
  })

  it('asks for all that can be written, in a container that fits', () => {
    expect(resolved.form).toEqual({
      groups: [{ title: '', fields: ['name', 'num', 'whole', 'secret', 'note', 'photo'] }],
      as: 'dialog',
      estimate: null,
      notices: [],
    })
  })

  it('shows what is written, then what the platform sets, and never a password', () => {
    expect(resolved.detail.groups).toEqual([
      { title: '基本信息', fields: ['name', 'num', 'whole', 'note', 'photo'] },
      { title: '其他信息', fields: ['rate', 'status'] },
    ])
  })

  it('has the usual words', () => {
    expect(resolvedPart).toMatchObject({
      counter: '个',
      module: null,
      scope: null,
      frozen: null,
      remove: { confirm: true, when: null, reason: null },
    })
    expect(resolvedPart).toMatchObject({
      endpoints: {},
      links: {},
      lookups: {},
      tabs: {},
      one: null,
      ordering: null,
      menu: null,
      views: { list: null, detail: null },
    })
  })
})

describe('calls', () => {
  it('stand below the base, with the method of their kind and who may make them', () => {
    expect(resolved.endpoints).toEqual({
      list: { method: 'GET', path: '/api/thing/list', allow: 'login' },
      detail: { method: 'GET', path: '/api/thing/info', allow: ['/thing/:id'] },
      update: { method: 'POST', path: '/api/thing/update', allow: ['/thing/:id'] },
    })
    expect(resolved.states?.transitions.raise?.endpoint.path).toBe('/api/thing/raise')
    expect(resolved.states?.transitions.ease?.endpoint.path).toBe('/elsewhere/ease')
    expect(resolved.actions.ring).toMatchObject({
      at: 'toolbar',
      input: [],
      ask: {},
      batch: false,
      confirm: false,
    })
  })

  it('without input take none', () => expect(Object.keys(config.calls.ping.input)).toEqual(['loud']))
})

it('views are guarded by the permission of their operation, or their own', () => {
  expect(resolved.views).toEqual({
    list: { route: 'thing', permission: null, screen: null },
    detail: { route: 'thing/:id', permission: '/thing/:id', screen: null },
  })
  expect(resolved.menu).toBe('物品')
})

it('node ids carry no dash and are the same for the same path', () => {
  expect(config.menu).toEqual([
    { id: 'thing_id', name: '物品', path: '/thing/:id', icon: null, entries: [], grants: true, children: [] },
  ])
  expect(['project', '/project/:id/user', '/service/appUser'].map(nodeId)).toEqual([
    'project',
    'project_id_user',
    'service_appUser',
  ])
})

it('is frozen all through, and leaves what the author wrote as it was', () => {
  const open: string[] = []
  const visit = (path: string, value: unknown) => {
    if (typeof value !== 'object' || value === null || value instanceof RegExp) return
    if (!Object.isFrozen(value)) open.push(path)
    for (const [key, part] of Object.entries(value)) visit(`${path}.${key}`, part)
  }
  visit('config', config)
  expect(open).toEqual([])
  expect(thing.fields.status.options).not.toHaveProperty('readOnly')
})

it('crud offers all five operations unless told otherwise', () => {
  expect(crud('/api/thing')).toEqual({
    base: '/api/thing',
    ...Object.fromEntries(operations.map((operation) => [operation, `/api/thing/${operation}`])),
  })
})
