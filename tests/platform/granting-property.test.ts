import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import { codes } from '#domain/error-codes.ts'
import { everyNode } from '#domain/menu-tree.ts'
import { callRoutes } from '#platform/call-routes.ts'
import { resourceRoutes } from '#platform/crud/routes.ts'
import { createModules } from '#platform/modules/modules.ts'
import { dataScope, enableStatus } from '#resources/dictionaries.ts'
import type { ResolvedField, ResolvedNode, ResolvedResource, Values } from '#schema'
import { freshUsers } from '#tests/support/fresh-users.ts'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const nodes = everyNode(config.menu)
const granting = nodes.filter(({ grants }) => grants)
const idsOf = (some: readonly ResolvedNode[]) => some.map(({ id }) => id)

/** With the groups above them, which give nothing: as a role is saved. */
const withGroups = (held: readonly string[], among = config.menu): readonly string[] =>
  among.flatMap(({ id, grants, children }) => {
    const below = withGroups(held, children)
    return held.includes(id) || (!grants && below.length > 0) ? [id, ...below] : below
  })

it('every node that a call asks for is one that grants something', () => {
  const modules = createModules()
  const routes = [...resourceRoutes(config, modules), ...callRoutes(config, modules)]
  const asked = routes.flatMap(({ allow }) => (typeof allow === 'string' ? [] : allow))
  const paths = granting.map(({ path }) => path)
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.filter((path) => !paths.includes(path))).toEqual([])
})

it('permissions are given by the calls that are tried below, and no others', () => {
  const gives = (fits: (field: ResolvedField) => boolean) => (resource: ResolvedResource) =>
    Object.values(resource.fields).some(fits)
  const all: readonly ResolvedResource[] = Object.values(config.resources)
  const roles = all.filter(gives(({ kind }) => kind === 'permissions'))
  const named = roles.map(({ name }) => name)
  const pointing = all.filter(
    gives(
      (field) => (field.kind === 'reference' || field.kind === 'references') && named.includes(field.target),
    ),
  )
  const calls = [...roles, ...pointing].flatMap(({ endpoints, actions, states, links, import: file }) => [
    ...[endpoints.create, endpoints.update, file?.endpoint].flatMap((endpoint) => endpoint?.path ?? []),
    ...[actions, states?.transitions ?? {}, links]
      .flatMap((some) => Object.values(some))
      .map(({ endpoint }) => endpoint.path),
  ])
  expect([...new Set(calls)].map((path) => path.replace('/usercenter/admin/v1/', ''))).toEqual([
    'role/create',
    'role/update',
    'user/create',
    'user/update',
  ])
})

describe('who manages roles and users', () => {
  const users = freshUsers()
  let eaves: TestPlatform
  let count = 0
  /** What the manager holds, and a user and role beside that hold nothing. */
  let own: string
  let manager: { readonly id: string; readonly account: string }
  let plain: string
  let other: string
  const giving = new Map<
    string,
    { readonly role: string; readonly disabled: string; readonly user: string }
  >()

  const as = (account: string) => (name: string, input: Values) => eaves.call(name, input, { as: account })
  const admin = (name: string, input: Values) => as('admin')(name, input)
  const byManager = (name: string, input: Values) => as(manager.account)(name, input)
  const roleInput = (menuIds: readonly string[], more: Values = {}): Values => {
    count += 1
    return { name: `角色${count}`, dataScope: dataScope.granted, menuIds, ...more }
  }
  const makeRole = async (menuIds: readonly string[], more: Values = {}) => {
    const { code, data } = await admin('role.create', roleInput(menuIds, more))
    expect(code).toBe(200)
    return String(data.id)
  }
  const makeUser = async (roleIds: readonly string[]) =>
    users.create(eaves, await eaves.login('admin'), { roleIds })

  beforeAll(async () => {
    eaves = await startPlatform()
    own = await makeRole(['system_user', 'system_role'], { dataScope: dataScope.all })
    manager = await makeUser([own])
    plain = await makeRole(['system'])
    other = (await makeUser([plain])).id
    for (const { id } of granting) {
      const role = await makeRole([id])
      const disabled = await makeRole([id], { status: enableStatus.disabled })
      giving.set(id, { role, disabled, user: (await makeUser([role])).id })
    }
  })
  afterAll(() => eaves.close())

  /** Everything by which somebody could come to hold a node, themselves or another one. */
  const tries = (id: string, held: readonly string[]): readonly (readonly [string, Values])[] => {
    const { role, disabled, user } = giving.get(id) ?? { role: '', disabled: '', user: '' }
    const more = [...withGroups(held), id]
    return [
      ['role.create', roleInput(more)],
      ['role.create', roleInput([id], { status: enableStatus.disabled })],
      ['role.update', { id: own, menuIds: more }],
      ['role.update', { id: plain, menuIds: [id] }],
      ['role.update', { id: disabled, status: enableStatus.enabled }],
      ['user.create', { ...userInput(), roleIds: [role] }],
      ['user.update', { id: manager.id, roleIds: [own, role] }],
      ['user.update', { id: other, roleIds: [plain, role] }],
      ['user.update', { id: other, roleIds: [disabled] }],
      ['user.update', { id: user, password: 'Mine@2026' }],
    ]
  }
  const userInput = (): Values => {
    count += 1
    return {
      ...{ account: `given${count}`, password: 'Demo@2026', name: '新人', phone: `1380000${1000 + count}` },
      departmentId: 'dept_head',
    }
  }

  it.each(granting)('without $name cannot give it, whatever else they hold', async ({ id, children }) => {
    const others = idsOf(granting).filter((one) => one !== id)
    const managing = ['system_user', 'system_role'].filter((one) => one !== id)
    await fc.assert(
      fc.asyncProperty(fc.subarray(others), async (some) => {
        const held = [...new Set([...managing, ...some])]
        expect((await admin('role.update', { id: own, menuIds: withGroups(held) })).code).toBe(200)
        for (const [name, input] of tries(id, held)) {
          const { code } = await byManager(name, input)
          expect([codes.invalid, codes.forbidden], `${name} ${JSON.stringify(input)}`).toContain(code)
        }
      }),
      { numRuns: 3, examples: [[idsOf(everyNode(children))], [others]] },
    )
  })

  it('gives all that they hold, with the groups above it', async () => {
    const managing = ['system_user', 'system_role']
    await fc.assert(
      fc.asyncProperty(fc.subarray(idsOf(granting)), async (some) => {
        const held = withGroups([...managing, ...some])
        // As before the last run, which may have given them more than is held in this one.
        expect((await admin('user.update', { id: other, roleIds: [plain] })).code).toBe(200)
        expect((await admin('role.update', { id: plain, menuIds: ['system'] })).code).toBe(200)
        expect((await admin('role.update', { id: own, menuIds: held })).code).toBe(200)
        const { code, data } = await byManager('role.create', roleInput(held))
        expect(code).toBe(200)
        expect((await byManager('role.update', { id: plain, menuIds: held })).code).toBe(200)
        expect((await byManager('user.update', { id: other, roleIds: [plain, data.id] })).code).toBe(200)
        expect((await byManager('user.create', { ...userInput(), roleIds: [data.id] })).code).toBe(200)
      }),
      { numRuns: 10 },
    )
  })
})
