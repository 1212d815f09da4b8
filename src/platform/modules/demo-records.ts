import type { DemoRecord, ResourceName } from '#config'
import { alarms } from '#resources/alarm.demo.ts'
import { alarmOccurrences } from '#resources/alarm-records.demo.ts'
import { appVersions } from '#resources/app-version.demo.ts'
import { applications } from '#resources/application.demo.ts'
import { calendarDays } from '#resources/calendar-day.demo.ts'
import { commands } from '#resources/command.demo.ts'
import { consumables } from '#resources/consumable.demo.ts'
import { controlAttributes } from '#resources/control-attribute.demo.ts'
import { departments } from '#resources/department.demo.ts'
import { devices } from '#resources/device.demo.ts'
import { deviceAttributes } from '#resources/device-attribute.demo.ts'
import { firmware } from '#resources/firmware.demo.ts'
import { floors } from '#resources/floor.demo.ts'
import { houses } from '#resources/house.demo.ts'
import { houseModels } from '#resources/house-model.demo.ts'
import { houseProducts } from '#resources/house-product.demo.ts'
import { houseRooms } from '#resources/house-room.demo.ts'
import { houseUsers } from '#resources/house-user.demo.ts'
import { manuals } from '#resources/manual.demo.ts'
import { messageDeliveries, messages } from '#resources/message.demo.ts'
import { modelRooms } from '#resources/model-room.demo.ts'
import { operationLogs } from '#resources/operation-log.demo.ts'
import { orderDeals, orders, payingCustomers, soldGoods } from '#resources/order.demo.ts'
import { otaBatches, otaTasks } from '#resources/ota.demo.ts'
import { pointsLogs } from '#resources/points-log.demo.ts'
import { productDevices } from '#resources/product-device.demo.ts'
import { projects } from '#resources/project.demo.ts'
import { projectAdmins } from '#resources/project-admin.demo.ts'
import { reportSettings } from '#resources/report-setting.demo.ts'
import { roles } from '#resources/role.demo.ts'
import { singleAttributes } from '#resources/single-attribute.demo.ts'
import { singleProducts } from '#resources/single-product.demo.ts'
import { techProducts } from '#resources/tech-product.demo.ts'
import { users } from '#resources/user.demo.ts'
import { workOrders } from '#resources/work-order.demo.ts'
import type { DemoContext } from '../module-contracts.ts'

type DemoOf<N extends ResourceName> =
  | readonly DemoRecord<N>[]
  | ((context: DemoContext) => readonly DemoRecord<N>[] | Promise<readonly DemoRecord<N>[]>)

/** What `npm run dev` starts with, in the order in which it is inserted: what points at others after them. */
export const demoRecords = {
  department: departments,
  role: roles,
  user: users,
  calendarDay: calendarDays,
  project: projects,
  projectAdmin: projectAdmins,
  device: devices,
  deviceAttribute: deviceAttributes,
  techProduct: techProducts,
  productDevice: productDevices,
  controlAttribute: controlAttributes,
  manual: manuals,
  singleProduct: singleProducts,
  singleAttribute: singleAttributes,
  firmware,
  application: applications,
  appVersion: appVersions,
  houseModel: houseModels,
  modelRoom: modelRooms,
  floor: floors,
  house: houses,
  houseRoom: houseRooms,
  customer: payingCustomers,
  houseUser: houseUsers,
  alarm: alarms,
  alarmOccurrence: alarmOccurrences,
  workOrder: workOrders,
  houseProduct: houseProducts,
  command: commands,
  consumable: consumables,
  otaBatch: otaBatches,
  otaTask: otaTasks,
  goods: soldGoods,
  order: orders,
  orderDeal: orderDeals,
  pointsLog: pointsLogs,
  message: messages,
  messageDelivery: messageDeliveries,
  reportSetting: reportSettings,
  operationLog: operationLogs,
} satisfies { readonly [N in ResourceName]?: DemoOf<N> }
