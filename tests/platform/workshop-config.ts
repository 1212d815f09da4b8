import {
  bool,
  choice,
  count,
  crud,
  defineConfig,
  derived,
  dictionary,
  entity,
  in_,
  integer,
  latest,
  longText,
  mount,
  notIn,
  pathTo,
  reference,
  references,
  resolve,
  rows,
  text,
  via,
} from '#schema'
import { sampleDefinition } from './sample-config.ts'

export const machineStatus = dictionary('机器状态', {
  draft: [0, '草稿'],
  listed: [1, '已上架'],
  retired: [2, '已退役'],
})
export const releaseStatus = dictionary('版本状态', { enabled: [1, '启用'], disabled: [2, '停用'] })
export const grade = dictionary('等级', { good: [1, '优'], fair: [2, '良'], poor: [3, '差'] })

/** States that its update changes, guards on what is counted, every derivation. */
const machine = entity({
  label: '机器',
  counter: '台',
  title: 'name',
  fields: {
    name: text('名称', { required: true, max: 20 }),
    model: text('型号', { max: 20, immutable: { status: machineStatus.listed } }),
    note: longText('备注'),
    keeperId: reference('管理人', 'user', { onDelete: 'clear' }),
    status: choice('状态', machineStatus),
    partNum: derived('零件', count('part', 'machineId')),
    goodNum: derived(
      '优质零件',
      count('part', 'machineId', null, { whose: { supplierId: { level: grade.good } } }),
    ),
    supplierNum: derived('供应商', count('part', 'machineId', null, { distinct: 'supplierId' })),
    newest: derived(
      '最新版本',
      latest('release', 'machineId', 'label', 'place', { status: releaseStatus.enabled }),
    ),
    newestBy: derived('最新零件供应商', latest('part', 'machineId', 'supplierId', 'sort')),
    page: derived('页面', pathTo('/machine?id=')),
    orderNum: derived('订单', count('order', 'machineId')),
  },
  list: { columns: ['name', 'goodNum', 'supplierNum', 'newest', 'page'] },
  states: {
    field: 'status',
    initial: machineStatus.draft,
    transitions: {
      publish: {
        label: '上架',
        from: [machineStatus.draft],
        to: machineStatus.listed,
        call: 'update',
        batch: true,
      },
      withdraw: {
        label: '下架',
        from: [machineStatus.listed],
        to: machineStatus.draft,
        call: 'update',
        when: { orderNum: 0 },
      },
      retire: {
        label: '退役',
        from: [machineStatus.draft],
        to: machineStatus.retired,
        call: 'update',
        who: 'keeperId',
      },
    },
  },
  remove: { when: { status: in_(machineStatus.draft, machineStatus.retired), orderNum: 0 } },
})

const order = entity({
  label: '订单',
  counter: '张',
  title: 'name',
  fields: {
    name: text('名称', { required: true }),
    projectId: reference('项目', 'project', { required: true, onDelete: 'cascade' }),
    machineId: reference('机器', 'machine', { required: true }),
  },
  scope: { through: 'projectId' },
})

const supplier = entity({
  label: '供应商',
  counter: '家',
  title: 'name',
  fields: {
    name: text('名称', { required: true }),
    level: choice('等级', grade, { required: true }),
    machineNum: derived('机器', count('part', 'supplierId', null, { distinct: 'machineId' })),
  },
  remove: { when: { machineNum: 0 } },
})

/** In an order that people give, with rules of every sort. */
const part = entity({
  label: '零件',
  counter: '个',
  title: 'name',
  fields: {
    machineId: reference('机器', 'machine', { required: true, immutable: true, onDelete: 'cascade' }),
    supplierId: reference('供应商', 'supplier', { where: { level: in_(grade.good, grade.fair) } }),
    name: text('名称', { required: true, max: 20 }),
    serial: text('序列号', { upper: true, max: 10, unique: { within: ['machineId'] } }),
    bore: text('孔径', { max: 10, immutable: { fittingNum: notIn(0, null) } }),
    shade: text('颜色', {
      visible: { machineStatus: machineStatus.listed },
      required: { machineStatus: machineStatus.listed },
      max: 10,
    }),
    low: integer('下限'),
    high: integer('上限'),
    step: integer('步长', { min: 1 }),
    first: text('甲名'),
    second: text('乙名'),
    since: integer('起始'),
    until: integer('截止'),
    sizes: rows(
      '尺寸',
      { value: integer('值', { required: true }), label: text('名称', { required: true }) },
      { distinct: ['value', 'label'] },
    ),
    sort: integer('排序', { readOnly: true, hidden: true }),
    fittingNum: derived('装配', count('fitting', 'partId')),
    machineStatus: derived('机器状态', via('machineId', 'status')),
  },
  rules: [
    { rule: 'step', fields: ['low', 'high', 'step'] },
    { rule: 'different', fields: ['first', 'second'] },
    { rule: 'ascending', fields: ['since', 'until'], orEqual: true },
  ],
  list: { search: ['serial'], sort: { field: 'sort', order: 'asc' } },
  remove: { when: { machineStatus: in_(machineStatus.draft, machineStatus.retired) } },
})

const offer = entity({
  label: '报价',
  title: 'name',
  fields: {
    supplierId: reference('供应商', 'supplier', { required: true }),
    name: text('名称', { required: true }),
    isOpen: bool('有效', { default: 1 }),
  },
})

/** References that have to share something with others. */
const fitting = entity({
  label: '装配',
  counter: '处',
  title: 'name',
  fields: {
    name: text('名称', { required: true }),
    machineId: reference('机器', 'machine', { required: true, immutable: true, onDelete: 'cascade' }),
    partId: reference('零件', 'part', { required: true, within: 'machineId' }),
    offerId: reference('报价', 'offer', {
      within: { via: 'partId', field: 'supplierId' },
      where: { isOpen: 1 },
    }),
    spareIds: references('备件', 'part', { within: 'machineId', onDelete: 'clear' }),
  },
})

const leaflet = entity({
  label: '说明',
  title: 'title',
  fields: {
    machineId: reference('机器', 'machine', { required: true, immutable: true, onDelete: 'cascade' }),
    title: text('标题', { required: true }),
    author: text('作者', { immutable: true }),
    body: longText('正文'),
    link: text('链接'),
  },
  rules: [{ rule: 'some', fields: ['body', 'link'] }],
})

const release = entity({
  label: '版本',
  title: 'label',
  fields: {
    machineId: reference('机器', 'machine', { required: true, immutable: true, onDelete: 'cascade' }),
    label: text('版本号', { required: true }),
    place: integer('次序', { required: true, unique: { within: ['machineId'] } }),
    status: choice('状态', releaseStatus),
  },
  states: {
    field: 'status',
    initial: releaseStatus.enabled,
    transitions: {
      disable: { label: '停用', from: [releaseStatus.enabled], to: releaseStatus.disabled, call: 'update' },
      enable: { label: '启用', from: [releaseStatus.disabled], to: releaseStatus.enabled, call: 'update' },
    },
  },
})

const base = '/platform/admin/v1'
const permission = 'project'

/** The sample, with all that the resource area asks of the generic calls. */
export const workshopConfig = resolve(
  defineConfig({
    ...sampleDefinition,
    resources: {
      ...sampleDefinition.resources,
      machine: mount(machine, {
        endpoints: crud(`${base}/machine`),
        permission,
      }),
      order: mount(order, { endpoints: crud(`${base}/order`), permission }),
      supplier: mount(supplier, { endpoints: crud(`${base}/supplier`), permission }),
      part: mount(part, {
        endpoints: crud(`${base}/part`),
        permission,
        parents: ['machineId!'],
        ordering: {
          path: `${base}/part/sort`,
          field: 'sort',
          by: 'machineId',
          input: 'partIds',
          allow: permission,
        },
      }),
      offer: mount(offer, { endpoints: crud(`${base}/offer`), permission, parents: ['supplierId!'] }),
      fitting: mount(fitting, { endpoints: crud(`${base}/fitting`), permission }),
      leaflet: mount(leaflet, {
        endpoints: crud(`${base}/leaflet`, ['detail', 'create']),
        permission,
        one: 'machineId',
      }),
      release: mount(release, {
        endpoints: crud(`${base}/release`, ['list', 'create', 'update', 'delete'], { create: 'update' }),
        permission,
        parents: ['machineId'],
      }),
    },
  }),
)

export const partSort = `POST ${base}/part/sort`
