import { expect, it } from 'vitest'
import { homeRoute, type MenuTreeNode, permissionsOf } from '#domain/menu-tree.ts'

const node = (path: string, isSelect: 0 | 1, child: MenuTreeNode[] = []): MenuTreeNode => ({
  id: path.replace(/\W+/g, '_'),
  name: path,
  path,
  isSelect,
  child,
})

const tree = [
  node('project', 1, [node('/project/:id', 0)]),
  node('/service', 0, [node('/service/message', 1)]),
  node('/resource', 0),
]

it('takes the path of every selected node, and of no other', () => {
  expect(permissionsOf(tree)).toEqual(new Set(['project', '/service/message']))
  expect(permissionsOf([])).toEqual(new Set())
})

const routes = [
  'project',
  'maintenance',
  'service/appUser',
  'service/pointsMall',
  'service/pointsManage',
  'service/message',
  'resource',
  'system/user',
  'system/department',
  'system/role',
  'system/record',
].map((route) => ({ route, permission: route === 'project' ? route : `/${route}` }))

it('leads home to the first route in menu order that someone may open', () => {
  for (const [index, { route }] of routes.entries()) {
    const held = new Set(routes.slice(index).map(({ permission }) => permission))
    expect(homeRoute(routes, held)).toBe(route)
  }
})

it('leads nowhere without any permission, unless a route asks for none', () => {
  expect(homeRoute(routes, new Set())).toBeNull()
  expect(homeRoute([...routes, { route: 'about', permission: null }], new Set())).toBe('about')
})
