async function post(url: string, input: object, token = ''): Promise<Record<string, string>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  })
  const { code, msg, data } = (await response.json()) as {
    readonly code: number
    readonly msg: string
    readonly data: Record<string, string>
  }
  if (code !== 200) throw new Error(`${url}: ${msg}`)
  return data
}

interface Login {
  readonly account: string
  readonly password: string
}

/** New secrets from the platform at `url`, for houses by their ids; none where a broker outside looks after logins. */
export async function platformSecrets(
  url: string | undefined,
  login: Login,
): Promise<(houseId: string) => Promise<string | undefined>> {
  if (url === undefined) return async () => undefined
  const { token } = await post(`${url}/usercenter/admin/v1/user/login`, login)
  return async (houseId) =>
    (await post(`${url}/platform/admin/v1/house/gateway/secret/renew`, { houseId }, token)).secret
}
