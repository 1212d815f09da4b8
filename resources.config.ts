import { alarm } from '#resources/alarm.ts'
import { alarmStatus } from '#resources/alarm-dictionaries.ts'
import { alarmOccurrence } from '#resources/alarm-occurrence.ts'
import { appVersion } from '#resources/app-version.ts'
import { application } from '#resources/application.ts'
import { calendarDay } from '#resources/calendar-day.ts'
import { calls } from '#resources/calls.ts'
import { command } from '#resources/command.ts'
import { consumable } from '#resources/consumable.ts'
import { controlAttribute } from '#resources/control-attribute.ts'
import { customer } from '#resources/customer.ts'
import { department } from '#resources/department.ts'
import { device } from '#resources/device.ts'
import { deviceAttribute } from '#resources/device-attribute.ts'
import { enableStatus, logModule } from '#resources/dictionaries.ts'
import { firmware } from '#resources/firmware.ts'
import { floor } from '#resources/floor.ts'
import { goods } from '#resources/goods.ts'
import { house } from '#resources/house.ts'
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
import { order } from '#resources/order.ts'
import { orderDeal } from '#resources/order-deal.ts'
import { otaBatch, otaTask } from '#resources/ota.ts'
import { pointsLog } from '#resources/points-log.ts'
import { productDevice } from '#resources/product-device.ts'
import { project } from '#resources/project.ts'
import { projectAdmin } from '#resources/project-admin.ts'
import { reportSetting } from '#resources/report-setting.ts'
import { role } from '#resources/role.ts'
import { messageStatus, orderStatus } from '#resources/service-dictionaries.ts'
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
  type Fields,
  type InputKeyOf,
  type Mount,
  mount,
  type PreviewKeyOf,
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
      views: { detail: { route: 'project/:id', permission: '/project/:id', screen: 'estate-board' } },
      module: logModule.project,
      lookups: {
        choice: {
          path: `${platform}/project/choice/list`,
          fields: ['name'],
          shape: 'page',
          allow: ['/maintenance', '/house/detail'],
        },
      },
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
      endpoints: crud(`${platform}/floor`, ['list', 'create', 'update', 'delete']),
      permission: { list: ['/project/:id', '/resource'], others: '/project/:id' },
      parents: ['projectId!'],
      createMany: 'items',
      module: logModule.project,
      ordering: {
        path: `${platform}/floor/sort/update`,
        field: 'sort',
        by: 'projectId',
        input: 'floorIds',
        allow: '/project/:id',
      },
      lookups: {
        places: {
          path: `${platform}/floor/choice/list`,
          fields: ['fullName', 'projectId', 'building', 'unit', 'name'],
          filter: ['projectId!'],
          shape: 'page',
          allow: '/service/message',
        },
      },
    }),

    house: mount(house, {
      endpoints: crud(`${platform}/floor/house`, undefined, { detail: 'info' }),
      permission: {
        list: ['/project/:id', '/maintenance', '/service/appUser'],
        detail: ['/project/:id', '/house/detail'],
        passDebug: ['/project/:id', '/house/detail'],
        failDebug: ['/project/:id', '/house/detail'],
        debugFileUpdate: ['/project/:id', '/house/detail'],
        others: '/project/:id',
      },
      parents: ['projectId', 'floorId'],
      views: {
        detail: { route: 'project/:projectId/:id', permission: '/house/detail', screen: 'house-console' },
      },
      module: logModule.house,
      tabs: { timeline: { label: '动态', call: 'house.timeline', input: { houseId: 'id' } } },
      import: {
        path: `${platform}/floor/house/import`,
        allow: '/project/:id',
        within: 'projectId',
        key: ['floorId', 'name'],
        columns: [
          {
            find: 'floorId',
            by: [
              { path: 'building', also: ['楼号', '楼幢', '栋号'] },
              { path: 'unit', also: ['单元号'] },
              { path: 'name!', label: '楼层', example: '3层', also: ['层', '层号'] },
            ],
          },
          { field: 'name', example: '301', also: ['房间号', '房间', '室号', '门牌号'] },
          'modelId',
          { field: 'area', also: ['建筑面积', '房屋面积'] },
          'status',
          'deliverTime',
          'warrantyEnd',
        ],
      },
      detail: {
        key: 'houseId',
        with: { rooms: { of: 'houseRoom', by: 'houseId' }, users: { of: 'houseUser', by: 'houseId' } },
      },
      lookups: {
        choice: {
          path: `${platform}/floor/house/choice/list`,
          fields: ['fullName', 'name', 'floorId', 'projectId'],
          filter: ['projectId'],
          shape: 'page',
          allow: [
            '/project/:id',
            '/project/:id/user',
            '/house/detail',
            '/service/message',
            '/service/appUser',
            '/maintenance',
          ],
        },
      },
    }),

    houseModel: mount(houseModel, {
      endpoints: crud(`${platform}/house/model`, ['list', 'create', 'update', 'delete']),
      permission: '/project/:id',
      parents: ['projectId!'],
      module: logModule.project,
    }),

    modelRoom: mount(modelRoom, {
      endpoints: crud(`${platform}/house/model/room`, ['list', 'create', 'update', 'delete']),
      permission: '/project/:id',
      parents: ['modelId!'],
      module: logModule.project,
    }),

    houseRoom: mount(houseRoom, {
      endpoints: crud(`${platform}/house/room`, ['list', 'create', 'update', 'delete']),
      permission: ['/project/:id', '/house/detail'],
      parents: ['houseId!'],
      module: logModule.house,
    }),

    houseUser: mount(houseUser, {
      endpoints: crud(`${usercenter}/house/app/user`, ['list', 'create', 'update', 'delete']),
      permission: ['/project/:id/user', '/house/detail'],
      parents: ['projectId', 'houseId'],
      views: { list: { route: 'project/:projectId/user', permission: '/project/:id/user' } },
      module: logModule.house,
      import: {
        path: `${platform}/project/customer/import`,
        allow: ['/service/appUser', '/project/:id/user'],
        // Its header is laid down: what may be chosen stands in the dialog.
        template: { path: '/upload/csv/import_template.csv', allow: 'public', labels: false },
        within: 'projectId',
        key: ['houseId', 'phone'],
        columns: [
          {
            find: 'houseId',
            by: [
              { path: 'floorId.building', also: ['楼号', '楼幢', '栋号'] },
              { path: 'floorId.unit', also: ['单元号'] },
              { path: 'floorId.name', label: '楼层', example: '3层', also: ['层', '层号'] },
              { path: 'name!', example: '301', also: ['房间号', '房间', '室号', '门牌号'] },
            ],
          },
          { field: 'name', example: '张三', also: ['业主姓名', '住户姓名', '客户姓名', '用户姓名'] },
          { field: 'phone', also: ['手机', '手机号码', '电话', '电话号码', '联系电话', '联系方式'] },
          { field: 'relation', required: true, also: ['身份', '住户类型', '与业主关系'] },
          { field: 'expireTime', also: ['到期日', '到期日期', '租期截止'] },
          'remark',
        ],
      },
    }),

    houseProduct: mount(houseProduct, {
      endpoints: crud(`${platform}/house/single/product`, ['list', 'create', 'update', 'delete'], {
        create: 'add',
      }),
      permission: '/house/detail',
      parents: ['houseId!'],
      module: logModule.device,
    }),

    command: mount(command, {
      endpoints: crud(`${platform}/house/device/command`, ['list']),
      permission: '/house/detail',
      parents: ['houseId!'],
      module: logModule.device,
    }),

    consumable: mount(consumable, {
      endpoints: crud(`${platform}/house/consumable`, ['list']),
      permission: ['/house/detail', '/maintenance'],
      parents: ['houseId!'],
      module: logModule.device,
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
      lookups: {
        choice: {
          path: `${usercenter}/customer/choice/list`,
          fields: ['name', 'phone'],
          shape: 'page',
          beside: 'phone',
          // Who ships orders finds those of one user, and sees no more of users than that.
          allow: ['/service/appUser', '/service/pointsManage'],
        },
      },
      tabs: {
        houses: {
          label: '房屋',
          call: 'customer.houses',
          input: { userId: 'id' },
          onRemoval: '将与以下房屋解绑：',
        },
      },
      actionFiles: {
        pointsFile: {
          label: '批量调整积分',
          path: `${usercenter}/customer/integral/import`,
          allow: '/service/appUser',
          by: ['phone!', 'name'],
          actions: ['addPoints', 'deductPoints'],
          columns: ['integral', { field: 'reason', example: '社区活动奖励' }],
          once: 'requestId',
        },
      },
      module: logModule.service,
    }),

    alarm: mount(alarm, {
      endpoints: crud(`${platform}/alarm/record`, ['list', 'detail'], { detail: 'info' }),
      permission: { reopen: '/maintenance', others: ['/maintenance', '/house/detail'] },
      parents: ['projectId', 'houseId'],
      views: {
        list: { route: 'maintenance/proList/:projectId', permission: '/maintenance', screen: 'alarm-list' },
      },
      module: logModule.alarm,
    }),
    alarmOccurrence: mount(alarmOccurrence, {
      endpoints: crud(`${platform}/alarm/record/detail`, ['list']),
      permission: ['/maintenance', '/house/detail'],
      parents: ['alarmId!'],
      module: logModule.alarm,
    }),
    workOrder: mount(workOrder, {
      endpoints: crud(`${platform}/workorder`, ['list', 'detail', 'create'], { detail: 'info' }),
      permission: {
        list: ['/maintenance', '/house/detail'],
        detail: ['/maintenance', '/house/detail'],
        create: ['/maintenance', '/house/detail'],
        others: '/maintenance',
      },
      route: 'maintenance/workOrder',
      views: {
        detail: { route: 'maintenance/workOrder/:id', permission: '/maintenance', screen: 'work-order' },
      },
      parents: ['houseId', 'alarmId'],
      module: logModule.workOrder,
    }),

    houseAvailability: mount(houseAvailability, {
      endpoints: crud(`${platform}/house/availability`, ['list']),
      permission: ['/maintenance', '/project/:id'],
      parents: ['projectId'],
      route: 'maintenance/availability',
      menu: '可用率',
      module: logModule.house,
    }),

    calendarDay: mount(calendarDay, {
      endpoints: crud(`${platform}/calendar/day`),
      permission: { list: ['/maintenance/calendar', '/maintenance'], others: '/maintenance/calendar' },
      route: 'maintenance/calendar',
      menu: { name: '节假日', under: '/maintenance' },
      module: logModule.workOrder,
      import: {
        path: `${platform}/calendar/day/import`,
        allow: '/maintenance/calendar',
        key: ['day'],
        columns: [
          { field: 'day', example: '2027-01-01' },
          { field: 'name', example: '元旦' },
          { field: 'kind', example: '放假' },
        ],
      },
    }),

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
      import: {
        path: `${platform}/device/import`,
        allow: '/resource',
        key: ['model'],
        columns: [
          { field: 'name', example: '温控面板' },
          { field: 'model', example: 'TP-100', also: ['设备型号', '产品型号'] },
          'category',
          'brand',
          'protocol',
          'reportInterval',
          'offlineTimeout',
          'remark',
        ],
      },
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
      views: { detail: { route: 'resource/app/:id' } },
      menu: '应用管理',
      module: logModule.resource,
    }),

    appVersion: mount(appVersion, {
      endpoints: crud(`${support}/version`),
      permission: '/resource',
      parents: ['appId!'],
      module: logModule.resource,
    }),

    reportSetting: mount(reportSetting, { module: logModule.project }),

    goods: mount(goods, {
      endpoints: crud(`${support}/goods`, ['list', 'create', 'update', 'delete']),
      permission: '/service/pointsMall',
      route: 'service/pointsMall',
      menu: '积分商城',
      preview: 'goods',
      module: logModule.service,
    }),

    pointsLog: mount(pointsLog, {
      endpoints: crud(`${usercenter}/customer/integral/log`, ['list']),
      permission: '/service/appUser',
      parents: ['userId!'],
      module: logModule.service,
    }),

    order: mount(order, {
      endpoints: crud(`${support}/order/record`, ['list']),
      permission: '/service/pointsManage',
      route: 'service/pointsManage',
      menu: '积分订单',
      actionFiles: {
        shipFile: {
          label: '批量发货',
          path: `${support}/order/record/ship/import`,
          allow: '/service/pointsManage',
          by: [{ path: 'orderNo!', example: '20260131120000000001' }],
          actions: ['ship'],
          columns: [
            { field: 'expressCompany', required: true, example: '顺丰速运' },
            { field: 'expressNo', required: true, example: 'SF1234567890' },
          ],
        },
      },
      parents: ['userId'],
      module: logModule.service,
    }),

    orderDeal: mount(orderDeal, {
      endpoints: crud(`${support}/order/record/deal`, ['list']),
      permission: '/service/pointsManage',
      parents: ['orderId'],
      module: logModule.service,
    }),

    message: mount(message, {
      endpoints: crud(`${support}/message`, ['list', 'create', 'detail'], { detail: 'info' }),
      permission: '/service/message',
      route: 'service/message',
      views: { detail: { route: 'service/message/:id' } },
      preview: 'message',
      module: logModule.service,
    }),

    messageDelivery: mount(messageDelivery, {
      endpoints: crud(`${support}/message/delivery`, ['list']),
      permission: '/service/message',
      parents: ['messageId!'],
      module: logModule.service,
    }),

    user: mount(user, {
      endpoints: crud(`${usercenter}/user`, ['list', 'create', 'update', 'delete']),
      permission: { list: ['/system/user', 'project'], others: '/system/user' },
      route: 'system/user',
      parents: ['roleIds'],
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
          beside: 'todoNum',
          given: ['projectId'],
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
      ordering: {
        path: `${usercenter}/department/sort/update`,
        field: 'sort',
        by: 'parentId',
        input: 'departmentIds',
        allow: '/system/department',
      },
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
    start: {
      label: '首页',
      route: 'start',
      permission: 'login',
      screen: 'start',
      // Each is there for whoever may read its list; a permission says for which kind of staff it is meant besides.
      parts: {
        myOrders: { label: '我的待办工单', of: 'workOrder', tab: 'mine', permission: '/maintenance' },
        pendingOrders: { label: '待派单', of: 'workOrder', tab: 'pending', permission: '/maintenance' },
        alarms: { label: '未处理报警', of: 'alarm', tab: alarmStatus.unhandled },
        myDebugging: { label: '我的调试', of: 'house', tab: 'mine', permission: '/project/:id' },
        parcels: { label: '待处理订单', of: 'order', tab: orderStatus.pending },
        scheduled: { label: '待发送消息', of: 'message', tab: messageStatus.waiting },
        newOrders: { label: '昨天以来的工单', of: 'workOrder', since: 'createTime' },
        newPurchases: { label: '昨天以来的积分订单', of: 'order', since: 'createTime' },
        deeds: { label: '昨天以来的操作', of: 'operationLog', since: 'createTime' },
        products: { label: '科技产品', of: 'techProduct', permission: '/resource' },
      },
    },
    alarmOverview: {
      label: '报警总览',
      route: 'maintenance/proList',
      permission: '/maintenance',
      screen: 'alarm-overview',
    },
    houseTrend: {
      label: '房屋趋势',
      route: 'project/:id/:houseId/trend',
      permission: '/house/detail',
      screen: 'house-trend',
    },
    dataReport: {
      label: '数据报表',
      route: 'maintenance/dataSum',
      permission: '/maintenance',
      screen: 'data-report',
    },
    failedDeliveries: {
      label: '外部通知',
      route: 'system/delivery',
      permission: '/system/record',
      menu: false,
      screen: 'failed-deliveries',
    },
    screenLogin: { label: '大屏登录', route: '/screen/login', permission: 'public', screen: 'screen-login' },
    screenSystem: { label: '平台大屏', route: '/screen/system', permission: 'login', screen: 'big-screen' },
    screenCompany: {
      label: '公司大屏',
      route: '/screen/company',
      permission: 'login',
      screen: 'big-screen',
    },
    screenProject: {
      label: '项目大屏',
      route: '/screen/project',
      permission: 'login',
      screen: 'big-screen',
    },
  },
})

export const config = resolve(definition)

export type ResourceName = keyof typeof config.resources
export type CallName = keyof typeof config.calls

/** The keys of hand-made screens, cells, inputs and previews, which the admin has components for. */
export type ScreenKey = ScreenKeyOf<typeof definition>
export type CellKey = CellKeyOf<typeof definition>
export type InputKey = InputKeyOf<typeof definition>
export type PreviewKey = PreviewKeyOf<typeof definition>

type Mounted<N extends ResourceName> = (typeof definition.resources)[N]

/** The names of a resource's transitions, and of its actions. */
export type TransitionName<N extends ResourceName> =
  Mounted<N> extends Mount<Fields, string, infer T> ? T : never
export type ActionName<N extends ResourceName> =
  Mounted<N> extends Mount<Fields, string, string, infer A> ? A : never

/** A record of a resource, as calls answer it: `RecordOf<'project'>`. */
export type RecordOf<N extends ResourceName> = RecordOfMount<(typeof definition.resources)[N]>

/** A record as demo data gives it: `DemoRecord<'project'>`. */
export type DemoRecord<N extends ResourceName> = DemoRecordOf<(typeof definition.resources)[N]>
