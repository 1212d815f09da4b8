/** What gateways say, and what they are told: the last part of a topic. */
export const upKinds = ['values', 'online', 'products', 'reply', 'upgrade'] as const
export type UpKind = (typeof upKinds)[number]
export type DownKind = 'command' | 'upgrade' | 'cancel' | 'reset'

const root = 'eaves/v1'

export const upTopic = (gatewayNo: string, kind: UpKind): string => `${root}/${gatewayNo}/up/${kind}`
export const downTopic = (gatewayNo: string, kind: DownKind): string => `${root}/${gatewayNo}/down/${kind}`

/** Everything a gateway says. */
export const upFilter = (gatewayNo: string): string => `${root}/${gatewayNo}/up/#`

/** Everything a gateway is told. */
export const downFilter = (gatewayNo: string): string => `${root}/${gatewayNo}/down/#`

/** Everything that all gateways say. */
export const allUp = `${root}/+/up/#`

const numberForm = '[0-9A-Za-z_]{1,32}'

/** Whether it can be the number of a gateway at all. */
export const isGatewayNo = (text: string): boolean => new RegExp(`^${numberForm}$`).test(text)

const anyUp = new RegExp(`^${root}/(${numberForm})/up/(.*)$`)

/** Whose topic it is, and what is said there; kind null: none that is known. Null: no topic of a gateway's. */
export function parseUpTopic(
  topic: string,
): { readonly gatewayNo: string; readonly kind: UpKind | null } | null {
  const [, gatewayNo = '', kind = ''] = anyUp.exec(topic) ?? []
  return gatewayNo === '' ? null : { gatewayNo, kind: upKinds.find((known) => known === kind) ?? null }
}

/** Whether a gateway may listen there: below its own topics. */
export const isOwnDown = (gatewayNo: string, filter: string): boolean =>
  filter.startsWith(`${root}/${gatewayNo}/down/`)
