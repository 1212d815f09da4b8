import { config } from '#config'
import type { Endpoint } from '#schema'

/** Makes a call as who has logged in; answers its data. Throws where it is refused or not answered. */
export type Client = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: Readonly<Record<string, unknown>> | FormData,
) => Promise<unknown>

interface Envelope {
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

async function dataOf(response: Response): Promise<unknown> {
  const { code, msg, data } = (await response.json()) as Envelope
  if (code !== 200) throw new Error(`${response.status} ${code} ${msg}`)
  return data
}

/** Logs in. The token that an answer renews is used from then on. */
export async function connect(url: string, account: string, password: string): Promise<Client> {
  let token = ''
  const call: Client = async ({ method, path }, input) => {
    const isForm = input instanceof FormData
    const texts = Object.entries(input).map(([name, value]) => [name, String(value)])
    const query = method === 'GET' ? `?${new URLSearchParams(texts)}` : ''
    const response = await fetch(`${url}${path}${query}`, {
      method,
      headers: { authorization: token, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      ...(method === 'GET' ? {} : { body: isForm ? input : JSON.stringify(input) }),
    })
    token = response.headers.get('authorization') ?? token
    return dataOf(response)
  }
  const session = (await call(config.calls['auth.login'], { account, password, remember: 0 })) as {
    readonly token: string
  }
  token = session.token
  return call
}
