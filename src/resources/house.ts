import { debugStatus, houseStatus, onlineStatus } from '#resources/dictionaries.ts'
import { choice, count, date, dateTime, decimal, derived, entity, in_, reference, text } from '#schema'

export const house = entity({
  label: '房屋',
  counter: '套',
  title: 'name',
  fields: {
    projectId: reference('项目', 'project', { required: true, immutable: true }),
    floorId: reference('楼层', 'floor', { required: true, within: 'projectId' }),
    name: text('房号', {
      required: true,
      max: 16,
      pattern: /^[0-9A-Za-z\u4e00-\u9fa5]{1,16}$/,
      message: '房号为 1–16 位数字、字母或汉字',
      unique: { within: ['floorId'] },
    }),
    area: decimal('面积', { min: 0.01, max: 9999.99, unit: '㎡' }),
    status: choice('房屋状态', houseStatus, { required: true, default: 1 }),
    onlineStatus: choice('在线状态', onlineStatus, { readOnly: true, default: 0 }),
    lastOnlineTime: dateTime('最近在线', { readOnly: true }),
    debugStatus: choice('调试状态', debugStatus, { readOnly: true, default: 0 }),
    deliverTime: date('交付日期'),
    warrantyEnd: date('质保到期'),
    alarmNum: derived('报警', count('alarm', 'houseId', { status: in_(1, 2) })),
    workOrderNum: derived('工单', count('workOrder', 'houseId', { status: in_(10, 20, 30, 40, 50) })),
  },
  scope: { through: 'projectId' },
})
