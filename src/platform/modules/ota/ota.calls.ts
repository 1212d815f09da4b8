import { platform } from '#resources/base-paths.ts'
import { otaMode } from '#resources/firmware-dictionaries.ts'
import { bool, call, choice, dateTime, integer, reference, references, text } from '#schema'

const productId = reference('科技产品', 'techProduct', { required: true })

/** Upgrades of houses, and where a product is installed. */
export const otaCalls = {
  'techProduct.projectBindList': call(
    'GET',
    `${platform}/technology/product/project/bind/list`,
    ['/resource'],
    { productId },
    { name: text('项目'), houseNum: integer('绑定房屋') },
  ),
  'house.listBindProduct': call('GET', `${platform}/floor/house/list/bind/product`, ['/resource'], {
    projectId: reference('项目', 'project', { required: true }),
    productId,
  }),
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
}
