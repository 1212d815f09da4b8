import { logModule } from '#resources/dictionaries.ts'
import {
  timeStanding,
  workOrderInHand,
  workOrderOpen,
  workOrderPriority,
  workOrderSource,
  workOrderStatus,
  workOrderType,
} from '#resources/work-order-dictionaries.ts'
import {
  placeFields,
  repairers,
  reporterFields,
  resultFields,
  reviewFields,
} from '#resources/work-order-fields.ts'
import { workOrderStates } from '#resources/work-order-states.ts'
import {
  choice,
  count,
  dateTime,
  deadline,
  derived,
  entity,
  images,
  in_,
  longText,
  reference,
  references,
  text,
} from '#schema'

const { pending, processing, suspended, reviewing, completed, closed } = workOrderStatus
const { urgent, high, medium, low } = workOrderPriority
const written = { readOnly: true } as const

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
      { field: 'orderNo', priority: 'low', width: 148 },
      'title',
      { field: 'type', priority: 'low' },
      'priority',
      // 1号楼-1单元-101 stands in every estate.
      { field: 'projectId', priority: 'high' },
      { field: 'houseId', priority: 'high', width: 148 },
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
  states: workOrderStates,
  scope: { through: 'projectId' },
})
