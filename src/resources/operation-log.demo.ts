import type { DemoRecord } from '#config'
import { minute } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import type { DemoContext } from '#platform/module-contracts.ts'
import { createRandom, type Random, range } from '#platform/seed/random.ts'
import { logAction, logModule, logResult, logSource } from '#resources/dictionaries.ts'
import { houseStatus } from '#resources/estate-dictionaries.ts'
import { labelOf } from '#schema'
import { houses } from './house.demo.ts'
import { projects } from './project.demo.ts'
import { people } from './user.demo.ts'

type Log = DemoRecord<'operationLog'>
type Sentence = (random: Random) => Pick<Log, 'action' | 'content'> & Partial<Log>

interface Named {
  readonly id: string
  readonly name: string
}

const about = (resource: string, module: Log['module'], record: Named) => ({
  module,
  targetType: resource,
  targetId: record.id,
  targetName: record.name,
})

const { undelivered, vacant, occupied, rented } = houseStatus

/** Nine of ten logs of such a platform are these. */
const sentences: readonly Sentence[] = [
  () => ({ action: logAction.login, module: logModule.system, content: '登录' }),
  () => ({ action: logAction.logout, module: logModule.system, content: '登出' }),
  (random) => {
    const house = random.pick(houses)
    const [from, to] = random.pick([
      [undelivered, vacant],
      [vacant, occupied],
      [vacant, rented],
      [occupied, vacant],
    ])
    return {
      action: logAction.update,
      ...about('house', logModule.house, house),
      content: `将房屋[${house.name}]的[房屋状态]由 ${labelOf(houseStatus, from)} 改为 ${labelOf(houseStatus, to)}`,
      before: { status: from },
      after: { status: to },
    }
  },
  (random) => {
    const project = random.pick(projects)
    return {
      action: logAction.update,
      ...about('project', logModule.project, project),
      content: `将项目[${project.name}]的[备注]由 空 改为 ${project.remark ?? '等待验收'}`,
      before: { remark: null },
      after: { remark: project.remark ?? '等待验收' },
    }
  },
  (random) => {
    const project = random.pick(projects)
    const user = random.pick(people)
    return {
      action: logAction.link,
      ...about('project', logModule.project, project),
      content: `设置项目[${project.name}]的[管理员]：新增 ${user.name}`,
      before: { adminIds: [] },
      after: { adminIds: [user.name] },
    }
  },
  (random) => {
    const user = random.pick(people)
    return {
      action: logAction.update,
      ...about('user', logModule.system, user),
      content: `将用户[${user.name}]的[维修人员]由 否 改为 是`,
      before: { isRepair: 0 },
      after: { isRepair: 1 },
    }
  },
  (random) => {
    const project = random.pick(projects)
    return {
      action: logAction.delete,
      ...about('project', logModule.project, project),
      content: `删除项目[${project.name}]失败`,
      result: logResult.failure,
      failMsg: '该项目下存在432套房屋，无法删除',
    }
  },
]

export function operationLogs({ now }: DemoContext): readonly Log[] {
  const random = createRandom(23)
  return range(300).map((index) => {
    const user = random.pick(people)
    const moment = formatTime(now - index * 97 * minute - random.below(3600) * 1000)
    return {
      id: `log_${String(300 - index).padStart(4, '0')}`,
      source: logSource.admin,
      ...random.pick(sentences)(random),
      userId: user.id,
      ip: `10.0.${random.below(8)}.${1 + random.below(250)}`,
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0',
      costMs: 3 + random.below(60),
      createTime: moment,
      createUserName: user.name,
    }
  })
}
