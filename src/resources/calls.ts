import { mostHousesPerFloor, usualNumberRule } from '#domain/floor-plan.ts'
import { accountCalls } from '#resources/account-calls.ts'
import { alarmCalls } from '#resources/alarm-calls.ts'
import { platform, support, usercenter } from '#resources/base-paths.ts'
import { consoleCalls } from '#resources/console-calls.ts'
import { deviceCalls } from '#resources/device-calls.ts'
import { clientLogAction, clientLogSource, houseEvent, logModule } from '#resources/dictionaries.ts'
import { relation, roomMode } from '#resources/estate-dictionaries.ts'
import { otaMode } from '#resources/firmware-dictionaries.ts'
import { modelFields } from '#resources/house-model-fields.ts'
import { liveCalls } from '#resources/live-calls.ts'
import { singleEnum } from '#resources/product-dictionaries.ts'
import { screenCalls } from '#resources/screen-calls.ts'
import { seriesCalls } from '#resources/series-calls.ts'
import { deliveryReport, messageTarget, pointsOperation } from '#resources/service-dictionaries.ts'
import {
  area,
  floorNo,
  messagePlaces,
  mostMessagePlaces,
  personName,
  roomFields,
  roomName,
} from '#resources/shared-fields.ts'
import {
  bool,
  call,
  choice,
  dateTime,
  decimal,
  integer,
  json,
  longText,
  notIn,
  phone,
  reference,
  references,
  rows,
  text,
} from '#schema'

const productId = reference('科技产品', 'techProduct', { required: true })

const houseIds = references('房屋', 'house', { required: true, min: 1, max: 500 })
const mode = choice('方式', roomMode, { required: true })
/** Of the house model that the change was made from. */
const version = integer('版本', { min: 1, hooked: true })

/** The rooms a model is to have, whole, be there none; not sent: those it has. A room that is there already is sent with its id. */
const rooms = rows(
  '房间',
  {
    id: text('编号', { max: 32 }),
    name: text('房间名称', roomName),
    ...roomFields,
    sort: integer('排序', { min: 0, max: 9999 }),
  },
  { max: 50, distinct: ['id', 'name'] },
)

const customerId = reference('用户', 'customer', { required: true })

/** Chosen by whoever calls, a new one for each thing to be done. */
const requestId = text('请求号', {
  required: true,
  max: 64,
  pattern: /^[0-9A-Za-z_-]{8,64}$/,
  message: '请求号为 8–64 位字母、数字、下划线或短横线',
})

/**
 * The calls that are no operation of an entity. They stand apart from the config so that the login screen, which
 * needs nothing else, does not load the entities.
 */
export const calls = {
  ...alarmCalls,
  ...accountCalls,
  'address.list': call('GET', `${support}/address/list`, 'login'),
  'log.create': call('POST', `${usercenter}/operation/log/create`, 'login', {
    source: choice('来源', clientLogSource, { required: true }),
    action: choice('操作', clientLogAction, { required: true }),
    module: choice('模块', logModule),
    targetType: text('对象类型', { max: 32, required: { targetId: notIn(null) } }),
    targetId: text('对象编号', { max: 32 }),
    targetName: text('对象', { max: 100 }),
    content: longText('内容', { max: 500 }),
    before: json('变更前'),
    after: json('变更后'),
  }),
  'log.history': call('GET', `${usercenter}/operation/log/history`, ['/system/record'], {
    resource: text('对象类型', { required: true, max: 32 }),
    id: text('对象编号', { required: true, max: 32 }),
    pageNum: integer('页码', { min: 1, max: 100_000, default: 1 }),
    pageSize: integer('每页条数', { min: 1, max: 100, default: 20 }),
  }),
  'techProduct.enumList': call('GET', `${platform}/technology/product/enum/list`, 'login'),
  'techProduct.projectBindList': call(
    'GET',
    `${platform}/technology/product/project/bind/list`,
    ['/resource'],
    { productId },
    { name: text('项目'), houseNum: integer('绑定房屋') },
  ),
  'singleProduct.enumList': call('GET', `${platform}/single/product/enum/list`, 'login', {
    type: choice('枚举', singleEnum, { default: singleEnum.type }),
  }),
  'house.board': call('GET', `${platform}/floor/house/board`, ['/project/:id'], {
    projectId: reference('项目', 'project', { required: true }),
    etag: text('标记', { max: 64 }),
  }),
  'house.timeline': call(
    'GET',
    `${platform}/floor/house/timeline`,
    ['/project/:id', '/house/detail'],
    { houseId: reference('房屋', 'house', { required: true }) },
    {
      createTime: dateTime('时间'),
      action: choice('操作', houseEvent),
      content: longText('内容'),
      userName: text('操作人'),
    },
  ),
  'house.listBindProduct': call('GET', `${platform}/floor/house/list/bind/product`, ['/resource'], {
    projectId: reference('项目', 'project', { required: true }),
    productId,
  }),
  'house.leftList': call('GET', `${platform}/house/info/left/list`, ['/house/detail'], {
    projectId: reference('项目', 'project', { required: true }),
    keyword: text('关键字', { max: 32 }),
    onlyAlarm: bool('只看报警', { default: 0 }),
  }),
  'floor.generate': call('POST', `${platform}/floor/generate`, ['/project/:id'], {
    projectId: reference('项目', 'project', { required: true }),
    building: text('楼栋', { max: 16 }),
    unit: text('单元', { max: 16 }),
    startNo: integer('起始层', { ...floorNo, required: true }),
    endNo: integer('结束层', { ...floorNo, required: true }),
    skipNos: rows('跳过', { floorNo: integer('层号', { ...floorNo, required: true }) }, { max: 200 }),
    housePerFloor: integer('每层房屋', { required: true, min: 1, max: mostHousesPerFloor }),
    numberRule: text('房号规则', { required: true, max: 32, default: usualNumberRule }),
    models: rows('各位置户型', { modelId: reference('户型', 'houseModel') }, { max: mostHousesPerFloor }),
  }),
  'houseModel.forceUpdate': call('POST', `${platform}/house/model/force/update`, ['/project/:id'], {
    id: reference('户型', 'houseModel', { required: true }),
    name: text('户型名称', { required: true, min: 1, max: 20 }),
    ...modelFields,
    rooms,
    mode,
    version,
  }),
  'houseModel.batchUpdate': call('POST', `${platform}/house/model/batch/update`, ['/project/:id'], {
    modelId: reference('户型', 'houseModel', { required: true }),
    houseIds,
    mode,
    version,
  }),
  'houseModel.preview': call('POST', `${platform}/house/model/preview`, ['/project/:id'], {
    modelId: reference('户型', 'houseModel', { required: true }),
    houseIds: references('房屋', 'house', { max: 500 }),
    rooms,
    area: decimal('建筑面积', area),
    mode,
  }),
  'customer.houses': call(
    'GET',
    `${usercenter}/customer/relation/house/list`,
    ['/service/appUser', '/project/:id/user'],
    { userId: reference('App用户', 'customer', { required: true }) },
    {
      houseId: reference('房屋', 'house', { hidden: true }),
      projectName: text('项目'),
      fullName: text('房屋'),
      relation: choice('关系', relation),
      isMain: bool('主用户'),
      bindTime: dateTime('绑定时间'),
    },
  ),
  'ota.upgrade': call('POST', `${platform}/ota/upgrade`, ['/resource'], {
    firmwareId: reference('固件', 'firmware', { required: true }),
    houseIds: references('房屋', 'house', { required: true, min: 1, max: 500 }),
    mode: choice('升级方式', otaMode, { required: true, default: otaMode.immediate }),
    planTime: dateTime('计划时间', {
      future: true,
      visible: { mode: otaMode.scheduled },
      required: { mode: otaMode.scheduled },
    }),
    batchSize: integer('每批数量', { min: 1, max: 500, default: 50 }),
    stopFailRate: integer('失败率上限', { min: 1, max: 100, unit: '%', default: 20 }),
    timeoutSec: integer('超时', { min: 60, max: 86_400, unit: 's', default: 1800 }),
    retry: integer('重试次数', { min: 0, max: 3, default: 0 }),
    force: bool('允许降级', { default: 0 }),
  }),
  'integral.operate': call('POST', `${usercenter}/customer/integral/operate`, ['/service/appUser'], {
    userId: customerId,
    type: choice('调整方式', pointsOperation, { required: true }),
    integral: integer('积分', { required: true, min: 1, max: 100_000, unit: '分' }),
    reason: text('原因', { required: true, min: 2, max: 100 }),
    requestId,
  }),
  'order.shipList': call('POST', `${support}/order/record/ship/list`, ['/service/pointsManage'], {}),
  // By the app's own back end, with the secret both know.
  'app.orderCreate': call('POST', '/support/app/v1/order/create', 'public', {
    requestId,
    userId: customerId,
    goodsId: reference('商品', 'goods', { required: true }),
    num: integer('数量', { required: true, min: 1, max: 999, default: 1 }),
    receiver: text('收货人', { max: personName.max }),
    receiverPhone: phone('收货手机'),
    address: text('收货地址', { max: 100 }),
    remark: longText('用户备注', { max: 200 }),
  }),
  'message.estimate': call('POST', `${support}/message/estimate`, ['/service/message'], {
    target: choice('发送对象', messageTarget, { required: true }),
    projectIds: references('项目', 'project', { max: 50, visible: { target: messageTarget.projects } }),
    places: rows('位置', messagePlaces, {
      max: mostMessagePlaces,
      visible: { target: messageTarget.places },
    }),
    houseIds: references('房屋', 'house', {
      max: 200,
      lookup: 'choice',
      visible: { target: messageTarget.houses },
    }),
    userIds: references('用户', 'customer', { max: 500, visible: { target: messageTarget.users } }),
  }),
  'app.messageReport': call('POST', '/support/app/v1/message/report', 'public', {
    messageId: text('消息编号', { required: true, max: 32 }),
    userId: text('用户编号', { required: true, max: 32 }),
    event: choice('送达情况', deliveryReport, { required: true }),
  }),
  'download.url': call('GET', '/support/app/v1/software/download/url', 'public', {
    appId: text('应用编号', { required: true, max: 32 }),
  }),
  ...seriesCalls,
  ...deviceCalls,
  'upload.file': call('POST', `${support}/upload`, 'login'),
  ...liveCalls,
  ...consoleCalls,
  ...screenCalls,
}
