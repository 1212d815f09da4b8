import { expect, it } from 'vitest'
import { config } from '#config'
import { homeRoute } from '#domain/menu-tree.ts'
import { departmentType, logAction, logSource } from '#resources/dictionaries.ts'
import { typeCode } from '#resources/product-dictionaries.ts'
import type { ResolvedNode } from '#schema'

const pathsOf = (nodes: readonly ResolvedNode[]): string[] =>
  nodes.flatMap((node) => [node.path, ...pathsOf(node.children)])

it('has the permission paths of the domain, byte for byte, in the order of the home redirect', () => {
  const prescribed = [
    'project',
    '/project/:id',
    '/project/:id/user',
    '/house/detail',
    '/maintenance',
    '/service',
    '/service/appUser',
    '/service/pointsMall',
    '/service/pointsManage',
    '/service/message',
    '/resource',
    '/system',
    '/system/user',
    '/system/department',
    '/system/role',
    '/system/record',
  ]
  // Other entities bring permissions of their own.
  expect(pathsOf(config.menu).filter((path) => prescribed.includes(path))).toEqual(prescribed)
})

it('keeps the numbers that the domain prescribes', () => {
  expect([typeCode.bool, typeCode.decimal, typeCode.number]).toEqual([1, 2, 3])
  expect(departmentType.project).toBe(2)
  expect([logSource.admin, logAction.control]).toEqual([1, 1])
})

it('leads everyone home to the first screen they may open', () => {
  const order = pathsOf(config.menu)
  const routes = Object.values(config.resources)
    .flatMap(({ views }) => views.list ?? [])
    .toSorted((left, right) => order.indexOf(left.permission ?? '') - order.indexOf(right.permission ?? ''))
  expect(homeRoute(routes, new Set(order))).toBe('project')
  expect(homeRoute(routes, new Set(['/system/record', '/system/role']))).toBe('system/role')
})
