import { formatTime } from '#domain/time.ts'
import type { Values } from '#schema'
import { houses } from './houses.ts'
import { projects } from './projects.ts'
import { createRandom, type Random, range } from './random.ts'
import { demoUsers } from './users.ts'

const action = { login: 2, logout: 3, create: 4, update: 5, delete: 6, link: 12 }
const module = { project: 1, house: 2, system: 8 }

type Sentence = (random: Random) => Values

const some = (random: Random, from: readonly Values[]) => from[random.below(from.length)] ?? {}

const about = (resource: string, of: number, record: Values) => ({
  module: of,
  targetType: resource,
  targetId: record.id,
  targetName: record.name,
})

const houseStatus = ['未交付', '已交付(空置)', '已入住', '已出租', '已停用'] as const

/** Nine of ten logs of such a platform are these. */
const sentences: readonly [Sentence, ...Sentence[]] = [
  () => ({ action: action.login, module: module.system, content: '登录' }),
  () => ({ action: action.logout, module: module.system, content: '登出' }),
  (random) => {
    const house = some(random, houses)
    const [from, to] = random.pick([
      [1, 2],
      [2, 3],
      [2, 4],
      [3, 2],
    ])
    return {
      action: action.update,
      ...about('house', module.house, house),
      content: `将房屋[${house.name}]的[房屋状态]由 ${houseStatus[from - 1]} 改为 ${houseStatus[to - 1]}`,
      before: { status: from },
      after: { status: to },
    }
  },
  (random) => {
    const project = some(random, projects)
    return {
      action: action.update,
      ...about('project', module.project, project),
      content: `将项目[${project.name}]的[备注]由 空 改为 ${project.remark ?? '等待验收'}`,
      before: { remark: null },
      after: { remark: project.remark ?? '等待验收' },
    }
  },
  (random) => {
    const project = some(random, projects)
    const user = some(random, demoUsers)
    return {
      action: action.link,
      ...about('project', module.project, project),
      content: `设置项目[${project.name}]的[管理员]：新增 ${user.name}`,
      before: { adminIds: [] },
      after: { adminIds: [user.name] },
    }
  },
  (random) => {
    const user = some(random, demoUsers)
    return {
      action: action.update,
      ...about('user', module.system, user),
      content: `将用户[${user.name}]的[维修人员]由 否 改为 是`,
      before: { isRepair: 0 },
      after: { isRepair: 1 },
    }
  },
  (random) => {
    const project = some(random, projects)
    return {
      action: action.delete,
      ...about('project', module.project, project),
      content: `删除项目[${project.name}]失败`,
      result: 0,
      failMsg: '该项目下存在432套房屋，无法删除',
    }
  },
]

export function demoLogs(now: number): readonly Values[] {
  const random = createRandom(23)
  return range(300).map((index) => {
    const user = some(random, demoUsers)
    const moment = formatTime(now - index * 97 * 60_000 - random.below(3600) * 1000)
    return {
      id: `log_${String(300 - index).padStart(4, '0')}`,
      source: 1,
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
