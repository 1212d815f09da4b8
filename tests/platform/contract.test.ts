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

const allowed = ({ allow }: Call) => (typeof allow === 'string' ? [allow] : [...allow].sort())

/** Calls of our own, beside the contract (docs/decisions/004-calls-apart.md). */
const own: readonly Call[] = [
  { method: 'POST', path: '/usercenter/admin/v1/user/phone/reset', allow: 'login' },
  { method: 'GET', path: '/usercenter/admin/v1/user/session/list', allow: 'login' },
  { method: 'POST', path: '/usercenter/admin/v1/user/session/end', allow: 'login' },
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

  it('has every call that is answered', () => {
    const known = new Set([...contract, ...own].map(keyOf))
    expect(routes.map(keyOf).filter((key) => !known.has(key))).toEqual([])
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
