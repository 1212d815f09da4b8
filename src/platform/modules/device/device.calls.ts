import { platform } from '#resources/base-paths.ts'
import { offlineReason } from '#resources/device-dictionaries.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { bool, call, choice, dateTime, decimal, integer, reference, references, rows, text } from '#schema'

const detail = ['/house/detail'] as const
const houseId = reference('房屋', 'house', { required: true })

/** Calls about the connection of a house's gateway. */
export const deviceCalls = {
  'house.gateway': call(
    'GET',
    `${platform}/house/gateway/detail`,
    detail,
    { houseId },
    {
      gatewayNo: text('网关编号'),
      /** The house's own: what its gateway's connection, or its last word, made of it. */
      onlineStatus: choice('在线状态', onlineStatus),
      /** Null: gateways connect to the platform itself, and log in with its secrets. */
      broker: text('外部 MQTT 服务'),
      /** Null: there is such a broker, or ours is closed to gateways outside this process. */
      address: text('接入地址'),
      clientId: text('客户端 ID、用户名'),
      upTopic: text('发布主题'),
      downTopic: text('订阅主题'),
      hasSecret: bool('已有密钥'),
      issueTime: dateTime('密钥签发'),
      connectTime: dateTime('上线时间'),
      disconnectTime: dateTime('离线时间'),
      lastReportTime: dateTime('最近上报'),
      /** How far its clock is from ours, by the median of its reports; null: none has said a time. */
      clock: text('时钟'),
      messagesPerMinute: integer('每分钟消息'),
      /** Values that have become samples on these days, and that came too densely for that. */
      storedToday: integer('今日存入历史的值'),
      storedYesterday: integer('昨日存入历史的值'),
      thinnedToday: integer('今日过密未存入的值'),
      /**
       * Of the time of the last seven days in which the platform was there; the connection that a new secret ends is
       * no outage. Null: nothing is known of it yet.
       */
      availability: decimal('近 7 天可用率', { unit: '%' }),
      outageNum: integer('近 7 天离线次数'),
      longestOutage: integer('近 7 天最长离线', { unit: 's', cell: 'alarm-duration' }),
      /** Without an end: it goes on. */
      outages: rows('近 7 天离线', {
        startTime: dateTime('离线时间'),
        endTime: dateTime('恢复时间'),
        duration: integer('时长', { unit: 's', cell: 'alarm-duration' }),
        reason: choice('原因', offlineReason),
      }),
      refused: rows('最近被拒绝', {
        time: dateTime('时间'),
        kind: text('类型'),
        reason: text('原因'),
        count: integer('次数'),
        advice: text('处理办法'),
      }),
      /** When it came and went, the latest first. */
      turns: rows('上下线记录', {
        time: dateTime('时间'),
        onlineStatus: choice('状态', onlineStatus),
        reason: choice('原因', offlineReason),
      }),
      /** Gateways with numbers that no house has, refused of late: perhaps one of them was mistyped. */
      strangers: rows('最近被拒绝的未知网关', {
        time: dateTime('时间'),
        gatewayNo: text('网关编号'),
        reason: text('原因'),
      }),
    },
  ),
  /**
   * Answers the first secret of each house's gateway: it is made now, since nothing but its hash is kept, and is shown
   * this once. Houses without a gateway, or whose gateway has one or logs in elsewhere, are left out.
   */
  'house.gatewayFirstSecrets': call('POST', `${platform}/house/gateway/secret/first`, detail, {
    houseIds: references('房屋', 'house', { required: true, min: 1, max: 500 }),
  }),
  /** Gives the gateway a new secret and answers it: it is shown this once, and the session of the old one ends. */
  'house.gatewaySecret': call('POST', `${platform}/house/gateway/secret/renew`, detail, { houseId }),
}
