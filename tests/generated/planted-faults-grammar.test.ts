import { afterAll, beforeAll, expect, it } from 'vitest'
import { config } from '#config'
import { versionStatus } from '#resources/application-dictionaries.ts'
import type { ResolvedConfig, ResolvedField, ResolvedResource } from '#schema'
import { casesFor } from './cases/cases.ts'
import { cleanUp } from './context/cleanup.ts'
import { type DemoData, openDemoData } from './demo-data.ts'
import { runCases } from './run.ts'
import { type EmbeddedOptions, startInProcess } from './smoke/in-process.ts'

const fromBoth = [versionStatus.draft, versionStatus.online]

type Name = keyof typeof config.resources

type Change = (resource: ResolvedResource) => Partial<ResolvedResource>

/** The config with one resource of it changed. */
function changed(name: Name, change: Change): ResolvedConfig {
  const resources: Readonly<Record<string, ResolvedResource>> = config.resources
  const resource = config.resources[name]
  return { ...config, resources: { ...resources, [name]: { ...resource, ...change(resource) } } }
}

const withField =
  (name: string, settings: object): Change =>
  ({ fields }) => ({ fields: { ...fields, [name]: { ...fields[name], ...settings } as ResolvedField } })

/** A call answers as if it had worked. */
const pretending =
  (path: string | undefined, data: unknown): EmbeddedOptions['between'] =>
  (fetch) =>
  async (request) =>
    new URL(request.url).pathname === path
      ? Response.json({ code: 200, msg: '操作成功', data })
      : fetch(request)

let data: DemoData
// What a broken platform leaves behind must not be in the next one's way.
let seed = 7

beforeAll(async () => {
  data = await openDemoData()
})

afterAll(() => data.close())

/** What becomes of one case on a platform that is broken. */
async function outcome(name: Name, title: string, broken: Partial<EmbeddedOptions>) {
  seed += 1_000_003
  const { context, stop } = await startInProcess(config, { seed, by: 'calls', data, ...broken })
  const cases = casesFor(config, [name]).filter((tried) => `${tried.operation}: ${tried.title}` === title)
  const results = await runCases(cases, context)
  await cleanUp(context)
  await stop()
  return results.map(({ outcome }) => outcome.is)
}

const { transitions = {} } = config.resources.appVersion.states ?? {}

const goodsTransitions = config.resources.goods.states?.transitions ?? {}
const onSaleAtAnyTime = {
  ...goodsTransitions,
  putOnSale: { ...goodsTransitions.putOnSale, when: null } as never,
}

const loosened: readonly (readonly [Name, string, Change])[] = [
  ['productDevice', 'create: stores every field as it was sent', withField('serialNo', { upper: false })],
  ['device', 'create: refuses consumables: a name twice', withField('consumables', { distinct: [] })],
  [
    'appVersion',
    'update: keeps versionName while it is fixed',
    withField('versionName', { immutable: false }),
  ],
  [
    'controlAttribute',
    'update: keeps identifier while it is fixed',
    withField('identifier', { immutable: false }),
  ],
  [
    'appVersion',
    'delete: refuses a record whose status forbids it',
    ({ remove }) => ({ remove: { ...remove, when: null } }),
  ],
  [
    'productDevice',
    'delete: refuses a record whose productStatus forbids it',
    ({ remove }) => ({ remove: { ...remove, when: null } }),
  ],
  ['houseUser', 'delete: asks for a reason', ({ remove }) => ({ remove: { ...remove, reason: null } })],
  [
    'controlAttribute',
    'create: refuses a attributeId with another accessMode',
    withField('attributeId', { where: null }),
  ],
  [
    'controlAttribute',
    'create: refuses a attributeId of another deviceId',
    withField('attributeId', { within: null }),
  ],
  ['firmware', 'create: refuses a sign that is not that of fileUrl', withField('fileUrl', { facts: null })],
  [
    'application',
    'create: refuses iconUrl: a picture that is no square',
    withField('iconUrl', { square: false }),
  ],
  [
    'application',
    'create: refuses iconUrl: a picture that is too small',
    withField('iconUrl', { minSide: 0 }),
  ],
  ['deviceAttribute', 'create: refuses step > max - min', () => ({ rules: [] })],
  ['deviceAttribute', 'create: refuses trueText = falseText', () => ({ rules: [] })],
  [
    'appVersion',
    'withdraw: is refused from 草稿',
    ({ states }) => ({
      states: states && {
        ...states,
        transitions: { ...transitions, withdraw: { ...transitions.withdraw, from: fromBoth } as never },
      },
    }),
  ],
  [
    'goods',
    'putOnSale: is refused where stock forbids it',
    ({ states }) => ({ states: states && { ...states, transitions: onSaleAtAnyTime } }),
  ],
  [
    'houseUser',
    'makeMain: is refused where isMain forbids it',
    ({ actions }) => ({ actions: { ...actions, makeMain: { ...actions.makeMain, when: null } as never } }),
  ],
  [
    'application',
    'detail: answers the latestVersion of what points at it',
    withField('latestVersion', { from: { path: '/' } }),
  ],
  ['device', 'detail: counts attrNum', withField('attrNum', { from: { path: '/' } })],
]

const { device, deviceAttribute, firmware, manual } = config.resources

/** What an import would answer that takes any file for one good row. */
const imported = { total: 1, success: 1, fail: 0, failList: [], created: 1, rows: [{ outcome: 'create' }] }

const pretended: readonly (readonly [Name, string, string | undefined, unknown])[] = [
  [
    'deviceAttribute',
    'ordering: puts the records in the order of their ids',
    deviceAttribute.ordering?.endpoint.path,
    true,
  ],
  ['manual', 'create: writes over what is there for its productId', manual.endpoints.create?.path, true],
  [
    'manual',
    'create: is not there before it is created for its productId',
    manual.endpoints.detail?.path,
    {},
  ],
  [
    'firmware',
    'update: answers the id of what it changed, as of what it creates',
    firmware.endpoints.update?.path,
    { id: 'another' },
  ],
  [
    'techProduct',
    'detail: lists in its tab projects what techProduct.projectBindList answers',
    config.calls['techProduct.projectBindList'].path,
    [{ id: 'a', name: '项目' }],
  ],
  ...[
    'creates what a row says, once',
    'leaves a record that is there as it is, and tells rows that repeat one',
    'tells an empty 设备名称',
    'tells a word that 设备类型 does not know',
    'refuses what is no file of its own, and too many rows',
  ].map((title) => ['device', `import: ${title}`, device.import?.endpoint.path, imported] as const),
  [
    'device',
    'import: says in a dry run that a row would be created, and stores nothing',
    device.import?.endpoint.path,
    { ...imported, rows: [] },
  ],
]

it.each(loosened)(
  '%s %s: fails where the platform does not see to it',
  async (name, title, change) => {
    expect(await outcome(name, title, { built: changed(name, change) })).toEqual(['failed'])
  },
  60_000,
)

it.each(pretended)(
  '%s %s: fails where the call only pretends',
  async (name, title, path, data) => {
    expect(await outcome(name, title, { between: pretending(path, data) })).toEqual(['failed'])
  },
  60_000,
)
