import { areaList } from '@vant/area-data'
import type { Addresses } from '../../contracts.ts'

/** A province, city or district: its national code and its name (seed section 3). */
export interface AddressNode {
  readonly id: string
  readonly name: string
  readonly child: readonly AddressNode[]
}

/** Codes are nested digits: 330000 浙江省, 330100 杭州市, 330106 西湖区. */
const digits = [2, 4, 6] as const
const levels = [areaList.province_list, areaList.city_list, areaList.county_list]

const stem = (id: string, level: number) => id.slice(0, digits[level])

function nodesAt(level: number): ReadonlyMap<string, readonly AddressNode[]> {
  const below = level + 1 < levels.length ? nodesAt(level + 1) : null
  const groups = new Map<string, AddressNode[]>()
  for (const [id, name] of Object.entries(levels[level] ?? {})) {
    const parent = level === 0 ? '' : stem(id, level - 1)
    const node = { id, name, child: below?.get(stem(id, level)) ?? [] }
    groups.set(parent, [...(groups.get(parent) ?? []), node])
  }
  return groups
}

/** All of China, three levels deep on every path. */
export const addressTree: readonly AddressNode[] = nodesAt(0).get('') ?? []

const nodeById = new Map<string, AddressNode & { readonly parent: string | null }>()
const index = (nodes: readonly AddressNode[], parent: string | null) => {
  for (const node of nodes) {
    nodeById.set(node.id, { ...node, parent })
    index(node.child, node.id)
  }
}
index(addressTree, null)

/** What records need to know of the tree. */
export const addresses: Addresses = {
  nameOf: (id) => nodeById.get(id)?.name ?? null,
  isPath: (ids) =>
    ids.length === levels.length &&
    ids.every((id, level) => nodeById.get(id)?.parent === (level === 0 ? null : ids[level - 1])),
}
