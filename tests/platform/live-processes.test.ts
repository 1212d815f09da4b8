import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { config } from '#config'
import { type ChildServer, clientOf, startServer } from '#tests/support/child-server.ts'
import { demoTemplate } from '#tests/support/copy-database.ts'
import { type LiveReader, readLive } from '#tests/support/live-events.ts'
import { createPostgres, type OwnPostgres } from '#tests/support/own-postgres.ts'
import { callOf } from '#tests/support/platform-client.ts'

const postgresUrl = inject('postgresUrl')

describe.runIf(postgresUrl)('a stream of one process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'eaves-live-'))
  const servers: ChildServer[] = []
  let own: OwnPostgres
  let reader: LiveReader
  let other: ReturnType<typeof clientOf>

  beforeAll(async () => {
    own = await createPostgres(postgresUrl ?? '', await demoTemplate())
    for (const _ of ['one', 'other'])
      servers.push(
        await startServer({
          ...{ DATABASE_URL: own.url, DATA_DIR: folder, LOG_LEVEL: 'silent', SIMULATOR: 'off' },
        }),
      )
    const [one, two] = servers
    if (!one || !two) throw new Error('the servers do not start')
    other = clientOf(two)
    const headers = { authorization: await other.login('admin') }
    reader = readLive(
      await fetch(`${one.url}${config.calls['live.stream'].path}?topics=project`, { headers }),
    )
  }, 180_000)
  afterAll(async () => {
    await reader?.leave()
    for (const server of servers) await server.stop('SIGKILL')
    await own.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const rename = (id: string, remark: string) =>
    other.call(callOf(config, 'project.update'), { id, remark }, { as: 'admin' })

  it('tells what another one has written', async () => {
    expect(await reader.next()).toMatchObject({ name: 'ready' })
    expect((await rename('project_jingan', '由另一个进程')).code).toBe(200)
    expect((await reader.next())?.data).toMatchObject({ topic: 'project', ids: ['project_jingan'] })
  })

  it('has its reader look again when its line to the database was lost, and tells on from then', async () => {
    expect(await own.endConnections()).toBeGreaterThan(0)
    expect(await reader.next()).toMatchObject({ name: 'reload' })
    await vi.waitFor(async () => expect((await rename('project_xixi', '断线之后')).code).toBe(200), 20_000)
    expect((await reader.next())?.data).toMatchObject({ ids: ['project_xixi'] })
  })
})
