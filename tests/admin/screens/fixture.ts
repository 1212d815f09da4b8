import {
  bool,
  call,
  choice,
  count,
  crud,
  dateTime,
  defineConfig,
  derived,
  dictionary,
  entity,
  image,
  in_,
  integer,
  longText,
  mount,
  notIn,
  parent,
  password,
  phone,
  reference,
  resolve,
  text,
} from '#schema'

export const ticketStatus = dictionary('状态', {
  pending: [10, '待派单'],
  processing: [20, '处理中'],
  completed: [30, '已完成'],
})
export const ticketKind = dictionary('类型', { leak: [1, '漏水'], outage: [2, '断电'] })

const site = entity({
  label: '工地',
  title: 'name',
  fields: {
    name: text('名称', { required: true, min: 2, unique: true }),
    cover: image('封面'),
    ticketNum: derived('工单', count('ticket', 'siteId')),
  },
  list: {
    card: { cover: 'cover', figures: ['ticketNum'] },
    view: 'card',
    totals: { open: count('ticket', 'siteId', { status: ticketStatus.pending }) },
  },
  remove: { confirm: { type: 'name' } },
})

const ticket = entity({
  label: '工单',
  title: 'title',
  fields: {
    title: text('标题', { required: true, min: 2, max: 20 }),
    kind: choice('类型', ticketKind, { required: true, default: ticketKind.leak }),
    siteId: reference('工地', 'site', { required: true, onDelete: 'cascade' }),
    handlerId: reference('处理人', 'person', { onDelete: 'clear' }),
    phone: phone('电话'),
    cost: integer('费用', { unit: '元', min: 0, visible: { kind: ticketKind.outage } }),
    low: integer('下限'),
    high: integer('上限'),
    startTime: dateTime('开始'),
    result: longText('结果'),
    status: choice('状态', ticketStatus),
  },
  rules: [{ rule: 'ascending', fields: ['low', 'high'] }],
  list: {
    columns: [
      'title',
      { field: 'kind', width: 77 },
      'siteId',
      { field: 'phone', priority: 'low' },
      'status',
      { field: 'startTime', priority: 'high' },
    ],
    search: [
      { keyword: ['title'], label: '标题' },
      'kind',
      { field: 'siteId', param: 'site' },
      { between: 'startTime', params: ['from', 'to'] },
    ],
    tabs: 'status',
  },
  states: {
    field: 'status',
    initial: ticketStatus.pending,
    transitions: {
      assign: {
        label: '派单',
        from: [ticketStatus.pending],
        to: ticketStatus.processing,
        call: 'assign',
        input: ['handlerId'],
        batch: true,
      },
      finish: {
        label: '完成',
        from: [ticketStatus.processing],
        to: ticketStatus.completed,
        call: 'finish',
        input: ['result'],
        who: 'handlerId',
      },
    },
  },
  actions: {
    remind: {
      label: '催办',
      call: 'remind',
      when: { status: in_(ticketStatus.pending, ticketStatus.processing) },
      danger: true,
    },
    sweep: { label: '清理', call: 'sweep', at: 'toolbar' },
  },
  remove: { when: { status: notIn(ticketStatus.processing) } },
})

const person = entity({
  label: '人员',
  title: 'name',
  fields: {
    name: text('姓名', { required: true }),
    account: text('账号', { required: true, immutable: true }),
    password: password('密码', { required: true }),
    bossId: parent('上级'),
    builtIn: bool('内置', { readOnly: true, default: 0, hidden: true }),
  },
  frozen: { builtIn: 1 },
})

const member = entity({
  label: '成员',
  title: 'personId',
  fields: {
    siteId: reference('工地', 'site', { required: true, onDelete: 'cascade' }),
    personId: reference('人员', 'person', { required: true }),
  },
  list: { search: ['siteId', 'personId'] },
})

const guide = entity({
  label: '指南',
  title: 'title',
  fields: {
    siteId: reference('工地', 'site', { required: true, immutable: true, onDelete: 'cascade' }),
    title: text('标题', { required: true }),
  },
})

const stage = entity({
  label: '阶段',
  title: 'name',
  fields: {
    siteId: reference('工地', 'site', { required: true, immutable: true, onDelete: 'cascade' }),
    name: text('名称', { required: true }),
    sort: integer('排序', { readOnly: true, hidden: true }),
  },
  list: { sort: { field: 'sort', order: 'asc' } },
})

/** A small config of its own, so that these tests are about derivations and not about the product's text. */
export const fixture = resolve(
  defineConfig({
    product: '试',
    menu: [
      { name: '工地', path: 'site' },
      { name: '工单', path: '/ticket' },
      { name: '人员', path: '/person' },
    ],
    calls: {
      'site.visitors': call(
        'GET',
        '/a/site/visitors',
        ['site'],
        { siteId: reference('工地', 'site', { required: true }) },
        { name: text('姓名') },
      ),
    },
    resources: {
      site: mount(site, {
        endpoints: crud('/a/site'),
        permission: { list: ['site', '/ticket', '/person'], others: 'site' },
        route: 'site',
        views: { detail: { route: 'site/:id', permission: 'site' } },
        tabs: { visitors: { label: '访客', call: 'site.visitors', input: { siteId: 'id' } } },
      }),
      guide: mount(guide, {
        endpoints: crud('/a/guide', ['detail', 'create']),
        permission: 'site',
        one: 'siteId',
      }),
      stage: mount(stage, {
        endpoints: crud('/a/stage'),
        permission: 'site',
        parents: ['siteId!'],
        ordering: {
          path: '/a/stage/sort',
          field: 'sort',
          by: 'siteId',
          input: 'stageIds',
          allow: 'site',
        },
      }),
      ticket: mount(ticket, {
        endpoints: crud('/a/ticket'),
        permission: '/ticket',
        route: 'ticket',
        parents: ['siteId'],
      }),
      person: mount(person, {
        endpoints: crud('/a/person'),
        permission: { list: ['/person', '/ticket', 'site'], others: '/person' },
        route: 'person',
      }),
      member: mount(member, {
        endpoints: crud('/a/member', ['list']),
        permission: ['site', '/person'],
        parents: ['siteId', 'personId'],
        links: {
          set: {
            label: '成员',
            one: 'siteId',
            many: 'personId',
            input: 'personIds',
            path: '/a/member/set',
            allow: 'site',
          },
        },
      }),
    },
  }),
)
