import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallHandler, Services } from '#platform/contracts.ts'
import type { Job, ResourceHooks } from '#platform/module-contracts.ts'
import { merged } from '#platform/modules/module-parts.ts'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { sampleConfig, sampleModules } from './sample-config.ts'

interface Examples {
  readonly ticketHooks: ResourceHooks
  readonly projectCount: CallHandler
  readonly userTally: Job
}

let folder = ''
let examples: Examples
let eaves: TestPlatform

/** The examples of docs/platform-modules.md, each a file of its own inside the project, where its aliases hold. */
async function readExamples(): Promise<Examples> {
  const page = await readFile('docs/platform-modules.md', 'utf8')
  await mkdir('reports', { recursive: true })
  folder = await mkdtemp(join('reports', 'modules-'))
  const blocks = [...page.matchAll(/<!-- example: (\w+) -->\n```ts\n(.*?)```/gs)]
  const loaded = blocks.map(async ([, name = '', code = '']) => {
    const file = join(folder, `${name}.ts`)
    await writeFile(file, code)
    return import(pathToFileURL(file).href)
  })
  return Object.assign({}, ...(await Promise.all(loaded)))
}

beforeAll(async () => {
  examples = await readExamples()
  const hooks = { ...sampleModules.hooks, ticket: examples.ticketHooks }
  const calls = { ...sampleModules.calls, 'auth.verifyConfig': examples.projectCount }
  eaves = await startPlatform({ config: sampleConfig, modules: { ...sampleModules, hooks, calls } })
}, 60_000)

afterAll(async () => {
  await eaves.close()
  await rm(folder, { recursive: true })
})

it('the action of the example answers what its handler answers', async () => {
  const { data } = await eaves.call('ticket.create', { title: '漏水' })
  const answer = await eaves.call('ticket.remind', { id: data.id, reason: '太慢' })
  expect(answer).toMatchObject({ code: 200, data: { reminded: '漏水' } })
})

it('the call of the example answers from the database', async () => {
  const { data } = await eaves.call('project.list', { pageSize: 10 })
  expect((await eaves.call('auth.verifyConfig')).data).toEqual({ projects: data.total })
  expect(data.total).toBeGreaterThan(0)
})

it('the job of the example says what it found', async () => {
  const said: unknown[] = []
  const log: Services['log'] = {
    ...eaves.platform.services.log,
    info: (message, details) => said.push([message, details]),
  }
  await examples.userTally.run({ ...eaves.platform.services, log })
  expect(said).toEqual([['users are enabled', { users: expect.any(Number) }]])
})

it('no two modules say the same: whichever came last would stand, and nobody would know', () => {
  const [one, other] = [() => 1, () => 2]
  expect(merged('a handler', [{ a: one }, undefined, { b: other }])).toEqual({ a: one, b: other })
  expect(() => merged('a handler', [{ a: one }, { b: other }, { a: other }])).toThrow(
    'two modules have a handler for a',
  )
  // What every object has by birth is no other module's.
  expect(merged('hooks', [{ toString: one }])).toEqual({ toString: one })
})
