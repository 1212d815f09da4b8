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
    const known = new Set(contract.map(keyOf))
    expect(routes.map(keyOf).filter((key) => !known.has(key))).toEqual([])
  })

  it('has no path twice', () => {
    const keys = routes.map(keyOf)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })
})
