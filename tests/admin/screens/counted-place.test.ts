import { afterAll, beforeEach, expect, it } from 'vitest'
import { holdPermissions } from '#admin/providers/access.ts'
import { placeOfCounted } from '#admin/screens/model/counted-place.ts'
import { config } from '#config'
import { onlineStatus } from '#resources/dictionaries.ts'
import type { ResolvedNode, ResolvedResource } from '#schema'

const pathsIn = (nodes: readonly ResolvedNode[]): readonly string[] =>
  nodes.flatMap(({ path, children }) => [path, ...pathsIn(children)])

const {
  project,
  role,
  department,
  house,
  application,
  device,
  floor,
  houseModel,
  techProduct,
  singleProduct,
} = config.resources

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

it('what a call explains is found in its tab', () => {
  expect(leadsTo(techProduct, 'houseNum')).toBe('/home/resource/technologyProducts/one?tab=projects')
  expect(leadsTo(singleProduct, 'houseNum')).toBe('/home/resource/smartProducts/one?tab=houses')
})

it('what is listed by the record above is found there, narrowed to just that', () => {
  const at = { projectId: 'p' }
  expect(leadsTo(floor, 'houseNum', at)).toBe('/home/project/p?tab=house&house.floorId=one')
  expect(leadsTo(floor, 'onlineNum', at)).toBe(
    `/home/project/p?tab=house&house.floorId=one&house.onlineStatus=${onlineStatus.online}`,
  )
  expect(leadsTo(houseModel, 'houseNum', at)).toBe('/home/project/p?tab=house&house.modelId=one')
  expect(leadsTo(floor, 'houseNum')).toBeNull()
  holdPermissions(new Set(['/resource']))
  expect(leadsTo(floor, 'houseNum', at)).toBeNull()
})

/** Numbers that cards and lists show and that lead nowhere, since nothing lists what they count by itself. */
const leadNowhere = [
  // Rooms are in the plan of their model, and upgrades in the batches of their firmware.
  ...['houseModel.roomNum', 'firmware.successNum', 'firmware.failNum', 'firmware.processingNum'],
  // Their cell opens what they count over the row.
  'customer.houseNum',
  // Of several products, each with its own list.
  ...['device.productNum', 'deviceAttribute.controlNum'],
]

it('all that cards and lists count leads there', () => {
  const missing = Object.values<ResolvedResource>(config.resources).flatMap((owner) => {
    const shown = [...owner.list.columns.map(({ field }) => field), ...(owner.list.card?.figures ?? [])]
    return [...new Set(shown)].flatMap((name) => {
      const field = owner.fields[name]
      if (field?.kind !== 'derived' || !('count' in field.from)) return []
      const record = { id: 'one', projectId: 'p', houseId: 'h' }
      return placeOfCounted(owner, field, record) === null ? [`${owner.name}.${name}`] : []
    })
  })
  expect(missing.sort()).toEqual([...leadNowhere].sort())
})

it('leads nowhere where nothing can show just that, or this user may not look at it', () => {
  // It counts products, of which no list tells those with one device.
  expect(leadsTo(device, 'productNum')).toBeNull()
  expect(leadsTo(project, 'onlineRate')).toBeNull()
  holdPermissions(new Set(['/system/role']))
  expect(leadsTo(role, 'userNum')).toBeNull()
  expect(leadsTo(project, 'houseNum')).toBeNull()
})
