import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameOf, placeOfKey, treeOf } from '#admin/features/message-places/place-nodes.ts'
import type { Floor } from '#admin/features/message-places/use-floors.ts'
import { holds } from '#domain/estate-place.ts'
import { fullName } from '#domain/full-name.ts'
import type { PlaceNode } from '#domain/place-tree.ts'

const floorsOf = (places: readonly (readonly [string | null, string | null])[]): readonly Floor[] =>
  places.map(([building, unit], index) => ({
    ...{
      id: `floor_${index}`,
      projectId: 'project',
      projectName: '静安里',
      building,
      unit,
      name: `${index}层`,
    },
    fullName: fullName(building, unit, `${index}层`),
  }))

const some = fc
  .array(fc.tuple(fc.constantFrom(null, '1号楼', '2号楼'), fc.constantFrom(null, '1单元', '2单元')), {
    minLength: 1,
    maxLength: 12,
  })
  .map(floorsOf)

const keysBelow = ({ value, children }: PlaceNode): readonly string[] =>
  children ? children.flatMap(keysBelow) : [value]
const everyNode = (nodes: readonly PlaceNode[]): readonly PlaceNode[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children ?? [])])

describe('the tree of the places of a project', () => {
  it('says with each key just the floors that stand below it', () => {
    fc.assert(
      fc.property(some, (floors) => {
        for (const node of everyNode(treeOf(floors))) {
          const below = keysBelow(node).map((key) => placeOfKey(key).floorId)
          const held = floors.filter((floor) => holds(placeOfKey(node.value), floor)).map(({ id }) => id)
          expect([...below].sort()).toEqual([...held].sort())
        }
      }),
    )
  })

  it('has each floor once, and no key twice', () => {
    fc.assert(
      fc.property(some, (floors) => {
        const keys = everyNode(treeOf(floors)).map(({ value }) => value)
        expect(new Set(keys).size).toBe(keys.length)
        expect(keys.filter((key) => placeOfKey(key).floorId !== null)).toHaveLength(floors.length)
      }),
    )
  })

  it('calls places as the detail will, and says of what is gone that it is', () => {
    const floors = floorsOf([['1号楼', '1单元']])
    const place = { projectId: 'project', building: '1号楼', unit: '1单元', floorId: null }
    expect(nameOf(place, floors)).toBe('静安里-1号楼-1单元')
    expect(nameOf({ ...place, unit: null, floorId: 'floor_0' }, floors)).toBe('静安里-1号楼-1单元-0层')
    expect(nameOf({ ...place, building: '9号楼' }, floors)).toBe('9号楼-1单元（已不存在）')
  })
})
