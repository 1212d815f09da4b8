import { houseNumber, longestHouseNumber } from '#domain/floor-plan.ts'
import { alarmOpen, alarmStatus } from '#resources/alarm-dictionaries.ts'
import { platform } from '#resources/base-paths.ts'
import { logModule, onlineStatus } from '#resources/dictionaries.ts'
import { houseStatus } from '#resources/estate-dictionaries.ts'
import {
  debugFields,
  debugFileUpdate,
  debugStates,
  debugTabs,
  reassignDebug,
} from '#resources/house-commissioning.ts'
import { productStatus } from '#resources/product-dictionaries.ts'
import { area, serialNo } from '#resources/shared-fields.ts'
import { workOrderOpen } from '#resources/work-order-dictionaries.ts'
import {
  asked,
  choice,
  count,
  date,
  dateTime,
  decimal,
  derived,
  entity,
  in_,
  type MountOption,
  notIn,
  now,
  reference,
  text,
  told,
} from '#schema'

export const house = entity({
  label: '房屋',
  module: logModule.house,
  counter: '套',
  title: 'fullName',
  fields: {
    projectId: reference('项目', 'project', { required: true, immutable: true }),
    floorId: reference('楼层', 'floor', { required: true, within: 'projectId' }),
    name: text('房号', {
      required: true,
      max: longestHouseNumber,
      place: true,
      pattern: houseNumber,
      message: `房号为 1–${longestHouseNumber} 位数字、字母或汉字`,
      unique: { within: ['floorId'] },
    }),
    fullName: text('全称', { readOnly: true, max: 60, help: '楼栋-单元-房号' }),
    modelId: reference('户型', 'houseModel', { within: 'projectId', onDelete: 'restrict' }),
    area: decimal('面积', area),
    status: choice('房屋状态', houseStatus, { required: true, default: houseStatus.undelivered }),
    techProductId: reference('科技产品', 'techProduct', { readOnly: true }),
    techBindTime: dateTime('绑定时间', { readOnly: true }),
    gatewayNo: text('网关编号', {
      writtenBy: 'action',
      required: { techProductId: notIn(null) },
      ...serialNo,
      message: '网关编号为 1–32 位字母、数字或下划线，不能含短横线',
      unique: true,
    }),
    onlineStatus: choice('在线状态', onlineStatus, { readOnly: true, default: onlineStatus.inactive }),
    lastOnlineTime: dateTime('最近在线', { readOnly: true }),
    resetTime: dateTime('重置设备时间', { readOnly: true, hidden: true }),
    ...debugFields,
    deliverTime: date('交付日期'),
    warrantyEnd: date('质保到期'),
    deviceNum: derived('设备', told()),
    userNum: derived('住户', count('houseUser', 'houseId')),
    alarmNum: derived(
      '报警',
      count('alarm', 'houseId', { status: in_(...alarmOpen) }, { label: '未完结报警' }),
      { tones: [{ atLeast: 1, color: 'red' }] },
    ),
    workOrderNum: derived(
      '工单',
      count('workOrder', 'houseId', { status: in_(...workOrderOpen) }, { label: '未完成工单' }),
    ),
  },
  list: {
    columns: [
      'fullName',
      'modelId',
      { field: 'area', priority: 'low' },
      'status',
      'techProductId',
      { field: 'onlineStatus', priority: 'high' },
      'debugStatus',
      'debugUserId',
      { field: 'debugTime', priority: 'low' },
      { field: 'debugFiles', priority: 'low' },
      { field: 'alarmNum', priority: 'high' },
      { field: 'userNum', priority: 'low' },
    ],
    search: [
      // As people write where a house stands: 1803, 12-2-1803; 12-2- is all of the unit.
      { field: 'fullName', param: 'name', label: '房号' },
      'floorId',
      'modelId',
      'techProductId',
      'onlineStatus',
      'debugStatus',
      'debugUserId',
      'status',
      {
        through: 'alarm',
        by: 'houseId',
        where: { status: in_(...alarmOpen) },
        param: 'alarm',
        label: '报警',
      },
      {
        through: 'workOrder',
        by: 'houseId',
        where: { status: in_(...workOrderOpen) },
        param: 'workOrder',
        label: '工单',
      },
    ],
    tabs: {
      ...debugTabs,
      noProduct: { label: '无产品', where: { techProductId: null } },
      unbound: { label: '无网关', where: { gatewayNo: null } },
      noModel: { label: '无户型', where: { modelId: null } },
    },
    figures: {
      online: { label: '在线', where: { onlineStatus: onlineStatus.online } },
      offline: { label: '离线', where: { onlineStatus: onlineStatus.offline } },
    },
    totals: {
      alarm: count('alarm', 'houseId', { status: alarmStatus.unhandled }),
      totalAlarmNum: count('alarm', 'houseId', { status: in_(...alarmOpen) }),
      totalWorkOrderNum: count('workOrder', 'houseId', { status: in_(...workOrderOpen) }),
    },
  },
  form: {
    groups: {
      基本信息: ['projectId', 'floorId', 'name', 'modelId', 'area', 'status'],
      交付: ['deliverTime', 'warrantyEnd'],
    },
  },
  rules: [{ rule: 'ascending', fields: ['deliverTime', 'warrantyEnd'], message: '质保到期须晚于交付日期' }],
  states: debugStates,
  actions: {
    bindTechProduct: {
      label: '绑定产品',
      call: 'bind/tech/product',
      batch: 'dialog',
      key: 'houseId',
      when: { gatewayNo: null },
      ask: {
        productId: reference('科技产品', 'techProduct', {
          required: true,
          where: { status: productStatus.published },
        }),
      },
      input: ['gatewayNo'],
      set: { techProductId: asked('productId'), techBindTime: now },
    },
    unbindTechProduct: {
      label: '解绑产品',
      call: 'bind/tech/product/delete',
      key: 'houseId',
      when: { techProductId: notIn(null) },
      set: {
        techProductId: null,
        techBindTime: null,
        gatewayNo: null,
        onlineStatus: onlineStatus.inactive,
      },
      confirm:
        '解绑后实时属性不再更新，未执行的指令将取消，未完成的升级将结束，网关编号释放；历史数据与报警保留。确定要解绑吗？',
      danger: true,
      batch: true,
    },
    reassignDebug,
    changeModel: {
      label: '更换户型',
      call: '/platform/admin/v1/house/model/batch/update',
      by: 'dialog',
      batch: 'dialog',
    },
    deliver: {
      label: '交付',
      call: 'deliver',
      when: { status: houseStatus.undelivered },
      ask: {
        deliverTime: date('交付日期', { required: true }),
        warrantyEnd: date('质保到期', { required: true }),
      },
      set: {
        status: houseStatus.vacant,
        deliverTime: asked('deliverTime'),
        warrantyEnd: asked('warrantyEnd'),
      },
      batch: true,
    },
    debugFileUpdate,
  },
  remove: { confirm: '房屋与科技产品、住户的绑定一并解除，报警和工单保留。确定要删除吗？' },
  scope: { through: 'projectId' },
})

export const houseLookups: MountOption<typeof house, 'lookups'> = {
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
}
