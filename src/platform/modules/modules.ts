import type { CallName } from '#config'
import type { CallHandler, PlatformModules, ResourceHooks } from '../contracts.ts'
import { simulatorJob } from '../simulator/simulator-job.ts'
import { addressList } from './address/address-list.ts'
import { addresses } from './address/address-tree.ts'
import { downloadUrl } from './application/download-url.ts'
import { versionHooks } from './application/version-hooks.ts'
import { authenticate } from './auth/authenticate.ts'
import { createGate } from './auth/gate.ts'
import { login, logout } from './auth/login.ts'
import { info, ownMenuTree } from './auth/own-account.ts'
import { changePassword, changePhone, resetPassword } from './auth/own-credentials.ts'
import { endOwnSession, ownSessions } from './auth/own-sessions.ts'
import { sendSmsCode } from './auth/sms-send.ts'
import { authIndexes, authTables } from './auth/tables.ts'
import { demoRecords } from './demo-records.ts'
import { departmentHooks } from './department/department-hooks.ts'
import { housekeeping } from './housekeeping.ts'
import { createLog } from './log/log-create.ts'
import { boundHouses, boundProjects } from './ota/bound-lists.ts'
import { otaIndexes } from './ota/ota-indexes.ts'
import { otaJob } from './ota/ota-job.ts'
import { upgrade } from './ota/upgrade.ts'
import { controlAttributeHooks } from './product/control-attribute-hooks.ts'
import { deviceAttributeHooks } from './product/device-attribute-hooks.ts'
import { productEnumList, singleEnumList } from './product/enum-lists.ts'
import { firmwareHooks } from './product/firmware-hooks.ts'
import { productDeviceHooks } from './product/product-device-hooks.ts'
import { techProductHooks } from './product/tech-product-hooks.ts'
import { refreshBuiltInRoles } from './role/built-in-roles.ts'
import { roleHooks } from './role/role-hooks.ts'
import { importTemplate } from './upload/import-template.ts'
import { uploadFile } from './upload/upload-calls.ts'
import { userHooks } from './user/user-hooks.ts'

export interface ModuleOptions {
  /** Logging in by SMS code is offered. */
  readonly smsLogin: boolean
  readonly uploadMaxMegabytes: number
  /** The houses' devices are simulated. */
  readonly simulator: boolean
}

const defaults: ModuleOptions = { smsLogin: true, uploadMaxMegabytes: 20, simulator: true }

/** Everything of the platform that the config does not say: handlers by call, hooks by resource. */
export function createModules(options: Partial<ModuleOptions> = {}): PlatformModules {
  const { smsLogin, uploadMaxMegabytes, simulator } = { ...defaults, ...options }
  const gated = createGate()
  return {
    authenticate,
    addresses,
    tables: authTables,
    indexes: [...authIndexes, ...otaIndexes],
    prepare: refreshBuiltInRoles,
    demo: demoRecords,
    jobs: [housekeeping, otaJob, ...(simulator ? [simulatorJob] : [])],
    calls: {
      'auth.verifyConfig': async () => ({ useVerify: smsLogin ? 1 : 0 }),
      'auth.login': gated(login(smsLogin)),
      'auth.logout': logout,
      'auth.smsSend': gated(sendSmsCode(smsLogin)),
      'auth.passwordReset': gated(resetPassword),
      'auth.passReset': changePassword,
      'auth.phoneReset': changePhone,
      'auth.sessionList': ownSessions,
      'auth.sessionEnd': endOwnSession,
      'auth.info': info,
      'auth.menuTree': ownMenuTree,
      'address.list': addressList,
      'log.create': createLog,
      'techProduct.enumList': productEnumList,
      'techProduct.projectBindList': boundProjects,
      'singleProduct.enumList': singleEnumList,
      'house.listBindProduct': boundHouses,
      'ota.upgrade': upgrade,
      'download.url': downloadUrl,
      'upload.file': uploadFile(uploadMaxMegabytes),
      'upload.importTemplate': importTemplate,
    } satisfies Record<CallName, CallHandler>,
    hooks: {
      appVersion: versionHooks,
      controlAttribute: controlAttributeHooks,
      department: departmentHooks,
      deviceAttribute: deviceAttributeHooks,
      firmware: firmwareHooks,
      productDevice: productDeviceHooks,
      role: roleHooks,
      techProduct: techProductHooks,
      user: userHooks,
    } satisfies Record<string, ResourceHooks>,
  }
}
