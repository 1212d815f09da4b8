import {
  messageLink,
  messageStatus,
  messageTarget,
  messageType,
  pushWay,
  sendMode,
} from '#resources/dictionaries.ts'
import {
  atLeast,
  choice,
  choices,
  dateTime,
  derived,
  entity,
  image,
  in_,
  integer,
  ratio,
  references,
  richText,
  text,
} from '#schema'

const written = { readOnly: true } as const
const counted = { ...written, default: 0 } as const
const { projects, houses, users } = messageTarget

/** What is sent to customers; once made it is not changed. */
export const message = entity({
  label: '消息',
  counter: '条',
  title: 'title',
  fields: {
    title: text('标题', { required: true, min: 2, max: 50 }),
    type: choice('类型', messageType, { required: true, default: messageType.announcement }),
    coverUrl: image('封面', { ratio: 2, public: true, help: '按 2:1 显示' }),
    content: richText('内容', {
      required: true,
      max: 20_000,
      public: true,
      hooked: true,
      help: '不超过 5000 字',
    }),
    linkType: choice('跳转', messageLink, { required: true, default: messageLink.none }),
    linkUrl: text('链接', {
      max: 300,
      visible: { linkType: in_(messageLink.page, messageLink.external) },
      required: { linkType: in_(messageLink.page, messageLink.external) },
      help: '页面以 / 开头，外链以 https:// 开头',
      hooked: true,
    }),
    target: choice('发送对象', messageTarget, { required: true, default: messageTarget.all }),
    projectIds: references('项目', 'project', {
      max: 50,
      visible: { target: projects },
      required: { target: projects },
      onDelete: 'keep',
      // Nobody may live there.
      hooked: true,
    }),
    houseIds: references('房屋', 'house', {
      max: 200,
      lookup: 'choice',
      visible: { target: houses },
      required: { target: houses },
      onDelete: 'keep',
      // Nobody may live there.
      hooked: true,
    }),
    userIds: references('用户', 'customer', {
      max: 500,
      visible: { target: users },
      required: { target: users },
      onDelete: 'keep',
    }),
    pushWay: choices('发送方式', pushWay, { required: true, min: 1, default: [pushWay.inApp] }),
    sendMode: choice('发送时间', sendMode, { required: true, default: sendMode.immediate }),
    sendTime: dateTime('定时', {
      future: true,
      visible: { sendMode: sendMode.scheduled },
      required: { sendMode: sendMode.scheduled },
      help: '至少 5 分钟以后',
      hooked: true,
    }),
    status: choice('状态', messageStatus, { ...written, default: messageStatus.waiting }),
    startTime: dateTime('开始发送', written),
    endTime: dateTime('发送完成', written),
    targetNum: integer('应发', { ...counted, unit: '人' }),
    sendNum: integer('已发', { ...counted, unit: '人' }),
    failNum: integer('失败', { ...counted, unit: '人' }),
    arriveNum: integer('到达', { ...counted, unit: '人' }),
    readNum: integer('阅读', { ...counted, unit: '人' }),
    doneRate: derived('进度', ratio('sendNum', 'targetNum'), { unit: '%' }),
    arriveRate: derived('到达率', ratio('arriveNum', 'sendNum'), { unit: '%' }),
    readRate: derived('阅读率', ratio('readNum', 'sendNum'), { unit: '%' }),
    failReason: text('失败原因', written),
  },
  list: {
    columns: [
      'title',
      { field: 'type', priority: 'low' },
      'target',
      { field: 'pushWay', priority: 'low' },
      'targetNum',
      'doneRate',
      'arriveRate',
      'readRate',
      'createTime',
      'status',
    ],
    search: ['title', 'type', { between: 'createTime' }],
    tabs: 'status',
    figures: {
      sent: { label: '已发', sum: 'sendNum' },
      arrived: { label: '到达', sum: 'arriveNum' },
      read: { label: '阅读', sum: 'readNum' },
      failed: { label: '失败', sum: 'failNum' },
    },
  },
  form: {
    as: 'drawer',
    groups: {
      内容: ['title', 'type', 'coverUrl', 'content', 'linkType', 'linkUrl'],
      发送: ['target', 'projectIds', 'houseIds', 'userIds', 'pushWay', 'sendMode', 'sendTime'],
    },
    estimate: {
      call: 'message.estimate',
      text: '将发送给 {num} 人，发送后不可撤回。',
      none: '没有符合条件的用户，消息不会发送给任何人。',
    },
  },
  detail: {
    groups: {
      发送: [
        'status',
        'doneRate',
        'targetNum',
        'sendNum',
        'failNum',
        'failReason',
        'arriveNum',
        'arriveRate',
        'readNum',
        'readRate',
        'startTime',
        'endTime',
      ],
      对象: ['target', 'projectIds', 'houseIds', 'userIds', 'pushWay', 'sendMode', 'sendTime'],
      内容: ['type', 'coverUrl', 'content', 'linkType', 'linkUrl'],
    },
  },
  copy: true,
  actions: {
    resend: {
      label: '重发失败',
      call: 'resend',
      confirm: '将再次发送给失败的用户，已收到的用户不会重复收到。确定要重发吗？',
      when: { failNum: atLeast(1), status: in_(messageStatus.sent, messageStatus.failed) },
    },
  },
})
