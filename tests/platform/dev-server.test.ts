import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#platform/db/client.ts'
import { platformPlugin } from '#platform/dev.ts'

const folder = mkdtempSync(join(tmpdir(), 'eaves-dev-'))
const edited = resolve('src/resources/project.ts')

/** What the file is edited to; the file itself stays. */
let edit = (code: string) => code
const editor: Plugin = {
  name: 'editor',
  enforce: 'pre',
  transform: (code, id) => (id === edited ? edit(code) : null),
}

let vite: ViteDevServer
let server: http.Server
let url: string
let token: string
const shown: { type: string; err?: { message: string } }[] = []

const post = async (path: string, input: object, token = '') => {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(input),
  })
  return (await response.json()) as { code: number; data: { token: string; errors: Record<string, string> } }
}
const firstProject = async (token: string) => {
  const response = await fetch(`${url}/platform/admin/v1/project/list`, { headers: { authorization: token } })
  const { data } = (await response.json()) as { data: { list: Record<string, unknown>[] } }
  return data.list[0] ?? {}
}
/** Without what is counted anew at every look, such as alarms. */
const stored = ({ id, version, code, name, updateTime }: Record<string, unknown>) => ({
  ...{ id, version, code, name, updateTime },
})
const login = async () => {
  const input = { account: 'admin', password: 'Demo@2026' }
  return (await post('/usercenter/admin/v1/user/login', input)).data.token
}

const change = (next: (code: string) => string) => {
  edit = next
  vite.watcher.emit('change', edited)
}

beforeAll(async () => {
  server = http.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('LOG_LEVEL', 'silent')
  vite = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'silent',
    server: { middlewareMode: true, hmr: { server }, watch: { ignored: ['**'] } },
    optimizeDeps: { noDiscovery: true },
    plugins: [editor, platformPlugin()],
  })
  const { hot } = vite.environments.client
  vi.spyOn(hot, 'send').mockImplementation((...message: unknown[]) => void shown.push(message[0] as never))
  server.on('request', vite.middlewares)
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // It fills its database before it answers.
  token = await login()
})

afterAll(async () => {
  server.close()
  await vite.close()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  // Its database outlives vite.
  const kept = globalThis as { eavesDevDatabase?: Promise<Database> }
  await (await kept.eavesDevDatabase)?.close()
  delete kept.eavesDevDatabase
  rmSync(folder, { recursive: true, force: true })
})

describe('the dev server', () => {
  it('answers calls itself', async () => {
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await firstProject(token)).not.toHaveProperty('nickname')
  })

  it('shows an edited label and a new field, the session and the data kept', async () => {
    const before = await firstProject(token)
    change((code) =>
      code
        .replace("text('项目名称'", "text('工程名称'")
        .replace("    code: text('项目编号'", "    nickname: text('别名'),\n    code: text('项目编号'"),
    )
    await vi.waitFor(
      async () => expect(await firstProject(token)).toMatchObject({ ...stored(before), nickname: null }),
      20_000,
    )
    const { data } = await post('/platform/admin/v1/project/create', {}, token)
    expect(data.errors.name).toBe('请输入工程名称')
  }, 30_000)

  it('shows a mistake with code, place and nearest name, and goes on with what was sound', async () => {
    shown.length = 0
    change((code) => code.replace("      'addressIds',\n", "      'adressIds',\n"))
    await vi.waitFor(() => expect(shown).not.toEqual([]), 20_000)
    expect(shown[0]?.type).toBe('error')
    expect(shown[0]?.err?.message).toMatch(
      /EV\d+.*project\.list\.columns\[3\][\s\S]*adressIds[\s\S]*addressIds/,
    )
    expect(await firstProject(token)).toHaveProperty('nickname')
  }, 30_000)

  it('refuses to lose data, and says what would', async () => {
    const { id } = await firstProject(token)
    change((code) =>
      code.replace("    code: text('项目编号'", "    nickname: text('别名'),\n    code: text('项目编号'"),
    )
    await vi.waitFor(async () => {
      expect((await post('/platform/admin/v1/project/update', { id, nickname: '小名' }, token)).code).toBe(
        200,
      )
      expect(await firstProject(token)).toMatchObject({ nickname: '小名' })
    }, 20_000)
    shown.length = 0
    change((code) => code)
    await vi.waitFor(() => expect(shown.at(-1)?.type).toBe('error'), 20_000)
    expect(shown.at(-1)?.err?.message).toContain('alter table "project" drop column "nickname"')
  }, 60_000)
})
