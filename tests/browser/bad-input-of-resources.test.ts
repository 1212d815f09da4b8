import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { megabyte } from '#schema'
import { exe, png } from '#tests/support/sample-files.ts'
import { takeOption } from './take-option.ts'
import { testSite } from './test-site.ts'

const site = testSite()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eaves-files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const product = '/home/resource/technologyProducts/product_water'
const panel = '/home/resource/technologyProducts/devices/device_panel'

/** The empty form behind 新增, at an address. */
async function newForm(address: string, label: string) {
  const { page, complaints } = await site.visitAs('resource', address)
  await page.getByRole('button', { name: '新增', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: `新增${label}` })
  await form.getByRole('button', { name: '保存' }).waitFor()
  return { page, complaints, form }
}

const type = (form: Locator, label: string, text: string) =>
  form.getByLabel(label, { exact: true }).fill(text)

async function choose(page: Page, form: Locator, label: string, option: string) {
  await form.getByRole('combobox', { name: label }).press('ArrowDown')
  await takeOption(page.getByTitle(option, { exact: true }).last())
}

const press = (form: Locator) => form.getByRole('button', { name: '保存' }).click()

/** An input with its label and what the form says of it. */
const saidAt = (form: Locator, label: string) =>
  form.locator('.ant-form-item').filter({ has: form.page().getByText(label, { exact: true }) })

describe('a form of the resource area', () => {
  it('refuses a serial number with a dash, and stores the number in capitals', async () => {
    const { page, form } = await newForm(`${product}?tab=productDevice`, '产品设备')
    await choose(page, form, '设备', '户内网关')
    await type(form, '别名', '网关')
    await type(form, '设备序号', 'gw-1')
    await press(form)
    await saidAt(form, '设备序号').getByText('设备序号为 1–32 位字母、数字或下划线，不能含短横线').waitFor()
    expect(await form.getByLabel('别名', { exact: true }).inputValue()).toBe('网关')
    await type(form, '设备序号', 'gw_1')
    await press(form)
    await page.getByText('GW_1', { exact: true }).waitFor()
  })

  it('refuses an identifier with a dash or one that is taken, a range that is none, and a step of nothing', async () => {
    const { page, form } = await newForm(`${panel}?tab=deviceAttribute`, '设备属性')
    await type(form, '属性名称', '露点')
    await choose(page, form, '数据类型', '小数')
    await type(form, '标识符', 'dew-point')
    await type(form, '最小值', '30')
    await type(form, '最大值', '30')
    await type(form, '步长', '0')
    await press(form)
    await saidAt(form, '标识符')
      .getByText(/^标识符以字母开头/)
      .waitFor()
    await saidAt(form, '最大值').getByText('最大值须大于最小值').waitFor()
    await saidAt(form, '步长')
      .getByText(/^步长须在 0.0001 到/)
      .waitFor()
    await type(form, '最大值', '60')
    await type(form, '步长', '40')
    await type(form, '标识符', 'roomTemp')
    await press(form)
    await saidAt(form, '步长').getByText('步长不能大于最大值与最小值之差').waitFor()
    await type(form, '步长', '0.5')
    await press(form)
    await saidAt(form, '标识符').getByText('标识符已存在').waitFor()
    expect(await form.getByLabel('属性名称', { exact: true }).inputValue()).toBe('露点')
    await type(form, '标识符', 'dewPoint')
    await press(form)
    await page.getByText('dewPoint', { exact: true }).waitFor()
  })

  it('refuses a version that is not above the one online', async () => {
    const { page } = await site.visitAs('resource', '/home/resource/app/app_home')
    const detail = page.getByRole('region', { name: '檐下', exact: true })
    await detail.getByRole('tab', { name: /^版本/ }).click()
    await detail.getByRole('button', { name: '新增', exact: true }).click()
    const form = page.getByRole('dialog', { name: '新增版本' })
    await form.getByLabel('iOS', { exact: true }).check()
    await type(form, '版本号', '1.0.9')
    await type(form, '版本序号', '110')
    await type(form, '更新标题', '小修小补')
    await type(form, '更新内容', '修复了一些问题')
    await press(form)
    await saidAt(form, '商店地址').getByText('安装包和商店地址至少填写一项').waitFor()
    await type(form, '商店地址', 'http://apps.example.com/eaves')
    await press(form)
    await saidAt(form, '版本序号')
      .getByText(/^必须大于当前线上版本序号 110$/)
      .waitFor()
    expect(await form.getByLabel('更新内容', { exact: true }).inputValue()).toBe('修复了一些问题')
  })
})

describe('files that are not what they should be', () => {
  it('a program renamed to a picture is refused at its place, and the form is kept', async () => {
    const { page, form } = await newForm('/home/resource/app', '应用')
    await type(form, '应用名称', '假图标')
    await form
      .locator('input[type=file]:not([capture])')
      .setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: Buffer.from(exe) })
    await saidAt(form, '图标').getByText('图片无法打开，请检查文件是否损坏', { exact: false }).waitFor()
    expect(await form.getByLabel('应用名称', { exact: true }).inputValue()).toBe('假图标')
    expect(page.url()).toContain('/home/resource/app')
  })

  it('an icon that is too small is refused before it is sent', async () => {
    const { page, form } = await newForm('/home/resource/app', '应用')
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await form
      .locator('input[type=file]:not([capture])')
      .setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: png(64, 64) })
    await saidAt(form, '图标').getByText(/512/).waitFor()
    expect(sent.filter((path) => path.endsWith('/upload'))).toEqual([])
  })

  it('300 MB of firmware are refused before they are sent', async () => {
    const { page, form } = await newForm(`${product}?tab=firmware`, '固件')
    const path = join(folder, 'huge.bin')
    await writeFile(path, '')
    await truncate(path, 300 * megabyte)
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await form.locator('input[type=file]:not([capture])').setInputFiles(path)
    await saidAt(form, '固件文件')
      .getByText(/不能超过 200 MB/)
      .waitFor()
    expect(sent.filter((one) => one.endsWith('/upload'))).toEqual([])
  })

  it('an upload that breaks off says so, keeps the form, and arrives when it is sent again', async () => {
    const { page, form } = await newForm(`${product}?tab=firmware`, '固件')
    await type(form, '固件名称', '净水主控')
    let isBroken = true
    await page.route('**/upload?*', (route) => (isBroken ? route.abort() : route.continue()))
    const buffer = Buffer.alloc(4096, 7)
    await form
      .locator('input[type=file]:not([capture])')
      .setInputFiles({ name: 'main.bin', mimeType: 'application/octet-stream', buffer })
    const again = form.getByRole('button', { name: /重试/ })
    await again.waitFor()
    expect(await form.getByLabel('固件名称', { exact: true }).inputValue()).toBe('净水主控')
    isBroken = false
    await again.click()
    await page.waitForFunction(() =>
      /^[0-9a-f]{64}$/.test(document.querySelector<HTMLInputElement>('#form-firmware_sign')?.value ?? ''),
    )
    expect(await form.getByLabel('文件名', { exact: true }).inputValue()).toBe('main.bin')
  })
})

describe('the operations of a record', () => {
  it('say who changed which field from what to what, as soon as it is saved', async () => {
    const { page } = await site.visitAs('admin', panel)
    await page.getByRole('button', { name: '编辑', exact: true }).first().click()
    const form = page.getByRole('dialog', { name: /^编辑/ })
    await type(form, '设备名称', '客厅温控面板')
    await press(form)
    await form.waitFor({ state: 'hidden' })
    await page.getByRole('tab', { name: '操作记录' }).click()
    const change = page.getByRole('tabpanel', { name: '操作记录' }).getByRole('row', { name: /^设备名称/ })
    expect(await change.innerText()).toMatch(/温控面板\s+客厅温控面板/)
  })
})
