import type { DemoRecord, ResourceName } from '#config'
import { alarms } from '#resources/alarm.demo.ts'
import { appVersions } from '#resources/app-version.demo.ts'
import { applications } from '#resources/application.demo.ts'
import { controlAttributes } from '#resources/control-attribute.demo.ts'
import { departments } from '#resources/department.demo.ts'
import { devices } from '#resources/device.demo.ts'
import { deviceAttributes } from '#resources/device-attribute.demo.ts'
import { firmware } from '#resources/firmware.demo.ts'
import { floors } from '#resources/floor.demo.ts'
import { houses } from '#resources/house.demo.ts'
import { houseModels } from '#resources/house-model.demo.ts'
import { manuals } from '#resources/manual.demo.ts'
import { operationLogs } from '#resources/operation-log.demo.ts'
import { otaBatches, otaTasks } from '#resources/ota.demo.ts'
import { productDevices } from '#resources/product-device.demo.ts'
import { projects } from '#resources/project.demo.ts'
import { projectAdmins } from '#resources/project-admin.demo.ts'
import { roles } from '#resources/role.demo.ts'
import { singleAttributes } from '#resources/single-attribute.demo.ts'
import { singleProducts } from '#resources/single-product.demo.ts'
import { techProducts } from '#resources/tech-product.demo.ts'
import { users } from '#resources/user.demo.ts'
import { workOrders } from '#resources/work-order.demo.ts'
import type { DemoContext } from '../contracts.ts'

type DemoOf<N extends ResourceName> =
  | readonly DemoRecord<N>[]
  | ((context: DemoContext) => readonly DemoRecord<N>[] | Promise<readonly DemoRecord<N>[]>)

/** What `npm run dev` starts with, in the order in which it is inserted: what points at others after them. */
export const demoRecords = {
  department: departments,
  role: roles,
  user: users,
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
  floor: floors,
  house: houses,
  alarm: alarms,
  workOrder: workOrders,
  otaBatch: otaBatches,
  otaTask: otaTasks,
  operationLog: operationLogs,
} satisfies { readonly [N in ResourceName]?: DemoOf<N> }
