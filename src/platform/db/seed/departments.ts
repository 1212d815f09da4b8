import { departmentType } from '#resources/dictionaries.ts'
import type { Values } from '#schema'

const { company, project } = departmentType

export const departments: readonly Values[] = [
  { id: 'dept_head', name: '檐下科技', type: company, sort: 0 },
  { id: 'dept_tech', parentId: 'dept_head', name: '技术中心', type: company, sort: 1 },
  { id: 'dept_ops', parentId: 'dept_head', name: '运维中心', type: company, sort: 2 },
  { id: 'dept_ops_1', parentId: 'dept_ops', name: '运维一组', type: company, sort: 1 },
  { id: 'dept_ops_2', parentId: 'dept_ops', name: '运维二组', type: company, sort: 2 },
  { id: 'dept_service', parentId: 'dept_head', name: '客户服务部', type: company, sort: 3 },
  { id: 'dept_audit', parentId: 'dept_head', name: '审计部', type: company, sort: 4 },
  { id: 'dept_estate', name: '项目管理中心', type: project, sort: 10 },
  { id: 'dept_east', parentId: 'dept_estate', name: '华东项目部', type: project, sort: 1 },
  { id: 'dept_shanghai', parentId: 'dept_east', name: '上海项目组', type: project, sort: 1 },
  { id: 'dept_hangzhou', parentId: 'dept_east', name: '杭州项目组', type: project, sort: 2 },
  { id: 'dept_southwest', parentId: 'dept_estate', name: '西南项目部', type: project, sort: 2 },
]

/** Users come after departments, so leaders are named last. */
export const leaders: Readonly<Record<string, string>> = {
  dept_head: 'user_admin',
  dept_estate: 'user_estate',
  dept_ops: 'user_ops',
  dept_service: 'user_service',
  dept_audit: 'user_auditor',
}
