import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { diskUploads } from '#platform/modules/upload/disk-uploads.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eaves-disk-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('uploads are taken again once their folder can be made', async () => {
  const place = join(folder, 'uploads')
  await writeFile(place, 'in the way')
  const uploads = diskUploads(place)
  const stage = () => uploads.stage(Readable.from([Buffer.from('content')]))
  await expect(stage()).rejects.toMatchObject({ code: 'ENOTDIR' })
  await rm(place)
  const staged = await stage()
  await staged.keep('kept.txt')
  expect((await readdir(place)).sort()).toEqual(['.staging', 'kept.txt'])
})

it('an upload that breaks off before it is read is told of, and leaves nothing', async () => {
  const place = join(folder, 'early')
  const content = new Readable({ read() {} })
  const staged = diskUploads(place).stage(content)
  content.destroy(new Error('cut short'))
  await expect(staged).rejects.toThrow('cut short')
  expect(await readdir(join(place, '.staging'))).toEqual([])
})
