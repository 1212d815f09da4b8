import { dictionary } from '#schema'

/** The first part of an attribute's composite id. */
export const deviceType = dictionary('设备归属', {
  tech: [1, '科技系统设备'],
  single: [2, '智能单品'],
})

/** Why a house went off line. */
export const offlineReason = dictionary('离线原因', {
  closed: [1, '连接断开'],
  keepAlive: [2, '心跳超时'],
  lastWill: [3, '网关的离线消息'],
  silent: [4, '长时间未上报'],
  notBack: [5, '平台重启后未重新连接'],
  ended: [6, '平台断开（更换密钥）'],
})
