import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Log } from '#platform/contracts.ts'
import { type Listening, listen } from '#platform/http/listen.ts'
import { connectRaw } from '#tests/support/raw-connection.ts'

const errors: string[] = []
const log: Log = { debug() {}, info() {}, warn() {}, error: (message) => void errors.push(message) }

function* broken() {
  yield Buffer.alloc(100_000)
  throw new Error('the disk is gone')
}

async function answer(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname
  if (path === '/broken') throw new Error('secret')
  if (path === '/full') throw Object.assign(new Error('secret'), { code: 'EMFILE' })
  if (path === '/cut') return new Response(Readable.toWeb(Readable.from(broken())) as ReadableStream)
  if (path === '/own') return new Response('', { headers: { 'content-security-policy': 'sandbox' } })
  if (path === '/cookie') return new Response('', { headers: { 'set-cookie': 'a=b; HttpOnly' } })
  return Response.json({ code: 200 })
}

const usual = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
}
const headersOf = (raw: string) =>
  Object.fromEntries(
    [...(raw.split('\r\n\r\n')[0] ?? '').matchAll(/^([\w-]+): (.*)$/gm)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value.trim(),
    ]),
  )
const bodyOf = (raw: string) => JSON.parse(raw.split('\r\n\r\n')[1] ?? '')

describe('every answer', () => {
  let listening: Listening
  beforeAll(async () => {
    listening = await listen(answer, {
      host: '127.0.0.1',
      port: 0,
      trustProxy: true,
      connections: 100,
      log,
    })
  })
  afterAll(() => listening.close(0))

  const say = async (text: string) => {
    const connection = await connectRaw(listening.url)
    connection.send(text)
    connection.socket.end()
    return connection.ended
  }
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${listening.url}${path}`, { headers })

  it.each(['/', '/broken', '/full'])(
    'has the headers that keep browsers from making more of it: %s',
    async (path) => {
      expect(Object.fromEntries((await get(path)).headers)).toMatchObject(usual)
    },
  )

  it.each([
    ['no request', 'nonsense\r\n\r\n', 400],
    ['two hosts', 'GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n', 400],
    ['a host that is none', 'GET / HTTP/1.1\r\nhost: a@b\r\nconnection: close\r\n\r\n', 400],
    ['endless headers', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('is an envelope with those headers, to %s, too', async (_what, text, status) => {
    const raw = await say(text)
    expect(raw).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(headersOf(raw)).toMatchObject(usual)
    expect(bodyOf(raw)).toMatchObject({ code: status, msg: expect.any(String), data: null })
  })

  it('may have headers of its own', async () => {
    const { headers } = await get('/own')
    expect(headers.get('content-security-policy')).toBe('sandbox')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('binds the browser to https where the proxy says that it came by it', async () => {
    const name = 'strict-transport-security'
    const by = async (protocol: string) =>
      (await get('/', { 'x-forwarded-proto': protocol })).headers.get(name)
    expect(await by('https')).toBe('max-age=31536000')
    expect(await by('https, http')).toBeNull()
    expect((await get('/')).headers.get(name)).toBeNull()
  })

  it('sets cookies that go back over https only, where they were set over it', async () => {
    const over = async (headers?: Record<string, string>) =>
      (await get('/cookie', headers)).headers.getSetCookie()
    expect(await over({ 'x-forwarded-proto': 'https' })).toEqual(['a=b; HttpOnly; Secure'])
    expect(await over()).toEqual(['a=b; HttpOnly'])
  })

  it('to what fails inside tells nothing of it', async () => {
    for (const [path, status] of [
      ['/broken', 500],
      ['/full', 503],
    ] as const) {
      const response = await get(path)
      expect(response.status).toBe(status)
      expect(await response.json()).toEqual({
        code: status,
        msg: expect.stringMatching(/^系统繁忙，请稍后重试（[0-9a-f]{16}）$/),
        data: null,
      })
    }
    expect(errors).toContain('request failed')
  })

  it('that breaks off ends alone', async () => {
    await expect(get('/cut').then((response) => response.arrayBuffer())).rejects.toThrow()
    expect((await get('/')).status).toBe(200)
  })
})
