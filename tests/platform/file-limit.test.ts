import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareFiles } from '#platform/file-limit.ts'
import { type ChildServer, startServer } from '#tests/support/child-server.ts'
import { connectGateway } from '#tests/support/device-house.ts'
import { connectRaw } from '#tests/support/raw-connection.ts'

it.each([
  [64, true, 8, 8, 64],
  [256, true, 50, 50, 64],
  [1024, true, 242, 242, 256],
  [1024, false, 484, 242, 256],
  [20_000, true, 4986, 4986, 1000],
  [Number.MAX_SAFE_INTEGER, true, 10_000, 10_000, 1000],
])(
  'of %i files (gateways: %s) %i are for connections, %i for gateways, %i for the embedded database',
  (limit, hasGateways, connections, gatewayConnections, database) => {
    expect(shareFiles({ hasGateways, limit })).toEqual({ connections, gatewayConnections, database })
  },
)

const base = '/usercenter/admin/v1'

// Fewer would not do for its modules, which are opened many at a time.
describe('a process that may have 512 files open', () => {
  const folder = mkdtempSync(join(tmpdir(), 'eaves-files-'))
  let server: ChildServer
  let token = ''
  let upload = ''

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, { ...init, headers: { authorization: token, ...init.headers } })
  /** On a connection of its own: one that lay idle may have made room for another. */
  const askAnew = async (path: string, method = 'GET') => {
    const headers = { authorization: token }
    const request = http.request(`${server.url}${path}`, { method, agent: false, headers }).end()
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    return { status: response.statusCode, body: await text(response) }
  }
  const list = (path: string) => askAnew(`${base}/${path}/list?pageNum=1&pageSize=20`)

  beforeAll(async () => {
    const settings = { DATA_DIR: folder, SEED: 'empty', LOG_LEVEL: 'warn', MQTT_PORT: '0' }
    server = await startServer(settings, { files: 512 })
    const login = await ask(`${base}/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: 'admin', password: server.initialPassword }),
    })
    token = ((await login.json()) as { data: { token: string } }).data.token
    const form = new FormData()
    form.set('file', new File(['一、二、三'], 'a.txt'))
    const kept = await ask('/support/admin/v1/upload', { method: 'POST', body: form })
    upload = ((await kept.json()) as { data: { url: string } }).data.url
  }, 120_000)
  afterAll(async () => {
    await server?.stop('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  it('answers on while a thousand connections say nothing', async () => {
    await Promise.all(Array.from({ length: 1000 }, () => connectRaw(server.url ?? '')))
    for (const path of ['user', 'role', 'department', 'operation/log']) {
      const { body } = await list(path)
      expect(JSON.parse(body)).toMatchObject({ code: 200 })
    }
    for (const method of ['HEAD', 'GET']) expect((await askAnew(upload, method)).status).toBe(200)
    expect((await askAnew('/healthz')).status).toBe(200)
    expect(server.output()).toContain('connections are at their limit')
  }, 60_000)

  it('answers on, and gateways as well, while a thousand that connect to them say nothing', async () => {
    const [, port] = server.output().match(/mqtt 端口 (\d+)/) ?? []
    const url = `mqtt://127.0.0.1:${port}`
    await Promise.all(Array.from({ length: 1000 }, () => connectRaw(url)))
    expect((await askAnew(upload)).status).toBe(200)
    await expect(connectGateway(url, 'GW1', 'guessed')).rejects.toThrow(/Not authorized|Bad username/)
    expect(server.output()).toContain('connections of gateways are at their limit')
  }, 60_000)

  it('outlives hundreds of downloads at once that are broken off', async () => {
    const leave = async () => {
      const controller = new AbortController()
      const answer = await ask(upload, { signal: controller.signal })
      controller.abort()
      return answer.status
    }
    const statuses = await Promise.all(Array.from({ length: 300 }, () => leave().catch(() => 0)))
    expect(statuses).toContain(200)
    expect(await askAnew(upload)).toEqual({ status: 200, body: '一、二、三' })
  }, 60_000)
})
