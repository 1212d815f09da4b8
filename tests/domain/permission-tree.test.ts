import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  canLink,
  differenceOf,
  halfCheckedOf,
  leavesOf,
  type TreeNode,
  withHalfChecked,
} from '#domain/permission-tree.ts'

const node = (id: string, ...child: TreeNode[]): TreeNode => ({ id, child })

const tree = [
  node('project', node('detail'), node('users')),
  node('maintenance'),
  node('system', node('user'), node('staff', node('role'), node('record'))),
]

const allIds = ['project', 'detail', 'users', 'maintenance', 'system', 'user', 'staff', 'role', 'record']

it('loads leaves and saves the parents with them', () => {
  const held = ['project', 'detail', 'system', 'staff', 'role']
  expect(leavesOf(tree, held)).toEqual(['detail', 'role'])
  expect(withHalfChecked(tree, ['detail', 'role'])).toEqual(held)
  expect(halfCheckedOf(tree, held)).toEqual(['project', 'system', 'staff'])
})

it('leaves a completely held parent fully checked', () => {
  expect(halfCheckedOf(tree, ['project', 'detail', 'users', 'maintenance'])).toEqual([])
})

it('cannot link a parent that is held without its children', () => {
  expect(canLink(tree, ['project'])).toBe(false)
  expect(canLink(tree, ['project', 'users'])).toBe(true)
})

it('shows the same check marks after saving and loading, linked or not', () => {
  fc.assert(
    fc.property(fc.subarray(allIds), (checked) => {
      const saved = withHalfChecked(tree, checked)
      expect(withHalfChecked(tree, saved)).toEqual(saved)
      const leaves = leavesOf(tree, saved)
      const shown = canLink(tree, saved) ? withHalfChecked(tree, leaves) : saved
      expect(shown).toEqual(saved)
      expect(leavesOf(tree, withHalfChecked(tree, leaves))).toEqual(leaves)
    }),
  )
})

it('tells what a change adds and removes', () => {
  expect(differenceOf(['a', 'b'], ['b', 'c'])).toEqual({ added: ['c'], removed: ['a'] })
})
