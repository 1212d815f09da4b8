import { describe, expect, it } from 'vitest'
import { config } from '#config'
import { callRoutes } from '#platform/call-routes.ts'
import { resourceRoutes } from '#platform/crud/routes.ts'
import { createModules } from '#platform/modules/modules.ts'
import contract from '#tests/support/contract.json' with { type: 'json' }

const modules = createModules()
const routes = [...callRoutes(config, modules), ...resourceRoutes(config, modules)]

interface Call {
  readonly method: string
  readonly path: string
  /** `public`, `login`, or permission paths. */
  readonly allow: string | readonly string[]
}

const keyOf = ({ method, path }: Call) => `${method} ${path}`

/** `/platform/admin/v1/project` of `/platform/admin/v1/project/list`. */
const folderOf = ({ path }: Pick<Call, 'path'>) => path.slice(0, path.lastIndexOf('/'))

const allowed = ({ allow }: Call) => (typeof allow === 'string' ? [allow] : [...allow].sort())

/** Calls of our own, beside the contract (docs/decisions/004-calls-apart.md). */
const own: readonly Call[] = [
  { method: 'GET', path: '/platform/admin/v1/alarm/record/overview', allow: ['/maintenance'] },
  {
    method: 'GET',
    path: '/platform/admin/v1/alarm/record/news',
    allow: ['/maintenance', '/house/detail'],
  },
  {
    method: 'GET',
    path: '/platform/admin/v1/alarm/record/trend',
    allow: ['/maintenance', '/house/detail'],
  },
  {
    method: 'GET',
    path: '/platform/admin/v1/alarm/record/stretch/list',
    allow: ['/maintenance', '/house/detail'],
  },
  {
    method: 'GET',
    path: '/platform/admin/v1/alarm/record/info',
    allow: ['/maintenance', '/house/detail'],
  },
  {
    method: 'GET',
    path: '/platform/admin/v1/alarm/record/comment/list',
    allow: ['/maintenance', '/house/detail'],
  },
  {
    method: 'POST',
    path: '/platform/admin/v1/alarm/record/comment/create',
    allow: ['/maintenance', '/house/detail'],
  },
  { method: 'GET', path: '/platform/admin/v1/project/choice/list', allow: ['/maintenance', '/house/detail'] },
  {
    method: 'GET',
    path: '/platform/admin/v1/workorder/comment/list',
    allow: ['/maintenance', '/house/detail'],
  },
  {
    method: 'POST',
    path: '/platform/admin/v1/workorder/comment/create',
    allow: ['/maintenance', '/house/detail'],
  },
  { method: 'GET', path: '/usercenter/admin/v1/operation/log/history', allow: ['/system/record'] },
  { method: 'POST', path: '/usercenter/admin/v1/department/sort/update', allow: ['/system/department'] },
  { method: 'POST', path: '/usercenter/admin/v1/user/phone/reset', allow: 'login' },
  { method: 'GET', path: '/usercenter/admin/v1/user/session/list', allow: 'login' },
  { method: 'POST', path: '/usercenter/admin/v1/user/session/end', allow: 'login' },
  { method: 'GET', path: '/usercenter/admin/v1/user/settings', allow: 'login' },
  { method: 'POST', path: '/usercenter/admin/v1/user/settings/update', allow: 'login' },
  { method: 'POST', path: '/support/app/v1/order/create', allow: 'public' },
  { method: 'POST', path: '/support/app/v1/message/report', allow: 'public' },
  { method: 'POST', path: '/support/admin/v1/order/record/ship/list', allow: ['/service/pointsManage'] },
  { method: 'POST', path: '/support/admin/v1/message/estimate', allow: ['/service/message'] },
  { method: 'POST', path: '/support/admin/v1/message/resend', allow: ['/service/message'] },
  { method: 'POST', path: '/support/admin/v1/message/withdraw', allow: ['/service/message'] },
  { method: 'GET', path: '/support/admin/v1/message/delivery/list', allow: ['/service/message'] },
  { method: 'GET', path: '/platform/admin/v1/floor/house/board', allow: ['/project/:id'] },
  {
    method: 'GET',
    path: '/platform/admin/v1/floor/house/timeline',
    allow: ['/project/:id', '/house/detail'],
  },
  { method: 'POST', path: '/platform/admin/v1/data/report/series', allow: ['/maintenance'] },
  { method: 'GET', path: '/platform/admin/v1/floor/choice/list', allow: ['/service/message'] },
  {
    method: 'GET',
    path: '/platform/admin/v1/floor/house/choice/list',
    allow: [
      '/project/:id',
      '/project/:id/user',
      '/house/detail',
      '/service/message',
      '/service/appUser',
      '/maintenance',
    ],
  },
  { method: 'POST', path: '/platform/admin/v1/floor/generate', allow: ['/project/:id'] },
  {
    method: 'POST',
    path: '/platform/admin/v1/house/consumable/order',
    allow: ['/house/detail', '/maintenance'],
  },
  { method: 'POST', path: '/platform/admin/v1/house/model/preview', allow: ['/project/:id'] },
  { method: 'GET', path: '/platform/admin/v1/house/room/list', allow: ['/project/:id', '/house/detail'] },
  {
    method: 'GET',
    path: '/usercenter/admin/v1/house/app/user/list',
    allow: ['/project/:id/user', '/house/detail'],
  },
  {
    method: 'POST',
    path: '/usercenter/admin/v1/house/app/user/main/update',
    allow: ['/project/:id/user', '/house/detail'],
  },
  {
    method: 'GET',
    path: '/usercenter/admin/v1/customer/choice/list',
    allow: ['/service/appUser', '/service/pointsManage'],
  },
  { method: 'POST', path: '/usercenter/admin/v1/customer/integral/import', allow: ['/service/appUser'] },
  { method: 'GET', path: '/platform/admin/v1/house/device/attribute/list', allow: ['/house/detail'] },
  { method: 'POST', path: '/platform/admin/v1/house/device/command/cancel', allow: ['/house/detail'] },
  { method: 'POST', path: '/platform/admin/v1/device/import', allow: ['/resource'] },
  { method: 'GET', path: '/platform/admin/v1/device/import/template', allow: ['/resource'] },
  { method: 'POST', path: '/platform/admin/v1/floor/house/deliver', allow: ['/project/:id'] },
  { method: 'POST', path: '/platform/admin/v1/floor/house/debug/assign', allow: ['/project/:id'] },
  { method: 'POST', path: '/platform/admin/v1/floor/house/import', allow: ['/project/:id'] },
  { method: 'GET', path: '/platform/admin/v1/floor/house/import/template', allow: ['/project/:id'] },
  { method: 'GET', path: '/platform/admin/v1/live/stream', allow: 'login' },
  { method: 'GET', path: '/usercenter/admin/v1/notice/list', allow: 'login' },
  { method: 'POST', path: '/usercenter/admin/v1/notice/read', allow: 'login' },
  { method: 'GET', path: '/usercenter/admin/v1/notice/settings', allow: 'login' },
  { method: 'POST', path: '/usercenter/admin/v1/notice/settings/update', allow: 'login' },
  { method: 'GET', path: '/usercenter/admin/v1/notice/delivery/list', allow: ['/system/record'] },
  { method: 'POST', path: '/usercenter/admin/v1/notice/delivery/retry', allow: ['/system/record'] },
  { method: 'GET', path: '/platform/screen/v1/system', allow: 'login' },
  { method: 'GET', path: '/platform/screen/v1/company', allow: 'login' },
  { method: 'GET', path: '/platform/screen/v1/project', allow: 'login' },
]

describe('the contract', () => {
  it.each(contract.map((row) => [row.id, row] as const))(
    '%s is answered where it says, to whom it says',
    (_id, row) => {
      const route = routes.find((one) => keyOf(one) === keyOf(row))
      expect(route, keyOf(row)).toBeDefined()
      expect(route && allowed(route)).toEqual(allowed(row))
    },
  )

  // Entities that the contract does not know have calls of their own, below paths of their own.
  it('has every call that is answered below its paths', () => {
    const known = new Set([...contract, ...own].map(keyOf))
    const folders = new Set(contract.map(folderOf))
    const answered = routes.filter((route) => folders.has(folderOf(route)))
    expect(answered.map(keyOf).filter((key) => !known.has(key))).toEqual([])
  })

  it.each(own.map((call) => [keyOf(call), call] as const))('leaves room for %s', (key, call) => {
    const route = routes.find((one) => keyOf(one) === key)
    expect(route && allowed(route)).toEqual(allowed(call))
    expect(contract.map(keyOf)).not.toContain(key)
  })

  it('has no path twice', () => {
    const keys = routes.map(keyOf)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })
})
