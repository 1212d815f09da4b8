import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { Log } from '#platform/contracts.ts'
import { listen } from '#platform/http/listen.ts'
import { clientIp } from '#platform/http/peer.ts'

const incoming = (forwarded?: string) => {
  const message = new http.IncomingMessage({ remoteAddress: '::ffff:10.0.0.9' } as never)
  if (forwarded !== undefined) message.headers['x-forwarded-for'] = forwarded
  return message
}

describe('who is at the other end', () => {
  it.each([
    [undefined, false, '10.0.0.9'],
    ['1.2.3.4', false, '10.0.0.9'],
    ['1.2.3.4', true, '1.2.3.4'],
    ['6.6.6.6, 1.2.3.4', true, '1.2.3.4'],
    [undefined, true, '10.0.0.9'],
    ['', true, '10.0.0.9'],
  ])('of x-forwarded-for %j, trusted: %s, is %s', (forwarded, isTrusted, ip) => {
    expect(clientIp(incoming(forwarded), isTrusted)).toBe(ip)
  })
})

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} }
const options = { host: '127.0.0.1', port: 0, trustProxy: false, connections: 100, log: silent }

describe('listening', () => {
  it('hands requests on and stops when told', async () => {
    const listening = await listen(async (_request, peer) => Response.json(peer), options)
    expect(await (await fetch(listening.url)).json()).toEqual({ ip: '127.0.0.1' })
    await listening.close(1000)
    await expect(fetch(listening.url)).rejects.toThrow()
  })

  it('keeps a connection that nobody uses for longer than a proxy in front of it does', async () => {
    const listening = await listen(async () => new Response(), options)
    const socket = net.connect(Number(new URL(listening.url).port), '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: eaves.test\r\n\r\n')
    const [answer] = await once(socket, 'data')
    expect(Number(/\r\nkeep-alive: timeout=(\d+)/i.exec(String(answer))?.[1])).toBeGreaterThan(120)
    socket.destroy()
    await listening.close(1000)
  })

  it('answers who names no host', async () => {
    const listening = await listen(async (request) => new Response(new URL(request.url).pathname), options)
    const socket = net.connect(Number(new URL(listening.url).port), '127.0.0.1')
    socket.end('GET /healthz HTTP/1.0\r\n\r\n')
    expect(await text(socket)).toMatch(/ 200 OK[\s\S]*\/healthz$/)
    await listening.close(1000)
  })

  it('fails where the port is taken', async () => {
    const first = await listen(async () => new Response(), options)
    const port = Number(new URL(first.url).port)
    await expect(listen(async () => new Response(), { ...options, port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
    await first.close(1000)
  })
})
