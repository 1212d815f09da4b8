import { usualReopenHours } from '#domain/alarm-times.ts'
import { alarmOpen, alarmStatus } from '#resources/alarm-dictionaries.ts'
import { platform } from '#resources/base-paths.ts'
import { weekday } from '#resources/calendar-dictionaries.ts'
import { departmentType, logModule, onlineStatus } from '#resources/dictionaries.ts'
import { projectStatus, projectType } from '#resources/estate-dictionaries.ts'
import { personName } from '#resources/shared-fields.ts'
import { workOrderOpen } from '#resources/work-order-dictionaries.ts'
import {
  address,
  bool,
  choice,
  choices,
  count,
  date,
  decimal,
  derived,
  entity,
  image,
  in_,
  integer,
  longText,
  type MountOption,
  phone,
  ratio,
  reference,
  rows,
  text,
  told,
} from '#schema'

const clockTime = { required: true, max: 5, message: '写作 09:00，一天结束为 24:00' } as const

/** An estate: the top of everything that stands somewhere. */
export const project = entity({
  label: '项目',
  module: logModule.project,
  title: 'name',
  fields: {
    coverUrl: image('封面图', { ratio: 16 / 9, help: 'jpg、png 或 webp，5 MB 以内' }),
    name: text('项目名称', { required: true, min: 2, max: 32, unique: true }),
    code: text('项目编号', {
      max: 20,
      pattern: /^[A-Za-z0-9_]{2,20}$/,
      message: '项目编号为 2–20 位字母、数字或下划线',
      unique: true,
    }),
    type: choice('项目类型', projectType, { required: true }),
    status: choice('项目状态', projectStatus, { required: true, default: projectStatus.underConstruction }),
    departmentId: reference('所属部门', 'department', {
      required: true,
      lookup: 'byType',
      params: { type: departmentType.project },
    }),
    addressIds: address('省/市/区', { required: true }),
    addressDetail: text('详细地址', { required: true, min: 2, max: 100 }),
    longitude: decimal('经度', { digits: 6, min: -180, max: 180 }),
    latitude: decimal('纬度', { digits: 6, min: -90, max: 90 }),
    buildArea: decimal('建筑面积', { min: 0, max: 9_999_999.99, unit: '㎡' }),
    deliverDate: date('交付日期'),
    contactName: text('项目负责人', { max: personName.max }),
    contactPhone: phone('负责人电话', { contact: true }),
    alarmReopenHours: integer('报警重新打开', {
      min: 1,
      max: 720,
      unit: 'h',
      default: usualReopenHours,
      help: '报警标记已处理后仍在告警的，过这么久重新变为未处理并通知；不填为 24 小时',
    }),
    serviceHours: rows(
      '服务时间',
      {
        days: choices('星期', weekday, { required: true }),
        from: text('开始', { ...clockTime, pattern: /^([01]\d|2[0-3]):[0-5]\d$/ }),
        to: text('结束', { ...clockTime, pattern: /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/ }),
      },
      { max: 14, help: '工单时限只计服务时间，紧急工单除外；不填则全天计时。结束不晚于开始的，到次日为止' },
    ),
    serviceOnHolidays: bool('节假日照常服务', {
      default: 0,
      help: '不按节假日日历放假与调休',
    }),
    remark: longText('备注', { max: 200 }),
    adminNum: derived('管理员', count('projectAdmin', 'projectId')),
    floorNum: derived('楼层', count('floor', 'projectId')),
    houseNum: derived('房屋', count('house', 'projectId')),
    deviceNum: derived('设备', told()),
    onlineNum: derived('在线房屋', count('house', 'projectId', { onlineStatus: onlineStatus.online })),
    onlineRate: derived('在线率', ratio('onlineNum', 'houseNum'), {
      unit: '%',
      tones: [{ atMost: 80, color: 'orange' }],
    }),
    alarmNum: derived(
      '报警',
      count('alarm', 'projectId', { status: in_(...alarmOpen) }, { label: '未完结报警' }),
      { tones: [{ atLeast: 1, color: 'red' }] },
    ),
    workOrderNum: derived(
      '工单',
      count('workOrder', 'projectId', { status: in_(...workOrderOpen) }, { label: '未完成工单' }),
    ),
  },
  rules: [
    { rule: 'together', fields: ['longitude', 'latitude'], pair: '经纬度', message: '经度和纬度须同时填写' },
  ],
  list: {
    view: 'card',
    columns: [
      'coverUrl',
      'name',
      { field: 'type', priority: 'low' },
      'addressIds',
      { field: 'departmentId', priority: 'low' },
      'houseNum',
      'onlineRate',
      { field: 'alarmNum', priority: 'high' },
      { field: 'workOrderNum', priority: 'high' },
      { field: 'status', priority: 'high' },
    ],
    search: ['name', { field: 'addressIds', param: 'addressId', label: '地区' }, 'status', 'departmentId'],
    card: {
      cover: 'coverUrl',
      subtitle: 'addressIds',
      tags: ['status', 'type'],
      figures: ['houseNum', 'deviceNum', 'onlineRate', 'alarmNum', 'workOrderNum'],
    },
    totals: {
      alarm: count('alarm', 'projectId', { status: alarmStatus.unhandled }),
      totalAlarmNum: count('alarm', 'projectId', { status: in_(...alarmOpen) }),
      totalWorkOrderNum: count('workOrder', 'projectId', { status: in_(...workOrderOpen) }),
    },
  },
  form: {
    groups: {
      基本信息: ['name', 'code', 'type', 'status', 'departmentId', 'coverUrl'],
      位置: ['addressIds', 'addressDetail', 'longitude', 'latitude'],
      建设与联系: ['buildArea', 'deliverDate', 'contactName', 'contactPhone', 'remark'],
      运维: ['alarmReopenHours', 'serviceHours', 'serviceOnHolidays'],
    },
  },
  scope: { department: 'departmentId', grant: 'projectAdmin' },
  remove: { confirm: { type: 'name' } },
})

export const projectLookups: MountOption<typeof project, 'lookups'> = {
  choice: {
    path: `${platform}/project/choice/list`,
    fields: ['name'],
    shape: 'page',
    allow: ['/maintenance', '/house/detail'],
  },
}
