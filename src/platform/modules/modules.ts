import type { CallName } from '#config'
import type { CallHandler } from '../contracts.ts'
import type { PlatformModules } from '../module-contracts.ts'
import { addresses } from './address/address-tree.ts'
import { addressModule } from './address/module.ts'
import { alarmModule } from './alarm/module.ts'
import { applicationModule } from './application/module.ts'
import { authenticate } from './auth/authenticate.ts'
import { authModule } from './auth/module.ts'
import { authenticateReader } from './auth/reader-cookie.ts'
import { boardModule } from './board/module.ts'
import { commandModule } from './command/module.ts'
import { consumableModule } from './consumable/module.ts'
import { demoRecords } from './demo-records.ts'
import { departmentModule } from './department/module.ts'
import { noLink } from './device/gateway.ts'
import { deviceModule } from './device/module.ts'
import { estateModule } from './estate/module.ts'
import { houseDeviceModule } from './house-device/module.ts'
import { housekeepingModule } from './housekeeping/module.ts'
import { liveModule } from './live/module.ts'
import { logModule } from './log/module.ts'
import { type ModuleOptions, type ModuleParts, merged } from './module-parts.ts'
import { noticeModule } from './notice/module.ts'
import { otaModule } from './ota/module.ts'
import { productModule } from './product/module.ts'
import { reportModule } from './report/module.ts'
import { roleModule } from './role/module.ts'
import { screenModule } from './screen/module.ts'
import { sendersToLog } from './service/message-senders.ts'
import { serviceModule } from './service/module.ts'
import { trendModule } from './trend/module.ts'
import { uploadModule } from './upload/module.ts'
import { userModule } from './user/module.ts'
import { workOrderModule } from './work-order/module.ts'

const defaults: ModuleOptions = {
  smsLogin: true,
  uploadMaxMegabytes: 20,
  uploadQuota: { perUser: 5120, inAll: 20_480 },
  simulator: true,
  appSecret: null,
  senders: sendersToLog,
  link: noLink,
  mqttUrl: null,
  publicUrl: null,
  retentionDays: 90,
  noticeWebhook: null,
  seed: 'empty',
}

const openModules = (options: ModuleOptions) =>
  [
    addressModule,
    alarmModule,
    applicationModule,
    authModule(options),
    boardModule,
    commandModule(options),
    consumableModule,
    departmentModule,
    deviceModule(options),
    estateModule,
    houseDeviceModule(options),
    housekeepingModule,
    liveModule(),
    logModule,
    noticeModule(options),
    otaModule(options),
    productModule,
    reportModule,
    roleModule,
    screenModule,
    serviceModule(options),
    trendModule,
    uploadModule(options),
    userModule,
    workOrderModule,
  ] as const

type Module = ReturnType<typeof openModules>[number]
type KeysOf<T> = T extends unknown ? keyof T : never
type HandledCall = KeysOf<Extract<Module, { readonly calls: unknown }>['calls']>

/** Everything of the platform that the config does not say: handlers by call, hooks by resource. */
export function createModules(options: Partial<ModuleOptions> = {}): PlatformModules {
  const modules: readonly ModuleParts[] = openModules({ ...defaults, ...options })
  const calls = merged<CallHandler>(
    'a handler',
    modules.map(({ calls }) => calls),
  ) as Record<HandledCall, CallHandler>
  return {
    authenticate,
    authenticateReader,
    addresses,
    demo: demoRecords,
    // A call that no module handles does not compile: the error names it.
    calls: calls satisfies Record<CallName, CallHandler>,
    hooks: merged(
      'hooks',
      modules.map(({ hooks }) => hooks),
    ),
    figures: merged(
      'figures',
      modules.map(({ figures }) => figures),
    ),
    tables: modules.flatMap(({ tables = [] }) => tables),
    indexes: modules.flatMap(({ indexes = [] }) => indexes),
    jobs: modules.flatMap(({ jobs = [] }) => jobs),
    async prepare(services) {
      for (const { prepare } of modules) await prepare?.(services)
    },
  }
}
