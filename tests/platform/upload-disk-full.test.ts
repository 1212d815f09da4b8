import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { type Child, hasNamespaces, inMountNamespace, startChild } from '#tests/support/child-process.ts'
import { built } from '#tests/support/child-server.ts'
import { bin } from '#tests/support/sample-files.ts'

const megabyte = 1_000_000

describe.runIf(hasNamespaces)('a disk of uploads that fills up while the platform runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'eaves-full-'))
  const uploads = join(folder, 'uploads')
  let server: Child
  let url = ''
  let token = ''

  const post = async (path: string, body: FormData | string, headers = {}) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      body,
      headers: { authorization: token, ...headers },
    })
    return (await response.json()) as { code: number; msg: string; data: { token: string } }
  }
  const send = (bytes: number) => {
    const form = new FormData()
    form.set('file', new File([Buffer.concat([bin, Buffer.alloc(bytes)])], 'a.bin'))
    return post('/support/admin/v1/upload?field=firmware.fileUrl', form)
  }

  beforeAll(async () => {
    mkdirSync(uploads)
    const settings = `DATA_DIR=${folder} PORT=0 MQTT_PORT=off SEED=empty LOG_LEVEL=error`
    const script = `mount -t tmpfs -o size=3m none ${uploads} && exec env ${settings} ${process.execPath} ${built}`
    server = startChild([...inMountNamespace, script])
    await server.says('http://')
    url = /http:\/\/\S+/.exec(server.output())?.[0] ?? ''
    const password = /密码 (\S+?)（/.exec(server.output())?.[1] ?? ''
    const login = JSON.stringify({ account: 'admin', password })
    const json = { 'content-type': 'application/json' }
    token = (await post('/usercenter/admin/v1/user/login', login, json)).data.token
  }, 60_000)
  afterAll(async () => {
    server.process.kill('SIGKILL')
    await server.ended
    rmSync(folder, { recursive: true, force: true })
  })

  it('refuses that upload, leaves nothing of it, and takes the next one that fits', async () => {
    expect(await send(megabyte)).toMatchObject({ code: codes.ok })
    const refused = await send(4 * megabyte)
    expect(refused.code).toBe(500)
    expect(refused.msg).toContain('系统繁忙')
    await server.says('ENOSPC')
    expect(await send(megabyte)).toMatchObject({ code: codes.ok })
  }, 60_000)
})
