import { expect, it } from 'vitest'
import { dictionary, fromParam, labelKey, labelOf, pathKey, type ResolvedField } from '#schema'
import { level, resolvedKinds } from './samples.ts'

it.each([
  ['projectId', 'projectName'],
  ['roleIds', 'roleNames'],
  ['addressIds', 'addressNames'],
  ['owner', 'ownerName'],
])('the titles of %s stand under %s', (field, key) => expect(labelKey(field)).toBe(key))

it.each([
  ['areaId', 'areaPath'],
  ['areaIds', 'areaPaths'],
  ['area', 'areaPath'],
])('the way to %s in a tree stands under %s', (field, key) => expect(pathKey(field)).toBe(key))

it('a dictionary says the number of each name, and keeps the order it is written in', () => {
  const grade = dictionary('等级', { best: [3, '优'], worst: [-1, '差', 'red'] })
  expect([grade.best, grade.worst]).toEqual([3, -1])
  expect(grade.label).toBe('等级')
  expect(grade.entries).toEqual([
    { name: 'best', value: 3, label: '优', color: null },
    { name: 'worst', value: -1, label: '差', color: 'red' },
  ])
})

it('dictionaries say labels, or nothing for a value they lack', () => {
  expect([labelOf(level, 2), labelOf(level, 3), labelOf(level, '2')]).toEqual(['中', null, null])
  expect(level.entries.map(({ color }) => color)).toEqual([null, 'orange', null])
})

it.each<[string, string, unknown]>([
  ['integer', '12', 12],
  ['choice', ' 2 ', 2],
  ['bool', '0', 0],
  ['integer', 'many', undefined],
  ['integer', '', null],
  ['text', '12', '12'],
  ['reference', ' a1 ', 'a1'],
])('a %s takes %j of a query string for %j', (kind, param, value) => {
  const field = resolvedKinds[kind] as ResolvedField
  expect(fromParam(field, param)).toBe(value)
})
