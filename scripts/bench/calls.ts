import { config } from '#config'

/** The demo account that may do everything. */
export const admin = { account: 'admin', password: 'Demo@2026' }

/** One that may read little. */
export const limited = { account: 'auditor', password: admin.password }

interface Envelope {
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

const open = async (response: Response): Promise<unknown> => {
  const { code, msg, data } = (await response.json()) as Envelope
  if (code !== 200) throw new Error(`${response.url}: ${code} ${msg}`)
  return data
}

export interface Client {
  get(path: string, params: Readonly<Record<string, string | number>>): Promise<unknown>
  post(path: string, body: unknown): Promise<unknown>
}

/** A client that has logged in as the demo administrator. A refused call throws. */
export async function logIn(url: string): Promise<Client & { readonly token: string }> {
  const headers = { 'content-type': 'application/json' }
  const post = (path: string, body: unknown, more: Readonly<Record<string, string>> = {}) =>
    fetch(url + path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) }).then(
      open,
    )
  const { token } = (await post(config.calls['auth.login'].path, { ...admin, remember: 0 })) as {
    token: string
  }
  const authorization = { authorization: token }
  return {
    token,
    get: (path, params) => {
      const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))
      return fetch(`${url}${path}?${query}`, { headers: authorization }).then(open)
    },
    post: (path, body) => post(path, body, authorization),
  }
}
