import { codes } from '#domain/error-codes.ts'
import type { Endpoint } from '#schema'
import { holding, lacking, nobody } from '../context/accounts.ts'
import type { Answer, Session } from '../context/client.ts'
import type { TestContext } from '../context/test-context.ts'
import { demand, refused } from '../context/verdict.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'
import { offeredBy } from './endpoints.ts'

/** Nothing that any call takes: who may not make a call must not even learn that. */
const garbage = { id: "a-b'", pageNum: 'x', pageSize: -1, name: { $ne: 1 } }

const sent = ({ method, path }: Endpoint, context: TestContext, as: Session | null): Promise<Answer> =>
  context.client({ method, path, input: garbage, as })

/** The garbage, and for writes a body that is no JSON as well. */
async function refusedTo(endpoint: Endpoint, context: TestContext, as: Session, who: string): Promise<void> {
  refused(await sent(endpoint, context, as), codes.forbidden, who)
  if (endpoint.method === 'GET') return
  const { method, path } = endpoint
  refused(
    await context.client({ method, path, body: '{', as }),
    codes.forbidden,
    `${who} sending malformed JSON`,
  )
}

const unauthorised = (answer: Answer, who: string) =>
  demand(answer.status === 401, `${who} should be answered HTTP 401, not ${answer.status}`, answer)

/** Who may and who may not make a call, whatever is sent. */
export function accessCases(entity: string, operation: string, endpoint: Endpoint): readonly Case[] {
  const { allow } = endpoint
  const of = casesOf(entity, operation)
  if (allow === 'public') return []
  const reading = { writes: endpoint.method !== 'GET' }
  const loggedOut = [
    of(
      'is refused without login',
      async (context) => {
        unauthorised(await sent(endpoint, context, null), 'nobody logged in')
        unauthorised(
          await sent(endpoint, context, { account: '?', token: 'qa-no-token' }),
          'an unknown token',
        )
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
        await refusedTo(endpoint, context, await nobody(context), 'an account without permissions')
      },
      reading,
    ),
    of(`is refused to who holds everything but ${paths}`, async (context) => {
      await refusedTo(endpoint, context, await lacking(context, allow), `an account that lacks ${paths}`)
    }),
    ...allow.map((path) =>
      of(`is open to who holds ${path}`, async (context) => {
        const answer = await sent(endpoint, context, await holding(context, [path]))
        demand(answer.status === 200, `HTTP ${answer.status} instead of an envelope`, answer)
        demand(answer.code !== codes.forbidden, `who holds ${path} may make this call`, answer)
      }),
    ),
  ]
}

export const resourceAccessCases: CasesFor = (resource) =>
  offeredBy(resource).flatMap(({ operation, endpoint }) => accessCases(resource.name, operation, endpoint))
