import { canCall } from '#admin/providers/access.ts'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'

export interface FirstSecret {
  readonly houseId: string
  readonly gatewayNo: string
  readonly secret: string
}

/** What the gateways of houses just bound log in with; a string: why there is nothing to show. */
export type FirstSecrets = readonly FirstSecret[] | string

/** The platform takes no more at a time. */
const atOnce = 500

export async function firstSecrets(houseIds: readonly string[]): Promise<FirstSecrets> {
  const call = callOf('house.gatewayFirstSecrets')
  if (houseIds.length === 0) return []
  if (!canCall(call)) return '网关连接密钥由有房屋详情权限的人员在房屋的「连接」中查看，只显示一次。'
  const secrets: FirstSecret[] = []
  try {
    for (let from = 0; from < houseIds.length; from += atOnce) {
      const input = { houseIds: houseIds.slice(from, from + atOnce) }
      secrets.push(...(await request<readonly FirstSecret[]>(call, input, { silent: true })))
    }
  } catch {
    if (secrets.length === 0) return '网关连接密钥未能显示，请在房屋的「连接」中查看。'
  }
  return secrets
}
