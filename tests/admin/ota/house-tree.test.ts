import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BoundHouse } from '#admin/features/ota/bound-houses.ts'
import { added, blockedReasonOf, inverted, removed, toggled } from '#admin/features/ota/house-choice.ts'
import {
  boxesOf,
  groupKeys,
  type HouseNode,
  housesBelow,
  houseTree,
  sharesOf,
} from '#admin/features/ota/house-tree.ts'
import { firmware, floor, house, project } from './sample-houses.ts'

const all = () => true
const outline = (nodes: readonly HouseNode[]): unknown[] =>
  nodes.map(({ name, children, house }) => (house ? name : [name, ...outline(children)]))

describe('the tree of houses', () => {
  it('stands as the estate does: building, unit, floor', () => {
    const tree = houseTree(
      [
        project('p', [
          floor('1', { building: '1号楼', unit: '1单元' }, [house('101'), house('102')]),
          floor('2', { building: '1号楼', unit: '1单元' }, [house('201')]),
          floor('3', { building: '1号楼', unit: '2单元' }, [house('301')]),
        ]),
      ],
      all,
    )
    expect(outline(tree)).toEqual([
      ['项目p', ['1号楼', ['1单元', ['1层', '101', '102'], ['2层', '201']], ['2单元', ['3层', '301']]]],
    ])
  })

  it('leaves out levels that a floor does not name', () => {
    const tree = houseTree(
      [
        project('p', [
          floor('1', { building: null, unit: null }, [house('101')]),
          floor('2', { building: '2号楼', unit: '' }, [house('201')]),
        ]),
      ],
      all,
    )
    expect(outline(tree)).toEqual([['项目p', ['1层', '101'], ['2号楼', ['2层', '201']]]])
  })

  it('shows no group without a house to keep, nor a project that has not come yet', () => {
    const floors = [floor('1', { building: '1号楼', unit: null }, [house('101')])]
    expect(houseTree([project('p', floors), project('q', null)], () => false)).toEqual([])
    expect(outline(houseTree([project('p', floors), project('q', null)], all))).toHaveLength(1)
  })

  it('tells groups of the same name in two projects apart', () => {
    const floors = (id: string) => [floor(id, { building: '1号楼', unit: '1单元' }, [house(id)])]
    const keys = groupKeys(houseTree([project('p', floors('1')), project('q', floors('2'))], all))
    expect(new Set(keys).size).toBe(keys.length)
  })
})

/** Estates of up to a few dozen houses, some of which may not be chosen. */
const position = fc.record({
  building: fc.constantFrom(null, 'A', 'B'),
  unit: fc.constantFrom(null, '1', '2'),
})
const estates = fc
  .array(fc.tuple(fc.constantFrom('p', 'q'), position, fc.array(fc.boolean(), { maxLength: 5 })), {
    maxLength: 8,
  })
  .map((floors) =>
    ['p', 'q'].map((id) =>
      project(
        id,
        floors.flatMap(([owner, at, busy], index) =>
          owner === id
            ? [
                floor(
                  `${index}`,
                  at,
                  busy.map((is, place) => house(`${index}-${place}`, is ? { running: ['main'] } : {})),
                ),
              ]
            : [],
        ),
      ),
    ),
  )
const ids = fc
  .array(fc.integer({ min: 0, max: 39 }), { maxLength: 30 })
  .map((numbers) => numbers.map((number) => `${Math.floor(number / 5)}-${number % 5}`))
const mayChoose = (one: BoundHouse) => blockedReasonOf(firmware, one) === null
const everyNode = (nodes: readonly HouseNode[]): HouseNode[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children)])

describe('the boxes', () => {
  it('of every group say exactly what is chosen of the houses below that may be', () => {
    fc.assert(
      fc.property(estates, ids, (projects, chosenIds) => {
        const nodes = houseTree(projects, all)
        const chosen = new Set(chosenIds)
        const { checked, halfChecked } = boxesOf(sharesOf(nodes, chosen, mayChoose))
        for (const node of everyNode(nodes)) {
          const below = housesBelow(node).filter(mayChoose)
          const count = below.filter(({ id }) => chosen.has(id)).length
          expect(checked.includes(node.key)).toBe(below.length > 0 && count === below.length)
          expect(halfChecked.includes(node.key)).toBe(count > 0 && count < below.length)
        }
      }),
    )
  })

  it('of a group, clicked, end as all or nothing and touch no other house', () => {
    fc.assert(
      fc.property(estates, ids, fc.nat(), (projects, chosenIds, pick) => {
        const groups = everyNode(houseTree(projects, all)).filter((node) => housesBelow(node).some(mayChoose))
        const node = groups[pick % Math.max(1, groups.length)]
        fc.pre(node !== undefined)
        const chosen = new Set(chosenIds)
        const below = housesBelow(node)
          .filter(mayChoose)
          .map(({ id }) => id)
        const next = toggled(chosen, below)
        const wanted = !below.every((id) => chosen.has(id))
        expect(below.every((id) => next.has(id) === wanted)).toBe(true)
        const elsewhere = (set: ReadonlySet<string>) => [...set].filter((id) => !below.includes(id)).sort()
        expect(elsewhere(next)).toEqual(elsewhere(chosen))
        expect([...next].length).toBe(new Set(next).size)
      }),
    )
  })

  it('inverted twice are as before; all and none are what they say', () => {
    fc.assert(
      fc.property(ids, ids, (chosenIds, some) => {
        const chosen = new Set(chosenIds)
        expect(inverted(inverted(chosen, some), some)).toEqual(chosen)
        expect(some.every((id) => added(chosen, some).has(id))).toBe(true)
        expect(some.some((id) => removed(chosen, some).has(id))).toBe(false)
      }),
    )
  })
})
