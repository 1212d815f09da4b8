import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { megabyte } from '#schema'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { apk, bin, pdf, png } from '#tests/support/sample-files.ts'
import { sendFile, uploaded } from '#tests/support/uploading.ts'
import { fileConfig } from './file-config.ts'
import { sampleModules } from './sample-config.ts'

const hashOf = (method: string, content: Uint8Array) => createHash(method).update(content).digest('hex')

const wrongSign = '签名不一致，请检查文件是否上传正确'
const gone = '文件不存在，请重新上传'

// What files say of themselves does not depend on the database.
describe('records with uploaded files', () => {
  let eaves: TestPlatform
  let code: string
  let pack: string
  beforeAll(async () => {
    eaves = await startPlatform({ config: fileConfig, modules: sampleModules })
    code = await uploaded(eaves, 'a.bin', bin, 'gadget.code')
    pack = await uploaded(eaves, 'a.apk', apk, 'gadget.pack')
  })
  afterAll(() => eaves.close())

  const create = (values: object) => eaves.call('gadget.create', { name: '器件', ...values })
  const update = (id: string, values: object) => eaves.call('gadget.update', { id, ...values })
  const created = async (values: object): Promise<string> => {
    const answer = await create(values)
    expect(answer).toMatchObject({ code: codes.ok })
    return answer.data.id
  }
  const read = async (id: string) => (await eaves.call('gadget.detail', { id })).data
  const count = async () => (await eaves.call('gadget.list')).data.total

  it('keep what the file says: size, name and digest', async () => {
    const id = await created({ code, codeName: 'v1.bin', pack, codeSize: 7, packSize: 7, md5: 'x' })
    expect(await read(id)).toMatchObject({
      codeName: 'v1.bin',
      codeSize: bin.length,
      sign: null,
      packSize: apk.length,
      md5: hashOf('md5', apk),
    })
  })

  it('call a file as it is kept where nobody named it', async () => {
    const id = await created({ code })
    expect(await read(id)).toMatchObject({ codeName: code.split('/').at(-1) })
  })

  it('take the digest that the file has, in either case', async () => {
    const sha256 = hashOf('sha256', bin)
    expect(await read(await created({ code, sign: sha256 }))).toMatchObject({ sign: sha256 })
    expect(await read(await created({ code, sign: sha256.toUpperCase() }))).toMatchObject({ sign: sha256 })
    const md5 = hashOf('md5', bin)
    expect(await read(await created({ code, sign: md5, method: 1 }))).toMatchObject({ sign: md5 })
  })

  it('refuse another digest, and write nothing', async () => {
    const before = await count()
    for (const values of [
      { sign: hashOf('md5', bin) },
      { sign: hashOf('sha256', bin), method: 1 },
      { sign: 'x' },
    ])
      expect(await create({ code, ...values })).toMatchObject({
        code: codes.invalid,
        data: { errors: { sign: wrongSign } },
      })
    expect(await count()).toBe(before)
  })

  it('compare again when the file, the method or the digest changes', async () => {
    const sign = hashOf('sha256', bin)
    const id = await created({ code, codeName: 'v1.bin', sign })
    const before = await read(id)
    const other = Buffer.concat([bin, bin])
    const next = await uploaded(eaves, 'b.bin', other, 'gadget.code')
    for (const values of [{ code: next }, { method: 1 }, { sign: hashOf('md5', bin) }])
      expect(await update(id, values)).toMatchObject({ data: { errors: { sign: wrongSign } } })
    expect(await read(id)).toEqual(before)
    expect((await update(id, { name: '改名' })).code).toBe(codes.ok)
    expect((await update(id, { method: 1, sign: hashOf('md5', bin) })).code).toBe(codes.ok)
    expect((await update(id, { code: next, codeName: 'v2.bin', sign: hashOf('md5', other) })).code).toBe(
      codes.ok,
    )
    expect(await read(id)).toMatchObject({ codeSize: other.length, codeName: 'v2.bin' })
  })

  it('forget what a file said when it goes', async () => {
    const id = await created({ code, codeName: 'v1.bin', pack })
    expect((await update(id, { code: null, pack: null })).code).toBe(codes.ok)
    expect(await read(id)).toMatchObject({ codeName: null, codeSize: null, packSize: null, md5: null })
  })

  it('refuse files that are not there', async () => {
    const none = `/upload/${'0'.repeat(32)}`
    for (const [values, field] of [
      [{ icon: `${none}.png` }, 'icon'],
      [{ photos: [`${none}.png`] }, 'photos'],
      [{ paper: `${none}.pdf` }, 'paper'],
      [{ papers: [{ name: 'a.pdf', url: `${none}.pdf`, size: 1 }] }, 'papers'],
      [{ code: `${none}.bin` }, 'code'],
      [{ paper: '/upload/a.pdf' }, 'paper'],
      [{ paper: '/upload/.staging' }, 'paper'],
      [{ paper: `/upload/../upload/x.pdf` }, 'paper'],
    ] as const)
      expect([values, (await create(values)).data]).toEqual([values, { errors: { [field]: gone } }])
  })

  it('take other sites for papers, but not for pictures and what is compared', async () => {
    const elsewhere = 'https://example.com/a'
    await created({ paper: elsewhere })
    expect((await create({ icon: elsewhere, photos: [elsewhere] })).data).toEqual({
      errors: { icon: '图标须在此上传', photos: '照片须在此上传' },
    })
    for (const url of [elsewhere, `/x/..${code}`, `${code}?x`])
      expect((await create({ code: url })).data).toEqual({ errors: { code: '程序须在此上传' } })
    expect((await create({ pack: '/elsewhere.apk' })).data).toEqual({ errors: { pack: '安装包须在此上传' } })
  })

  it('refuse files of another type or size than the field takes', async () => {
    const picture = await uploaded(eaves, 'a.png', png(64, 64), 'gadget.icon')
    const paper = await uploaded(eaves, 'a.pdf', pdf, 'gadget.paper')
    const large = Buffer.concat([pdf, Buffer.alloc(megabyte)])
    const { data } = await sendFile(eaves, 'large.pdf', large)
    for (const [values, errors] of [
      [{ paper: picture }, { paper: '说明书只支持 pdf' }],
      [{ icon: paper }, { icon: '图标只支持 jpg、png、webp、gif' }],
      [{ photos: [picture, paper] }, { photos: '照片只支持 jpg、png、webp、gif' }],
      [{ papers: [{ name: 'a.png', url: picture, size: 1 }] }, { papers: '文件只支持 pdf、zip' }],
      [{ pack: code }, { pack: '安装包只支持 apk、hap' }],
      [{ paper: data.url }, { paper: '说明书不能超过 1 MB' }],
    ] as const)
      expect((await create(values)).data).toEqual({ errors })
  })

  it('refuse a picture of another shape', async () => {
    const sided = (width: number, height: number) =>
      uploaded(eaves, 'a.png', png(width, height), 'gadget.icon')
    const sidesless = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0xff, 0xd9])
    expect((await sendFile(eaves, 'a.jpg', sidesless, { field: 'gadget.icon' })).data).toEqual({
      errors: { file: '图片已损坏，无法读取尺寸' },
    })
    for (const icon of [await sided(64, 65), await sided(65, 64), await sided(63, 63)])
      expect((await create({ icon })).data).toEqual({
        errors: { icon: '图标须为正方形，边长不小于 64 像素' },
      })
    await created({ icon: await sided(64, 64) })
    await created({ photos: [await sided(3, 90)] })
  })

  it('judge files that transitions and actions bring', async () => {
    const id = await created({})
    const none = `/upload/${'0'.repeat(32)}`
    const finish = (values: object) => eaves.call('gadget.finish', { id, ...values })
    const replace = (values: object) => eaves.call('gadget.replace', { id, ...values })
    expect((await finish({ paper: `${none}.pdf` })).data).toEqual({ errors: { paper: gone } })
    expect((await finish({ proof: `${none}.png` })).data).toEqual({ errors: { proof: gone } })
    expect((await replace({ code, sign: 'x' })).data).toEqual({ errors: { sign: wrongSign } })
    expect(await read(id)).toMatchObject({ stage: 0, code: null, version: 1 })
    expect((await replace({ code, page: '<b>a</b><script>b</script>' })).code).toBe(codes.ok)
    expect(await read(id)).toMatchObject({
      code,
      codeName: code.split('/').at(-1),
      codeSize: bin.length,
      page: '<b>a</b>',
    })
  })
})
