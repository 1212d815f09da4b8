import { createHash, randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { techCategory } from '#resources/product-dictionaries.ts'
import { testSite } from './test-site.ts'

const site = testSite()

/** A product to upload software for, made with the user's own token. */
const productOf = (page: Page) =>
  page.evaluate(async (category) => {
    const response = await fetch('/platform/admin/v1/technology/product/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: localStorage.getItem('token') ?? '' },
      body: JSON.stringify({ name: '校验产品', model: 'CHECKSUM-1', category }),
    })
    const { data } = (await response.json()) as { data: { id: string } }
    return data.id
  }, techCategory.fiveConstant)

const software = {
  name: 'main-9.0.0.bin',
  mimeType: 'application/octet-stream',
  buffer: randomBytes(12_000_000),
}
const hex = (method: string) => createHash(method).update(software.buffer).digest('hex')

describe('a firmware file', () => {
  it('is checked by a worker of its own while it is uploaded, and again by another method', async () => {
    const { page, complaints } = await site.visitAs('admin', '/home/resource/technologyProducts')
    await page.goto(`/home/resource/technologyProducts/${await productOf(page)}?tab=firmware`)
    await page.getByRole('button', { name: '新增' }).click()
    const form = page.getByRole('dialog', { name: '新增固件' })
    const worker = page.waitForEvent('worker')
    await form.getByLabel('上传固件文件').setInputFiles(software)
    expect((await worker).url()).toContain('digest-worker')
    const holds = (name: string, value: string) =>
      page.waitForFunction(
        ([id, wanted]) => document.querySelector<HTMLInputElement>(`#form-firmware_${id}`)?.value === wanted,
        [name, value],
      )
    await holds('sign', hex('sha256'))
    await holds('fileName', software.name)
    await form.getByLabel('MD5', { exact: true }).check()
    await holds('sign', hex('md5'))

    await form.getByRole('textbox', { name: '签名' }).fill('f'.repeat(32))
    await form.getByText('签名不一致，请检查文件是否上传正确').waitFor()
    expect(complaints()).toEqual([])
  })
})
