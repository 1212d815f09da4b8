import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftLife } from '#domain/draft-life.ts'
import { day, hour } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import { cleanUp } from '#platform/modules/housekeeping/housekeeping.ts'
import { createModules } from '#platform/modules/modules.ts'
import { appPlatform, appType } from '#resources/application-dictionaries.ts'
import { demoNoon, engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { png } from '#tests/support/sample-files.ts'
import { storeDaily } from '#tests/support/stored-days.ts'
import { sendFile } from '#tests/support/uploading.ts'

const text = (kilobytes: number) => 'x'.repeat(kilobytes * 1024)

describe.each(engines)('what uploads may come to on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    const modules = createModules({ uploadQuota: { perUser: 1, inAll: 2 } })
    eaves = await startPlatform({ engine, modules, now: demoNoon })
  })
  afterAll(() => eaves.close())

  const send = (kilobytes: number, as: string) => sendFile(eaves, 'a.txt', text(kilobytes), { as })
  const kept = () => new Set(readdirSync(eaves.uploadFolder))
  const nameIn = (url: string) => url.split('/').at(-1) ?? ''

  it('is limited for each user, however many come at once, and in all', async () => {
    const own = await Promise.all([1, 2, 3, 4].map(() => send(400, 'nobody')))
    expect(own.map(({ code }) => code).toSorted()).toEqual([codes.ok, codes.ok, codes.invalid, codes.invalid])
    expect(own.find(({ code }) => code !== codes.ok)?.data).toEqual({
      errors: { file: '您上传的文件已达 1 MB 的限额，请联系管理员' },
    })
    expect([...kept()].filter((name) => name.endsWith('.txt'))).toHaveLength(2)
    expect((await send(1000, 'estate')).code).toBe(codes.ok)
    expect((await send(400, 'ops')).data).toEqual({
      errors: { file: '平台上传的文件已达 2 MB 的限额，请联系管理员' },
    })
  })

  /** An upload whose content comes when the test says so. */
  async function begin(announced: number | null, as: string) {
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start(own) {
        controller = own
      },
    })
    const say = (part: string) => controller?.enqueue(new TextEncoder().encode(part))
    const headers = new Headers({
      authorization: await eaves.login(as),
      'content-type': 'multipart/form-data; boundary=x',
    })
    if (announced !== null) headers.set('content-length', String(announced))
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
    const answer = eaves
      .fetch(new Request('http://eaves.test/support/admin/v1/upload', init))
      .then((response) => response.json() as Promise<{ code: number; msg: string }>)
    say(head)
    return {
      answer,
      finish(content: string) {
        say(`${content}\r\n--x--\r\n`)
        controller?.close()
      },
      breakOff: () => controller?.error(new Error('gone')),
    }
  }

  const arriving = async () => {
    const rows = await eaves.db.selectFrom('uploadLedger').select('name').execute()
    return rows.filter(({ name }) => String(name).startsWith('arriving ')).length
  }

  it('counts while it arrives, and no longer than that', async () => {
    // Longer than sessions: these are other people than those before.
    eaves.forward(draftLife + 2 * day)
    await storeDaily(eaves, draftLife / day + 2)
    await cleanUp(eaves.platform.services)
    const kilobyte = 1024
    const first = await begin(700 * kilobyte, 'service')
    await expect.poll(arriving).toBe(1)
    const over = { code: codes.invalid, data: { errors: { file: expect.stringContaining('1 MB 的限额') } } }
    expect(await send(400, 'service')).toMatchObject(over)
    // Who does not say how much comes might send all that is taken.
    const unsaid = await begin(null, 'staff01')
    unsaid.finish('x')
    expect(await unsaid.answer).toMatchObject(over)
    first.breakOff()
    await first.answer
    expect(await arriving()).toBe(0)
    const second = await begin(700 * kilobyte, 'service')
    await expect.poll(arriving).toBe(1)
    second.finish(text(100))
    expect(await second.answer).toMatchObject({ code: codes.ok })
    expect((await send(600, 'service')).code).toBe(codes.ok)
  })

  it('is limited to twenty at a time for each user', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => begin(1024, 'auditor')))
    await expect.poll(arriving).toBe(20)
    expect(await send(1, 'auditor')).toMatchObject({ status: 429, msg: expect.stringContaining('同时上传') })
    expect((await send(1, 'resource')).code).toBe(codes.ok)
    for (const { finish } of all) finish('x')
    for (const { answer } of all) expect(await answer).toMatchObject({ code: codes.ok })
    expect((await send(1, 'auditor')).code).toBe(codes.ok)
  })

  it('forgets what was arriving when a process ended', async () => {
    const lost = await begin(900 * 1024, 'staff02')
    await expect.poll(arriving).toBe(1)
    eaves.forward(3 * hour)
    expect((await send(400, 'staff02')).code).toBe(codes.ok)
    await cleanUp(eaves.platform.services)
    expect(await arriving()).toBe(0)
    lost.breakOff()
    await lost.answer
  })

  it('gives way again once no draft names it, but for what a record names, in rich text as well', async () => {
    eaves.forward(draftLife + 2 * day)
    await storeDaily(eaves, draftLife / day + 2)
    await cleanUp(eaves.platform.services)
    const pictures = await Promise.all(
      ['a.png', 'b.png', 'c.png'].map((name) => sendFile(eaves, name, png(512, 512), { as: 'admin' })),
    )
    const urls = pictures.map(({ data }) => String(data.url))
    const [icon, inText] = urls
    const application = {
      name: '配额',
      type: appType.owner,
      platforms: [appPlatform.android],
      packageName: 'com.example.quota',
      iconUrl: icon,
    }
    const manual = { productId: 'product_fresh', title: '配额', content: `<p><img src="${inText}" /></p>` }
    expect(await eaves.call('application.create', application)).toMatchObject({ code: codes.ok })
    expect(await eaves.call('manual.create', manual)).toMatchObject({ code: codes.ok })
    eaves.forward(draftLife + 23 * hour)
    await cleanUp(eaves.platform.services)
    const areKept = () => urls.map((url) => kept().has(nameIn(url)))
    expect(areKept()).toEqual([true, true, true])
    eaves.forward(2 * hour)
    // A clock that has jumped ahead makes nothing old.
    await cleanUp(eaves.platform.services)
    expect(areKept()).toEqual([true, true, true])
    await storeDaily(eaves, draftLife / day + 1)
    await cleanUp(eaves.platform.services)
    expect(areKept()).toEqual([true, true, false])
  })
})
