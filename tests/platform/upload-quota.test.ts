import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, hour } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import { cleanUp } from '#platform/modules/housekeeping.ts'
import { createModules } from '#platform/modules/modules.ts'
import { demoNoon, engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { png } from '#tests/support/sample-files.ts'
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

  it('gives way again after a day, but for what a record names, in rich text as well', async () => {
    eaves.forward(2 * day)
    await cleanUp(eaves.platform.services)
    const pictures = await Promise.all(
      ['a.png', 'b.png', 'c.png'].map((name) => sendFile(eaves, name, png(512, 512), { as: 'admin' })),
    )
    const urls = pictures.map(({ data }) => String(data.url))
    const [icon, inText] = urls
    const application = {
      name: '配额',
      type: 1,
      platforms: [1],
      packageName: 'com.example.quota',
      iconUrl: icon,
    }
    const manual = { productId: 'product_fresh', title: '配额', content: `<p><img src="${inText}" /></p>` }
    expect(await eaves.call('application.create', application)).toMatchObject({ code: codes.ok })
    expect(await eaves.call('manual.create', manual)).toMatchObject({ code: codes.ok })
    eaves.forward(23 * hour)
    await cleanUp(eaves.platform.services)
    const areKept = () => urls.map((url) => kept().has(nameIn(url)))
    expect(areKept()).toEqual([true, true, true])
    eaves.forward(2 * hour)
    await cleanUp(eaves.platform.services)
    expect(areKept()).toEqual([true, true, false])
  })
})
