import type { PlatformModules } from '#platform/module-contracts.ts'
import { createModules } from '#platform/modules/modules.ts'
import { alarmStatus } from '#resources/alarm-dictionaries.ts'
import { calls } from '#resources/calls.ts'
import { department } from '#resources/department.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { floor } from '#resources/floor.ts'
import { operationLog } from '#resources/operation-log.ts'
import { project } from '#resources/project.ts'
import { projectAdmin } from '#resources/project-admin.ts'
import { role } from '#resources/role.ts'
import { user } from '#resources/user.ts'
import { workOrderStatus } from '#resources/work-order-dictionaries.ts'
import {
  address,
  asked,
  bool,
  choice,
  choices,
  crud,
  date,
  dateTime,
  decimal,
  defineConfig,
  dictionary,
  email,
  entity,
  files,
  images,
  in_,
  integer,
  longText,
  me,
  mount,
  notIn,
  now,
  password,
  phone,
  reference,
  references,
  resolve,
  richText,
  rows,
  text,
  url,
} from '#schema'

/** As much of a house as the others need: the real one brings the whole resource area along. */
const house = entity({
  label: '房屋',
  counter: '套',
  title: 'name',
  fields: {
    projectId: reference('项目', 'project', { required: true, immutable: true }),
    floorId: reference('楼层', 'floor', { required: true, within: 'projectId' }),
    name: text('房号', { required: true, max: 16, unique: { within: ['floorId'] } }),
    onlineStatus: choice('在线状态', onlineStatus, { readOnly: true, default: onlineStatus.inactive }),
  },
  scope: { through: 'projectId' },
})

/** As much of an alarm as counts need. */
const alarm = entity({
  label: '报警',
  counter: '条',
  title: 'name',
  fields: {
    name: text('报警名称', { readOnly: true }),
    projectId: reference('项目', 'project', { readOnly: true, onDelete: 'keep' }),
    houseId: reference('房屋', 'house', { readOnly: true, onDelete: 'keep' }),
    status: choice('处理状态', alarmStatus, { readOnly: true, default: alarmStatus.unhandled }),
  },
  scope: { through: 'projectId' },
})

/** As much of a work order as counts and references need. */
const workOrder = entity({
  label: '工单',
  counter: '张',
  title: 'title',
  fields: {
    orderNo: text('工单编号', { readOnly: true }),
    title: text('标题', { required: true, max: 50 }),
    projectId: reference('项目', 'project', { required: true, onDelete: 'keep' }),
    houseId: reference('房屋', 'house', { onDelete: 'keep' }),
    repairUserIds: references('处理人', 'user', { readOnly: true, max: 5, onDelete: 'keep' }),
    status: choice('状态', workOrderStatus, { readOnly: true, default: workOrderStatus.pending }),
  },
  scope: { through: 'projectId' },
})

export const ticketStatus = dictionary('状态', {
  pending: [10, '待派'],
  assigned: [20, '待接'],
  processing: [30, '处理中'],
  done: [40, '完成'],
  closed: [50, '关闭'],
})
export const level = dictionary('级别', { high: [1, '高'], low: [2, '低'] })

/** A state machine with every trait: shared paths, fixed values sent along, `who`, `when`, batch, own inputs. */
const ticket = entity({
  label: '工票',
  counter: '张',
  title: 'title',
  fields: {
    title: text('标题', { required: true, min: 2, max: 20 }),
    level: choice('级别', level, { required: true, default: level.low }),
    assigneeIds: references('处理人', 'user', {
      required: { status: in_(ticketStatus.assigned, ticketStatus.processing) },
      min: 1,
      max: 2,
    }),
    result: longText('结果', { min: 2, required: { status: ticketStatus.done } }),
    contact: phone('联系电话'),
    handedTime: dateTime('转交时间', { readOnly: true }),
    handedById: reference('转交人', 'user', { readOnly: true, onDelete: 'keep' }),
    status: choice('状态', ticketStatus, { readOnly: true }),
  },
  list: { search: ['title', 'status'], tabs: 'status' },
  states: {
    field: 'status',
    initial: ticketStatus.pending,
    transitions: {
      assign: {
        label: '派单',
        from: [ticketStatus.pending],
        to: ticketStatus.assigned,
        call: 'deal',
        send: { action: 1 },
        input: ['assigneeIds'],
      },
      again: {
        label: '重派',
        from: [ticketStatus.done],
        to: ticketStatus.assigned,
        call: 'deal',
        send: { action: 1 },
        input: ['assigneeIds'],
      },
      accept: {
        label: '接单',
        from: [ticketStatus.assigned],
        to: ticketStatus.processing,
        call: 'deal',
        send: { action: 2 },
        who: 'assigneeIds',
      },
      finish: {
        label: '完成',
        from: [ticketStatus.processing],
        to: ticketStatus.done,
        call: 'deal',
        send: { action: 3 },
        input: ['result'],
        ask: { minutes: integer('用时', { required: true, min: 1 }) },
      },
      close: {
        label: '关闭',
        from: [ticketStatus.pending, ticketStatus.done],
        to: ticketStatus.closed,
        call: 'close',
        when: { level: level.low },
        batch: true,
      },
    },
  },
  actions: {
    raise: { label: '升级', call: 'raise', input: ['level', 'contact'] },
    hand: {
      label: '转交',
      call: 'hand',
      key: 'ticketId',
      ask: { userIds: references('接手人', 'user', { required: true, min: 1, max: 2 }) },
      set: { assigneeIds: asked('userIds'), handedTime: now, handedById: me, result: null },
    },
    remind: { label: '催办', call: 'remind', ask: { reason: text('原因', { required: true }) } },
  },
  frozen: { title: '冻结的' },
  update: { when: { status: notIn(ticketStatus.closed) } },
  remove: { when: { status: in_(ticketStatus.pending, ticketStatus.closed) } },
})

/** Every kind of field. */
const thing = entity({
  label: '物件',
  title: 'name',
  fields: {
    name: text('名称', { required: true, max: 20, unique: true }),
    owner: text('所有人', { mask: 'name' }),
    size: integer('数量', { min: 0, max: 1000 }),
    price: decimal('价格', { digits: 2, min: 0 }),
    isNew: bool('新', { default: 1 }),
    level: choice('级别', level),
    levels: choices('多级', level),
    day: date('日期'),
    moment: dateTime('时间', { future: true }),
    phone: phone('电话'),
    email: email('邮箱'),
    site: url('网址'),
    secret: password('口令'),
    note: longText('说明'),
    page: richText('正文'),
    photos: images('照片'),
    papers: files('文件'),
    place: address('地区'),
    projectId: reference('项目', 'project', { onDelete: 'clear' }),
    houseId: reference('房屋', 'house', { within: 'projectId', onDelete: 'clear' }),
    userIds: references('人员', 'user', { onDelete: 'clear' }),
    parts: rows('部件', { name: text('名称', { required: true, max: 10 }), count: integer('数量') }),
    serial: text('序列号', { immutable: true, max: 10 }),
    badge: text('标记', { max: 10, unique: { where: { level: level.high } } }),
    reason: text('原因', { visible: { level: level.high }, required: { level: level.high }, max: 10 }),
  },
  list: {
    columns: ['name', 'size', 'price', 'level', 'day', 'moment', 'createTime'],
    search: [
      'name',
      'level',
      { between: 'size', params: ['from', 'to'] },
      { between: 'createTime' },
      { keyword: ['name', 'note'] },
      { field: 'userIds', param: 'userId' },
      { field: 'levels', param: 'oneLevel' },
    ],
  },
})

const base = '/platform/admin/v1'
const all = 'project'

const menu = [
  {
    name: '项目',
    path: 'project',
    children: [
      { name: '项目详情', path: '/project/:id' },
      { name: '项目用户', path: '/project/:id/user' },
    ],
  },
  { name: 'App用户', path: '/service/appUser' },
  { name: '运维', path: '/maintenance' },
  { name: '资源', path: '/resource' },
  { name: '系统', path: '/system', children: [{ name: '日志', path: '/system/record' }] },
]

type MenuNode = { readonly path: string; readonly children?: readonly MenuNode[] }
const pathsOf = (nodes: readonly MenuNode[]): readonly string[] =>
  nodes.flatMap(({ path, children = [] }) => [path, ...pathsOf(children)])
const paths = new Set(pathsOf(menu))

/** The product's calls, but for those of areas that this menu does not have. */
const sampleCalls = Object.fromEntries(
  Object.entries(calls).filter(
    ([, { allow }]) => typeof allow === 'string' || allow.every((path) => paths.has(path)),
  ),
) as typeof calls

export const sampleDefinition = {
  product: '样例',
  menu,
  calls: sampleCalls,
  resources: {
    project: mount(project, {
      endpoints: crud(`${base}/project`),
      permission: { list: [all, '/maintenance'], others: all },
    }),
    projectAdmin: mount(projectAdmin, {
      endpoints: crud(`${base}/project/admin/relation`, ['list']),
      permission: all,
      parents: ['projectId', 'adminId'],
      links: {
        create: {
          label: '管理员',
          one: 'projectId',
          many: 'adminId',
          input: 'adminIds',
          path: `${base}/project/admin/relation/create`,
          allow: all,
        },
      },
    }),
    floor: mount(floor, { endpoints: crud(`${base}/floor`), permission: all, parents: ['projectId!'] }),
    house: mount(house, { endpoints: crud(`${base}/house`), permission: all, parents: ['projectId'] }),
    alarm: mount(alarm, {}),
    workOrder: mount(workOrder, {}),
    user: mount(user, {
      endpoints: crud('/usercenter/admin/v1/user', ['list', 'create', 'update', 'delete']),
      permission: { list: [all, '/maintenance'], others: all },
    }),
    department: mount(department, {
      endpoints: crud('/usercenter/admin/v1/department'),
      permission: all,
      ordering: {
        path: '/usercenter/admin/v1/department/sort/update',
        field: 'sort',
        by: 'parentId',
        input: 'departmentIds',
        allow: all,
      },
      lookups: {
        byType: {
          path: '/usercenter/admin/v1/department/list/by/type',
          fields: ['name'],
          filter: ['type!'],
          shape: 'array',
          allow: 'login',
        },
      },
    }),
    role: mount(role, { endpoints: crud('/usercenter/admin/v1/role'), permission: all }),
    operationLog: mount(operationLog, {
      endpoints: crud('/usercenter/admin/v1/operation/log', ['list']),
      permission: '/system/record',
    }),
    ticket: mount(ticket, {
      endpoints: crud(`${base}/ticket`),
      createMany: 'items',
      permission: { assign: [all, '/maintenance'], accept: [all, '/maintenance'], others: all },
    }),
    thing: mount(thing, {
      endpoints: crud(`${base}/thing`),
      permission: all,
      lookups: { names: { path: `${base}/thing/enum`, fields: [], shape: 'options', allow: all } },
    }),
  },
} as const

/** The product's system resources, a ticket with states and a thing with every kind of field. */
export const sampleConfig = resolve(defineConfig(sampleDefinition))

export const reminders: unknown[] = []

/** What the sample's actions do. */
export const sampleModules: PlatformModules = (() => {
  const modules = createModules()
  return {
    ...modules,
    // The stand-ins lack columns of theirs.
    indexes: modules.indexes.filter(({ table }) => !['alarm', 'workOrder', 'house'].includes(table)),
    figures: Object.fromEntries(Object.keys(modules.figures).map((name) => [name, async () => new Map()])),
    hooks: {
      ...modules.hooks,
      ticket: {
        transitions: {
          finish: async (_record, { result, minutes }) => ({ result: `${result}，用时 ${minutes} 分钟` }),
        },
        actions: { remind: async ({ record, input }) => reminders.push([record?.title, input.reason]) },
      },
    },
  }
})()
