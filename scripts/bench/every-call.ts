import { config } from '#config'
import { codes } from '#domain/error-codes.ts'
import { formatTime } from '#domain/time.ts'
import type { Endpoint, ResolvedCall, ResolvedResource, Values } from '#schema'
import { sound } from '#tests/generated/cases/calls.ts'
import { login } from '#tests/generated/context/accounts.ts'
import { createClient } from '#tests/generated/context/client.ts'
import { createContext } from '#tests/generated/context/create-context.ts'
import { recordsOf, wireCrud } from '#tests/generated/context/crud.ts'
import type { TestContext } from '#tests/generated/context/test-context.ts'
import { Skipped } from '#tests/generated/context/verdict.ts'
import { callsOf } from '#tests/support/write-pairs/called-writes.ts'
import { filesOf } from '#tests/support/write-pairs/other-writes.ts'
import { type Outcome, type Write, writesOf } from '#tests/support/write-pairs/writes.ts'
import { admin } from './calls.ts'
import { boundProduct, estate } from './estate-data.ts'

/** A call of the config, ready to be made with input that is right by itself. */
export interface EveryCall {
  /** `project.list` */
  readonly name: string
  /** `list`, `call`, `action` */
  readonly kind: string
  /** Null: it cannot be made with what there is. What is made throws `Refused` where it was refused. */
  prepare(): Promise<(() => Promise<unknown>) | null>
}

/** A call that was answered without being done: it says nothing of how long it takes. */
export class Refused extends Error {}

async function done(outcome: Promise<Outcome | null>): Promise<void> {
  const answer = await outcome
  // A file has no code.
  const isDone = answer?.code === codes.ok || (answer?.status === 200 && answer.code === null)
  if (!isDone) throw new Refused(String(answer?.code))
}

/** Where most records are, by resource. */
const large: Values = {
  ...{ project: estate, floor: 'bench_1', house: 'bench_0', techProduct: boundProduct },
  ...{ device: 'device_panel', alarm: 'bench_1', workOrder: 'bench_1' },
}

/** A character that many texts have. */
const commonWord = '1'

/** Input is asked for what most records are about, wherever it names such a resource. */
const amongMany = (fields: ResolvedResource['fields']): Values =>
  Object.fromEntries(
    Object.values(fields).flatMap((field) => {
      const id = field.kind === 'reference' ? large[field.target] : undefined
      return id === undefined ? [] : [[field.name, id]]
    }),
  )

/** What a list has to be told that its records belong to: what has most of them, else the first that is there. */
async function ownersOf(context: TestContext, { parents, fields }: ResolvedResource): Promise<Values> {
  const owners: Record<string, unknown> = {}
  for (const { field: name } of parents.filter(({ required }) => required)) {
    const field = fields[name]
    if (field?.kind !== 'reference') continue
    const target = context.config.resources[field.target]
    owners[name] = large[field.target] ?? (target && (await firstOf(context, target)))
  }
  return owners
}

async function firstOf(context: TestContext, resource: ResolvedResource): Promise<unknown> {
  const { list } = resource.endpoints
  if (!list) return undefined
  const input = { pageNum: 1, pageSize: 100, ...(await ownersOf(context, resource)) }
  return recordsOf((await context.client({ ...list, input, as: context.admin })).data)[0]?.id
}

function readsOf(context: TestContext, resource: ResolvedResource): readonly EveryCall[] {
  const { name, endpoints, parents, fields, lookups, comments, list: look } = resource
  const make = (endpoint: Endpoint, input: Values) => () =>
    done(context.client({ ...endpoint, input, as: context.admin }))
  const within = amongMany(
    Object.fromEntries(parents.flatMap(({ field }) => (fields[field] ? [[field, fields[field]]] : []))),
  )
  const page = { pageNum: 1, pageSize: 100 }
  const keyword = look.search.find((item) => item.by === 'keyword')
  const detail = async () => {
    if (!endpoints.detail || !endpoints.list) return null
    const id = large[name] ?? (await firstOf(context, resource))
    return id === undefined ? null : make(endpoints.detail, { [resource.detailKey]: id })
  }
  const call = (what: string, kind: string, endpoint: Endpoint, input: Values): EveryCall => ({
    name: `${name}.${what}`,
    kind,
    prepare: async () => make(endpoint, { ...input, ...(await ownersOf(context, resource)) }),
  })
  return [
    ...(endpoints.list ? [call('list', 'list', endpoints.list, page)] : []),
    ...(endpoints.list && keyword
      ? [call('list by text', 'list by text', endpoints.list, { ...page, [keyword.param]: commonWord })]
      : []),
    ...(endpoints.detail ? [{ name: `${name}.detail`, kind: 'detail', prepare: detail }] : []),
    ...Object.values(lookups).map((lookup) =>
      call(lookup.name, 'lookup', lookup.endpoint, { ...page, ...within }),
    ),
    ...(comments ? [call('comments', 'comments', comments.list, { ...page, id: large[name] ?? '' })] : []),
  ]
}

const called = (context: TestContext, call: ResolvedCall): EveryCall => ({
  name: call.name,
  kind: 'reading call',
  prepare: async () => {
    const input = { ...(await sound(context, call)), ...amongMany(call.input) }
    return () => done(context.client({ ...call, input, as: context.admin }))
  },
})

async function unlessSkipped<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Skipped) return null
    throw error
  }
}

/** Each on records of its own: of those that others write to, some have been deleted or are in another state. */
const written = (fresh: () => TestContext, write: Write): EveryCall => ({
  name: write.name,
  kind: `write: ${write.kind}`,
  prepare: () =>
    unlessSkipped(async () => {
      const { make } = await write.prepare(fresh())
      return () => done(make())
    }),
})

/** A stream answers for as long as it is listened to. */
const isStream = ({ name }: ResolvedCall) => name === 'live.stream'

/** Every call of the config on a platform that runs, which is written to. */
export async function everyCall(url: string): Promise<readonly EveryCall[]> {
  const client = createClient(url, (request) => fetch(request))
  const session = await login(config, client, admin.account, admin.password)
  let seed = 20_260_102
  const fresh = () =>
    createContext({
      ...{ config, client, admin: session, crud: wireCrud(client, session) },
      ...{ readOnly: false, disposable: true, letPass: null, seed: seed++ },
      now: () => formatTime(Date.now()),
      extensions: ['id', 'orderBy', 'reveal'],
    })
  const context = fresh()
  const writes = [...writesOf(config), ...callsOf(config), ...filesOf(config)]
  return [
    ...Object.values(config.resources).flatMap((resource) => readsOf(context, resource)),
    ...Object.values(config.calls)
      .filter((call) => call.method === 'GET' && !isStream(call))
      .map((call) => called(context, call)),
    ...writes.map((write) => written(fresh, write)),
  ]
}
