import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { UploadStorage } from '#platform/contracts.ts'
import { diskUploads } from '#platform/modules/upload/disk-uploads.ts'
import { receiveFile } from '#platform/modules/upload/receive-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eaves-disk-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('uploads are taken again once their folder can be made', async () => {
  const directory = join(folder, 'uploads')
  await writeFile(directory, 'in the way')
  const uploads = diskUploads(directory)
  const stage = () => uploads.stage(Readable.from([Buffer.from('content')]))
  await expect(stage()).rejects.toMatchObject({ code: 'ENOTDIR' })
  await rm(directory)
  const staged = await stage()
  await staged.keep('kept.txt')
  expect((await readdir(directory)).sort()).toEqual(['.staging', 'kept.txt'])
})

it('an upload that breaks off before it is read is told of, and leaves nothing', async () => {
  const directory = join(folder, 'early')
  const content = new Readable({ read() {} })
  const staged = diskUploads(directory).stage(content)
  content.destroy(new Error('cut short'))
  await expect(staged).rejects.toThrow('cut short')
  expect(await readdir(join(directory, '.staging'))).toEqual([])
})

it.each([10, 5_000_000])(
  'an upload of %i bytes that cannot be stored is answered with what went wrong',
  async (size) => {
    const directory = join(folder, `blocked${size}`)
    await writeFile(directory, 'in the way')
    const form = new FormData()
    form.set('file', new File([new Uint8Array(size)], 'a.bin'))
    const request = new Request('http://eaves.test/', { method: 'POST', body: form })
    await expect(receiveFile(request, 'file', diskUploads(directory), 2 * size)).rejects.toMatchObject({
      code: 'ENOTDIR',
    })
  },
)

it('an upload whose storage fails in its middle is answered with what went wrong', async () => {
  const full: UploadStorage = {
    ...diskUploads(folder),
    async stage(content) {
      for await (const _chunk of content) throw new Error('the disk is full')
      throw new Error('there was no content')
    },
  }
  const form = new FormData()
  form.set('file', new File([new Uint8Array(5_000_000)], 'a.bin'))
  const request = new Request('http://eaves.test/', { method: 'POST', body: form })
  await expect(receiveFile(request, 'file', full, 10_000_000)).rejects.toThrow('the disk is full')
})
