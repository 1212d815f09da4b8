import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { heicAdvice, megabyte } from '#schema'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import {
  apk,
  archive,
  bin,
  elf,
  exe,
  hap,
  heic,
  intelHex,
  jpeg,
  machO,
  pdf,
  png,
  programAndApk,
  signedApk,
  sRecords,
  tarGz,
} from '#tests/support/sample-files.ts'
import { readFile, sendFile } from '#tests/support/uploading.ts'
import { fileConfig } from './file-config.ts'
import { sampleModules } from './sample-config.ts'

// What is uploaded does not depend on the database.
describe('uploads for a field', () => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ config: fileConfig, modules: sampleModules })
  })
  afterAll(() => eaves.close())

  const kept = () => readdirSync(eaves.uploadFolder).filter((name) => name !== '.staging')
  const staged = () => readdirSync(join(eaves.uploadFolder, '.staging'))

  it.each([
    ['firmware.bin', bin, 'code', 'application/octet-stream'],
    ['firmware.hex', intelHex, 'code', 'application/octet-stream'],
    ['records.HEX', sRecords, 'code', 'application/octet-stream'],
    ['firmware.tar.gz', tarGz, 'code', 'application/gzip'],
    ['firmware.zip', archive, 'code', 'application/zip'],
    ['app.apk', apk, 'pack', 'application/vnd.android.package-archive'],
    ['signed.apk', signedApk, 'pack', 'application/vnd.android.package-archive'],
    ['app.hap', hap, 'pack', 'application/octet-stream'],
  ])('%s is kept, and served as nothing that runs in a page', async (name, content, field, type) => {
    const { code, data } = await sendFile(eaves, name, content, { field: `gadget.${field}` })
    expect([code, data?.name, data?.size]).toEqual([200, name.toLowerCase(), content.length])
    const response = await readFile(eaves, data.url)
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('content-disposition')).toBe('attachment')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
  })

  it('a .tgz is a .tar.gz', async () => {
    const { data } = await sendFile(eaves, 'firmware.tgz', tarGz, { field: 'gadget.code' })
    expect([data.name, data.url.slice(-7)]).toEqual(['firmware.tar.gz', '.tar.gz'])
  })

  it.each([
    ['a program as a picture', 'photo.png', exe, 'icon'],
    ['a program as firmware', 'firmware.bin', exe, 'code'],
    ['a Linux program as firmware', 'firmware.bin', elf, 'code'],
    ['a macOS program as firmware', 'firmware.bin', machO, 'code'],
    ['a program as an archive', 'firmware.zip', exe, 'code'],
    ['a program as a package', 'app.apk', exe, 'pack'],
    ['a script as firmware', 'firmware.bin', '#!/bin/sh\nrm -rf /\n', 'code'],
    ['a page as firmware', 'firmware.bin', ' <!DOCTYPE html><script>alert(1)</script>', 'code'],
    ['a drawing as firmware', 'firmware.bin', '<svg onload="alert(1)"/>', 'code'],
    ['a picture as firmware', 'firmware.bin', png(8, 8), 'code'],
    ['a paper as firmware', 'firmware.bin', pdf, 'code'],
    ['text as Intel HEX', 'firmware.hex', ':not hex at all\n', 'code'],
    ['HEX with a stray line', 'firmware.hex', `${intelHex}<script>\n`, 'code'],
    ['HEX without a record', 'firmware.hex', '\n\n', 'code'],
    ['gzip that is none', 'firmware.tar.gz', bin, 'code'],
    ['an archive without a manifest as a package', 'app.apk', archive, 'pack'],
    ['half a package', 'app.apk', apk.subarray(0, apk.length / 2), 'pack'],
    ['a package behind a program', 'app.apk', programAndApk, 'pack'],
    ['bytes as a HarmonyOS package', 'app.hap', bin, 'pack'],
    ['a paper where a picture is wanted', 'photo.pdf', pdf, 'icon'],
    ['a picture where software is wanted', 'photo.png', png(8, 8), 'code'],
    ['a drawing that can run scripts', 'photo.svg', '<svg/>', 'icon'],
  ])('%s is refused with what is taken instead', async (_what, name, content, field) => {
    const before = kept()
    const { status, code, msg, ...more } = await sendFile(eaves, name, content, { field: `gadget.${field}` })
    const offered = { icon: 'jpg、png、webp、gif', code: 'bin、zip、tar.gz、hex', pack: 'apk、hap' }[field]
    expect([status, code, msg]).toEqual([
      200,
      codes.invalid,
      `文件类型不支持，或内容与扩展名不符；支持 ${offered}`,
    ])
    expect(more).toMatchObject({ data: { errors: { file: msg } } })
    expect([kept(), staged()]).toEqual([before, []])
  })

  it.each([
    ['a PNG called .jpg', 'photo.jpg', png(8, 8), '文件内容是 png，与扩展名不符，请改为 .png 后重新上传'],
    ['a PNG called .webp', 'photo.webp', png(8, 8), '文件内容是 png，与扩展名不符，请改为 .png 后重新上传'],
    ['a JPEG called .png', 'photo.png', jpeg, '文件内容是 jpg，与扩展名不符，请改为 .jpg 后重新上传'],
    ['a photo of an iPhone', 'IMG_0001.HEIC', heic, heicAdvice],
    ['the same, renamed', 'IMG_0001.jpg', heic, heicAdvice],
  ])('%s is told what it is', async (_what, name, content, said) => {
    const { code, msg } = await sendFile(eaves, name, content, { field: 'gadget.icon' })
    expect([code, msg]).toEqual([codes.invalid, said])
  })

  it.each(['照片.jfif', '照片.JFIF', '照片.Jfif'])('%s is a .jpg', async (name) => {
    const { data } = await sendFile(eaves, name, jpeg, { field: 'gadget.icon' })
    expect([data.name, data.url.slice(-4)]).toEqual(['照片.jpg', '.jpg'])
  })

  it('software is not taken where no field asks for it', async () => {
    for (const [name, content] of [
      ['firmware.bin', bin],
      ['app.apk', apk],
    ] as const)
      expect((await sendFile(eaves, name, content)).code).toBe(codes.invalid)
  })

  it('each field has its own limit, in megabytes', async () => {
    const full = Buffer.alloc(megabyte, 7)
    expect((await sendFile(eaves, 'a.bin', full, { field: 'gadget.code' })).code).toBe(200)
    const before = kept()
    const { status, code, msg } = await sendFile(eaves, 'a.bin', Buffer.alloc(megabyte + 1, 7), {
      field: 'gadget.code',
    })
    expect([status, code, msg]).toEqual([413, 413, '文件不能超过 1 MB'])
    expect([kept(), staged()]).toEqual([before, []])
  })

  it('a field that is none is refused', async () => {
    for (const field of ['gadget.name', 'gadget.nothing', 'nothing.code', 'gadget', '', 'constructor.name'])
      expect(await sendFile(eaves, 'a.png', png(8, 8), { field })).toMatchObject({
        code: codes.invalid,
        data: { errors: { field: '没有这个上传字段' } },
      })
  })

  it('an input of a transition has its limits too', async () => {
    expect((await sendFile(eaves, 'a.png', png(8, 8), { field: 'gadget.proof' })).code).toBe(200)
    expect((await sendFile(eaves, 'a.pdf', pdf, { field: 'gadget.proof' })).code).toBe(codes.invalid)
  })

  it('who may not write the record may not upload for it', async () => {
    const { code } = await sendFile(eaves, 'a.bin', bin, { field: 'gadget.code', as: 'nobody' })
    expect(code).toBe(codes.forbidden)
  })

  it('of 300 MB no more than the limit reaches the disk', async () => {
    const before = kept()
    const written = () =>
      staged().reduce((sum, name) => sum + statSync(join(eaves.uploadFolder, '.staging', name)).size, 0)
    async function* body() {
      yield Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n')
      const chunk = Buffer.alloc(megabyte, 7)
      for (let sent = 0; sent < 300; sent += 1) yield chunk
      while (written() < megabyte) await setImmediate()
      expect(written()).toBe(megabyte)
      yield Buffer.from('\r\n--x--\r\n')
    }
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body: Readable.toWeb(Readable.from(body())) as ReadableStream<Uint8Array>,
      duplex: 'half',
      headers: {
        authorization: await eaves.login('admin'),
        'content-type': 'multipart/form-data; boundary=x',
      },
    }
    const address = 'http://eaves.test/support/admin/v1/upload?field=gadget.code'
    const response = await eaves.fetch(new Request(address, init))
    expect(response.status).toBe(413)
    expect([kept(), staged()]).toEqual([before, []])
  })
})
