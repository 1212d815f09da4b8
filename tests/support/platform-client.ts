import type { Platform } from '#platform/module-contracts.ts'
import type { Method, ResolvedConfig, Values } from '#schema'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly code: number
  readonly msg: string
  /** Whatever the call answers: tests know what they asked for. */
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what each test asserts
  readonly data: any
}

export interface Ask {
  /** The demo account that asks; null: nobody. Default: admin. */
  readonly as?: string | null
  readonly token?: string
  /** Where from. Default: 127.0.0.1. */
  readonly ip?: string
}

export interface Called {
  readonly method: Method
  readonly path: string
}

/** The call behind a name such as `project.create`, `user.repairUser` or `auth.info`. */
export function callOf(config: ResolvedConfig, name: string): Called {
  const [method, path] = name.split(' ')
  if ((method === 'GET' || method === 'POST') && path) return { method, path }
  const call = config.calls[name]
  if (call) return call
  const [resourceName = '', operation = ''] = name.split('.')
  const resource = config.resources[resourceName]
  const found =
    resource?.endpoints[operation as 'list'] ??
    resource?.lookups[operation]?.endpoint ??
    resource?.links[operation]?.endpoint ??
    resource?.states?.transitions[operation]?.endpoint ??
    resource?.actions[operation]?.endpoint ??
    (operation === 'import' ? resource?.import?.endpoint : undefined)
  if (!found) throw new Error(`no call ${name} in this config`)
  return found
}

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const queryOf = (input: Values) => {
  const params = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(params.map(([name, value]) => [name, asText(value)])).toString()
}

function requestOf({ method, path }: Called, input: Values, token: string): Request {
  const headers = { authorization: token, 'content-type': 'application/json' }
  return method === 'GET'
    ? new Request(`http://eaves.test${path}?${queryOf(input)}`, { headers })
    : new Request(`http://eaves.test${path}`, { method, headers, body: JSON.stringify(input) })
}

/** Speaks to a platform as the admin would: through requests alone. */
export function createClient(fetch: Platform['fetch']) {
  const tokens = new Map<string, Promise<string>>()

  async function send(called: Called, input: Values, token: string, ip = '127.0.0.1'): Promise<Answer> {
    const response = await fetch(requestOf(called, input, token), { ip })
    return { status: response.status, headers: response.headers, ...(await response.json()) }
  }

  async function enter(account: string): Promise<string> {
    const login = { method: 'POST', path: '/usercenter/admin/v1/user/login' } as const
    const { code, msg, data } = await send(login, { account, password: 'Demo@2026', remember: 0 }, '')
    if (code !== 200) throw new Error(`${account} cannot log in: ${msg}`)
    return data.token
  }

  const login = (account: string): Promise<string> => {
    const token = tokens.get(account) ?? enter(account)
    tokens.set(account, token)
    return token
  }

  return {
    login,
    async call(called: Called, input: Values, { as = 'admin', token, ip }: Ask): Promise<Answer> {
      return send(called, input, token ?? (as === null ? '' : await login(as)), ip)
    },
  }
}
