import fc from 'fast-check'
import { codes } from '#domain/error-codes.ts'
import type { Endpoint } from '#schema'
import type { TestContext } from '../context/test-context.ts'
import { demand, unbroken } from '../context/verdict.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'
import { offeredBy } from './endpoints.ts'
import { seedOf } from './seed-of.ts'

const other = (method: Endpoint['method']): Endpoint['method'] => (method === 'GET' ? 'POST' : 'GET')

const send = (context: TestContext, { method, path }: Endpoint, body: string) =>
  context.client({ method, path, body, as: context.admin })

/** Objects with the call's own names and anything at all in them. */
const anything = (names: readonly string[]) =>
  fc.dictionary(fc.constantFrom('id', 'version', ...names), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 6 })

function writeCases(
  entity: string,
  operation: string,
  endpoint: Endpoint,
  names: readonly string[],
): readonly Case[] {
  const of = casesOf(entity, operation)
  return [
    of('answers malformed JSON with HTTP 400', async (context) => {
      const answer = await send(context, endpoint, '{"name":')
      demand(answer.status === 400, `HTTP ${answer.status} instead of 400`, answer)
      demand(answer.code !== null, 'the body should be an envelope', answer)
    }),
    of('refuses a body that is no object', async (context) => {
      for (const body of ['[]', 'null', '5', '"text"', 'true']) {
        const answer = await send(context, endpoint, body)
        unbroken(answer)
        demand(answer.code !== codes.ok, `${body} should be refused`, answer)
      }
    }),
    of('survives anything sent to it', async (context) => {
      const bodies = fc.sample(anything(names), { seed: seedOf(`${entity} ${operation}`), numRuns: 10 })
      for (const body of bodies) {
        const answer = await send(context, endpoint, JSON.stringify({ ...body, id: 'qa0nosuchrecord' }))
        unbroken(answer)
      }
    }),
  ]
}

const strange = ['', '-1', "'", '%', '\u0000', '9'.repeat(40), '{}', 'NaN', '2026-99-99', '../..', '🏠']

/** Three of them for each parameter, other ones each time. */
const strangeFor = (index: number) => [0, 4, 8].map((step) => strange[(index + step) % strange.length])

const readCase = (entity: string, operation: string, endpoint: Endpoint, names: readonly string[]): Case =>
  casesOf(entity, operation, { writes: false })('survives anything asked of it', async (context) => {
    const { method, path } = endpoint
    for (const [index, name] of ['id', 'pageNum', 'orderBy', 'order', 'reveal', ...names].entries())
      for (const value of strangeFor(index))
        unbroken(await context.client({ method, path, input: { [name]: value }, as: context.admin }))
  })

export const malformedCases: CasesFor = (resource) => {
  const params = resource.list.search.flatMap((item) => (item.by === 'between' ? item.params : [item.param]))
  return offeredBy(resource).flatMap(({ operation, endpoint }) => [
    ...(endpoint.method === 'GET'
      ? [readCase(resource.name, operation, endpoint, operation === 'list' ? params : [])]
      : writeCases(resource.name, operation, endpoint, Object.keys(resource.fields))),
    casesOf(resource.name, operation, { writes: false })(
      `is not there for ${other(endpoint.method)}`,
      async (context) => {
        const answer = await context.client({
          method: other(endpoint.method),
          path: endpoint.path,
          as: context.admin,
        })
        demand(answer.status === 404, `HTTP ${answer.status} instead of 404`, answer)
      },
    ),
  ])
}
