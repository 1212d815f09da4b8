import { enableStatus, logModule, onlineStatus } from '#resources/dictionaries.ts'
import { serialNo } from '#resources/shared-fields.ts'
import { choice, dateTime, derived, entity, reference, text, via } from '#schema'

/** A single product in a house. */
export const houseProduct = entity({
  label: '房屋单品',
  module: logModule.device,
  counter: '件',
  title: 'name',
  fields: {
    houseId: reference('房屋', 'house', {
      required: true,
      immutable: true,
      lookup: 'choice',
      onDelete: 'cascade',
    }),
    singleProductId: reference('智能单品', 'singleProduct', {
      required: true,
      immutable: true,
      where: { status: enableStatus.enabled },
    }),
    productName: derived('单品名称', via('singleProductId', 'name'), { hidden: true }),
    type: derived('单品类型', via('singleProductId', 'type')),
    name: text('别名', { required: true, min: 1, max: 20 }),
    roomId: reference('房间', 'houseRoom', { within: 'houseId', onDelete: 'clear' }),
    serialNo: text('序列号', {
      required: true,
      immutable: true,
      ...serialNo,
      message: '序列号为 1–32 位字母、数字或下划线，不能含短横线',
      unique: true,
    }),
    status: choice('状态', enableStatus, { required: true, default: enableStatus.enabled }),
    onlineStatus: choice('在线状态', onlineStatus, { readOnly: true, default: onlineStatus.inactive }),
    lastOnlineTime: dateTime('最近在线', { readOnly: true }),
    firmwareVersion: text('固件版本', { readOnly: true, max: 32 }),
    bindTime: dateTime('绑定时间', { readOnly: true }),
  },
  list: {
    columns: ['name', 'singleProductId', 'type', 'roomId', 'serialNo', 'onlineStatus', 'bindTime', 'status'],
    search: [{ keyword: ['name', 'serialNo'] }, 'onlineStatus'],
  },
  form: { groups: { 单品: ['singleProductId', 'serialNo'], 位置: ['name', 'roomId', 'status'] } },
  remove: { verb: '解绑', confirm: '解绑后单品的实时属性不再更新，历史数据保留。确定要解绑吗？' },
  scope: { through: 'houseId' },
})
