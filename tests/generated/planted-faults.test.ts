import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import type { ResolvedConfig, ResolvedField, ResolvedResource } from '#schema'
import { casesFor } from './cases/cases.ts'
import { cleanUp } from './context/cleanup.ts'
import { type DemoData, openDemoData } from './demo-data.ts'
import { failureText, reportOf } from './report/failure-report.ts'
import { type Result, runCases } from './run.ts'
import { type EmbeddedOptions, startInProcess } from './smoke/in-process.ts'

/** The config with one resource of it changed. */
const changed = (
  name: string,
  change: (resource: ResolvedResource) => Partial<ResolvedResource>,
): ResolvedConfig => {
  const resources: Readonly<Record<string, ResolvedResource>> = config.resources
  const resource = resources[name]
  if (!resource) throw new Error(`no resource ${name}`)
  return { ...config, resources: { ...resources, [name]: { ...resource, ...change(resource) } } }
}

const { department } = config.resources

const withField = (name: string, settings: Partial<ResolvedField>) =>
  changed('department', ({ fields }) => ({
    fields: { ...fields, [name]: { ...fields[name], ...settings } as ResolvedField },
  }))

/** The delete call answers as if it had worked. */
const pretendToDelete: EmbeddedOptions['between'] = (fetch) => async (request) =>
  new URL(request.url).pathname === department.endpoints.delete?.path
    ? Response.json({ code: 200, msg: '操作成功', data: true })
    : fetch(request)

let data: DemoData
// What a broken platform leaves behind must not be in the next one's way.
let seed = 0

beforeAll(async () => {
  data = await openDemoData()
})

afterAll(() => data.close())

/** The department's cases of these operations, as the real config has them, on a platform that is broken. */
async function failures(operations: readonly string[], broken: Partial<EmbeddedOptions>) {
  seed += 1_000_003
  const { context, stop } = await startInProcess(config, { seed, by: 'calls', data, ...broken })
  const cases = casesFor(config, ['department']).filter(({ operation }) => operations.includes(operation))
  const results = await runCases(cases, context)
  await cleanUp(context)
  await stop()
  return results.filter(({ outcome }) => outcome.is === 'failed')
}

const titles = (results: readonly Result[]) =>
  results.map(({ case: { operation, title } }) => `${operation}: ${title}`)

describe('the generated tests', { timeout: 120_000 }, () => {
  it('pass on the platform as it is', async () => {
    expect(titles(await failures(['list', 'delete'], {}))).toEqual([])
  })

  it('see a call that only pretends', async () => {
    const found = await failures(['delete'], { between: pretendToDelete })
    expect(titles(found)).toContain('delete: removes the record')
    expect(failureText(reportOf(found[0] as Result))).toMatch(/^department · delete · /)
  })

  it('see a call that has moved', async () => {
    const { update } = department.endpoints
    const moved = {
      ...department.endpoints,
      update: { ...update, path: '/usercenter/admin/v1/department/change' },
    }
    const built = changed('department', () => ({ endpoints: moved as ResolvedResource['endpoints'] }))
    const found = await failures(['list', 'update'], { built })
    expect(new Set(found.map(({ case: { operation } }) => operation))).toEqual(new Set(['update']))
    expect(titles(found)).toContain('update: changes name')
  })

  it('see a permission that is too wide', async () => {
    const open = { ...department.endpoints, create: { ...department.endpoints.create, allow: 'login' } }
    const built = changed('department', () => ({ endpoints: open as ResolvedResource['endpoints'] }))
    expect(titles(await failures(['list', 'create', 'delete'], { built }))).toEqual([
      'create: is refused to an account without permissions',
      'create: is refused to who holds everything but /system/department',
    ])
  })

  it('see a permission that is too narrow', async () => {
    const narrow = {
      ...department.endpoints,
      list: { ...department.endpoints.list, allow: ['/system/department'] },
    }
    const built = changed('department', () => ({ endpoints: narrow as ResolvedResource['endpoints'] }))
    expect(titles(await failures(['list'], { built }))).toEqual(['list: is open to who holds /system/user'])
  })

  it('see a validation rule that is too lax', async () => {
    const found = await failures(['create', 'update'], {
      built: withField('name', { max: 21 } as Partial<ResolvedField>),
    })
    expect(titles(found)).toEqual([
      'create: refuses name: 21 characters',
      'update: refuses name: 21 characters',
    ])
  })

  it('see a validation rule that is too strict', async () => {
    const found = await failures(['update'], {
      built: withField('sort', { max: 9998 } as Partial<ResolvedField>),
    })
    expect(titles(found)).toEqual(['update: takes sort: 9999, the largest'])
  })

  it('see a column that is gone', async () => {
    const built = changed('department', ({ fields }) => {
      const { sort: _gone, ...rest } = fields
      return { fields: rest, list: { ...department.list, sort: { field: 'createTime', order: 'asc' } } }
    })
    const found = await failures(['list', 'detail'], { built, data: undefined })
    expect(titles(found)).toEqual([
      'list: answers whole records and their number',
      'detail: answers every field of the record',
    ])
    expect(reportOf(found[0] as Result).why).toContain('sort')
  })
})
