import { usercenter } from '#resources/base-paths.ts'
import { clientLogAction, clientLogSource, logModule } from '#resources/dictionaries.ts'
import { call, choice, integer, json, longText, notIn, text } from '#schema'

/** What browsers add to the log, and what is read of one record. */
export const logCalls = {
  'log.create': call('POST', `${usercenter}/operation/log/create`, 'login', {
    source: choice('来源', clientLogSource, { required: true }),
    action: choice('操作', clientLogAction, { required: true }),
    module: choice('模块', logModule),
    targetType: text('对象类型', { max: 32, required: { targetId: notIn(null) } }),
    targetId: text('对象编号', { max: 32 }),
    targetName: text('对象', { max: 100 }),
    content: longText('内容', { max: 500 }),
    before: json('变更前'),
    after: json('变更后'),
  }),
  'log.history': call('GET', `${usercenter}/operation/log/history`, ['/system/record'], {
    resource: text('对象类型', { required: true, max: 32 }),
    id: text('对象编号', { required: true, max: 32 }),
    pageNum: integer('页码', { min: 1, max: 100_000, default: 1 }),
    pageSize: integer('每页条数', { min: 1, max: 100, default: 20 }),
  }),
}
