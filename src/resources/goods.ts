import { logModule } from '#resources/dictionaries.ts'
import { goodsStatus, goodsType, orderStatus, saleStatus } from '#resources/service-dictionaries.ts'
import {
  atLeast,
  atMost,
  choice,
  count,
  dateTime,
  decimal,
  derived,
  entity,
  firstOf,
  greaterThan,
  image,
  images,
  integer,
  now,
  richText,
  text,
} from '#schema'

const { offSale, onSale } = goodsStatus

/** What customers redeem their points for. */
export const goods = entity({
  label: '商品',
  module: logModule.service,
  counter: '件',
  title: 'name',
  fields: {
    coverUrl: image('主图', { required: true, ratio: 1, public: true, help: '按 1:1 显示' }),
    name: text('商品名称', { required: true, min: 2, max: 30 }),
    type: choice('商品类型', goodsType, { required: true, default: goodsType.physical }),
    images: images('轮播图', {
      max: 5,
      ratio: 1,
      public: true,
      help: '最多 5 张，按 1:1 显示，拖动可调整顺序',
    }),
    integral: integer('积分价', { required: true, min: 1, max: 999_999, unit: '分' }),
    marketPrice: decimal('市场价', { min: 0, max: 9_999_999.99, unit: '元' }),
    stock: integer('库存', {
      ...{ required: true, min: 0, max: 999_999, unit: '件' },
      tones: [
        { atMost: 0, color: 'red' },
        { atMost: 10, color: 'orange' },
      ],
    }),
    limitPerUser: integer('每人限兑', {
      min: 0,
      max: 999_999,
      default: 0,
      unit: '件',
      zeroText: '不限',
      help: '0 为不限',
    }),
    sales: integer('已兑换', { readOnly: true, default: 0, unit: '件' }),
    startTime: dateTime('开始时间', { help: '不填为上架即可兑换' }),
    endTime: dateTime('结束时间', { future: true, end: true, help: '不填为长期有效' }),
    sort: integer('排序', { min: 0, max: 9999, default: 0, help: '越小越靠前' }),
    detail: richText('商品详情', { max: 20_000, public: true }),
    pendingNum: derived('待处理订单', count('order', 'goodsId', { status: orderStatus.pending })),
    status: choice('上架状态', goodsStatus),
    saleStatus: derived(
      '销售状态',
      firstOf(
        saleStatus,
        [
          { when: { endTime: atMost(now) }, is: saleStatus.expired },
          { when: { status: offSale }, is: saleStatus.offSale },
          { when: { stock: 0 }, is: saleStatus.soldOut },
          { when: { startTime: greaterThan(now) }, is: saleStatus.upcoming },
        ],
        saleStatus.onSale,
      ),
    ),
  },
  rules: [
    {
      rule: 'ascending',
      fields: ['startTime', 'endTime'],
      range: '兑换时间',
      message: '结束时间须晚于开始时间',
    },
  ],
  list: {
    columns: [
      'coverUrl',
      'name',
      { field: 'type', priority: 'low' },
      'integral',
      'stock',
      'sales',
      { field: 'limitPerUser', priority: 'low' },
      { field: 'endTime', priority: 'low' },
      'saleStatus',
    ],
    figures: {
      onSale: { label: '上架商品', where: { status: onSale } },
      soldOut: { label: '已售罄', where: { status: onSale, stock: 0 } },
      expired: { label: '已过期', where: { endTime: atMost(now) } },
      stock: { label: '总库存', sum: 'stock' },
      sales: { label: '累计兑换', sum: 'sales' },
    },
    search: ['name', 'status'],
    tabs: {
      onSale: { label: '上架', where: { status: onSale } },
      soldOut: { label: '已售罄', where: { status: onSale, stock: 0 } },
      expired: { label: '已过期', where: { endTime: atMost(now) } },
      offSale: { label: '下架', where: { status: offSale } },
    },
    sort: { field: 'sort', order: 'asc' },
    card: {
      cover: 'coverUrl',
      subtitle: 'type',
      tags: ['saleStatus'],
      figures: ['integral', 'stock', 'sales'],
    },
  },
  form: {
    as: 'drawer',
    groups: {
      商品: ['name', 'type', 'coverUrl', 'images'],
      兑换: ['integral', 'marketPrice', 'stock', 'limitPerUser', 'startTime', 'endTime', 'sort'],
      详情: ['detail'],
    },
    notices: [
      {
        when: { status: onSale, integral: atLeast(1) },
        text: '商品正在销售：新的积分价立即生效，已有订单仍按下单时的积分价。',
        confirm: true,
      },
    ],
  },
  states: {
    field: 'status',
    initial: offSale,
    transitions: {
      putOnSale: {
        label: '上架',
        from: [offSale],
        to: onSale,
        call: 'status/update',
        send: { status: onSale },
        when: { stock: atLeast(1) },
      },
      takeOffSale: {
        label: '下架',
        from: [onSale],
        to: offSale,
        call: 'status/update',
        send: { status: offSale },
        confirm: '下架后用户不能再兑换，已有订单不受影响。确定要下架吗？',
        danger: true,
      },
    },
  },
  copy: true,
  remove: { when: { status: offSale, pendingNum: 0 } },
})
