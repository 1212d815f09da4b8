import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import { createModules } from '#platform/modules/modules.ts'
import { openDemoAccounts } from '#platform/modules/user/demo-password.ts'
import { momentOf } from '#platform/services/call-context.ts'
import { enableStatus } from '#resources/dictionaries.ts'
import { projects } from '#resources/project.demo.ts'
import { type FieldMap, type ResolvedResource, validateFields, validateRules } from '#schema'
import { oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const { demo } = createModules()
const resources: Readonly<Record<string, ResolvedResource>> = config.resources

/** What a record says for itself: nothing that is computed, nor a password, which is a hash by now. */
const ownFields = ({ fields }: ResolvedResource): FieldMap =>
  Object.fromEntries(
    Object.entries(fields).filter(([, { kind }]) => kind !== 'derived' && kind !== 'password'),
  )

/** What no form would take, on purpose: who may nothing, and a short account. */
const exceptions: Readonly<Record<string, readonly object[]>> = {
  role: [{ menuIds: '请选择权限' }],
  user: [{ account: '账号为 4–20 位字母、数字或下划线，以字母开头' }],
}

describe.each(oneEngine)('demo records on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine })
  })
  afterAll(() => eaves.close())

  it.each(Object.keys(demo))('of %s are such as its form would take', async (name) => {
    const resource = resources[name]
    if (!resource) throw new Error(`the config has no ${name}`)
    const records = await eaves.db.selectFrom(name).selectAll().execute()
    expect(records.length).toBeGreaterThan(0)
    const [fields, now] = [ownFields(resource), momentOf(eaves.platform.services)]
    const errors = records.map((record) => ({
      ...validateFields(fields, record, now),
      ...validateRules(resource.rules, fields, record, now),
    }))
    expect(errors.filter((found) => Object.keys(found).length > 0)).toEqual(exceptions[name] ?? [])
  })

  it('know whose password everybody knows still, among those who may log in', async () => {
    const open = () => openDemoAccounts(eaves.platform.services)
    const before = await open()
    expect(before).toEqual(expect.arrayContaining(['admin', 'ops', 'staff01']))
    const password = { password: 'Other@2026' }
    expect((await eaves.call('user.update', { id: 'user_ops', ...password })).code).toBe(200)
    const disabled = { id: 'user_auditor', status: enableStatus.disabled }
    expect((await eaves.call('user.update', disabled)).code).toBe(200)
    expect(await open()).toEqual(before.filter((account) => account !== 'ops' && account !== 'auditor'))
    expect((await eaves.call('user.update', { id: 'user_ops', password: 'Demo@2026' })).code).toBe(200)
    expect(await open()).toContain('ops')
  })

  it('point at records that come after them', async () => {
    const { data } = await eaves.call('department.detail', { id: 'dept_ops' })
    expect(data).toMatchObject({ name: '运维中心', leaderUserName: '周启明' })
  })
})

it('are those of the modules, as far as the config has their resources', async () => {
  const { department = [], role = [], user = [] } = demo
  const project = projects.slice(0, 1)
  const modules = { ...createModules(), demo: { department, role, user, project, castle: [{ id: 'c' }] } }
  const eaves = await startPlatform({ modules })
  const { data } = await eaves.call('project.list', { pageNum: 1, pageSize: 10 })
  expect(data.list.map(({ id }: { id: string }) => id)).toEqual(['project_jingan'])
  await eaves.close()
})
