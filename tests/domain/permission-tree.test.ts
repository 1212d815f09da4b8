import fc from 'fast-check'
import { expect, it } from 'vitest'
import { differenceOf, halfCheckedOf, type TreeNode, withHalfChecked } from '#domain/permission-tree.ts'

const node = (id: string, ...child: TreeNode[]): TreeNode => ({ id, child })

const tree = [
  node('project', node('detail'), node('users')),
  node('maintenance'),
  node('system', node('user'), node('staff', node('role'), node('record'))),
]

const allIds = ['project', 'detail', 'users', 'maintenance', 'system', 'user', 'staff', 'role', 'record']

it('saves the parents with what is checked below them', () => {
  const held = ['project', 'detail', 'system', 'staff', 'role']
  expect(withHalfChecked(tree, ['detail', 'role'])).toEqual(held)
  expect(halfCheckedOf(tree, held)).toEqual(['project', 'system', 'staff'])
})

it('leaves a completely held parent fully checked', () => {
  expect(halfCheckedOf(tree, ['project', 'detail', 'users', 'maintenance'])).toEqual([])
})

it('adds nothing to what was saved before', () => {
  fc.assert(
    fc.property(fc.subarray(allIds), (checked) => {
      const saved = withHalfChecked(tree, checked)
      expect(withHalfChecked(tree, saved)).toEqual(saved)
    }),
  )
})

it('tells what a change adds and removes', () => {
  expect(differenceOf(['a', 'b'], ['b', 'c'])).toEqual({ added: ['c'], removed: ['a'] })
})
