import { alarm } from '#resources/alarm.ts'
import { alarmOccurrence } from '#resources/alarm-occurrence.ts'
import { appVersion } from '#resources/app-version.ts'
import { application } from '#resources/application.ts'
import { platform, support, usercenter } from '#resources/base-paths.ts'
import { calendarDay, calendarDayImport } from '#resources/calendar-day.ts'
import { calls } from '#resources/calls.ts'
import { command } from '#resources/command.ts'
import { consumable } from '#resources/consumable.ts'
import { controlAttribute } from '#resources/control-attribute.ts'
import { customer, customerActionFiles, customerLookups } from '#resources/customer.ts'
import { department, departmentLookups, departmentOrdering } from '#resources/department.ts'
import { device, deviceImport } from '#resources/device.ts'
import { deviceAttribute, deviceAttributeOrdering } from '#resources/device-attribute.ts'
import { houseImport, houseUserImport } from '#resources/estate-imports.ts'
import { firmware } from '#resources/firmware.ts'
import { floor, floorLookups, floorOrdering } from '#resources/floor.ts'
import { goods } from '#resources/goods.ts'
import { house, houseLookups } from '#resources/house.ts'
import { houseAvailability } from '#resources/house-availability.ts'
import { houseModel } from '#resources/house-model.ts'
import { houseProduct } from '#resources/house-product.ts'
import { houseRoom } from '#resources/house-room.ts'
import { houseUser } from '#resources/house-user.ts'
import { manual } from '#resources/manual.ts'
import { message } from '#resources/message.ts'
import { messageDelivery } from '#resources/message-delivery.ts'
import { modelRoom } from '#resources/model-room.ts'
import { operationLog } from '#resources/operation-log.ts'
import { order, orderActionFiles } from '#resources/order.ts'
import { orderDeal } from '#resources/order-deal.ts'
import { otaBatch, otaTask } from '#resources/ota.ts'
import { pointsLog } from '#resources/points-log.ts'
import { productDevice } from '#resources/product-device.ts'
import { project, projectLookups } from '#resources/project.ts'
import { projectAdmin, projectAdminLinks } from '#resources/project-admin.ts'
import { reportSetting } from '#resources/report-setting.ts'
import { role } from '#resources/role.ts'
import { singleAttribute } from '#resources/single-attribute.ts'
import { singleProduct } from '#resources/single-product.ts'
import { startParts } from '#resources/start-page.ts'
import { techProduct } from '#resources/tech-product.ts'
import { user, userLookups } from '#resources/user.ts'
import { workOrder } from '#resources/work-order.ts'
import type { ActionNameOf, DemoRecordOf, PartKeysOf, RecordOf as RecordOfMount, TransitionNameOf } from '#schema'
import { crud, defineConfig, mount, resolve } from '#schema'

/** Operations of entities whose details show what their list says. */
const withoutDetail = ['list', 'create', 'update', 'delete'] as const

/** The permissions of those who work at a house, on the board or in its console, and of those who repair there. */
const ofHouse = ['/project/:id', '/house/detail']
const ofRepairs = ['/maintenance', '/house/detail']

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
    // Estates, and who lives there.
    project: mount(project, {
      endpoints: crud(`${platform}/project`),
      permission: {
        list: ['project', '/maintenance', '/service/appUser', '/service/message', '/resource'],
        detail: ['project', '/project/:id'],
        others: 'project',
      },
      route: 'project',
      views: { detail: { route: 'project/:id', permission: '/project/:id', screen: 'estate-board' } },
      lookups: projectLookups,
    }),
    projectAdmin: mount(projectAdmin, {
      endpoints: crud(`${platform}/project/admin/relation`, ['list']),
      permission: ['project', '/system/user'],
      parents: ['projectId', 'adminId'],
      links: projectAdminLinks,
    }),
    floor: mount(floor, {
      endpoints: crud(`${platform}/floor`, withoutDetail),
      permission: { list: ['/project/:id', '/resource'], others: '/project/:id' },
      parents: ['projectId!'],
      createMany: 'items',
      ordering: floorOrdering,
      lookups: floorLookups,
    }),
    house: mount(house, {
      endpoints: crud(`${platform}/floor/house`, undefined, { detail: 'info' }),
      permission: {
        list: ['/project/:id', '/maintenance', '/service/appUser'],
        detail: ofHouse,
        passDebug: ofHouse,
        failDebug: ofHouse,
        debugFileUpdate: ofHouse,
        others: '/project/:id',
      },
      parents: ['projectId', 'floorId'],
      views: { detail: { route: 'project/:projectId/:id', permission: '/house/detail', screen: 'house-console' } },
      tabs: { timeline: { label: '动态', call: 'house.timeline', input: { houseId: 'id' } } },
      import: houseImport,
      detail: { key: 'houseId', with: { rooms: { of: 'houseRoom', by: 'houseId' }, users: { of: 'houseUser', by: 'houseId' } } },
      lookups: houseLookups,
    }),
    houseModel: mount(houseModel, { endpoints: crud(`${platform}/house/model`, withoutDetail), permission: '/project/:id', parents: ['projectId!'] }),
    modelRoom: mount(modelRoom, { endpoints: crud(`${platform}/house/model/room`, withoutDetail), permission: '/project/:id', parents: ['modelId!'] }),
    houseRoom: mount(houseRoom, { endpoints: crud(`${platform}/house/room`, withoutDetail), permission: ofHouse, parents: ['houseId!'] }),
    houseUser: mount(houseUser, {
      endpoints: crud(`${usercenter}/house/app/user`, withoutDetail),
      permission: ['/project/:id/user', '/house/detail'],
      parents: ['projectId', 'houseId'],
      views: { list: { route: 'project/:projectId/user', permission: '/project/:id/user' } },
      import: houseUserImport,
    }),
    // What a house has in it; the customers who live there.
    houseProduct: mount(houseProduct, {
      endpoints: crud(`${platform}/house/single/product`, withoutDetail, { create: 'add' }),
      permission: '/house/detail',
      parents: ['houseId!'],
    }),
    command: mount(command, { endpoints: crud(`${platform}/house/device/command`, ['list']), permission: '/house/detail', parents: ['houseId!'] }),
    consumable: mount(consumable, {
      endpoints: crud(`${platform}/house/consumable`, ['list']),
      permission: ['/house/detail', '/maintenance'],
      parents: ['houseId!'],
    }),
    customer: mount(customer, {
      endpoints: crud(`${usercenter}/customer`, ['list', 'create', 'delete']),
      permission: {
        list: ['/service/appUser', '/project/:id/user', '/service/message'],
        import: ['/service/appUser', '/project/:id/user'],
        others: '/service/appUser',
      },
      route: 'service/appUser',
      views: { detail: { route: 'service/appUser/:id' } },
      lookups: customerLookups,
      tabs: { houses: { label: '房屋', call: 'customer.houses', input: { userId: 'id' }, onRemoval: '将与以下房屋解绑：' } },
      actionFiles: customerActionFiles,
    }),
    // Maintenance.
    alarm: mount(alarm, {
      endpoints: crud(`${platform}/alarm/record`, ['list', 'detail'], { detail: 'info' }),
      permission: { reopen: '/maintenance', others: ofRepairs },
      parents: ['projectId', 'houseId'],
      views: { list: { route: 'maintenance/proList/:projectId', permission: '/maintenance', screen: 'alarm-list' } },
    }),
    alarmOccurrence: mount(alarmOccurrence, { endpoints: crud(`${platform}/alarm/record/detail`, ['list']), permission: ofRepairs, parents: ['alarmId!'] }),
    workOrder: mount(workOrder, {
      endpoints: crud(`${platform}/workorder`, ['list', 'detail', 'create'], { detail: 'info' }),
      permission: { list: ofRepairs, detail: ofRepairs, create: ofRepairs, others: '/maintenance' },
      route: 'maintenance/workOrder',
      views: { detail: { route: 'maintenance/workOrder/:id', permission: '/maintenance', screen: 'work-order' } },
      parents: ['houseId', 'alarmId'],
    }),
    houseAvailability: mount(houseAvailability, {
      endpoints: crud(`${platform}/house/availability`, ['list']),
      permission: ['/maintenance', '/project/:id'],
      parents: ['projectId'],
      route: 'maintenance/availability',
      menu: '可用率',
    }),
    calendarDay: mount(calendarDay, {
      endpoints: crud(`${platform}/calendar/day`),
      permission: { list: ['/maintenance/calendar', '/maintenance'], others: '/maintenance/calendar' },
      route: 'maintenance/calendar',
      menu: { name: '节假日', under: '/maintenance' },
      import: calendarDayImport,
    }),
    // Resources: products, devices, firmware, apps; reports.
    techProduct: mount(techProduct, {
      endpoints: crud(`${platform}/technology/product`, undefined, { detail: 'info' }),
      permission: { list: ['/resource', '/project/:id', '/maintenance'], others: '/resource' },
      route: 'resource/technologyProducts',
      views: { detail: { route: 'resource/technologyProducts/:id' } },
      tabs: {
        projects: { label: '绑定项目', call: 'techProduct.projectBindList', input: { productId: 'id' }, figure: 'houseNum' },
      },
    }),
    productDevice: mount(productDevice, {
      endpoints: crud(`${platform}/technology/product/device/relation`, ['list', 'create', 'delete'], { list: 'add/list' }),
      permission: '/resource',
      parents: ['productId!'],
    }),
    controlAttribute: mount(controlAttribute, {
      endpoints: crud(`${platform}/technology/product/control/attribute`, withoutDetail),
      permission: '/resource',
      parents: ['productId!'],
    }),
    manual: mount(manual, { endpoints: crud(`${platform}/technology/product/manual`, ['detail', 'create']), permission: '/resource', one: 'productId' }),
    firmware: mount(firmware, {
      endpoints: crud(`${platform}/firmware`, withoutDetail, { create: 'update' }),
      permission: '/resource',
      parents: ['productId!'],
    }),
    otaBatch: mount(otaBatch),
    otaTask: mount(otaTask),
    device: mount(device, {
      endpoints: crud(`${platform}/device`),
      permission: '/resource',
      route: 'resource/technologyProducts/devices',
      menu: '设备管理',
      views: { detail: { route: 'resource/technologyProducts/devices/:id' } },
      import: deviceImport,
    }),
    deviceAttribute: mount(deviceAttribute, {
      endpoints: crud(`${platform}/device/attribute`),
      permission: '/resource',
      parents: ['deviceId!'],
      ordering: deviceAttributeOrdering,
    }),
    singleProduct: mount(singleProduct, {
      endpoints: crud(`${platform}/single/product`),
      permission: { list: ['/resource', '/house/detail'], others: '/resource' },
      route: 'resource/smartProducts',
      views: { detail: { route: 'resource/smartProducts/:id' } },
      tabs: { houses: { label: '使用房屋', call: 'singleProduct.houses', input: { productId: 'id' }, figure: 'houseNum' } },
    }),
    singleAttribute: mount(singleAttribute, {
      endpoints: crud(`${platform}/single/product/attribute`, withoutDetail),
      permission: '/resource',
      parents: ['productId!'],
    }),
    application: mount(application, {
      endpoints: crud(`${support}/application`),
      permission: '/resource',
      route: 'resource/app',
      views: { detail: { route: 'resource/app/:id' } },
      menu: '应用管理',
    }),
    appVersion: mount(appVersion, { endpoints: crud(`${support}/version`), permission: '/resource', parents: ['appId!'] }),
    reportSetting: mount(reportSetting),
    // Service: what points buy, messages.
    goods: mount(goods, {
      endpoints: crud(`${support}/goods`, withoutDetail),
      permission: '/service/pointsMall',
      route: 'service/pointsMall',
      menu: '积分商城',
      preview: 'goods',
    }),
    pointsLog: mount(pointsLog, { endpoints: crud(`${usercenter}/customer/integral/log`, ['list']), permission: '/service/appUser', parents: ['userId!'] }),
    order: mount(order, {
      endpoints: crud(`${support}/order/record`, ['list']),
      permission: '/service/pointsManage',
      route: 'service/pointsManage',
      menu: '积分订单',
      actionFiles: orderActionFiles,
      parents: ['userId'],
    }),
    orderDeal: mount(orderDeal, { endpoints: crud(`${support}/order/record/deal`, ['list']), permission: '/service/pointsManage', parents: ['orderId'] }),
    message: mount(message, {
      endpoints: crud(`${support}/message`, ['list', 'create', 'detail'], { detail: 'info' }),
      permission: '/service/message',
      route: 'service/message',
      views: { detail: { route: 'service/message/:id' } },
      preview: 'message',
    }),
    messageDelivery: mount(messageDelivery, {
      endpoints: crud(`${support}/message/delivery`, ['list']),
      permission: '/service/message',
      parents: ['messageId!'],
    }),
    // System.
    user: mount(user, {
      endpoints: crud(`${usercenter}/user`, withoutDetail),
      permission: { list: ['/system/user', 'project'], others: '/system/user' },
      route: 'system/user',
      parents: ['roleIds'],
      menu: '用户管理',
      lookups: userLookups,
    }),
    department: mount(department, {
      endpoints: crud(`${usercenter}/department`),
      permission: { list: ['/system/department', '/system/user'], others: '/system/department' },
      route: 'system/department',
      menu: '部门管理',
      ordering: departmentOrdering,
      lookups: departmentLookups,
    }),
    role: mount(role, {
      endpoints: crud(`${usercenter}/role`, undefined, { detail: 'info' }),
      permission: { list: ['/system/role', '/system/user'], others: '/system/role' },
      route: 'system/role',
      menu: '角色管理',
    }),
    operationLog: mount(operationLog, { endpoints: crud(`${usercenter}/operation/log`, ['list']), permission: '/system/record', route: 'system/record' }),
  },

  screens: {
    start: { label: '首页', route: 'start', permission: 'login', screen: 'start', parts: startParts },
    alarmOverview: { label: '报警总览', route: 'maintenance/proList', permission: '/maintenance', screen: 'alarm-overview' },
    houseTrend: { label: '房屋趋势', route: 'project/:id/:houseId/trend', permission: '/house/detail', screen: 'house-trend' },
    dataReport: { label: '数据报表', route: 'maintenance/dataSum', permission: '/maintenance', screen: 'data-report' },
    failedDeliveries: { label: '外部通知', route: 'system/delivery', permission: '/system/record', menu: false, screen: 'failed-deliveries' },
    screenLogin: { label: '大屏登录', route: '/screen/login', permission: 'public', screen: 'screen-login' },
    screenSystem: { label: '平台大屏', route: '/screen/system', permission: 'login', screen: 'big-screen' },
    screenCompany: { label: '公司大屏', route: '/screen/company', permission: 'login', screen: 'big-screen' },
    screenProject: { label: '项目大屏', route: '/screen/project', permission: 'login', screen: 'big-screen' },
  },
})

export const config = resolve(definition)

// What the compiler knows of all this, by name: a record of a resource is `RecordOf<'project'>`, one of its demo data `DemoRecord<'project'>`.
type Mounts = typeof definition.resources
export type ResourceName = keyof typeof config.resources
export type CallName = keyof typeof config.calls
export type PartKeys = PartKeysOf<typeof definition>
export type TransitionName<N extends ResourceName> = TransitionNameOf<Mounts[N]>
export type ActionName<N extends ResourceName> = ActionNameOf<Mounts[N]>
export type RecordOf<N extends ResourceName> = RecordOfMount<Mounts[N]>
export type DemoRecord<N extends ResourceName> = DemoRecordOf<Mounts[N]>
