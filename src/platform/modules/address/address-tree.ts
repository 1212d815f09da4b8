import { areaList } from '@vant/area-data'
import { treeOf } from '#domain/tree.ts'
import type { Addresses } from '../../contracts.ts'

/** A province, city or district: its national code and its name (seed section 3). */
export interface AddressNode {
  readonly id: string
  readonly name: string
  readonly child: readonly AddressNode[]
}

const levels = [areaList.province_list, areaList.city_list, areaList.county_list]
const names = new Map(levels.flatMap((level) => Object.entries(level)))

/** Codes are nested digits: 330000 浙江省, 330100 杭州市, 330106 西湖区. */
const parentOf = (id: string): string | null => {
  const city = `${id.slice(0, 4)}00`
  if (id !== city) return city
  const province = `${id.slice(0, 2)}0000`
  return id === province ? null : province
}

/** All of China, three levels deep on every path. */
export const addressTree: readonly AddressNode[] = treeOf<readonly [string, string], AddressNode>(
  [...names],
  {
    idOf: ([id]) => id,
    parentOf: ([id]) => parentOf(id),
    nodeOf: ([id, name], child) => ({ id, name, child }),
  },
)

/** What records need to know of the tree. */
export const addresses: Addresses = {
  nameOf: (id) => names.get(id) ?? null,
  isPath: (ids) =>
    ids.length === levels.length &&
    ids.every((id, level) => names.has(id) && parentOf(id) === (level === 0 ? null : ids[level - 1])),
}
