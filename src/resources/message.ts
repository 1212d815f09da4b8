import { messageMoves } from '#platform/modules/service/service.moves.ts'
import { logModule } from '#resources/dictionaries.ts'
import {
  messageLink,
  messageStatus,
  messageTarget,
  messageType,
  pushWay,
  sendMode,
} from '#resources/service-dictionaries.ts'
import { messagePlaces, mostMessagePlaces } from '#resources/shared-fields.ts'
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
  rows,
  text,
  texts,
} from '#schema'

const written = { readOnly: true } as const
const counted = { ...written, default: 0 } as const
const { projects, places, houses, users } = messageTarget
const { waiting, sending, sent, failed, withdrawn } = messageStatus
const linkForm = '页面以 / 开头，外链以 https:// 开头'
/** Minutes in which a scheduled message can still be thought better of. */
const lead = 5

/** What is sent to customers; once made it is not changed. */
export const message = entity({
  label: '消息',
  module: logModule.service,
  counter: '条',
  title: 'title',
  fields: {
    title: text('标题', { required: true, min: 2, max: 50 }),
    type: choice('类型', messageType, { required: true, default: messageType.announcement }),
    coverUrl: image('封面', { ratio: 2, public: true, help: '按 2:1 显示' }),
    content: richText('内容', {
      required: true,
      max: 20_000,
      words: 5000,
      public: true,
    }),
    linkType: choice('跳转', messageLink, { required: true, default: messageLink.none }),
    linkUrl: text('链接', {
      max: 300,
      pattern: /^(?:\/|https:\/\/[^\s/])\S*$/,
      message: linkForm,
      visible: { linkType: in_(messageLink.page, messageLink.external) },
      required: { linkType: in_(messageLink.page, messageLink.external) },
      help: linkForm,
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
    places: rows('位置', messagePlaces, {
      max: mostMessagePlaces,
      input: 'place-tree',
      visible: { target: places },
      required: { target: places },
      // Nobody may live there.
      hooked: true,
    }),
    /** As they were called when the message was written: buildings are renamed, and torn down. */
    placeNames: texts('位置', {
      ...written,
      max: mostMessagePlaces,
      length: 100,
      visible: { target: places },
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
      lead,
      visible: { sendMode: sendMode.scheduled },
      required: { sendMode: sendMode.scheduled },
      help: `至少 ${lead} 分钟以后`,
    }),
    status: choice('状态', messageStatus, { ...written, default: waiting }),
    startTime: dateTime('开始发送', written),
    endTime: dateTime('发送完成', written),
    targetNum: integer('应发', { ...counted, unit: '人' }),
    sendNum: integer('已发', { ...counted, unit: '人' }),
    /** Nothing has gone out to them, so that these and those who were sent to are all that there are. */
    failNum: integer('失败', { ...counted, unit: '人' }),
    /** In one way or in all it has not gone out. */
    retryNum: integer('可重发', { ...counted, unit: '人', help: '至少一种方式发送失败' }),
    arriveNum: integer('到达', { ...counted, unit: '人' }),
    readNum: integer('阅读', { ...counted, unit: '人' }),
    sendRate: derived('发送率', ratio('sendNum', 'targetNum'), { unit: '%' }),
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
      'sendRate',
      'arriveRate',
      'readRate',
      'sendTime',
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
      发送: ['target', 'projectIds', 'places', 'houseIds', 'userIds', 'pushWay', 'sendMode', 'sendTime'],
    },
    estimate: {
      call: 'message.estimate',
      text: '将发送给 {num} 人，发送后不可撤回。',
      none: '没有符合条件的用户，消息不会发送给任何人。',
      verb: '发送',
      button: '发送给 {num} 人',
    },
  },
  detail: {
    groups: {
      发送: [
        'status',
        'targetNum',
        'sendNum',
        'sendRate',
        'failNum',
        'retryNum',
        'failReason',
        'arriveNum',
        'arriveRate',
        'readNum',
        'readRate',
        'startTime',
        'endTime',
      ],
      对象: ['target', 'projectIds', 'placeNames', 'houseIds', 'userIds', 'pushWay', 'sendMode', 'sendTime'],
      内容: ['type', 'coverUrl', 'content', 'linkType', 'linkUrl'],
    },
  },
  rules: [
    {
      rule: 'pattern',
      fields: ['linkUrl'],
      when: { linkType: messageLink.page },
      pattern: /^\/(?![/\\])/,
      message: '页面须以 / 开头',
    },
    {
      rule: 'pattern',
      fields: ['linkUrl'],
      when: { linkType: messageLink.external },
      pattern: /^https:/,
      message: '外链须为 https:// 开头的地址',
    },
  ],
  copy: true,
  states: {
    field: 'status',
    initial: waiting,
    transitions: {
      ...messageMoves.transitions,
      resend: {
        label: '重发失败',
        from: [sent, failed],
        to: sending,
        call: 'resend',
        set: { failNum: 0, retryNum: 0 },
        confirm: '将再次发送给失败的用户，已收到的用户不会重复收到。确定要重发吗？',
        when: { retryNum: atLeast(1) },
      },
      withdraw: {
        label: '撤销',
        from: [waiting],
        to: withdrawn,
        call: 'withdraw',
        confirm: '撤销后不再发送，也不能恢复。确定要撤销吗？',
        when: { sendMode: sendMode.scheduled },
        danger: true,
      },
    },
  },
})
