import type { BoardFloor, BoardHouse } from '#domain/house-board.ts'

/** The floors of one unit, or of a building without units. */
export interface Block {
  readonly key: string
  readonly building: string
  readonly unit: string
  /** From the top down. */
  readonly floors: readonly BoardFloor[]
}

/** One line of the board. */
export interface Line {
  readonly key: string
  /** What its floors are called; empty: it goes on with the floor above. */
  readonly label: string
  readonly floors: readonly BoardFloor[]
  /** A place for each column; null: no house stands there. */
  readonly houses: readonly (BoardHouse | null)[]
}

/** What stands over neighbouring columns. */
export interface Head {
  readonly key: string
  readonly label: string
  readonly first: number
  readonly columns: number
}

export interface Layout {
  readonly lines: readonly Line[]
  readonly heads: readonly Head[]
  readonly columns: number
}

export const blockName = ({ building, unit }: Pick<Block, 'building' | 'unit'>): string =>
  [building, unit].filter((part) => part !== '').join(' ') || '未分楼栋'

/** Floors come by building and unit, from the ground up. */
export function blocksOf(floors: readonly BoardFloor[]): readonly Block[] {
  const blocks = new Map<string, BoardFloor[]>()
  for (const floor of floors) {
    const key = JSON.stringify([floor.building, floor.unit])
    const block = blocks.get(key)
    if (block) block.push(floor)
    else blocks.set(key, [floor])
  }
  return [...blocks].map(([key, inside]) => ({
    key,
    building: inside[0]?.building ?? '',
    unit: inside[0]?.unit ?? '',
    floors: [...inside].reverse(),
  }))
}

export const housesOf = (blocks: readonly Block[]): readonly BoardHouse[] =>
  blocks.flatMap(({ floors }) => floors.flatMap(({ houses }) => houses))

const widest = ({ floors }: Block) => Math.max(1, ...floors.map(({ houses }) => houses.length))

const labelOf = (floors: readonly BoardFloor[]): string => {
  const names = new Set(floors.map(({ name }) => name))
  return names.size === 1 ? (floors[0]?.name ?? '') : `${floors[0]?.floorNo}层`
}

/**
 * Blocks side by side: floors of the same number stand on one line, and within a block each floor below the one above
 * it, whatever order people gave them.
 */
export function besideEachOther(blocks: readonly Block[]): Layout {
  let columns = 0
  const heads = blocks.map((block): Head => {
    const head = { key: block.key, label: blockName(block), first: columns, columns: widest(block) }
    columns += head.columns
    return head
  })
  const next = blocks.map(() => 0)
  const lines: Line[] = []
  for (;;) {
    const waiting = blocks.map((block, index) => block.floors[next[index] ?? 0])
    const highest = Math.max(...waiting.map((floor) => floor?.floorNo ?? Number.NEGATIVE_INFINITY))
    if (highest === Number.NEGATIVE_INFINITY) return { lines, heads, columns }
    const houses: (BoardHouse | null)[] = Array(columns).fill(null)
    const floors: BoardFloor[] = []
    for (const [index, floor] of waiting.entries()) {
      if (floor?.floorNo !== highest) continue
      next[index] = (next[index] ?? 0) + 1
      floors.push(floor)
      for (const [place, house] of floor.houses.entries()) houses[(heads[index]?.first ?? 0) + place] = house
    }
    lines.push({ key: floors[0]?.id ?? '', label: labelOf(floors), floors, houses })
  }
}

/** Floors one below the other, the houses of each in lines of so many; each floor has a line for its name. */
export function belowEachOther(blocks: readonly Block[], perLine: number): Layout {
  const lines = blocks.flatMap((block) =>
    block.floors.flatMap((floor): Line[] => {
      const label = blocks.length > 1 ? `${blockName(block)} ${floor.name}` : floor.name
      const count = Math.ceil(floor.houses.length / perLine)
      const rows = Array.from({ length: count }, (_, index) =>
        Array.from({ length: perLine }, (_, place) => floor.houses[index * perLine + place] ?? null),
      )
      return [
        { key: floor.id, label, floors: [floor], houses: [] },
        ...rows.map((houses, index) => ({ key: `${floor.id}:${index}`, label: '', floors: [floor], houses })),
      ]
    }),
  )
  return { lines, heads: [], columns: perLine }
}

/** The blocks with those floors alone on which a house is to be shown. */
export const withFloorsOf = (
  blocks: readonly Block[],
  isShown: (house: BoardHouse) => boolean,
): readonly Block[] =>
  blocks
    .map((block) => ({ ...block, floors: block.floors.filter(({ houses }) => houses.some(isShown)) }))
    .filter(({ floors }) => floors.length > 0)
