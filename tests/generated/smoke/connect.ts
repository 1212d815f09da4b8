import { formatTime } from '#domain/time.ts'
import type { ResolvedConfig } from '#schema'
import { login } from '../context/accounts.ts'
import { type Client, createClient } from '../context/client.ts'
import { createContext } from '../context/create-context.ts'
import { wireCrud } from '../context/crud.ts'
import type { TestContext } from '../context/test-context.ts'
import { Failure } from '../context/verdict.ts'
import type { Options, Target } from './options.ts'
import { probe } from './probe.ts'
import { Problem } from './problem.ts'

const certificate =
  'its certificate is not trusted here. Give its authority to Node with NODE_EXTRA_CA_CERTS=/path/to/ca.pem.'

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no host of this name.',
  EAI_AGAIN: 'its name cannot be resolved from here.',
  ECONNREFUSED: 'nothing listens there.',
  ECONNRESET: 'it closed the connection.',
  ETIMEDOUT: 'it did not answer in time.',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time.',
  UND_ERR_SOCKET: 'it closed the connection.',
  DEPTH_ZERO_SELF_SIGNED_CERT: certificate,
  SELF_SIGNED_CERT_IN_CHAIN: certificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: certificate,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: certificate,
  CERT_HAS_EXPIRED: 'its certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host.',
  EPROTO: 'it does not speak TLS; is it http:// instead?',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS; is it http:// instead?',
}

const codeIn = (error: unknown): string => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (code !== '') return code
  return error instanceof Error && error.cause !== undefined ? codeIn(error.cause) : ''
}

const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : wordsOf(error.cause)
}

function unreachable(url: string, error: unknown): Problem {
  const code = codeIn(error)
  const words = wordsOf(error)
  return new Problem(`${url} cannot be reached: ${reasons[code] ?? `${words} ${code}`.trim()}`)
}

/** Logs in, or says in a sentence why that cannot be. */
async function enter(config: ResolvedConfig, client: Client, { url, account, password }: Target) {
  try {
    return await login(config, client, account, password)
  } catch (error) {
    if (!(error instanceof Failure)) throw unreachable(url, error)
    const { answer } = error
    if (answer?.code === null)
      throw new Problem(
        `${url} answers, but not as this back office's back end: its login answered HTTP ${answer.status} without an envelope.`,
      )
    throw new Problem(`${url} refuses to log in ${account}: ${answer?.msg || error.message}`)
  }
}

/** The test context on a deployed back end. */
export async function connect(
  config: ResolvedConfig,
  target: Target,
  { readOnly, seed }: Options,
): Promise<TestContext> {
  const client = createClient(target.url, (request) => fetch(request))
  const admin = await enter(config, client, target)
  const crud = wireCrud(client, admin)
  const now = () => formatTime(Date.now())
  const extensions = await probe(config, crud, client, admin)
  const known = { config, client, crud, admin, readOnly, now, seed, extensions }
  return createContext({ ...known, disposable: false, letPass: null })
}
