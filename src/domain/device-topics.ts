/** What gateways say, and what they are told: the last part of a topic. */
export const upKinds = ['values', 'online', 'products', 'reply', 'upgrade'] as const
export type UpKind = (typeof upKinds)[number]
export const downKinds = ['command', 'upgrade', 'cancel', 'reset'] as const
export type DownKind = (typeof downKinds)[number]

const root = 'eaves/v1'

export const upTopic = (gatewayNo: string, kind: UpKind): string => `${root}/${gatewayNo}/up/${kind}`
export const downTopic = (gatewayNo: string, kind: DownKind): string => `${root}/${gatewayNo}/down/${kind}`

/** Everything a gateway says. */
export const upFilter = (gatewayNo: string): string => `${root}/${gatewayNo}/up/#`

/** Everything a gateway is told. */
export const downFilter = (gatewayNo: string): string => `${root}/${gatewayNo}/down/#`

/** Everything that all gateways say. */
export const allUp = `${root}/+/up/#`

/** As gateways write their numbers: a MAC may have colons, dashes or points in it. */
const numberForm = '[0-9A-Za-z_][0-9A-Za-z_:.-]{0,47}'

/** Whether it can be the number of a gateway at all. */
export const isGatewayNo = (text: string): boolean => new RegExp(`^${numberForm}$`).test(text)

const mac = /^[0-9a-f]{2}([:.-]?[0-9a-f]{2}){5}$/

/** What is the same for all ways to write the number of a gateway. */
export function gatewayKey(gatewayNo: string): string {
  const lower = gatewayNo.toLowerCase()
  return mac.test(lower) ? lower.replace(/[:.-]/g, '') : lower
}

const anyUp = new RegExp(`^${root}/(${numberForm})/up/(.*)$`)
/** What a gateway is told, each kind for itself or all of them: nothing is told elsewhere below. */
const anyDown = new RegExp(`^${root}/(${numberForm})/down/(?:[#+]|${downKinds.join('|')})$`)

/** Whose topic it is, and what is said there; kind null: none that is known. Null: no topic of a gateway's. */
export function parseUpTopic(
  topic: string,
): { readonly gatewayNo: string; readonly kind: UpKind | null } | null {
  const [, gatewayNo = '', kind = ''] = anyUp.exec(topic) ?? []
  return gatewayNo === '' ? null : { gatewayNo, kind: upKinds.find((known) => known === kind) ?? null }
}

/** The number of the gateway that may listen there, as it is written there; null: it is no topic of a gateway's. */
export const downOwner = (filter: string): string | null => anyDown.exec(filter)?.[1] ?? null

/** Whether a gateway is told something there, however it writes its number. */
export function isOwnDown(gatewayNo: string, filter: string): boolean {
  const owner = downOwner(filter)
  return owner !== null && gatewayKey(owner) === gatewayKey(gatewayNo)
}
