import { houses } from '#resources/house.demo.ts'

export interface GatewayToPlay {
  readonly gatewayNo: string
  /** What its devices are those of. */
  readonly techProductId: string
  /** Null: no house has it. */
  readonly houseId: string | null
}

const ofDemo: readonly GatewayToPlay[] = houses.flatMap(({ id, gatewayNo, techProductId }) =>
  gatewayNo && techProductId ? [{ gatewayNo, techProductId, houseId: id }] : [],
)

/** Those of the demo houses first; then as many more as are asked for, with numbers of their own. */
export function gatewaysToPlay(count: number): readonly GatewayToPlay[] {
  const techProductId = ofDemo[0]?.techProductId ?? ''
  const further = Array.from({ length: Math.max(count - ofDemo.length, 0) }, (_, index) => ({
    ...{ gatewayNo: `GWPLAY${index + 1}`, techProductId, houseId: null },
  }))
  return [...ofDemo.slice(0, count), ...further]
}
