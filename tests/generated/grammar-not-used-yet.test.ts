import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import { createModules } from '#platform/modules/modules.ts'
import {
  atLeast,
  atMost,
  choice,
  choices,
  countRows,
  crud,
  date,
  dateTime,
  deadline,
  decimal,
  defineConfig,
  derived,
  dictionary,
  email,
  entity,
  field,
  files,
  greaterThan,
  in_,
  integer,
  lessThan,
  longText,
  max,
  mount,
  now,
  phone,
  type ResolvedConfig,
  reference,
  references,
  resolve,
  richText,
  rows,
  sumRows,
  text,
  today,
  url,
} from '#schema'
import { casesFor } from './cases/cases.ts'
import { cleanUp } from './context/cleanup.ts'
import { type DemoData, openDemoData } from './demo-data.ts'
import { failureText, reportOf } from './report/failure-report.ts'
import { runCase } from './run.ts'
import { type Embedded, startInProcess } from './smoke/in-process.ts'

const status = dictionary('状态', {
  entered: [1, '登记'],
  running: [2, '处理中'],
  done: [3, '完成'],
  cancelled: [4, '取消'],
  expired: [5, '过期'],
  archived: [6, '归档'],
})
const standing = dictionary('时限', { fine: [0, '正常'], soon: [1, '将超时'], late: [2, '已超时'] })
const kind = dictionary('类型', { normal: [1, '普通'], urgent: [2, '加急'], other: [3, '其他'] })

/** What the grammar offers and the product's own entities do not use yet. */
const errand = entity({
  label: '事务',
  title: 'name',
  timeline: true,
  comments: true,
  fields: {
    name: text('名称', { required: true, min: 2, max: 20 }),
    kind: choice('类型', kind, { required: true, default: kind.normal }),
    tags: choices('标签', kind, { max: 2 }),
    projectId: reference('项目', 'project', { required: true }),
    handlerIds: references('处理人', 'user', { required: true, min: 1, max: 3 }),
    visitor: text('访客', { max: 20, mask: 'name' }),
    visitorPhone: phone('访客电话', {
      visible: { kind: in_(kind.urgent, kind.other) },
      required: { kind: kind.urgent },
    }),
    mail: email('邮箱'),
    shortMail: email('短邮箱', { max: 10 }),
    link: url('链接'),
    shortLink: url('短链接', { max: 15 }),
    body: richText('正文', { max: 2000 }),
    price: decimal('金额', { digits: 1, min: 0.5, max: 99.5 }),
    priceNote: text('改价说明', { max: 20, writtenBy: 'action' }),
    from: date('开始'),
    until: date('结束'),
    starts: date('开工', { required: true }),
    ends: date('完工', { required: true }),
    papers: files('附件', { max: 2 }),
    due: date('期限'),
    archivedAt: dateTime('归档时间', { readOnly: true }),
    startBy: dateTime('开始时限', { readOnly: true }),
    startedAt: dateTime('开始时间', { readOnly: true }),
    standing: derived(
      '时限',
      deadline(standing, {
        by: 'kind',
        limits: { startBy: { until: 'startedAt', minutes: { 1: 60, 2: 10 } } },
        paused: [status.running],
        ended: [status.done, status.cancelled, status.expired, status.archived],
      }),
    ),
    statusTime: dateTime('状态时间', { readOnly: true }),
    signedAt: dateTime('签收时间'),
    late: text('逾期原因', {
      max: 20,
      visible: { due: lessThan(today) },
      required: { due: lessThan(today), price: atLeast(50) },
    }),
    cost: decimal('成本', { digits: 2, min: 1, max: 90 }),
    rebate: decimal('优惠', { min: 0, max: 9, visible: { price: greaterThan(field('cost')) } }),
    receipt: text('回执', { max: 20, immutable: { signedAt: lessThan(now) } }),
    materials: rows(
      '材料',
      { name: text('名称', { required: true, max: 10 }), num: integer('数量', { min: 1, max: 9 }) },
      { max: 3 },
    ),
    pieces: derived('件数', sumRows('materials', 'num')),
    kinds: derived('种类', countRows('materials', { num: atLeast(2) })),
    nextId: reference('下一项', 'errand'),
    dearest: derived('后续最高金额', max('errand', 'nextId', 'price', { kind: kind.normal })),
    status: choice('状态', status, { readOnly: true }),
    result: longText('结果', {
      max: 50,
      writtenBy: 'action',
      visible: { status: status.done },
      required: { status: status.done },
    }),
  },
  rules: [
    { rule: 'ascending', fields: ['from', 'until'] },
    { rule: 'ascending', fields: ['starts', 'ends'] },
    { rule: 'some', fields: ['mail', 'visitor'] },
  ],
  list: {
    columns: ['name', 'kind', 'tags', 'projectId', 'price', 'from', 'status'],
    search: [
      'name',
      'kind',
      'tags',
      'projectId',
      { between: 'from' },
      { between: 'ends', params: ['endsFrom', 'endsTo'] },
      'standing',
    ],
    tabs: {
      open: { label: '未完成', where: { status: in_(status.entered, status.running) } },
      mine: { label: '我的', mine: 'handlerIds' },
      late: { label: '已超时', where: { standing: standing.late } },
    },
    board: 'status',
  },
  states: {
    field: 'status',
    initial: status.entered,
    since: 'statusTime',
    transitions: {
      start: {
        label: '开始',
        from: [status.entered],
        to: status.running,
        call: 'deal',
        send: { action: 1 },
        who: 'handlerIds',
        set: { startedAt: now },
      },
      finish: {
        label: '完成',
        from: [status.running],
        to: status.done,
        call: 'deal',
        send: { action: 2 },
        input: ['result'],
        when: { kind: in_(kind.normal, kind.urgent) },
        whoNot: 'handlerIds',
      },
      cancel: {
        label: '取消',
        from: [status.entered, status.running],
        to: status.cancelled,
        call: 'cancel',
        ask: { reason: text('原因', { required: true, min: 2, max: 9 }) },
        when: { price: atMost(90) },
      },
      expire: {
        label: '过期',
        from: [status.entered],
        to: status.expired,
        at: 'due',
        when: { kind: in_(kind.normal, kind.urgent), due: lessThan(today) },
      },
      archive: {
        label: '归档',
        from: [status.cancelled, status.expired],
        to: status.archived,
        after: { days: 90 },
        set: { archivedAt: now },
      },
    },
  },
  actions: {
    price: { label: '改价', call: 'price', input: ['price', 'priceNote'] },
    extend: { label: '延期', call: 'extend', input: ['due'], when: { due: atMost(today) } },
    mend: { label: '补充', call: 'mend', input: ['link'], when: { status: status.running } },
    ring: {
      label: '提醒',
      at: 'toolbar',
      call: 'ring',
      ask: { words: text('内容', { required: true, max: 9 }) },
    },
  },
})

/** Stands for what errands point at while they are resolved. */
const named = entity({ label: '对象', title: 'name', fields: { name: text('名称') } })

const definition = defineConfig({
  product: config.product,
  menu: [{ name: '事务', path: '/errand' }],
  calls: {},
  resources: {
    project: mount(named, { endpoints: crud('/project', ['list']), permission: '/errand' }),
    user: mount(named, { endpoints: crud('/user', ['list']), permission: '/errand' }),
    errand: mount(errand, {
      endpoints: crud('/platform/admin/v1/errand'),
      permission: '/errand',
      route: 'errand',
      lookups: {
        current: {
          path: '/platform/admin/v1/errand/current',
          fields: ['name', 'due'],
          where: { due: atLeast(today), cost: lessThan(field('price')) },
          shape: 'page',
          allow: '/errand',
        },
      },
    }),
  },
})

const { menu, resources } = resolve(definition)

const both: ResolvedConfig = {
  ...config,
  menu: [...config.menu, ...menu],
  resources: { ...config.resources, errand: resources.errand },
}

const modules = createModules()

let data: DemoData
let embedded: Embedded

beforeAll(async () => {
  data = await openDemoData()
  embedded = await startInProcess(both, {
    seed: 31,
    by: 'calls',
    data,
    modules: { ...modules, hooks: { ...modules.hooks, errand: { actions: { ring: async () => true } } } },
  })
})

afterAll(async () => {
  await embedded.stop()
  await data.close()
})

const cases = casesFor(both, ['errand'])

describe('an entity with states, conditions, rules and rows', () => {
  it.each(cases.map((tried) => [`${tried.operation}: ${tried.title}`, tried] as const))(
    '%s',
    async (_title, tried) => {
      const result = await runCase(tried, embedded.context)
      if (result.outcome.is === 'failed') expect.fail(failureText(reportOf(result)))
      if (result.outcome.is === 'skipped') expect.fail(`skipped: ${result.outcome.why}`)
    },
    30_000,
  )

  it('leaves nothing behind', async () => {
    expect(await cleanUp(embedded.context)).toEqual([])
  }, 120_000)
})
