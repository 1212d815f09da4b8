import { support } from '#resources/base-paths.ts'
import { logModule } from '#resources/dictionaries.ts'
import { goodsType, orderStatus } from '#resources/service-dictionaries.ts'
import {
  asked,
  choice,
  dateTime,
  entity,
  image,
  integer,
  longText,
  type MountOption,
  notIn,
  now,
  phone,
  reference,
  text,
} from '#schema'

const written = { readOnly: true } as const
const { pending, shipped, completed, cancelled } = orderStatus

const reason = longText('取消原因', { required: true, min: 2, max: 200 })
const backAndForth = '积分将退还用户，库存将恢复，不可撤销。'

/** Goods that a customer redeemed points for. Price, names and picture are those of the moment it was placed. */
export const order = entity({
  label: '订单',
  module: logModule.service,
  counter: '张',
  title: 'orderNo',
  fields: {
    orderNo: text('订单号', { ...written, unique: true }),
    userId: reference('用户', 'customer', { ...written, lookup: 'choice', onDelete: 'keep' }),
    userName: text('下单用户', { ...written, mask: 'name', hidden: true }),
    phone: phone('用户手机', written),
    goodsId: reference('商品', 'goods', { ...written, onDelete: 'keep' }),
    goodsName: text('商品名称', { ...written, hidden: true }),
    goodsImage: image('商品图', { ...written, ratio: 1 }),
    goodsType: choice('商品类型', goodsType, written),
    num: integer('数量', { ...written, unit: '件' }),
    unitIntegral: integer('单价', { ...written, unit: '分' }),
    totalIntegral: integer('合计', { ...written, unit: '分' }),
    receiver: text('收货人', { ...written, mask: 'name' }),
    receiverPhone: phone('收货手机', written),
    address: text('收货地址', written),
    status: choice('状态', orderStatus),
    expressCompany: text('快递公司', {
      writtenBy: 'action',
      required: { status: shipped },
      min: 2,
      max: 20,
      suggestions: ['顺丰速运', '京东物流', '中通快递', '圆通速递', '韵达速递', '申通快递', '邮政EMS'],
    }),
    expressNo: text('快递单号', {
      writtenBy: 'action',
      required: { status: shipped },
      max: 30,
      pattern: /^[A-Za-z0-9]{6,30}$/,
      message: '快递单号为 6–30 位字母或数字，不含空格',
    }),
    statusTime: dateTime('状态时间', { ...written, hidden: true }),
    deliverTime: dateTime('发货时间', written),
    finishTime: dateTime('完成时间', written),
    cancelTime: dateTime('取消时间', written),
    cancelReason: longText('取消原因', written),
    requestId: text('请求号', { ...written, max: 64, unique: true, hidden: true }),
    remark: longText('用户备注', { ...written, max: 200 }),
  },
  list: {
    columns: [
      // All of its digits: those of one hour begin alike.
      { field: 'orderNo', width: 196 },
      { field: 'goodsImage', width: 72 },
      'goodsId',
      'num',
      'totalIntegral',
      'userId',
      { field: 'phone', priority: 'low' },
      { field: 'receiver', priority: 'low' },
      { field: 'address', priority: 'low' },
      'createTime',
      'status',
    ],
    search: ['orderNo', 'userId', { between: 'createTime' }],
    tabs: 'status',
    figures: {
      placed: { label: '兑换积分', sum: 'totalIntegral', where: { status: notIn(cancelled) } },
      waiting: { label: '待处理', where: { status: pending } },
      underway: { label: '运送中', where: { status: shipped } },
      refunded: { label: '退还积分', sum: 'totalIntegral', where: { status: cancelled } },
    },
  },
  detail: {
    groups: {
      商品: ['goodsId', 'goodsType', 'num', 'unitIntegral', 'totalIntegral', 'goodsImage'],
      用户: ['userId', 'phone', 'remark'],
      收货: ['receiver', 'receiverPhone', 'address', 'expressCompany', 'expressNo'],
      进度: ['createTime', 'deliverTime', 'finishTime', 'cancelTime', 'cancelReason'],
    },
  },
  actions: {
    shipList: {
      label: '导出发货单',
      at: 'toolbar',
      call: '/support/admin/v1/order/record/ship/list',
      by: 'dialog',
    },
  },
  states: {
    field: 'status',
    initial: pending,
    since: 'statusTime',
    transitions: {
      ship: {
        label: '发货',
        from: [pending],
        to: shipped,
        call: 'status/update',
        send: { status: shipped },
        shows: ['receiver', 'receiverPhone', 'address', 'goodsId', 'num', 'remark'],
        input: ['expressCompany', 'expressNo'],
        set: { deliverTime: now },
        when: { goodsType: goodsType.physical },
      },
      fulfil: {
        label: '核销',
        from: [pending],
        to: completed,
        call: 'status/update',
        send: { status: completed },
        set: { finishTime: now },
        confirm: '核销后订单完成，不能再取消。确定要核销吗？',
        when: { goodsType: goodsType.service },
      },
      complete: {
        label: '完成',
        from: [shipped],
        to: completed,
        call: 'status/update',
        send: { status: completed },
        set: { finishTime: now },
        confirm: true,
        // Nobody has said within this time that it has not arrived.
        after: { days: 15 },
      },
      cancel: {
        label: '取消订单',
        from: [pending, shipped],
        to: cancelled,
        call: 'status/update',
        send: { status: cancelled },
        ask: { reason },
        set: { cancelReason: asked('reason'), cancelTime: now },
        confirm: backAndForth,
        danger: true,
      },
    },
  },
})

export const orderActionFiles: MountOption<typeof order, 'actionFiles'> = {
  shipFile: {
    label: '批量发货',
    path: `${support}/order/record/ship/import`,
    allow: '/service/pointsManage',
    by: [{ path: 'orderNo!', example: '20260131120000000001' }],
    actions: ['ship'],
    columns: [
      { field: 'expressCompany', required: true, example: '顺丰速运' },
      { field: 'expressNo', required: true, example: 'SF1234567890' },
    ],
  },
}
