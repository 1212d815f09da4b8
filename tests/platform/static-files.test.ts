import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import { createSite } from '#platform/http/site.ts'
import type { Platform } from '#platform/module-contracts.ts'

const folder = mkdtempSync(join(tmpdir(), 'eaves-site-'))
const root = join(folder, 'client')
const html =
  '<!doctype html><script>start()</script><script type="module" src="/assets/main-abcd1234.js"></script>'
const script = `export const text = "${'x'.repeat(2000)}"`

/** Stands for the platform: only what the site asks of it. */
const platform = {
  services: { config, uploads: { open: async () => null } },
  fetch: async () => Response.json({ code: 404, msg: '请求的地址不存在', data: null }, { status: 404 }),
} as unknown as Platform

let site: Platform['fetch']
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  site(new Request(`http://localhost${path}`, { method, headers }))

beforeAll(() => {
  mkdirSync(join(root, 'assets'), { recursive: true })
  mkdirSync(join(root, '.vite'))
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(root, '.vite/manifest.json'), '{}')
  writeFileSync(join(root, 'index.html'), html)
  writeFileSync(join(root, 'assets/main-abcd1234.js'), script)
  writeFileSync(join(root, 'assets/main-abcd1234.js.map'), '{}')
  writeFileSync(join(root, 'assets/main-abcd1234.js.br'), brotliCompressSync(script))
  writeFileSync(join(root, 'assets/main-abcd1234.js.gz'), gzipSync(script))
  site = createSite(platform, root)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the built admin', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
    ['', null],
  ])('travels for accept-encoding "%s" as %s', async (accepted, encoding) => {
    const response = await get('/assets/main-abcd1234.js', { 'accept-encoding': accepted })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('accept-encoding')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const length = Number(response.headers.get('content-length'))
    expect((await response.arrayBuffer()).byteLength).toBe(length)
    expect(length < script.length).toBe(encoding !== null)
  })

  it('asks for its page anew each time, and answers 304 where it has not changed', async () => {
    const first = await get('/', { accept: 'text/html' })
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const etag = first.headers.get('etag') ?? ''
    expect(await first.text()).toBe(html)
    const again = await get('/', { accept: 'text/html', 'if-none-match': `W/${etag}, "other"` })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect((await get('/', { accept: 'text/html', 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('answers HEAD as GET, without the body', async () => {
    const response = await get('/index.html', {}, 'HEAD')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(String(html.length))
    expect(await response.text()).toBe('')
  })

  it('is what any navigation gets, but no call and no missing file', async () => {
    const page = await get('/home/project/7', { accept: 'text/html,*/*' })
    expect(await page.text()).toBe(html)
    for (const path of ['/platform/admin/v1/nothing', '/usercenter', '/upload/no.png', '/healthz/x'])
      expect((await get(path, { accept: 'text/html' })).status).toBe(404)
    expect((await get('/assets/gone-abcd1234.js', { accept: '*/*' })).status).toBe(404)
    expect((await get('/home', { accept: 'text/html' }, 'POST')).status).toBe(404)
  })

  it('leads nowhere else', async () => {
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/.vite/manifest.json',
    ])
      expect((await get(path)).status).toBe(404)
    expect((await get('/assets/main-abcd1234.js.map')).status).toBe(404)
    expect((await get('/assets/main-abcd1234.js.br')).status).toBe(404)
  })

  it('runs its own scripts only, and in no frame', async () => {
    const { headers } = await get('/', { accept: 'text/html' })
    const policy = headers.get('content-security-policy') ?? ''
    // printf 'start()' | openssl dgst -sha256 -binary | base64
    expect(policy).toContain("script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00=';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/https?:/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })

  it('stays as it was when the process started, whatever becomes of the disk', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'eaves-site-'))
    writeFileSync(join(folder, 'index.html'), html)
    const started = createSite(platform, folder)
    rmSync(folder, { recursive: true })
    expect(await (await started(new Request('http://localhost/index.html'))).text()).toBe(html)
  })
})
