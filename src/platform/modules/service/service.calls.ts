import { support, usercenter } from '#resources/base-paths.ts'
import { deliveryReport, messageTarget, pointsOperation } from '#resources/service-dictionaries.ts'
import { messagePlaces, mostMessagePlaces, personName } from '#resources/shared-fields.ts'
import { call, choice, integer, longText, phone, reference, references, rows, text } from '#schema'

const customerId = reference('用户', 'customer', { required: true })

/** Chosen by whoever calls, a new one for each thing to be done. */
const requestId = text('请求号', {
  required: true,
  max: 64,
  pattern: /^[0-9A-Za-z_-]{8,64}$/,
  message: '请求号为 8–64 位字母、数字、下划线或短横线',
})

/** Points, orders and messages: of the admin, and of the app’s own back end. */
export const serviceCalls = {
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
}
