import { logAction, logModule, logResult, logSource } from '#resources/dictionaries.ts'
import { bool, choice, entity, in_, integer, json, longText, reference, text } from '#schema'

/** What leaves a record other than it was. */
const writes = in_(
  logAction.create,
  logAction.update,
  logAction.delete,
  logAction.dispatch,
  logAction.upgrade,
  logAction.points,
  logAction.link,
)

/** Written by the platform in the transaction of what it tells about; append-only, kept 180 days or longer. */
export const operationLog = entity({
  label: '操作日志',
  module: logModule.system,
  counter: '条',
  title: 'content',
  fields: {
    source: choice('来源', logSource, { required: true }),
    module: choice('模块', logModule),
    action: choice('操作', logAction, { required: true }),
    targetType: text('对象类型', { max: 32, hidden: true }),
    targetId: text('对象编号', { max: 32, hidden: true }),
    targetName: text('对象', { max: 100 }),
    content: longText('内容', { max: 500 }),
    before: json('变更前'),
    after: json('变更', { cell: 'record-changes', visible: { action: writes } }),
    result: choice('结果', logResult, { readOnly: true, default: logResult.success }),
    failMsg: text('失败原因', { readOnly: true, max: 200 }),
    userId: reference('操作人', 'user', { readOnly: true, onDelete: 'keep' }),
    departmentName: text('部门', { readOnly: true }),
    ip: text('IP', { readOnly: true }),
    userAgent: text('浏览器', { readOnly: true, max: 300, hidden: true }),
    costMs: integer('耗时', { readOnly: true, unit: 'ms' }),
    reported: bool('客户端上报', {
      readOnly: true,
      default: 0,
      cell: 'told-by-client',
      help: '由客户端告知，平台未曾看到操作本身',
    }),
  },
  list: {
    columns: [
      'createTime',
      'userId',
      'module',
      'action',
      'content',
      { field: 'reported', priority: 'high' },
      'result',
      'ip',
      'costMs',
    ],
    search: [
      { between: 'createTime' },
      { keyword: ['content', 'targetName'], label: '内容/对象' },
      'userId',
      'module',
      'action',
      'source',
    ],
  },
  detail: {
    groups: {
      操作: [
        'createTime',
        'userId',
        'departmentName',
        'source',
        'module',
        'action',
        'targetName',
        'content',
        'result',
        'failMsg',
        'after',
      ],
      环境: ['ip', 'userAgent', 'costMs', 'reported'],
    },
  },
  scope: { about: ['targetType', 'targetId'], by: 'userId' },
})
