import { alarm } from '#resources/alarm.ts'
import { calls } from '#resources/calls.ts'
import { department } from '#resources/department.ts'
import { floor } from '#resources/floor.ts'
import { house } from '#resources/house.ts'
import { operationLog } from '#resources/operation-log.ts'
import { project } from '#resources/project.ts'
import { projectAdmin } from '#resources/project-admin.ts'
import { role } from '#resources/role.ts'
import { user } from '#resources/user.ts'
import { workOrder } from '#resources/work-order.ts'
import { crud, defineConfig, mount, type RecordOf as RecordOfMount, resolve } from '#schema'

const usercenter = '/usercenter/admin/v1'
const platform = '/platform/admin/v1'

const definition = defineConfig({
  product: '檐 Eaves',

  menu: [
    {
      name: '项目',
      path: 'project',
      icon: 'project',
      children: [
        { name: '项目详情', path: '/project/:id' },
        { name: '项目用户', path: '/project/:id/user' },
        { name: '房屋详情', path: '/house/detail' },
      ],
    },
    { name: '运维', path: '/maintenance', icon: 'maintenance' },
    {
      name: '服务',
      path: '/service',
      icon: 'service',
      children: [
        { name: 'App用户', path: '/service/appUser' },
        { name: '积分商城', path: '/service/pointsMall' },
        { name: '积分订单', path: '/service/pointsManage' },
        { name: '消息', path: '/service/message' },
      ],
    },
    { name: '资源', path: '/resource', icon: 'resource' },
    {
      name: '系统',
      path: '/system',
      icon: 'system',
      children: [
        { name: '用户管理', path: '/system/user' },
        { name: '部门管理', path: '/system/department' },
        { name: '角色管理', path: '/system/role' },
        { name: '操作日志', path: '/system/record' },
      ],
    },
  ],

  calls,

  resources: {
    project: mount(project, {
      endpoints: crud(`${platform}/project`),
      permission: {
        list: ['project', '/maintenance', '/service/appUser', '/service/message', '/resource'],
        detail: ['project', '/project/:id'],
        others: 'project',
      },
      route: 'project',
      views: { detail: { route: 'project/:id', permission: '/project/:id' } },
      module: 1,
    }),

    projectAdmin: mount(projectAdmin, {
      endpoints: crud(`${platform}/project/admin/relation`, ['list']),
      permission: ['project', '/system/user'],
      parents: ['projectId', 'adminId'],
      links: {
        create: {
          label: '管理员',
          one: 'projectId',
          many: 'adminId',
          input: 'adminIds',
          path: `${platform}/project/admin/relation/create`,
          allow: 'project',
        },
        batchCreate: {
          label: '授权项目',
          one: 'adminId',
          many: 'projectId',
          input: 'projectIds',
          path: `${platform}/project/admin/relation/batch/create`,
          allow: ['project', '/system/user'],
        },
      },
      module: 1,
    }),

    floor: mount(floor, { module: 1 }),
    house: mount(house, { module: 2 }),
    alarm: mount(alarm, { module: 4 }),
    workOrder: mount(workOrder, { module: 5 }),

    user: mount(user, {
      endpoints: crud(`${usercenter}/user`, ['list', 'create', 'update', 'delete']),
      permission: { list: ['/system/user', 'project'], others: '/system/user' },
      route: 'system/user',
      menu: '用户管理',
      module: 8,
      lookups: {
        debugUser: {
          path: `${usercenter}/debug/user/list`,
          fields: ['name', 'phone'],
          where: { isDebug: 1, status: 1 },
          shape: 'page',
          allow: ['/project/:id', '/house/detail'],
        },
        repairUser: {
          path: `${usercenter}/repair/user/list`,
          fields: ['name', 'phone', 'todoNum'],
          where: { isRepair: 1, status: 1 },
          sort: { field: 'todoNum', order: 'asc' },
          shape: 'page',
          allow: ['/maintenance', '/house/detail'],
        },
      },
    }),

    department: mount(department, {
      endpoints: crud(`${usercenter}/department`),
      permission: { list: ['/system/department', '/system/user'], others: '/system/department' },
      route: 'system/department',
      menu: '部门管理',
      module: 8,
      lookups: {
        byType: {
          path: `${usercenter}/department/list/by/type`,
          fields: ['name'],
          filter: ['type!'],
          shape: 'array',
          allow: 'login',
        },
      },
    }),

    role: mount(role, {
      endpoints: crud(`${usercenter}/role`, undefined, { detail: 'info' }),
      permission: { list: ['/system/role', '/system/user'], others: '/system/role' },
      route: 'system/role',
      menu: '角色管理',
      module: 8,
    }),

    operationLog: mount(operationLog, {
      endpoints: crud(`${usercenter}/operation/log`, ['list']),
      permission: '/system/record',
      route: 'system/record',
      module: 8,
    }),
  },
})

export const config = resolve(definition)

export type ResourceName = keyof typeof config.resources
export type CallName = keyof typeof config.calls

/** A record of a resource, as calls answer it: `RecordOf<'project'>`. */
export type RecordOf<N extends ResourceName> = RecordOfMount<(typeof definition.resources)[N]>
