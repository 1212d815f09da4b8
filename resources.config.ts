import { alarm } from '#resources/alarm.ts'
import { appVersion } from '#resources/app-version.ts'
import { application } from '#resources/application.ts'
import { calls } from '#resources/calls.ts'
import { controlAttribute } from '#resources/control-attribute.ts'
import { department } from '#resources/department.ts'
import { device } from '#resources/device.ts'
import { deviceAttribute } from '#resources/device-attribute.ts'
import { enableStatus, logModule } from '#resources/dictionaries.ts'
import { firmware } from '#resources/firmware.ts'
import { floor } from '#resources/floor.ts'
import { house } from '#resources/house.ts'
import { houseModel } from '#resources/house-model.ts'
import { manual } from '#resources/manual.ts'
import { operationLog } from '#resources/operation-log.ts'
import { otaBatch, otaTask } from '#resources/ota.ts'
import { productDevice } from '#resources/product-device.ts'
import { project } from '#resources/project.ts'
import { projectAdmin } from '#resources/project-admin.ts'
import { role } from '#resources/role.ts'
import { singleAttribute } from '#resources/single-attribute.ts'
import { singleProduct } from '#resources/single-product.ts'
import { techProduct } from '#resources/tech-product.ts'
import { user } from '#resources/user.ts'
import { workOrder } from '#resources/work-order.ts'
import {
  type CellKeyOf,
  crud,
  type DemoRecordOf,
  defineConfig,
  type InputKeyOf,
  mount,
  type RecordOf as RecordOfMount,
  resolve,
  type ScreenKeyOf,
} from '#schema'

const usercenter = '/usercenter/admin/v1'
const platform = '/platform/admin/v1'
const support = '/support/admin/v1'

export const definition = defineConfig({
  product: '檐 Eaves',

  menu: [
    {
      name: '项目',
      path: 'project',
      icon: 'ProjectOutlined',
      children: [
        { name: '项目详情', path: '/project/:id' },
        { name: '项目用户', path: '/project/:id/user' },
        { name: '房屋详情', path: '/house/detail' },
      ],
    },
    { name: '运维', path: '/maintenance', icon: 'ToolOutlined' },
    {
      name: '服务',
      path: '/service',
      icon: 'CustomerServiceOutlined',
      children: [
        { name: 'App用户', path: '/service/appUser' },
        { name: '积分商城', path: '/service/pointsMall' },
        { name: '积分订单', path: '/service/pointsManage' },
        { name: '消息', path: '/service/message' },
      ],
    },
    { name: '资源', path: '/resource', icon: 'DatabaseOutlined' },
    {
      name: '系统',
      path: '/system',
      icon: 'SettingOutlined',
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
      module: logModule.project,
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
      module: logModule.project,
    }),

    floor: mount(floor, {
      endpoints: crud(`${platform}/floor`, ['list']),
      permission: ['/project/:id', '/resource'],
      parents: ['projectId!'],
      module: logModule.project,
    }),
    houseModel: mount(houseModel, { module: logModule.project }),
    house: mount(house, { module: logModule.house }),
    alarm: mount(alarm, { module: logModule.alarm }),
    workOrder: mount(workOrder, { module: logModule.workOrder }),

    techProduct: mount(techProduct, {
      endpoints: crud(`${platform}/technology/product`, undefined, { detail: 'info' }),
      permission: { list: ['/resource', '/project/:id', '/maintenance'], others: '/resource' },
      route: 'resource/technologyProducts',
      views: { detail: { route: 'resource/technologyProducts/:id' } },
      module: logModule.resource,
      tabs: {
        projects: { label: '绑定项目', call: 'techProduct.projectBindList', input: { productId: 'id' } },
      },
    }),

    productDevice: mount(productDevice, {
      endpoints: crud(`${platform}/technology/product/device/relation`, ['list', 'create', 'delete'], {
        list: 'add/list',
      }),
      permission: '/resource',
      parents: ['productId!'],
      module: logModule.resource,
    }),

    controlAttribute: mount(controlAttribute, {
      endpoints: crud(`${platform}/technology/product/control/attribute`, [
        'list',
        'create',
        'update',
        'delete',
      ]),
      permission: '/resource',
      parents: ['productId!'],
      module: logModule.resource,
    }),

    manual: mount(manual, {
      endpoints: crud(`${platform}/technology/product/manual`, ['detail', 'create']),
      permission: '/resource',
      one: 'productId',
      module: logModule.resource,
    }),

    firmware: mount(firmware, {
      endpoints: crud(`${platform}/firmware`, ['list', 'create', 'update', 'delete'], { create: 'update' }),
      permission: '/resource',
      parents: ['productId!'],
      module: logModule.resource,
    }),

    otaBatch: mount(otaBatch),
    otaTask: mount(otaTask),

    device: mount(device, {
      endpoints: crud(`${platform}/device`),
      permission: '/resource',
      route: 'resource/technologyProducts/devices',
      menu: '设备管理',
      views: { detail: { route: 'resource/technologyProducts/devices/:id' } },
      module: logModule.resource,
    }),

    deviceAttribute: mount(deviceAttribute, {
      endpoints: crud(`${platform}/device/attribute`),
      permission: '/resource',
      parents: ['deviceId!'],
      module: logModule.resource,
      ordering: {
        path: `${platform}/device/attribute/sort/update`,
        field: 'sort',
        by: 'deviceId',
        input: 'attributeIds',
        allow: '/resource',
      },
    }),

    singleProduct: mount(singleProduct, {
      endpoints: crud(`${platform}/single/product`),
      permission: { list: ['/resource', '/house/detail'], others: '/resource' },
      route: 'resource/smartProducts',
      views: { detail: { route: 'resource/smartProducts/:id' } },
      module: logModule.resource,
    }),

    singleAttribute: mount(singleAttribute, {
      endpoints: crud(`${platform}/single/product/attribute`, ['list', 'create', 'update', 'delete']),
      permission: '/resource',
      parents: ['productId!'],
      module: logModule.resource,
    }),

    application: mount(application, {
      endpoints: crud(`${support}/application`),
      permission: '/resource',
      route: 'resource/app',
      menu: '应用管理',
      module: logModule.resource,
    }),

    appVersion: mount(appVersion, {
      endpoints: crud(`${support}/version`),
      permission: '/resource',
      parents: ['appId!'],
      module: logModule.resource,
    }),

    user: mount(user, {
      endpoints: crud(`${usercenter}/user`, ['list', 'create', 'update', 'delete']),
      permission: { list: ['/system/user', 'project'], others: '/system/user' },
      route: 'system/user',
      menu: '用户管理',
      module: logModule.system,
      lookups: {
        debugUser: {
          path: `${usercenter}/debug/user/list`,
          fields: ['name', 'phone'],
          where: { isDebug: 1, status: enableStatus.enabled },
          shape: 'page',
          allow: ['/project/:id', '/house/detail'],
        },
        repairUser: {
          path: `${usercenter}/repair/user/list`,
          fields: ['name', 'phone', 'todoNum'],
          where: { isRepair: 1, status: enableStatus.enabled },
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
      module: logModule.system,
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
      module: logModule.system,
    }),

    operationLog: mount(operationLog, {
      endpoints: crud(`${usercenter}/operation/log`, ['list']),
      permission: '/system/record',
      route: 'system/record',
      module: logModule.system,
    }),
  },

  screens: {
    screenLogin: { label: '大屏登录', route: '/screen/login', permission: 'public', screen: 'big-screen' },
    screenSystem: { label: '平台大屏', route: '/screen/system', permission: 'public', screen: 'big-screen' },
    screenCompany: {
      label: '公司大屏',
      route: '/screen/company',
      permission: 'public',
      screen: 'big-screen',
    },
    screenProject: {
      label: '项目大屏',
      route: '/screen/project',
      permission: 'public',
      screen: 'big-screen',
    },
  },
})

export const config = resolve(definition)

export type ResourceName = keyof typeof config.resources
export type CallName = keyof typeof config.calls

/** The keys of hand-made screens, cells and inputs, which the admin has components for. */
export type ScreenKey = ScreenKeyOf<typeof definition>
export type CellKey = CellKeyOf<typeof definition>
export type InputKey = InputKeyOf<typeof definition>

/** A record of a resource, as calls answer it: `RecordOf<'project'>`. */
export type RecordOf<N extends ResourceName> = RecordOfMount<(typeof definition.resources)[N]>

/** A record as demo data gives it: `DemoRecord<'project'>`. */
export type DemoRecord<N extends ResourceName> = DemoRecordOf<(typeof definition.resources)[N]>
