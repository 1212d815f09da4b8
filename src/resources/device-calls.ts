import { bool, call, dateTime, integer, reference, references, rows, text } from '#schema'

const platform = '/platform/admin/v1'
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
      isOnline: bool('在线'),
      hasSecret: bool('已有密钥'),
      issueTime: dateTime('密钥签发'),
      connectTime: dateTime('上线时间'),
      disconnectTime: dateTime('离线时间'),
      lastReportTime: dateTime('最近上报'),
      messagesPerMinute: integer('每分钟消息'),
      refused: rows('被拒消息', {
        time: dateTime('时间'),
        kind: text('类型'),
        reason: text('原因'),
      }),
    },
  ),
  /**
   * Answers the first secret of each house's gateway: it is made now, since nothing but its hash is kept, and is shown
   * this once. Houses without a gateway, or whose gateway has one, are left out.
   */
  'house.gatewayFirstSecrets': call('POST', `${platform}/house/gateway/secret/first`, detail, {
    houseIds: references('房屋', 'house', { required: true, min: 1, max: 500 }),
  }),
  /** Gives the gateway a new secret and answers it: it is shown this once, and the session of the old one ends. */
  'house.gatewaySecret': call('POST', `${platform}/house/gateway/secret/renew`, detail, { houseId }),
}
