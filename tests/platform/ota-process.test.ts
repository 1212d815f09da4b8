import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '#platform/db/client.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { firmwareStatus, otaMode, otaUnderWay, packageType } from '#resources/firmware-dictionaries.ts'
import { type ChildServer, startServer } from '#tests/support/child-server.ts'
import { copyDemoData } from '#tests/support/copy-demo-data.ts'
import type { BoundHouse } from '#tests/support/ota-estate.ts'

const where = { projectId: 'project_jingan', productId: 'product_wuheng' }

let folder: string
let server: ChildServer
let token = ''

async function ask(method: 'GET' | 'POST', path: string, input: Record<string, unknown>) {
  const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const response = await fetch(`${server.url}${path}${query}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: token },
    ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
  })
  return (await response.json()).data
}

async function houses(): Promise<readonly BoundHouse[]> {
  const floors = await ask('GET', '/platform/admin/v1/floor/house/list/bind/product', where)
  return floors.flatMap(({ child }: { child: readonly BoundHouse[] }) => child)
}

/** How many upgrades are under way in the database, which no process has open. */
async function left(): Promise<number> {
  const { db, close } = await openDatabase({ directory: join(folder, 'database') })
  const tasks = await db
    .selectFrom('otaTask')
    .select('id')
    .where('status', 'in', [...otaUnderWay])
    .execute()
  await close()
  return tasks.length
}

const start = () => startServer({ DATA_DIR: folder, LOG_LEVEL: 'warn' })

beforeAll(async () => {
  folder = await copyDemoData()
  server = await start()
}, 300_000)
afterAll(async () => {
  await server.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

it('SIGTERM in the middle of upgrades ends jobs cleanly, and the next process finishes them', async () => {
  const login = { account: 'resource', password: 'Demo@2026' }
  token = (await ask('POST', '/usercenter/admin/v1/user/login', login)).token
  const { list } = await ask('GET', '/platform/admin/v1/firmware/list', {
    productId: where.productId,
    pageSize: '100',
  })
  const firmware = list.find(
    (one: Record<string, unknown>) =>
      one.module === 'main' &&
      one.packageType === packageType.full &&
      one.status === firmwareStatus.published,
  )
  const outdated = (await houses()).filter(
    (house) => house.onlineStatus === onlineStatus.online && house.otaVersion !== firmware.versionName,
  )
  const houseIds = outdated.slice(0, 12).map(({ id }) => id)
  // One wave: a house that never reports must not hold the others up.
  const strategy = { mode: otaMode.immediate, batchSize: 12, stopFailRate: 100, retry: 3, timeoutSec: 60 }
  const asked = { firmwareId: firmware.id, houseIds, ...strategy }
  expect(await ask('POST', '/platform/admin/v1/ota/upgrade', asked)).toMatchObject({ accepted: 12 })

  const upgraded = async () => (await houses()).filter(({ id }) => houseIds.includes(id))
  const withStatus = async (wanted: number) =>
    (await upgraded()).filter(({ otaStatus }) => otaStatus === wanted).length
  await vi.waitFor(async () => expect(await withStatus(20)).toBeGreaterThan(0), 60_000)
  expect(await server.stop('SIGTERM')).toBe(0)
  expect(server.output()).not.toContain('job failed')

  // As soon as the next one runs devices tell how far they have come meanwhile.
  expect(await left()).toBeGreaterThan(0)

  server = await start()
  await vi.waitFor(async () => expect(await withStatus(30)).toBeGreaterThan(6), 60_000)
  expect(server.output()).not.toContain('job failed')
}, 240_000)
