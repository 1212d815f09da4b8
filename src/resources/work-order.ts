import { logModule } from '#resources/dictionaries.ts'
import {
  dealAction,
  reviewResult,
  timeStanding,
  workOrderInHand,
  workOrderOpen,
  workOrderPriority,
  workOrderSource,
  workOrderStatus,
  workOrderType,
} from '#resources/work-order-dictionaries.ts'
import { placeFields, reporterFields, resultFields, reviewFields } from '#resources/work-order-fields.ts'
import {
  asked,
  choice,
  count,
  dateTime,
  deadline,
  derived,
  entity,
  images,
  in_,
  longText,
  me,
  now,
  reference,
  references,
  text,
} from '#schema'

const { pending, assigned, processing, suspended, reviewing, completed, closed } = workOrderStatus
const { urgent, high, medium, low } = workOrderPriority
const written = { readOnly: true } as const

const reason = longText('原因', { required: true, min: 2, max: 200 })

/** What reviewers say of an order is kept in it. */
const opinion = { max: 200 } as const

/** Whoever repairs, and sees the project. */
const repairers = { max: 5, lookup: 'repairUser', given: ['projectId'] } as const

const userIds = references('处理人', 'user', { ...repairers, required: true, min: 1 })

/** Whoever did the work does not judge it. */
const review = { call: 'review', whoNot: 'repairUserIds' } as const
const judged = (result: number) =>
  ({
    reviewResult: result,
    reviewRemark: asked('remark'),
    reviewUserId: me,
    reviewTime: now,
  }) as const

/** Of what was done, that by which it is judged. */
const work = { shows: ['dealResult', 'faultReason', 'materials', 'cost', 'afterImages'] } as const

/** Only those it is given to go on with an order. */
const deal = { call: 'deal', who: 'repairUserIds' } as const

/** Its call takes one order: a selection is given to somebody order by order. */
const assign = { call: 'admin/relation/create', to: assigned, batchDialog: 'order-assign' } as const
const assigning = { repairUserIds: asked('userIds'), assignTime: now } as const

const hours = 60

/** A repair, from the moment it is asked for until somebody else than its repairers has found it done. */
export const workOrder = entity({
  label: '工单',
  module: logModule.workOrder,
  counter: '张',
  title: 'title',
  timeline: true,
  comments: true,
  fields: {
    orderNo: text('工单编号', { ...written, unique: true }),
    title: text('标题', { required: true, min: 2, max: 50 }),
    type: choice('类型', workOrderType, { required: true }),
    priority: choice('优先级', workOrderPriority, { required: true, default: medium }),
    source: choice('来源', workOrderSource, { required: true, default: workOrderSource.admin, hooked: true }),
    projectId: reference('项目', 'project', { required: true, lookup: 'choice', onDelete: 'keep' }),
    ...placeFields,
    alarmId: reference('来源报警', 'alarm', { ...written, onDelete: 'keep', cell: 'order-alarm' }),
    ...reporterFields,
    content: longText('问题描述', { required: true, min: 5, max: 500 }),
    images: images('图片'),
    repairUserIds: references('处理人', 'user', {
      ...repairers,
      hooked: true,
      onDelete: 'keep',
      help: '第一位为主责；不选则进入待派单',
    }),
    status: choice('状态', workOrderStatus),
    statusTime: dateTime('状态时间', { ...written, hidden: true }),
    overdue: derived(
      '时限',
      deadline(timeStanding, {
        by: 'priority',
        limits: {
          respDeadline: {
            until: 'respTime',
            soon: 'respSoonFrom',
            minutes: { [urgent]: 30, [high]: 2 * hours, [medium]: 4 * hours, [low]: 24 * hours },
          },
          finishDeadline: {
            until: 'submitTime',
            soon: 'finishSoonFrom',
            minutes: { [urgent]: 4 * hours, [high]: 24 * hours, [medium]: 48 * hours, [low]: 72 * hours },
          },
        },
        paused: [suspended],
        ended: [completed, closed],
      }),
    ),
    respDeadline: dateTime('响应时限', written),
    finishDeadline: dateTime('完成时限', written),
    respSoonFrom: dateTime('响应将超时起', { ...written, hidden: true }),
    finishSoonFrom: dateTime('完成将超时起', { ...written, hidden: true }),
    limitBasis: text('时限计法', { ...written, max: 500 }),
    soonTime: dateTime('将超时通知时间', { ...written, hidden: true }),
    overdueTime: dateTime('超时通知时间', { ...written, hidden: true }),
    assignTime: dateTime('派单时间', written),
    respTime: dateTime('响应时间', written),
    startTime: dateTime('开始时间', written),
    submitTime: dateTime('提交时间', written),
    finishTime: dateTime('完成时间', written),
    resumeTime: dateTime('预计恢复时间', {
      writtenBy: 'action',
      future: true,
      visible: { status: suspended },
      required: { status: suspended },
    }),
    ...resultFields,
    ...reviewFields,
  },
  list: {
    columns: [
      { field: 'orderNo', width: 148 },
      'title',
      { field: 'type', priority: 'low' },
      'priority',
      { field: 'houseId', priority: 'high', width: 140 },
      'repairUserIds',
      'status',
      { field: 'overdue', priority: 'high' },
      { field: 'createTime', priority: 'low' },
    ],
    search: [
      { keyword: ['orderNo', 'title'], label: '编号/标题' },
      'projectId',
      'type',
      'priority',
      'status',
      { field: 'repairUserIds', param: 'repairUserId', label: '处理人' },
      'overdue',
      { between: 'createTime' },
      { between: 'assignTime', params: ['assignStart', 'assignEnd'] },
      { between: 'finishTime', params: ['finishStart', 'finishEnd'] },
    ],
    tabs: {
      open: { label: '未完成', where: { status: in_(...workOrderOpen) } },
      pending: { label: '待派单', where: { status: pending } },
      inHand: { label: '待办', where: { status: in_(...workOrderInHand) } },
      mine: { label: '我的待办', where: { status: in_(...workOrderInHand) }, mine: 'repairUserIds' },
      processing: { label: '处理中', where: { status: in_(processing, suspended) } },
      reviewing: { label: '待审核', where: { status: reviewing } },
      completed: { label: '已完成', where: { status: completed } },
      overdue: { label: '已超时', where: { status: in_(...workOrderOpen), overdue: timeStanding.overdue } },
    },
    board: 'status',
    totals: {
      totalWorkOrderNum: count('workOrder', 'id', { status: in_(...workOrderOpen) }, { label: '未完成工单' }),
    },
  },
  form: {
    groups: {
      问题: ['title', 'type', 'priority', 'source', 'content', 'images'],
      位置: ['projectId', 'publicArea', 'houseId', 'roomName', 'deviceName'],
      报修: ['reporterName', 'reporterPhone', 'appointTime'],
      派单: ['repairUserIds'],
    },
    as: 'drawer',
  },
  detail: {
    first: [
      'overdue',
      'repairUserIds',
      'houseId',
      'appointTime',
      'reviewResult',
      'reviewRemark',
      'content',
      'images',
    ],
    groups: {
      问题: ['orderNo', 'type', 'priority', 'source', 'alarmId'],
      位置: ['projectId', 'publicArea', 'roomName', 'deviceType', 'deviceName', 'serialNo'],
      报修: ['reporterName', 'reporterPhone'],
      时间: [
        'respDeadline',
        'finishDeadline',
        'limitBasis',
        'assignTime',
        'respTime',
        'startTime',
        'submitTime',
        'finishTime',
        'resumeTime',
      ],
      处理: ['faultReason', 'cost', 'dealResult', 'beforeImages', 'afterImages', 'materials'],
      审核: ['reviewUserId', 'reviewTime', 'reworkCount', 'score', 'scoreRemark'],
    },
  },
  states: {
    field: 'status',
    initial: pending,
    since: 'statusTime',
    // What an order's repairers do next stands before what others may do to it.
    transitions: {
      assign: {
        ...assign,
        label: '派单',
        from: [pending],
        ask: { userIds, reason: longText('说明', { max: 200 }) },
        set: assigning,
      },
      accept: {
        ...deal,
        label: '接单',
        from: [assigned],
        to: processing,
        send: { action: dealAction.accept },
        set: { startTime: now },
      },
      submit: {
        ...deal,
        label: '提交完成',
        from: [processing],
        to: reviewing,
        send: { action: dealAction.submit },
        input: ['dealResult', 'faultReason', 'beforeImages', 'afterImages', 'materials', 'cost'],
        set: { submitTime: now },
      },
      suspend: {
        ...deal,
        label: '挂起',
        from: [processing],
        to: suspended,
        send: { action: dealAction.suspend },
        ask: { remark: reason },
        input: ['resumeTime'],
      },
      resume: {
        ...deal,
        label: '恢复',
        from: [suspended],
        to: processing,
        send: { action: dealAction.resume },
        at: 'resumeTime',
      },
      return: {
        ...deal,
        label: '退单',
        from: [assigned, processing],
        to: pending,
        send: { action: dealAction.return },
        ask: { remark: reason },
        danger: true,
      },
      reassign: {
        ...assign,
        label: '改派',
        from: [assigned, processing, suspended],
        ask: { userIds, reason },
        set: assigning,
      },
      pass: {
        ...review,
        ...work,
        label: '通过',
        from: [reviewing],
        to: completed,
        send: { result: reviewResult.pass },
        ask: { remark: text('审核意见', opinion) },
        set: { ...judged(reviewResult.pass), finishTime: now },
      },
      reject: {
        ...review,
        ...work,
        label: '驳回',
        from: [reviewing],
        to: processing,
        send: { result: reviewResult.reject },
        ask: { remark: text('驳回原因', { ...opinion, required: true, min: 2 }) },
        // The clock of the work runs again.
        set: { ...judged(reviewResult.reject), submitTime: null },
        danger: true,
      },
      close: {
        ...review,
        label: '关闭',
        from: [pending, assigned, reviewing],
        to: closed,
        send: { result: reviewResult.close },
        ask: {
          remark: text('关闭原因', {
            ...opinion,
            required: true,
            pattern: /^(重复|误报|无需处理)/,
            message: '关闭原因须以「重复」「误报」或「无需处理」开头',
            suggestions: ['重复', '误报', '无需处理'],
          }),
        },
        set: { ...judged(reviewResult.close), finishTime: now },
        danger: true,
      },
    },
  },
  scope: { through: 'projectId' },
})
