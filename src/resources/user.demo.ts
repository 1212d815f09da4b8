import type { DemoRecord } from '#config'
import type { DemoContext } from '#platform/module-contracts.ts'
import { enableStatus } from '#resources/dictionaries.ts'

const phone = (index: number) => `138${String(10_000_000 + index * 137).slice(0, 8)}`

interface Person {
  readonly account: string
  readonly name: string
  readonly role: string
  readonly department: string
}

/** One for each kind of work; `nobody` may nothing. All with the same password. */
const demo: readonly Person[] = [
  { account: 'admin', name: '林知远', role: 'role_super', department: 'dept_head' },
  { account: 'estate', name: '沈嘉树', role: 'role_estate', department: 'dept_estate' },
  { account: 'ops', name: '周启明', role: 'role_ops', department: 'dept_ops' },
  { account: 'service', name: '顾清和', role: 'role_service', department: 'dept_service' },
  { account: 'resource', name: '陆子昂', role: 'role_resource', department: 'dept_tech' },
  { account: 'auditor', name: '程砚秋', role: 'role_auditor', department: 'dept_audit' },
  { account: 'nobody', name: '吴名', role: 'role_nobody', department: 'dept_head' },
]

const teams: readonly (readonly [department: string, role: string, names: string])[] = [
  ['dept_shanghai', 'role_granted', '陈思源 许念慈 何景行 杨若溪 蒋文博'],
  ['dept_hangzhou', 'role_granted', '钱江月 孙亦凡 俞晚晴 金哲'],
  ['dept_southwest', 'role_granted', '罗一鸣 邓书瑶 蒲远 冉星辰'],
  ['dept_east', 'role_region', '方既白'],
  ['dept_ops_1', 'role_ops', '王建国 李卫东 赵铁柱 刘志强 张海峰 黄小军'],
  ['dept_ops_2', 'role_ops', '马跃进 朱永福 胡大伟 郭振华 高向阳 田野'],
  ['dept_service', 'role_service', '白露 谷雨 夏至欣 欧阳娜娜'],
]

const record = (
  { account, name, role, department }: Person,
  index: number,
): Omit<DemoRecord<'user'>, 'password'> => ({
  id: `user_${account}`,
  account,
  name,
  phone: phone(index),
  email: `${account}@eaves.example`,
  departmentId: department,
  roleIds: [role],
  isRepair: role === 'role_ops' ? 1 : 0,
  isDebug: account === 'admin' || department.startsWith('dept_ops') || department === 'dept_shanghai' ? 1 : 0,
  status: enableStatus.enabled,
})

const staff: readonly Person[] = teams
  .flatMap(([department, role, names]) => names.split(' ').map((name) => ({ name, role, department })))
  .map((person, index) => ({ ...person, account: `staff${String(index + 1).padStart(2, '0')}` }))

/** Who there is, without a password. */
export const people = [...demo, ...staff].map(record)

export const users = ({ password }: DemoContext): readonly DemoRecord<'user'>[] =>
  people.map((person) => ({ ...person, password }))

export const repairers: readonly string[] = people.filter((user) => user.isRepair === 1).map(({ id }) => id)

/** The staff of the three estates, by department. */
export const usersOf = (department: string): readonly string[] =>
  people.filter((user) => user.departmentId === department).map(({ id }) => id)
