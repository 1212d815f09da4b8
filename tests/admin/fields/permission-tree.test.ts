import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allIds,
  namedDifference,
  searched,
  boxesOf as someBoxes,
  toggled as toggledBy,
} from '#admin/fields/permission-tree.ts'
import type { MenuTreeNode } from '#domain/menu-tree.ts'
import { withHalfChecked } from '#domain/permission-tree.ts'

const node = (id: string, ...child: MenuTreeNode[]): MenuTreeNode => ({
  id,
  name: `名${id}`,
  path: id,
  isSelect: 0,
  child,
})

const tree = [
  node('project', node('detail'), node('users')),
  node('maintenance'),
  node('system', node('user'), node('role', node('roleDetail'))),
]
const ids = allIds(tree)
const someIds = fc.subarray(ids)

/** By somebody who may give everything. */
const everything = new Set(ids)
const boxesOf = (nodes: typeof tree, held: readonly string[]) => someBoxes(nodes, held, everything)
const toggled = (nodes: typeof tree, held: readonly string[], step: Parameters<typeof toggledBy>[2]) =>
  toggledBy(nodes, held, step, everything)

describe('the permission editor', () => {
  it('shows a parent held alone as half-ticked, and saves it again', () => {
    expect(boxesOf(tree, ['project'])).toEqual({ checked: [], half: ['project'] })
    const later = toggled(tree, ['project'], { id: 'maintenance', on: true, linked: true })
    expect(later).toEqual(['project', 'maintenance'])
  })

  it('ticks a parent when all below are held', () => {
    const { checked, half } = boxesOf(tree, ['project', 'detail', 'users', 'system', 'user'])
    expect(checked).toEqual(['project', 'detail', 'users', 'user'])
    expect(half).toEqual(['system'])
  })

  it('takes parents along, and lets go of those with nothing left below', () => {
    const on = toggled(tree, [], { id: 'roleDetail', on: true, linked: true })
    expect(on).toEqual(['system', 'role', 'roleDetail'])
    expect(toggled(tree, on, { id: 'roleDetail', on: false, linked: true })).toEqual([])
  })

  it('unlinked, changes one node alone', () => {
    expect(toggled(tree, [], { id: 'project', on: true, linked: false })).toEqual(['project'])
    const held = ['project', 'detail', 'users']
    expect(toggled(tree, held, { id: 'users', on: false, linked: false })).toEqual(['project', 'detail'])
  })

  it('is closed upwards, whatever is ticked: parents are saved with their children', () => {
    const step = fc.record({ id: fc.constantFrom(...ids), on: fc.boolean(), linked: fc.boolean() })
    fc.assert(
      fc.property(someIds, fc.array(step, { maxLength: 8 }), (start, steps) => {
        const saved = steps.reduce<readonly string[]>((held, one) => toggled(tree, held, one), start)
        if (steps.length > 0) expect(withHalfChecked(tree, saved)).toEqual(saved)
      }),
    )
  })

  it('reads back the very boxes that it saved', () => {
    fc.assert(
      fc.property(someIds, (start) => {
        const saved = withHalfChecked(tree, start)
        const { checked, half } = boxesOf(tree, saved)
        expect(withHalfChecked(tree, [...checked, ...half])).toEqual(saved)
        expect(checked.filter((id) => half.includes(id))).toEqual([])
      }),
    )
  })

  it('ticking and unticking a node leaves nothing of it', () => {
    fc.assert(
      fc.property(someIds, fc.constantFrom(...ids), (start, id) => {
        const on = toggled(tree, start, { id, on: true, linked: true })
        const off = toggled(tree, on, { id, on: false, linked: true })
        expect(boxesOf(tree, on).checked).toContain(id)
        expect(off).not.toContain(id)
      }),
    )
  })

  it('gives nothing that the user may not, whatever is ticked', () => {
    const step = fc.record({ id: fc.constantFrom(...ids), on: fc.boolean(), linked: fc.boolean() })
    fc.assert(
      fc.property(someIds, someIds, fc.array(step, { maxLength: 8 }), (given, start, steps) => {
        const grantable = new Set(given)
        const saved = steps.reduce<readonly string[]>(
          (held, one) => toggledBy(tree, held, one, grantable),
          start,
        )
        expect(saved.filter((id) => !grantable.has(id) && !start.includes(id))).toEqual([])
      }),
    )
  })

  it('ticks a parent, and lets go of it, by what may be given below it', () => {
    const grantable = new Set(['system', 'user'])
    const on = toggledBy(tree, [], { id: 'system', on: true, linked: true }, grantable)
    expect(on).toEqual(['system', 'user'])
    expect(someBoxes(tree, on, grantable)).toEqual({ checked: ['system', 'user'], half: [] })
    expect(toggledBy(tree, [], { id: 'detail', on: true, linked: true }, new Set(['detail']))).toEqual([
      'detail',
    ])
  })

  it('tells by name what a save would change', () => {
    expect(namedDifference(tree, ['project', 'detail'], ['project', 'users'])).toEqual({
      added: ['名project / 名users'],
      removed: ['名project / 名detail'],
    })
  })

  it('finds nodes with what is around them', () => {
    expect(allIds(searched(tree, '名role'))).toEqual(['system', 'role', 'roleDetail'])
    expect(allIds(searched(tree, 'users'))).toEqual(['project', 'users'])
    expect(searched(tree, '没有')).toEqual([])
  })
})
