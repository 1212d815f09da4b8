import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { config } from '#config'
import { hour } from '#domain/durations.ts'
import { type ChildServer, clientOf, startServer } from '#tests/support/child-server.ts'
import { demoTemplate } from '#tests/support/copy-database.ts'
import { connectGateway } from '#tests/support/device-house.ts'
import { type LineProxy, startLineProxy } from '#tests/support/line-proxy.ts'
import { createPostgres, type OwnPostgres } from '#tests/support/own-postgres.ts'
import { callOf } from '#tests/support/platform-client.ts'
import { pour } from '#tests/support/pour.ts'

const postgresUrl = inject('postgresUrl')
const houseId = 'house_jingan_1_18_1'
const gatewayNo = 'GWJAF11801'
const start = Date.now() - 3 * hour
const most = 3000

describe.runIf(postgresUrl)('a database that falls silent while a gateway reports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'eaves-silent-'))
  let database: OwnPostgres
  let line: LineProxy
  let server: ChildServer
  beforeAll(async () => {
    const { hostname, port } = new URL(postgresUrl ?? '')
    database = await createPostgres(postgresUrl ?? '', await demoTemplate())
    line = await startLineProxy({ host: hostname, port: Number(port || 5432) })
    const url = new URL(database.url)
    url.host = `127.0.0.1:${line.port}`
    server = await startServer({
      DATA_DIR: folder,
      DATABASE_URL: url.href,
      DATABASE_TIMEOUT: '2',
      MQTT_PORT: '0',
      SIMULATOR: 'off',
      LOG_LEVEL: 'warn',
    })
  }, 120_000)
  afterAll(async () => {
    await server?.stop('SIGKILL')
    await line?.close()
    await database?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const stored = async () =>
    Number((await database.query('select count(distinct time) from device_sample'))[0]?.count)

  it('acknowledges nothing that it has not stored, and takes all of it once the database is back', async () => {
    const { data } = await clientOf(server).call(callOf(config, 'house.gatewaySecret'), { houseId }, {})
    const port = /mqtt 端口 (\d+)/.exec(server.output())?.[1]
    const client = await connectGateway(`mqtt://127.0.0.1:${port}`, gatewayNo, data.secret)
    const before = await stored()
    const poured = pour(client, gatewayNo, { start, inFlight: 200, most })
    await vi.waitFor(() => expect(poured.acknowledged.size).toBeGreaterThan(500), 60_000)
    line.silence()
    await vi.waitFor(() => expect(server.output()).toContain('reports wait for the database'), 60_000)
    expect(poured.acknowledged.size).toBeLessThan(most)
    expect((await stored()) - before).toBeGreaterThanOrEqual(poured.acknowledged.size)
    await line.mend()
    await vi.waitFor(() => expect(poured.acknowledged.size).toBe(most), 60_000)
    expect((await stored()) - before).toBe(most)
    await client.endAsync()
  }, 240_000)
})
