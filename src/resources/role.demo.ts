import type { DemoRecord } from '#config'
import type { DemoContext } from '#platform/module-contracts.ts'
import { superRole } from '#platform/seed/super-role.ts'
import { dataScope } from '#resources/dictionaries.ts'
import { nodeId } from '#schema'

const grant = (...paths: readonly string[]) => paths.map(nodeId)

const estate = grant('project', '/project/:id', '/project/:id/user', '/house/detail')

const others: readonly DemoRecord<'role'>[] = [
  { id: 'role_estate', name: '项目经理', dataScope: dataScope.all, menuIds: estate },
  {
    id: 'role_region',
    name: '区域经理',
    dataScope: dataScope.department,
    menuIds: estate,
    remark: '只看本部门及下级部门的项目',
  },
  {
    id: 'role_granted',
    name: '项目专员',
    dataScope: dataScope.granted,
    menuIds: estate,
    remark: '只看被授权的项目',
  },
  { id: 'role_ops', name: '运维人员', dataScope: dataScope.all, menuIds: grant('/maintenance') },
  {
    id: 'role_service',
    name: '客服人员',
    dataScope: dataScope.all,
    menuIds: grant(
      '/service',
      '/service/appUser',
      '/service/pointsMall',
      '/service/pointsManage',
      '/service/message',
    ),
  },
  { id: 'role_resource', name: '资源管理员', dataScope: dataScope.all, menuIds: grant('/resource') },
  {
    id: 'role_auditor',
    name: '审计员',
    dataScope: dataScope.all,
    menuIds: grant('/system', '/system/record'),
  },
  { id: 'role_nobody', name: '无权限', dataScope: dataScope.granted, menuIds: [] },
]

export const roles = ({ menu }: DemoContext): readonly DemoRecord<'role'>[] => [superRole(menu), ...others]
