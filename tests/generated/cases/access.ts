import { codes } from '#domain/error-codes.ts'
import type { Endpoint, Values } from '#schema'
import { holding, lacking, nobody } from '../context/accounts.ts'
import type { Answer, Session } from '../context/client.ts'
import type { TestContext } from '../context/test-context.ts'
import { demand, refused } from '../context/verdict.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'
import { offeredBy } from './endpoints.ts'

/** Nothing that any call takes: who may not make a call must not even learn that. */
const garbage = { id: "a-b'", pageNum: 'x', pageSize: -1, name: { $ne: 1 } }

interface Tried {
  readonly endpoint: Endpoint
  /** What tells the call from others at its path. */
  readonly send: Values
}

const sent = ({ endpoint: { method, path }, send }: Tried, context: TestContext, as: Session | null) =>
  context.client({ method, path, input: { ...garbage, ...send }, as })

/** The garbage, and for writes a body that is no JSON as well, unless others at the path may be open to them. */
async function refusedTo(tried: Tried, context: TestContext, as: Session, who: string): Promise<void> {
  refused(await sent(tried, context, as), codes.forbidden, who)
  const { method, path } = tried.endpoint
  if (method === 'GET' || Object.keys(tried.send).length > 0) return
  refused(
    await context.client({ method, path, body: '{', as }),
    codes.forbidden,
    `${who} sending malformed JSON`,
  )
}

const unauthorised = (answer: Answer, who: string) =>
  demand(answer.status === 401, `${who} should be answered HTTP 401, not ${answer.status}`, answer)

/** Who may and who may not make a call, whatever is sent. */
export function accessCases(
  entity: string,
  operation: string,
  endpoint: Endpoint,
  send: Values = {},
): readonly Case[] {
  const { allow } = endpoint
  const tried = { endpoint, send }
  const of = casesOf(entity, operation)
  if (allow === 'public') return []
  const reading = { writes: endpoint.method !== 'GET' }
  const loggedOut = [
    of(
      'is refused without login',
      async (context) => {
        unauthorised(await sent(tried, context, null), 'nobody logged in')
        unauthorised(await sent(tried, context, { account: '?', token: 'qa-no-token' }), 'an unknown token')
      },
      reading,
    ),
  ]
  if (allow === 'login') return loggedOut
  const paths = allow.join(', ')
  return [
    ...loggedOut,
    of(
      'is refused to an account without permissions',
      async (context) => {
        await refusedTo(tried, context, await nobody(context), 'an account without permissions')
      },
      reading,
    ),
    of(`is refused to who holds everything but ${paths}`, async (context) => {
      await refusedTo(tried, context, await lacking(context, allow), `an account that lacks ${paths}`)
    }),
    ...allow.map((path) =>
      of(`is open to who holds ${path}`, async (context) => {
        const answer = await sent(tried, context, await holding(context, [path]))
        demand(answer.status === 200, `HTTP ${answer.status} instead of an envelope`, answer)
        demand(answer.code !== codes.forbidden, `who holds ${path} may make this call`, answer)
      }),
    ),
  ]
}

export const resourceAccessCases: CasesFor = (resource) =>
  offeredBy(resource).flatMap(({ operation, endpoint, send }) =>
    accessCases(resource.name, operation, endpoint, send),
  )
