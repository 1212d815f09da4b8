import { afterAll, beforeEach, expect, it } from 'vitest'
import { holdPermissions } from '#admin/providers/access.ts'
import { placeOfCounted } from '#admin/screens/model/counted-place.ts'
import { config } from '#config'
import { onlineStatus } from '#resources/dictionaries.ts'
import type { ResolvedNode, ResolvedResource } from '#schema'

const pathsIn = (nodes: readonly ResolvedNode[]): readonly string[] =>
  nodes.flatMap(({ path, children }) => [path, ...pathsIn(children)])

const { project, role, department, house, application, device } = config.resources

const leadsTo = (owner: ResolvedResource, name: string, record = {}) => {
  const field = owner.fields[name]
  if (!field) throw new Error(`no field ${name}`)
  return placeOfCounted(owner, field, { id: 'one', ...record })
}

beforeEach(() => holdPermissions(new Set(pathsIn(config.menu))))
afterAll(() => holdPermissions(new Set()))

it('a figure leads to the tab with what it counts, narrowed to just that', () => {
  expect(leadsTo(project, 'houseNum')).toBe('/home/project/one?tab=house')
  expect(leadsTo(project, 'onlineNum')).toBe(
    `/home/project/one?tab=house&house.onlineStatus=${onlineStatus.online}`,
  )
  expect(leadsTo(house, 'userNum', { projectId: 'p' })).toBe('/home/project/p/one?tab=houseUser')
  expect(leadsTo(role, 'userNum')).toBe('/home/system/role?detail=one&detail.tab=user')
})

it('a drawer’s figure leads into the drawer', () => {
  expect(leadsTo(application, 'versionNum')).toBe('/home/resource/app/one?tab=appVersion')
  const fields = Object.entries(application.fields).map(([name, field]) => [name, { ...field }])
  const drawn: ResolvedResource = {
    ...application,
    fields: Object.fromEntries(fields),
    views: { ...application.views, detail: null },
  }
  expect(leadsTo(drawn, 'versionNum')).toBe('/home/resource/app?detail=one&detail.tab=appVersion')
})

it('what has no tab is found in its own list', () => {
  expect(leadsTo(department, 'userNum')).toBe('/home/system/user?departmentId=one')
  expect(leadsTo(project, 'workOrderNum')).toMatch(/^\/home\/maintenance\/workOrder\?.*projectId=one/)
})

it('leads nowhere where nothing can show just that, or this user may not look at it', () => {
  // It counts products, of which no list tells those with one device.
  expect(leadsTo(device, 'productNum')).toBeNull()
  expect(leadsTo(project, 'onlineRate')).toBeNull()
  holdPermissions(new Set(['/system/role']))
  expect(leadsTo(role, 'userNum')).toBeNull()
  expect(leadsTo(project, 'houseNum')).toBeNull()
})
