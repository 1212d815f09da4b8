import { readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import { codes } from '#domain/error-codes.ts'
import { createModules } from '#platform/modules/modules.ts'
import { megabyte } from '#schema'
import { parseCsv } from '#tests/support/parse-csv.ts'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const { calls } = config
const base64 = (text: string) => Buffer.from(text, 'base64')
const png = base64(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
)
const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)])
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const gbk = Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xca, 0xd6, 0xbb, 0xfa, 0x0d, 0x0a])

// What is uploaded does not depend on the database.
describe('uploads', () => {
  let eaves: TestPlatform
  let token: string
  beforeAll(async () => {
    eaves = await startPlatform({ modules: createModules({ uploadMaxMegabytes: 1 }) })
    token = await eaves.login('nobody')
  })
  afterAll(() => eaves.close())

  const kept = () => readdirSync(eaves.uploadFolder).filter((name) => name !== '.staging')
  const staged = () => readdirSync(join(eaves.uploadFolder, '.staging'))

  const fetch = (path: string, init: RequestInit & { readonly headers?: Record<string, string> } = {}) => {
    const headers = { authorization: token, ...init.headers }
    return eaves.fetch(new Request(`http://eaves.test${path}`, { ...init, headers }))
  }
  const send = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(calls['upload.file'].path, {
      method: 'POST',
      body,
      headers,
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    })
  const upload = async (name: string, content: Uint8Array | string) => {
    const form = new FormData()
    form.set('file', new File([content as BlobPart], name))
    const response = await send(form)
    return {
      status: response.status,
      body: (await response.json()) as { code: number; msg: string; data: unknown },
    }
  }
  const accepted = async (name: string, content: Uint8Array | string) => {
    const { body } = await upload(name, content)
    expect(body).toMatchObject({ code: 200 })
    return body.data as { url: string; name: string; size: number }
  }

  it('take no picture that says it is larger than 50 megapixels, however few bytes it has', async () => {
    const large = Buffer.from(png)
    large.writeUInt32BE(10_000, 16)
    large.writeUInt32BE(5001, 20)
    const message = '图片不能超过 5000 万像素'
    expect((await upload('a.png', large)).body).toMatchObject({
      code: codes.invalid,
      data: { errors: { file: message } },
    })
    large.writeUInt32BE(5000, 20)
    await accepted('a.png', large)
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0])
    expect((await upload('a.jpg', jpeg)).body).toMatchObject({ code: codes.invalid })
  })

  it.each([
    ['a.png', png, 'image/png', 'inline'],
    ['说明.pdf', pdf, 'application/pdf', 'inline'],
    ['住户.csv', '姓名,手机\r\n张三,13800138000\r\n', 'text/csv; charset=utf-8', 'attachment'],
    ['gbk.csv', gbk, 'text/csv; charset=utf-8', 'attachment'],
    ['note.txt', '你好', 'text/plain; charset=utf-8', 'attachment'],
  ])('%s is kept, and served so that it can do no harm', async (name, content, type, disposition) => {
    const { url, ...more } = await accepted(name, content)
    expect(more).toEqual({ name, size: Buffer.from(content).length })
    expect(url).toMatch(/^\/upload\/[0-9a-f]{32}\.[a-z]+$/)
    const response = await fetch(url)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('content-disposition')).toBe(disposition)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy.includes('sandbox')).toBe(type !== 'application/pdf')
    expect(policy).toContain("frame-ancestors 'self'")
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(content))).toBe(true)
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const etag = response.headers.get('etag') ?? ''
    // What was compressed on its way comes back with a weak tag.
    for (const tag of [etag, `W/${etag}`])
      expect((await fetch(url, { headers: { 'if-none-match': tag } })).status).toBe(304)
  })

  it('are sent in parts, too', async () => {
    const { url } = await accepted('letters.txt', 'abcdefghij')
    const part = (range: string, more: Record<string, string> = {}) =>
      fetch(url, { headers: { range, ...more } })
    const middle = await part('bytes=2-4')
    expect([middle.status, await middle.text()]).toEqual([206, 'cde'])
    expect(middle.headers.get('content-range')).toBe('bytes 2-4/10')
    expect(middle.headers.get('content-length')).toBe('3')
    const etag = middle.headers.get('etag') ?? ''
    expect(await (await part('bytes=-2', { 'if-range': etag })).text()).toBe('ij')
    const other = await part('bytes=-2', { 'if-range': '"another"' })
    expect([other.status, await other.text()]).toEqual([200, 'abcdefghij'])
    const beyond = await part('bytes=10-')
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10'])
    const head = await fetch(url, { method: 'HEAD', headers: { range: 'bytes=2-4' } })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([206, '3', ''])
  })

  it('leave no file open, whether they are read, asked about or left', async () => {
    const open = () => readdirSync('/dev/fd').length
    const { url } = await accepted('large.txt', 'a'.repeat(megabyte))
    const before = open()
    for (let round = 0; round < 50; round += 1) {
      await (await fetch(url)).arrayBuffer()
      await fetch(url, { method: 'HEAD' })
      await fetch(url, { headers: { range: 'bytes=9999999-' } })
      await (await fetch(url)).body?.cancel()
      const reader = (await fetch(url)).body?.getReader()
      await reader?.read()
      await reader?.cancel()
    }
    expect(open() - before).toBeLessThan(10)
  })

  it('that cannot be opened are no answer, but no end either', async () => {
    const name = `${'f'.repeat(32)}.png`
    symlinkSync(name, join(eaves.uploadFolder, name))
    for (const method of ['GET', 'HEAD'])
      expect((await fetch(`/upload/${name}`, { method })).status).toBe(500)
    expect(eaves.errors.splice(0)).toMatchObject([{ error: { code: 'ELOOP' } }, { error: { code: 'ELOOP' } }])
  })

  it.each([
    ['a renamed program', 'photo.png', exe],
    ['a program', 'setup.exe', exe],
    ['a page', 'page.html', '<script>alert(1)</script>'],
    ['a drawing that can run scripts', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['bytes called text', 'list.csv', Buffer.alloc(300, 1)],
    ['no extension', 'README', 'text'],
    [
      'a picture under another extension',
      'photo.pdf',
      png,
      '文件内容是 png，与扩展名不符，请改为 .png 后重新上传',
    ],
    ['a picture called text', 'list.txt', png, '文件内容是 png，与扩展名不符，请改为 .png 后重新上传'],
  ])('%s is refused with a reason', async (_what, name, content, reason = '文件类型不支持') => {
    const before = kept()
    const { status, body } = await upload(name, content)
    expect(status).toBe(200)
    expect(body).toMatchObject({ code: codes.invalid, msg: expect.stringContaining(reason) })
    expect(kept()).toEqual(before)
    expect(staged()).toEqual([])
  })

  it('a file over the limit is refused, one at it is not', async () => {
    expect((await accepted('full.txt', 'a'.repeat(megabyte))).size).toBe(megabyte)
    const before = kept()
    for (const size of [megabyte + 1, 3 * megabyte]) {
      const { status, body } = await upload('over.txt', 'a'.repeat(size))
      expect([status, body.code, body.msg]).toEqual([413, 413, '文件不能超过 1 MB'])
    }
    expect(kept()).toEqual(before)
    expect(staged()).toEqual([])
  })

  it('file names lose what could mislead', async () => {
    expect((await accepted('../../etc/pass\u202Ewd.PNG', png)).name).toBe('passwd.png')
    expect((await accepted('C:\\temp\\照片 1.png', png)).name).toBe('照片 1.png')
    expect((await accepted('.png', png).catch(() => ({ name: '' }))).name).not.toContain('/')
    expect([...(await accepted(`${'长'.repeat(80)}.png`, png)).name].length).toBeLessThan(110)
  })

  it('what is cut short or no upload leaves nothing and is told', async () => {
    const before = kept()
    const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello'
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
    const bodies: [string, Record<string, string>][] = [
      [start, multipart],
      ['--x\r\n', multipart],
      ['', multipart],
      ['--x--\r\n', multipart],
      [start.replace('"file"', '"other"').concat('\r\n--x--\r\n'), multipart],
      [start, { 'content-type': 'multipart/form-data' }],
      ['{}', { 'content-type': 'application/json' }],
    ]
    for (const [body, headers] of bodies) {
      const answer = (await (await send(body, headers)).json()) as { code: number }
      expect(answer.code).toBe(codes.invalid)
    }
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(start))
        setTimeout(() => controller.error(new Error('gone')), 20)
      },
    })
    await send(broken, multipart).catch(() => {})
    expect(kept()).toEqual(before)
    expect(staged()).toEqual([])
  })

  it('need a login', async () => {
    const form = new FormData()
    form.set('file', new File([png], 'a.png'))
    const response = await fetch(calls['upload.file'].path, {
      method: 'POST',
      body: form,
      headers: { authorization: '' },
    })
    expect(response.status).toBe(401)
  })

  it('that do not exist are 404 with an envelope', async () => {
    for (const name of ['a.png', `${'0'.repeat(32)}.png`, '../upload-types.ts', '.staging', '%2e%2e/x.png']) {
      const response = await fetch(`/upload/${name}`)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 404 })
    }
  })

  it('a template of project users can be downloaded', async () => {
    const response = await fetch('/upload/csv/import_template.csv')
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = bytes.toString('utf8')
    expect(text.startsWith('\uFEFF楼栋,单元,楼层,房号*,姓名*,手机号*,关系*,到期时间,备注\r\n')).toBe(true)
    expect(text.endsWith('\r\n')).toBe(true)
    const [header, example, ...more] = parseCsv(text)
    expect(example).toHaveLength(header?.length ?? 0)
    expect(more).toEqual([])
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  })
})
