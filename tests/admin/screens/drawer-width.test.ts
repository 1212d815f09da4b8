import { expect, it } from 'vitest'
import { drawerWidth } from '#admin/screens/detail/detail-drawer.tsx'
import { relatedTo } from '#admin/screens/model/related.ts'
import { config } from '#config'
import type { ResolvedConfig, ResolvedResource } from '#schema'

const all: ResolvedConfig = config
const widthOf = (resource: ResolvedResource, related = relatedTo(all, resource)) =>
  drawerWidth(resource, related)

it('a drawer is as wide as what it shows wants', () => {
  const { projectAdmin, customer, manual } = config.resources
  expect(widthOf(projectAdmin, [])).toBe(640)
  // Texts of many lines.
  expect(widthOf(manual, [])).toBe(880)
  // Lists in its tabs, the wider the more columns they have.
  const lists = relatedTo(all, customer).filter(({ kind }) => kind === 'list')
  expect(widthOf(customer, lists)).toBeGreaterThan(880)
  expect(widthOf(customer, lists)).toBeLessThanOrEqual(1000)
})
