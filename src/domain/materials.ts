/** What was used for a repair. */
export interface Material {
  readonly name: string
  readonly spec?: string | null
  readonly num?: number | null
  /** 元 each; null: nobody has said. */
  readonly price?: number | null
}

/** 元: as much as an order has room for. */
export const mostMoney = 999_999.99

/** Money is added up in cents: 0.1 + 0.2 is 0.3. */
const inCents = (yuan: number) => Math.round(yuan * 100)

/** Price times number; null where one of them is not said. */
export const materialAmount = ({ num, price }: Material): number | null =>
  typeof num === 'number' && typeof price === 'number' ? (inCents(price) * num) / 100 : null

/** What the materials come to; null: of none of them a price is said. */
export function materialsTotal(materials: readonly Material[]): number | null {
  const amounts = materials.flatMap((one) => materialAmount(one) ?? [])
  return amounts.length === 0 ? null : amounts.reduce((sum, one) => sum + inCents(one), 0) / 100
}

/** By how much a cost is more than its materials: labour, or a rebate where it is less; null: one of them is not said. */
export function costBesides(cost: unknown, materials: readonly Material[]): number | null {
  const total = materialsTotal(materials)
  return typeof cost === 'number' && total !== null ? (inCents(cost) - inCents(total)) / 100 : null
}

export const yuanText = (yuan: number): string => `${yuan.toFixed(2)} 元`

/** 费用比用料合计多 50.00 元; null: they are the same, or one of them is not said. */
export function differenceText(cost: unknown, materials: readonly Material[]): string | null {
  const besides = costBesides(cost, materials)
  if (besides === null || besides === 0) return null
  return `费用比用料合计${besides > 0 ? '多' : '少'} ${yuanText(Math.abs(besides))}`
}

export const materialsIn = (value: unknown): readonly Material[] =>
  Array.isArray(value) ? (value as readonly Material[]) : []
