import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import type { Endpoint, ResolvedResource } from '#schema'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { sampleConfig, sampleModules } from './sample-config.ts'

const create = '/platform/admin/v1/thing/create'
const json = { 'content-type': 'application/json' }

const endpointsOf = (resource: ResolvedResource): readonly Endpoint[] => [
  ...Object.values(resource.endpoints),
  ...Object.values(resource.lookups).map(({ endpoint }) => endpoint),
  ...Object.values(resource.links).map(({ endpoint }) => endpoint),
  ...Object.values(resource.states?.transitions ?? {}).map(({ endpoint }) => endpoint),
  ...Object.values(resource.actions).map(({ endpoint }) => endpoint),
]
const endpoints = Object.values(sampleConfig.resources).flatMap(endpointsOf)

/** Values that have broken other platforms. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    '\u0000',
    '\ud800',
    'a'.repeat(5000),
    "'; drop table thing; --",
    '%',
    '\\',
    '1e400',
    '99999999999999999999',
    '-0',
    '0000-01-01',
    '9999-99-99 99:99:99',
    '5874898-01-01',
    Number.MAX_SAFE_INTEGER,
    1e308,
    -1e308,
    1e-300,
    2 ** 53,
    2 ** 31,
    2 ** 63,
    null,
    true,
    [],
    [[]],
    [null],
    {},
    { toString: 1 },
    'project_jingan',
    'user_ops',
    10,
    20,
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.integer(),
  fc.double(),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
)

const fieldNames = [
  ...Object.keys(sampleConfig.resources.thing.fields),
  ...['id', 'ids', 'version', 'pageNum', 'pageSize', 'orderBy', 'order', 'reveal', 'action', 'adminIds'],
  ...['startTime', 'endTime', 'keyword', 'addressId', 'from', 'to', 'parentId', 'menuIds', 'type', 'result'],
  ...['__proto__', 'constructor', 'hasOwnProperty', 'toString'],
]

/** Good enough to get past what is required, so that the rest is reached too. */
const plausible = fc.record({
  name: fc.string({ unit: 'grapheme', minLength: 2, maxLength: 12 }),
  title: fc.constant('工票'),
  id: fc.constantFrom('project_jingan', 'user_ops', 'dept_ops', 'role_ops', 'house_jingan_1_1_1'),
  ids: fc.constant(['user_ops']),
  type: fc.constantFrom(1, 2),
  projectId: fc.constantFrom('project_jingan', 'project_xixi'),
  departmentId: fc.constant('dept_shanghai'),
  addressIds: fc.constant(['310000', '310100', '310106']),
  addressDetail: fc.constant('某路 1 号'),
  action: fc.constantFrom(1, 2, 3),
})

const wrong = fc
  .array(fc.tuple(fc.constantFrom(...fieldNames), nasty), { maxLength: 6 })
  .map((entries) => Object.fromEntries(entries))

const input = fc.oneof(
  wrong,
  fc.tuple(plausible, wrong).map(([base, values]) => ({ ...base, ...values })),
)

describe.each(engines)('the protocol on %s', (engine) => {
  let eaves: TestPlatform
  let token: string
  beforeAll(async () => {
    eaves = await startPlatform({ engine, config: sampleConfig, modules: sampleModules })
    token = await eaves.login('admin')
  })
  afterAll(() => eaves.close())

  const post = (body: BodyInit | undefined, headers: Record<string, string> = {}) =>
    eaves.fetch(
      new Request(`http://eaves.test${create}`, {
        method: 'POST',
        headers: { authorization: token, ...(body instanceof FormData ? {} : json), ...headers },
        body,
      }),
    )
  const shown = async (response: Response) => ({ status: response.status, ...(await response.json()) })

  it('wants to know who asks, before anything else', async () => {
    for (const { method, path } of endpoints) {
      const answer = await eaves.call(`${method} ${path}`, {}, { token: 'nonsense' })
      expect(answer).toMatchObject({ status: 401, code: 401, msg: '登录已过期' })
    }
  })

  it('wants permission before it looks at anything', async () => {
    const nobody = await eaves.login('nobody')
    for (const { method, path, allow } of endpoints) {
      if (allow === 'login') continue
      const answer = await eaves.call(`${method} ${path}`, { id: '\u0000', pageNum: -1 }, { token: nobody })
      expect(answer).toMatchObject({ status: 200, code: codes.forbidden, msg: '无权限操作' })
    }
    const huge = await eaves.fetch(
      new Request(`http://eaves.test${create}`, {
        method: 'POST',
        headers: { authorization: nobody, ...json },
        body: '{"a": '.repeat(300_000),
      }),
    )
    expect(await shown(huge)).toMatchObject({ status: 200, code: codes.forbidden })
  })

  it.each([
    ['{"name": ', 400],
    ['[]', 400],
    ['"text"', 400],
    ['null', 400],
    ['{"name": "\\u0000"}', 400],
    ['{"name": "\\ud800"}', 400],
    [`{"name": ${'['.repeat(50)}${']'.repeat(50)}}`, 400],
    [`{"name": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
    [`{"name": "${'x'.repeat(1_100_000)}"}`, 413],
    ['', 200],
    ['{"name": 1e400}', 200],
    ['{"__proto__": {"name": "毒"}, "name": "原型"}', 200],
  ])('answers the body %.40s', async (body, status) => {
    const answer = await shown(await post(body))
    expect(answer.status).toBe(status)
    expect(answer).toMatchObject({ code: expect.any(Number), msg: expect.any(String) })
  })

  it('refuses a body that breaks off', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) })
    const headers = { authorization: token }
    const request = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    const answer = await shown(await eaves.fetch(new Request(`http://eaves.test${create}`, request)))
    expect(answer).toMatchObject({ status: 400, code: 400, msg: '请求内容不完整' })
  })

  it('refuses text that is not UTF-8, and files where none belong', async () => {
    expect((await shown(await post(new Uint8Array([0x7b, 0xff, 0x7d])))).status).toBe(400)
    const form = new FormData()
    form.set('file', new Blob(['x']), 'x.png')
    expect((await shown(await post(form))).status).toBe(400)
  })

  it.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/jsonp', 415],
    ['', 415],
    ['application/json', 200],
    ['Application/JSON; charset=utf-8', 200],
  ])('takes bodies as JSON alone: "%s" is answered with %i', async (type, status) => {
    const body = new TextEncoder().encode('{"name": "类型"}')
    const answer = await shown(await post(body, { 'content-type': type }))
    expect(answer).toMatchObject({ status, code: status === 200 ? expect.any(Number) : status })
    // Nothing is no text.
    expect((await shown(await post(undefined, { 'content-type': type }))).status).toBe(200)
  })

  it('takes no more from strangers than a login needs', async () => {
    const login = (padding: number) =>
      eaves.call('POST /usercenter/admin/v1/user/login', { account: 'x'.repeat(padding) }, { as: null })
    expect(await login(16_000)).toMatchObject({ status: 200 })
    expect(await login(17_000)).toMatchObject({ status: 413, code: 413, msg: '请求内容过大' })
  })

  it('answers unknown paths and wrong methods with an envelope', async () => {
    for (const [method, path] of [
      ['GET', '/nowhere'],
      ['GET', create],
      ['DELETE', create],
      ['POST', '/platform/admin/v1/thing/list'],
    ]) {
      const response = await eaves.fetch(new Request(`http://eaves.test${path}`, { method }))
      expect(await shown(response)).toMatchObject({ status: 404, code: 404, data: null })
    }
  })

  it('answers HEAD as GET without a body, and OPTIONS with the methods', async () => {
    const headers = { authorization: token }
    const list = 'http://eaves.test/platform/admin/v1/thing/list'
    const head = await eaves.fetch(new Request(list, { method: 'HEAD', headers }))
    expect([head.status, await head.text()]).toEqual([200, ''])
    const options = await eaves.fetch(new Request(list, { method: 'OPTIONS' }))
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
    expect((await eaves.fetch(new Request('http://eaves.test/healthz'))).status).toBe(200)
  })

  it('refuses what every object has as the name of a value, wherever it stands', async () => {
    const inherited = fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype))
    const bearing = fc.tuple(inherited, nasty).map(([name, value]) => ({ [name]: value }))
    const { nested } = fc.letrec<{ nested: unknown }>((tie) => ({
      nested: fc.oneof(
        { maxDepth: 6 },
        bearing,
        tie('nested').map((inner) => [{ name: '一' }, inner]),
        fc.tuple(fc.constantFrom(...fieldNames), tie('nested')).map(([name, inner]) => ({ [name]: inner })),
      ),
    }))
    const isStorable = (value: unknown) => !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value))
    const posts = endpoints.filter(({ method }) => method === 'POST')
    const asked = fc.tuple(fc.constantFrom(...posts), plausible, fc.constantFrom(...fieldNames), nested)
    await fc.assert(
      fc.asyncProperty(
        asked.filter((all) => isStorable(all)),
        async ([{ method, path }, values, name, inner]) => {
          const body = { ...values, [name]: inner }
          const { status, code } = await eaves.call(`${method} ${path}`, body, { token })
          expect({ status, code }).toEqual({ status: 200, code: codes.invalid })
        },
      ),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 300) },
    )
    for (const { method, path } of endpoints.filter((one) => one.method === 'GET'))
      for (const name of Object.getOwnPropertyNames(Object.prototype))
        expect(await eaves.call(`${method} ${path}`, { [name]: '1' }, { token })).toMatchObject({
          status: 200,
          code: codes.invalid,
        })
  })

  it('answers no input with a 5xx', async () => {
    const asked = fc.tuple(fc.constantFrom(...endpoints), input)
    await fc.assert(
      fc.asyncProperty(asked, async ([{ method, path }, values]) => {
        const { status, code } = await eaves.call(`${method} ${path}`, values, { token })
        expect([200, 400]).toContain(status)
        expect(code).toBeTypeOf('number')
        expect(code).not.toBe(500)
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 300) },
    )
    expect(eaves.errors).toEqual([])
  })
})
