import type { BoundFloor, BoundHouse, ProjectHouses } from './bound-houses.ts'

/** A project, building, unit or floor with what is in it, or a house. */
export interface HouseNode {
  readonly key: string
  readonly name: string
  readonly house: BoundHouse | null
  readonly children: readonly HouseNode[]
}

type Keep = (house: BoundHouse) => boolean

const group = (key: string, name: string, children: readonly HouseNode[]): HouseNode[] =>
  children.length > 0 ? [{ key, name, house: null, children }] : []

const leavesOf = (floor: BoundFloor, keep: Keep): HouseNode[] =>
  floor.child.filter(keep).map((house) => ({ key: house.id, name: house.name, house, children: [] }))

const levels = ['building', 'unit'] as const

/** Floors below their buildings and units; a floor that names none stands one level higher. */
function placed(key: string, floors: readonly BoundFloor[], depth: number, keep: Keep): HouseNode[] {
  const level = levels[depth]
  if (level === undefined)
    return floors.flatMap((floor) => group(`floor:${floor.floorId}`, floor.name, leavesOf(floor, keep)))
  const nameOf = (floor: BoundFloor) => floor[level] ?? ''
  return [...new Set(floors.map(nameOf))].flatMap((name) => {
    const inside = floors.filter((floor) => nameOf(floor) === name)
    const below = placed(`${key}/${name}`, inside, depth + 1, keep)
    return name === '' ? below : group(`${key}/${name}`, name, below)
  })
}

/** 项目 → 楼栋 → 单元 → 楼层 → 房屋, of the houses to keep; what holds none of them is left out. */
export const houseTree = (projects: readonly ProjectHouses[], keep: Keep): HouseNode[] =>
  projects.flatMap(({ project, floors }) => {
    const key = `project:${project.id}`
    return group(key, project.name, placed(key, floors ?? [], 0, keep))
  })

/** The houses at and below a node, in order. */
export const housesBelow = (node: HouseNode): readonly BoundHouse[] =>
  node.house ? [node.house] : node.children.flatMap(housesBelow)

/** How many of the houses below that may be chosen are. */
export interface Share {
  readonly chosen: number
  readonly of: number
}

/** The share of every node by its key: a group's is the sum of its children's. */
export function sharesOf(
  nodes: readonly HouseNode[],
  chosen: ReadonlySet<string>,
  mayChoose: Keep,
): ReadonlyMap<string, Share> {
  const shares = new Map<string, Share>()
  const visit = (node: HouseNode): Share => {
    const of = node.house
      ? [
          {
            chosen: chosen.has(node.house.id) && mayChoose(node.house) ? 1 : 0,
            of: mayChoose(node.house) ? 1 : 0,
          },
        ]
      : node.children.map(visit)
    const share = of.reduce((sum, one) => ({ chosen: sum.chosen + one.chosen, of: sum.of + one.of }))
    shares.set(node.key, share)
    return share
  }
  for (const node of nodes) visit(node)
  return shares
}

/** Boxes as the tree draws them: checked with all below, half with some. */
export const boxesOf = (shares: ReadonlyMap<string, Share>) => ({
  checked: [...shares].flatMap(([key, { chosen, of }]) => (of > 0 && chosen === of ? [key] : [])),
  halfChecked: [...shares].flatMap(([key, { chosen, of }]) => (chosen > 0 && chosen < of ? [key] : [])),
})

/** The keys of all nodes that hold others. */
export const groupKeys = (nodes: readonly HouseNode[]): string[] =>
  nodes.flatMap((node) => (node.house ? [] : [node.key, ...groupKeys(node.children)]))
