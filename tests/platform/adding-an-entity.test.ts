import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screenRoutes } from '#admin/app/routes/screen-routes.ts'
import { codes } from '#domain/error-codes.ts'
import { createModules } from '#platform/modules/modules.ts'
import { casesFor } from '#tests/generated/cases/cases.ts'
import { cleanUp } from '#tests/generated/context/cleanup.ts'
import { openDemoData } from '#tests/generated/demo-data.ts'
import { failureText, reportOf } from '#tests/generated/report/failure-report.ts'
import { runCases } from '#tests/generated/run.ts'
import { startInProcess } from '#tests/generated/smoke/in-process.ts'
import { applyExample, type ConfigCopy, readExample } from '#tests/support/config-example.ts'
import { oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

let copy: ConfigCopy
beforeAll(async () => {
  copy = await applyExample()
})
afterAll(() => copy.remove())

describe('a new entity', () => {
  it('takes at most 30 lines', async () => {
    const { imports, resources } = await readExample()
    expect((imports + resources).trimEnd().split('\n').length).toBeLessThanOrEqual(30)
  })

  it('compiles', async () => {
    const settings = { extends: '../../src/platform/tsconfig.json', include: ['*.ts'] }
    const record = `import type { RecordOf } from './resources.config.ts'
export const visitor = ({ name, projectName, status }: RecordOf<'visitor'>): [string, string | null | undefined, 1 | 2 | null] =>
  [name, projectName, status]
`
    const module = `import type { ModuleParts } from '#platform/modules/module-parts.ts'
import { visitorHooks } from './visitor-hooks.ts'
export const visitorModule = () => ({ hooks: { visitor: visitorHooks } }) satisfies ModuleParts
`
    // For the platform as well the example is the config.
    const paths = { '#config': ['./resources.config.ts'] }
    await writeFile(
      join(copy.folder, 'tsconfig.json'),
      JSON.stringify({ ...settings, compilerOptions: { incremental: false, tsBuildInfoFile: null, paths } }),
    )
    await writeFile(join(copy.folder, 'record.ts'), record)
    await writeFile(join(copy.folder, 'module.ts'), module)
    await promisify(execFile)('npx', ['tsc', '-p', copy.folder]).catch(({ stdout }) => expect.fail(stdout))
  }, 120_000)

  it('has a route, a menu entry and a permission', () => {
    expect(screenRoutes(copy.config)).toContainEqual({
      kind: 'list',
      resource: 'visitor',
      route: 'visitor',
      permission: '/visitor',
      label: '访客',
      menu: '访客',
      screen: null,
    })
    expect(copy.config.menu.at(-1)).toMatchObject({ name: '访客', path: '/visitor' })
    expect(copy.config.resources.visitor?.menu).toBe('访客')
  })

  it('starts with its demo records, and asks its hook', async () => {
    const modules = createModules()
    const demo = { ...modules.demo, visitor: copy.visitors }
    const hooks = { ...modules.hooks, visitor: copy.hooks }
    const eaves = await startPlatform({ config: copy.config, modules: { ...modules, demo, hooks } })
    const { data } = await eaves.call('visitor.list', { pageNum: 1, pageSize: 10 })
    expect(data.list).toMatchObject([{ id: 'visitor_1', projectName: '静安府', status: 1 }])
    const { code, data: refused } = await eaves.call('visitor.create', { ...copy.visitors[0], id: null })
    expect([code, refused]).toEqual([codes.invalid, { errors: { visitTime: '该访客此时已有预约' } }])
    await eaves.close()
  })
})

describe.each(oneEngine)('a new entity on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine, config: copy.config, onDemo: true })
  })
  afterAll(() => eaves.close())

  const visitor = {
    name: '张三丰',
    phone: '13812345678',
    projectId: 'project_jingan',
    visitTime: '2026-05-01 09:30:00',
  }

  it('has a table of its own', async () => {
    const rows = await eaves.db.selectFrom('visitor').selectAll().execute()
    expect(rows).toEqual([])
  })

  it('stands in the menu tree of those who hold it, and is refused to others', async () => {
    const held = async (as: string) => {
      const { data } = await eaves.call('auth.menuTree', {}, { as })
      return data.find((node: { path: string }) => node.path === '/visitor').isSelect
    }
    expect([await held('admin'), await held('estate')]).toEqual([1, 0])
    expect((await eaves.call('visitor.list', {}, { as: 'estate' })).code).toBe(codes.forbidden)
    expect((await eaves.call('visitor.list', {}, { as: null })).status).toBe(401)
  })

  it('is created, found, shown, changed, moved on once, and deleted', async () => {
    const { data: created } = await eaves.call('visitor.create', visitor)
    const { id } = created
    const detail = async () => (await eaves.call('visitor.detail', { id })).data
    expect(await detail()).toMatchObject({
      ...visitor,
      phone: '138****5678',
      status: 1,
      projectName: '静安府',
    })

    const list = await eaves.call('visitor.list', { pageNum: 1, pageSize: 10 })
    expect(list.data).toMatchObject({ total: 1, list: [{ id, name: '张三丰' }] })

    await eaves.call('visitor.update', { id, name: '张君宝', version: 1 })
    expect(await detail()).toMatchObject({ name: '张君宝', version: 2, phone: '138****5678' })

    expect((await eaves.call('visitor.arrive', { id })).code).toBe(codes.ok)
    expect(await detail()).toMatchObject({ status: 2 })
    expect((await eaves.call('visitor.arrive', { id })).code).toBe(codes.stateChanged)

    expect((await eaves.call('visitor.delete', { id })).code).toBe(codes.ok)
    expect((await eaves.call('visitor.detail', { id })).code).toBe(codes.notFound)
  })

  it('is validated by its fields', async () => {
    const { code, data } = await eaves.call('visitor.create', { ...visitor, phone: '110', name: '' })
    expect(code).toBe(codes.invalid)
    expect(Object.keys(data.errors)).toEqual(['name', 'phone'])
  })
})

it('a new entity brings smoke tests of its own, and they pass', async () => {
  const cases = casesFor(copy.config, ['visitor'])
  const operations = new Set(cases.map(({ operation }) => operation))
  for (const operation of ['list', 'detail', 'create', 'update', 'delete', 'arrive'])
    expect(operations).toContain(operation)
  const data = await openDemoData()
  const { context, stop } = await startInProcess(copy.config, { seed: 20_260_101, by: 'calls', data })
  try {
    const results = await runCases(cases, context)
    const failed = results.filter(({ outcome }) => outcome.is === 'failed')
    expect(failed.map((result) => failureText(reportOf(result)))).toEqual([])
    expect(await cleanUp(context)).toEqual([])
  } finally {
    await stop()
    await data.close()
  }
}, 120_000)
