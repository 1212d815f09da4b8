import type { DemoRecord } from '#config'
import { departmentType } from '#resources/dictionaries.ts'

const { company, project } = departmentType

export const departments: readonly DemoRecord<'department'>[] = [
  { id: 'dept_head', name: '檐下科技', type: company, sort: 0, leaderUserId: 'user_admin' },
  { id: 'dept_tech', parentId: 'dept_head', name: '技术中心', type: company, sort: 1 },
  {
    id: 'dept_ops',
    parentId: 'dept_head',
    name: '运维中心',
    type: company,
    sort: 2,
    leaderUserId: 'user_ops',
  },
  { id: 'dept_ops_1', parentId: 'dept_ops', name: '运维一组', type: company, sort: 1 },
  { id: 'dept_ops_2', parentId: 'dept_ops', name: '运维二组', type: company, sort: 2 },
  {
    id: 'dept_service',
    parentId: 'dept_head',
    name: '客户服务部',
    type: company,
    sort: 3,
    leaderUserId: 'user_service',
  },
  {
    id: 'dept_audit',
    parentId: 'dept_head',
    name: '审计部',
    type: company,
    sort: 4,
    leaderUserId: 'user_auditor',
  },
  { id: 'dept_estate', name: '项目管理中心', type: project, sort: 10, leaderUserId: 'user_estate' },
  { id: 'dept_east', parentId: 'dept_estate', name: '华东项目部', type: project, sort: 1 },
  { id: 'dept_shanghai', parentId: 'dept_east', name: '上海项目组', type: project, sort: 1 },
  { id: 'dept_hangzhou', parentId: 'dept_east', name: '杭州项目组', type: project, sort: 2 },
  { id: 'dept_southwest', parentId: 'dept_estate', name: '西南项目部', type: project, sort: 2 },
]
