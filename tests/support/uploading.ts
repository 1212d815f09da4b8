import type { TestPlatform } from './platform.ts'
import type { Answer } from './platform-client.ts'

const path = '/support/admin/v1/upload'

/** The body with its length, as a browser sends it. */
async function wholeBody(form: FormData) {
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  const body = await encoded.arrayBuffer()
  return { body, headers: { 'content-type': type, 'content-length': String(body.byteLength) } }
}

/** Sends a file as the admin does. `field`: the `resource.field` it is for. */
export async function sendFile(
  eaves: TestPlatform,
  name: string,
  content: Uint8Array | string,
  { field, as = 'admin' }: { field?: string; as?: string } = {},
): Promise<Answer> {
  const form = new FormData()
  form.set('file', new File([content as BlobPart], name))
  const { headers, body } = await wholeBody(form)
  const response = await eaves.fetch(
    new Request(`http://eaves.test${path}${field === undefined ? '' : `?field=${field}`}`, {
      method: 'POST',
      body,
      headers: { ...headers, authorization: await eaves.login(as) },
    }),
  )
  return { status: response.status, headers: response.headers, ...(await response.json()) }
}

/** The URL of a file that was taken. */
export async function uploaded(
  eaves: TestPlatform,
  name: string,
  content: Uint8Array | string,
  field: string,
): Promise<string> {
  const { code, msg, data } = await sendFile(eaves, name, content, { field })
  if (code !== 200) throw new Error(`${name} was not taken: ${msg}`)
  return data.url
}

/** The upload, asked for with the token of a demo account. */
export const readFile = async (eaves: TestPlatform, url: string, as = 'admin'): Promise<Response> =>
  eaves.fetch(new Request(`http://eaves.test${url}`, { headers: { authorization: await eaves.login(as) } }))
