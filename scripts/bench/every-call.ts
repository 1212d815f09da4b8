import { config } from '#config'
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
import { type Write, writesOf } from '#tests/support/write-pairs/writes.ts'
import { admin } from './calls.ts'
import { boundProduct, estate } from './estate-data.ts'

/** A call of the config, ready to be made with input that is right by itself. */
export interface EveryCall {
  /** `project.list` */
  readonly name: string
  /** `list`, `call`, `action` */
  readonly kind: string
  /** Null: it cannot be made with what there is. */
  prepare(): Promise<(() => Promise<unknown>) | null>
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

function readsOf(context: TestContext, resource: ResolvedResource): readonly EveryCall[] {
  const { name, endpoints, parents, fields, lookups, comments, list: look } = resource
  const ask = (endpoint: Endpoint, input: Values) => () =>
    context.client({ ...endpoint, input, as: context.admin })
  const within = amongMany(
    Object.fromEntries(parents.flatMap(({ field }) => (fields[field] ? [[field, fields[field]]] : []))),
  )
  const required = parents.filter((parent) => parent.required).map(({ field }) => field)
  const own = Object.fromEntries(required.map((field) => [field, within[field] ?? '']))
  const page = { pageNum: 1, pageSize: 100, ...own }
  const keyword = look.search.find((item) => item.by === 'keyword')
  const detail = async () => {
    if (!endpoints.detail || !endpoints.list) return async () => null
    const [first] = recordsOf((await ask(endpoints.list, page)()).data)
    return ask(endpoints.detail, { [resource.detailKey]: large[name] ?? first?.id })
  }
  const call = (what: string, kind: string, endpoint: Endpoint, input: Values): EveryCall => ({
    name: `${name}.${what}`,
    kind,
    prepare: async () => ask(endpoint, input),
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
    return () => context.client({ ...call, input, as: context.admin })
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

const written = (context: TestContext, write: Write): EveryCall => ({
  name: write.name,
  kind: `write: ${write.kind}`,
  prepare: () => unlessSkipped(async () => (await write.prepare(context)).make),
})

/** A stream answers for as long as it is listened to. */
const isStream = ({ name }: ResolvedCall) => name === 'live.stream'

/** Every call of the config on a platform that runs, which is written to. */
export async function everyCall(url: string): Promise<readonly EveryCall[]> {
  const client = createClient(url, (request) => fetch(request))
  const session = await login(config, client, admin.account, admin.password)
  const context = createContext({
    ...{ config, client, admin: session, crud: wireCrud(client, session) },
    ...{ readOnly: false, disposable: true, letPass: null, seed: 20_260_102 },
    now: () => formatTime(Date.now()),
    extensions: ['id', 'orderBy', 'reveal'],
  })
  const writes = [...writesOf(config), ...callsOf(config), ...filesOf(config)]
  return [
    ...Object.values(config.resources).flatMap((resource) => readsOf(context, resource)),
    ...Object.values(config.calls)
      .filter((call) => call.method === 'GET' && !isStream(call))
      .map((call) => called(context, call)),
    ...writes.map((write) => written(context, write)),
  ]
}
