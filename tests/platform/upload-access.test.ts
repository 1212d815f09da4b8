import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import { day, hour } from '#domain/durations.ts'
import { signedLink } from '#platform/modules/upload/signed-link.ts'
import type { Values } from '#schema'
import { oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { readFile, uploaded } from '#tests/support/uploading.ts'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe.each(oneEngine)('who may read uploads, on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine })
  })
  afterAll(() => eaves.close())

  const picture = (field: string) => uploaded(eaves, 'qa.png', Buffer.from(png, 'base64'), field)
  const read = async (path: string, headers: Record<string, string> = {}) =>
    (await eaves.fetch(new Request(`http://eaves.test${path}`, { headers }))).status
  const login = (account: string) =>
    eaves.fetch(
      new Request(`http://eaves.test${config.calls['auth.login'].path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ account, password: 'Demo@2026', remember: 0 }),
      }),
    )
  const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const edit = async (name: string, field: string, url: string) => {
    const [record] = (await eaves.call(`${name}.list`, { pageNum: 1, pageSize: 10 })).data.list as Values[]
    const { code, msg } = await eaves.call(`${name}.update`, { ...record, [field]: url })
    expect([code, msg]).toEqual([200, '操作成功'])
  }

  it('a file that no record has is read by those who are logged in, and by nobody else', async () => {
    const url = await picture('project.coverUrl')
    expect(await read(url)).toBe(401)
    expect(await read(url, { authorization: 'Bearer made-up' })).toBe(401)
    const answer = await readFile(eaves, url, 'nobody')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  })

  it('a login lets a page show files, until the session ends', async () => {
    const url = await picture('project.coverUrl')
    const entered = await login('nobody')
    const set = entered.headers.get('set-cookie') ?? ''
    for (const part of ['Path=/upload/', 'HttpOnly', 'SameSite=Lax']) expect(set).toContain(part)
    const cookie = cookieOf(entered)
    expect(await read(url, { cookie })).toBe(200)
    const [name, value = ''] = cookie.split('=')
    expect(
      await read(url, { cookie: `${name}=${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}` }),
    ).toBe(401)
    expect(await read(url, { cookie: `${name}=${value.split('.')[0]}` })).toBe(401)
    const { data } = await entered.json()
    const { path } = config.calls['auth.logout']
    const left = new Request(`http://eaves.test${path}`, {
      method: 'POST',
      headers: { authorization: data.token },
    })
    expect((await eaves.fetch(left)).status).toBe(200)
    expect(await read(url, { cookie })).toBe(401)
  })

  it('the cookie opens no call, and comes again with who is logged in', async () => {
    const { headers } = await eaves.call('auth.info')
    const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const url = await picture('project.coverUrl')
    expect(await read(url, { cookie })).toBe(200)
    expect(await read(config.calls['auth.info'].path, { cookie })).toBe(401)
  })

  it('what a public field holds is read by anybody, from when it is stored', async () => {
    const url = await picture('goods.coverUrl')
    expect(await read(url)).toBe(401)
    await edit('goods', 'coverUrl', url)
    const answer = await eaves.fetch(new Request(`http://eaves.test${url}`))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  })

  it('so are the pictures in its text', async () => {
    const url = await picture('goods.coverUrl')
    await edit('goods', 'detail', `<p>说明</p><img src="${url}">`)
    expect(await read(url)).toBe(200)
  })

  it('what another field holds stays with those who are logged in', async () => {
    const url = await picture('project.coverUrl')
    await edit('project', 'coverUrl', url)
    expect(await read(url)).toBe(401)
    expect((await readFile(eaves, url)).status).toBe(200)
  })

  it('the demo records keep to that, too', async () => {
    const first = async (name: string, field: string) => {
      const record = await eaves.db.selectFrom(name).select(field).executeTakeFirstOrThrow()
      return String(record[field])
    }
    expect(await read(await first('goods', 'coverUrl'))).toBe(200)
    expect(await read(await first('firmware', 'fileUrl'))).toBe(401)
  })

  it('a signature of other letters opens nothing, and is no fault of the platform', async () => {
    const url = await picture('project.coverUrl')
    // As many characters as a signature has, and twice as many bytes.
    const letters = '%C3%A9'.repeat(43)
    const { services } = eaves.platform
    const until = services.now().getTime() + hour
    expect(await read(`${url}?until=${until}&signature=${letters}`)).toBe(401)
    expect(await read(url, { cookie: `eaves_reader=x.${letters}` })).toBe(401)
  })

  it('a signed link opens one file, for as long as it says', async () => {
    const url = await picture('project.coverUrl')
    const other = await picture('project.coverUrl')
    const { services } = eaves.platform
    const link = await signedLink(services, url, services.now().getTime() + hour)
    expect(await read(link)).toBe(200)
    expect(await read(link.replace(url, other))).toBe(401)
    expect(await read(link.replace(/until=\d+/, `until=${Date.now() + 9 * day}`))).toBe(401)
    eaves.forward(hour)
    expect(await read(link)).toBe(401)
  })
})
