import type { CallName, ResourceName } from '#config'
import type { CallHandler, PlatformModules } from '../contracts.ts'
import { storedDayTables } from '../services/stored-days.ts'
import { historyJob } from '../simulator/history.ts'
import { addressList } from './address/address-list.ts'
import { addresses } from './address/address-tree.ts'
import { alarmHooks } from './alarm/alarm-hooks.ts'
import { alarmJob } from './alarm/alarm-job.ts'
import { alarmNews } from './alarm/alarm-news.ts'
import { toWorkOrder, workOrderInfo } from './alarm/alarm-order.ts'
import { alarmIndexes, alarmTables } from './alarm/alarm-tables.ts'
import { alarmTrend } from './alarm/alarm-trend.ts'
import { goneJob } from './alarm/gone-job.ts'
import { alarmOverview } from './alarm/overview.ts'
import { settleAlarmOf } from './alarm/settle-alarm.ts'
import { alarmStretches } from './alarm/stretches.ts'
import { downloadUrl } from './application/download-url.ts'
import { versionHooks } from './application/version-hooks.ts'
import { authenticate } from './auth/authenticate.ts'
import { createGate } from './auth/gate.ts'
import { login, logout } from './auth/login.ts'
import { info, ownMenuTree } from './auth/own-account.ts'
import { changePassword, changePhone, resetPassword } from './auth/own-credentials.ts'
import { endOwnSession, ownSessions } from './auth/own-sessions.ts'
import { authenticateReader } from './auth/reader-cookie.ts'
import { sendSmsCode } from './auth/sms-send.ts'
import { authIndexes, authTables } from './auth/tables.ts'
import { houseBoard } from './board/house-board.ts'
import { houseTimeline, timelineIndexes } from './board/house-timeline.ts'
import { commandHooks } from './command/command-hooks.ts'
import { commandIndexes } from './command/command-indexes.ts'
import { commandJob } from './command/command-job.ts'
import { sendCommand } from './command/send-command.ts'
import { consumableJob } from './consumable/consumable-job.ts'
import { consumableHooks, settleConsumableOf } from './consumable/replacement-order.ts'
import { demoRecords } from './demo-records.ts'
import { departmentHooks } from './department/department-hooks.ts'
import { type DeviceLink, noLink } from './device/gateway.ts'
import { firstGatewaySecrets, gatewayDetail, renewGatewaySecret } from './device/gateway-calls.ts'
import { retentionJob } from './device/retention.ts'
import { rollUpJob } from './device/roll-up.ts'
import { deviceIndexes, deviceTables } from './device/tables.ts'
import { completeNames } from './estate/complete-names.ts'
import { customerHooks } from './estate/customer-hooks.ts'
import { customerHouses } from './estate/customer-houses.ts'
import { estateFigures } from './estate/estate-figures.ts'
import { floorHooks } from './estate/floor-hooks.ts'
import { generateFloors } from './estate/generate-floors.ts'
import { houseHooks } from './estate/house-hooks.ts'
import { houseUserHooks } from './estate/house-user-hooks.ts'
import { leftList } from './estate/left-list.ts'
import { batchUpdateModel, forceUpdateModel } from './estate/model-change.ts'
import { houseModelHooks, modelRoomHooks } from './estate/model-hooks.ts'
import { previewModel } from './estate/model-preview.ts'
import { undoAllUnseen, unseenTables } from './estate/unseen-floors.ts'
import type { HooksOf } from './hooks-of.ts'
import { attributeData, deviceAttributes, houseAttributes } from './house-device/attribute-calls.ts'
import { deviceMenu } from './house-device/device-menu.ts'
import { houseProductHooks } from './house-device/house-product-hooks.ts'
import { resetDevices } from './house-device/reset-devices.ts'
import { housekeeping, tallyJob, tendingJob } from './housekeeping.ts'
import { liveStream } from './live/live-stream.ts'
import { createLog } from './log/log-create.ts'
import { recordHistory } from './log/record-history.ts'
import { bridgeToLog } from './notice/bridge.ts'
import { noticeJob } from './notice/dispatch.ts'
import { failedDeliveries, retryDelivery } from './notice/failed-deliveries.ts'
import { ownNotices, readNotices } from './notice/own-notices.ts'
import { ownSettings, updateSettings } from './notice/settings.ts'
import { noticeIndexes, noticeTables } from './notice/tables.ts'
import { type Webhook, webhookBridge } from './notice/webhook.ts'
import { boundHouses, boundProjects } from './ota/bound-lists.ts'
import { otaIndexes } from './ota/ota-indexes.ts'
import { otaJob } from './ota/ota-job.ts'
import { tellGateways } from './ota/tell-gateways.ts'
import { upgrade } from './ota/upgrade.ts'
import { controlAttributeHooks } from './product/control-attribute-hooks.ts'
import { deviceAttributeHooks } from './product/device-attribute-hooks.ts'
import { productEnumList, singleEnumList } from './product/enum-lists.ts'
import { firmwareHooks } from './product/firmware-hooks.ts'
import { productDeviceHooks } from './product/product-device-hooks.ts'
import { techProductHooks } from './product/tech-product-hooks.ts'
import { screenProjectList } from './report/project-list.ts'
import { productAttributeList } from './report/report-attributes.ts'
import { exportReport } from './report/report-export.ts'
import { reportList } from './report/report-list.ts'
import { reportAttributeList, updateReportAttributes } from './report/report-setting.ts'
import { refreshBuiltInRoles } from './role/built-in-roles.ts'
import { roleHooks } from './role/role-hooks.ts'
import { screenIndexes } from './screen/screen-indexes.ts'
import { companyScreen, projectScreen, systemScreen } from './screen/screens.ts'
import { estimateAudience } from './service/audience.ts'
import { ledgerJob } from './service/check-ledger.ts'
import { fromApp } from './service/from-app.ts'
import { goodsHooks } from './service/goods-hooks.ts'
import { messageHooks } from './service/message-hooks.ts'
import { messageIndexes } from './service/message-indexes.ts'
import { messageJob } from './service/message-job.ts'
import { reportDelivery } from './service/message-report.ts'
import { type MessageSenders, sendersToLog } from './service/message-senders.ts'
import { operatePoints } from './service/operate-points.ts'
import { orderHooks } from './service/order-hooks.ts'
import { redeem } from './service/redeem.ts'
import { shipList } from './service/ship-list.ts'
import { faultyTrend } from './trend/trend-faulty.ts'
import { trendMenu } from './trend/trend-menu.ts'
import { queryTrend } from './trend/trend-query.ts'
import { uploadFile } from './upload/upload-calls.ts'
import type { UploadQuota } from './upload/upload-quota.ts'
import { ownPersonalSettings, personalSettingTables, updatePersonalSettings } from './user/own-settings.ts'
import { userHooks } from './user/user-hooks.ts'
import { workOrderHooks } from './work-order/order-hooks.ts'
import { workOrderIndexes } from './work-order/order-indexes.ts'
import { timeLimitJob } from './work-order/time-limit-job.ts'

export interface ModuleOptions {
  /** Logging in by SMS code is offered. */
  readonly smsLogin: boolean
  readonly uploadMaxMegabytes: number
  readonly uploadQuota: UploadQuota
  /** The houses' devices are simulated: demo houses have a past. */
  readonly simulator: boolean
  /** What the app's own back end proves itself with; null: no app is connected. */
  readonly appSecret: string | null
  /** How messages leave the platform. */
  readonly senders: MessageSenders
  /** How gateways are reached. */
  readonly link: DeviceLink
  /** The broker outside that gateways connect to; null: they connect to the platform itself. */
  readonly mqttUrl: string | null
  /** Where gateways reach the platform by HTTP; null: they are told paths alone. */
  readonly publicUrl: string | null
  /** How long devices' samples are kept. */
  readonly retentionDays: number
  /** Where notices are sent; null: they go to the log. */
  readonly noticeWebhook: Webhook | null
  /** What the database began with: demo houses are given a past. */
  readonly seed: 'demo' | 'empty'
}

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

/** Everything of the platform that the config does not say: handlers by call, hooks by resource. */
export function createModules(options: Partial<ModuleOptions> = {}): PlatformModules {
  const {
    smsLogin,
    uploadMaxMegabytes,
    uploadQuota,
    simulator,
    appSecret,
    senders,
    link,
    mqttUrl,
    publicUrl,
    retentionDays,
    seed,
  } = {
    ...defaults,
    ...options,
  }
  const bridge = options.noticeWebhook ? webhookBridge(options.noticeWebhook) : bridgeToLog
  const gated = createGate()
  const fromOwnApp = fromApp(appSecret)
  return {
    authenticate,
    authenticateReader,
    addresses,
    figures: estateFigures,
    tables: [
      ...authTables,
      ...deviceTables,
      ...alarmTables,
      ...noticeTables,
      ...personalSettingTables,
      ...storedDayTables,
      ...unseenTables,
    ],
    indexes: [
      ...authIndexes,
      ...deviceIndexes,
      ...alarmIndexes,
      ...otaIndexes,
      ...messageIndexes,
      ...timelineIndexes,
      ...commandIndexes,
      ...noticeIndexes,
      ...workOrderIndexes,
      ...screenIndexes,
    ],
    async prepare(services) {
      await undoAllUnseen(services)
      await refreshBuiltInRoles(services)
      await completeNames(services)
    },
    demo: demoRecords,
    jobs: [
      alarmJob,
      goneJob,
      housekeeping,
      tallyJob,
      tendingJob,
      ledgerJob,
      consumableJob,
      timeLimitJob,
      commandJob(link),
      messageJob(senders),
      otaJob,
      tellGateways(link, publicUrl),
      rollUpJob,
      retentionJob(retentionDays),
      noticeJob(bridge),
      ...bridge.jobs,
      ...(simulator && seed === 'demo' ? [historyJob] : []),
    ],
    calls: {
      'alarm.news': alarmNews,
      'alarm.overview': alarmOverview,
      'alarm.toWorkOrder': toWorkOrder,
      'alarm.workOrderInfo': workOrderInfo,
      'alarm.trend': alarmTrend,
      'alarm.stretches': alarmStretches,
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
      'log.history': recordHistory,
      'live.stream': liveStream(),
      'settings.own': ownPersonalSettings,
      'settings.update': updatePersonalSettings,
      'notice.list': ownNotices,
      'notice.read': readNotices,
      'notice.settings': ownSettings,
      'notice.settingsUpdate': updateSettings,
      'notice.deliveryList': failedDeliveries,
      'notice.deliveryRetry': retryDelivery,
      'techProduct.enumList': productEnumList,
      'techProduct.projectBindList': boundProjects,
      'singleProduct.enumList': singleEnumList,
      'house.board': houseBoard,
      'house.timeline': houseTimeline,
      'house.listBindProduct': boundHouses,
      'house.leftList': leftList,
      'floor.generate': generateFloors,
      'houseModel.forceUpdate': forceUpdateModel,
      'houseModel.batchUpdate': batchUpdateModel,
      'houseModel.preview': previewModel,
      'customer.houses': customerHouses,
      'ota.upgrade': upgrade,
      'integral.operate': operatePoints,
      'order.shipList': shipList,
      'app.orderCreate': fromOwnApp(redeem),
      'app.messageReport': fromOwnApp(reportDelivery),
      'message.estimate': estimateAudience,
      'trend.menu': trendMenu,
      'trend.query': queryTrend,
      'trend.faulty': faultyTrend,
      'report.projectList': screenProjectList,
      'report.attributeList': reportAttributeList,
      'report.productAttributeList': productAttributeList,
      'report.attributeUpdate': updateReportAttributes,
      'report.list': reportList,
      'report.export': exportReport,
      'screen.system': systemScreen,
      'screen.company': companyScreen,
      'screen.project': projectScreen,
      'house.gateway': gatewayDetail({ mqttUrl, publicUrl, link }),
      'house.gatewayFirstSecrets': firstGatewaySecrets(mqttUrl),
      'house.gatewaySecret': renewGatewaySecret(mqttUrl),
      'download.url': downloadUrl,
      'house.otherDeviceReset': resetDevices(link),
      'houseDevice.menu': deviceMenu,
      'houseDevice.attribute': deviceAttributes,
      'houseDevice.attributeList': houseAttributes,
      'houseDevice.attributeData': attributeData,
      'command.send': sendCommand(link),
      'upload.file': uploadFile(uploadMaxMegabytes, uploadQuota),
    } satisfies Record<CallName, CallHandler>,
    hooks: {
      alarm: alarmHooks,
      appVersion: versionHooks,
      command: commandHooks,
      consumable: consumableHooks,
      controlAttribute: controlAttributeHooks,
      customer: customerHooks,
      department: departmentHooks,
      deviceAttribute: deviceAttributeHooks,
      firmware: firmwareHooks,
      goods: goodsHooks,
      floor: floorHooks,
      house: houseHooks,
      houseModel: houseModelHooks,
      houseProduct: houseProductHooks,
      houseUser: houseUserHooks,
      message: messageHooks,
      order: orderHooks,
      modelRoom: modelRoomHooks,
      productDevice: productDeviceHooks,
      role: roleHooks,
      techProduct: techProductHooks,
      user: userHooks,
      workOrder: workOrderHooks([settleAlarmOf, settleConsumableOf]),
    } satisfies { readonly [N in ResourceName]?: HooksOf<N> },
  }
}
