import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { answer } from '#platform/envelope.ts'
import { withCompression } from '#platform/http/site.ts'

const answering = (body: unknown) => withCompression(async () => Response.json(body))
const ask = (acceptEncoding: string, method = 'GET') =>
  new Request('http://localhost/any', { method, headers: { 'accept-encoding': acceptEncoding } })

const long = { list: Array.from({ length: 200 }, (_, index) => ({ id: String(index), name: '静安府' })) }

describe('answers on the wire', () => {
  it('are compressed where the client takes it', async () => {
    const response = await answering(long)(ask('gzip, br'))
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(JSON.parse(gunzipSync(await response.arrayBuffer()).toString())).toEqual(long)
  })

  it('stay plain where they are small', async () => {
    const fetch = withCompression(async () => answer({ name: '静安府' }))
    const response = await fetch(ask('gzip'))
    expect(response.headers.get('content-encoding')).toBeNull()
    expect((await response.json()).data).toEqual({ name: '静安府' })
  })

  it('stay plain where it does not', async () => {
    const response = await answering(long)(ask('identity'))
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.json()).toEqual(long)
  })

  it('hand the peer through', async () => {
    const seen: unknown[] = []
    const fetch = withCompression(async (_request, peer) => {
      seen.push(peer?.ip)
      return new Response(null, { status: 204 })
    })
    await fetch(ask('gzip', 'POST'), { ip: '192.0.2.1' })
    expect(seen).toEqual(['192.0.2.1'])
  })
})
