import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import type { BoundFloor, BoundHouse } from '#admin/features/ota/bound-houses.ts'
import { type CallName, config } from '#config'
import { otaMode, packageType, signMethod } from '#resources/firmware-dictionaries.ts'
import type { Values } from '#schema'
import { startServer } from '#tests/support/child-server.ts'
import { copyDemoData } from '#tests/support/copy-demo-data.ts'
import { callOf, createClient } from '#tests/support/platform-client.ts'
import { openContext } from '../../../scripts/open-browser.ts'
import { openVisitors } from '../visits.ts'

/** A published product of the demo data, and a project in which every house has it. */
export const product = 'product_wuheng'
const projectId = 'project_jingan'
export const projectName = '静安府'

/** Tried again often enough, and given up on late enough, that every house on line gets there in the end. */
export const stubborn = { batchSize: 50, stopFailRate: 100, timeoutSec: 60, retry: 3 } as const

const account = 'resource'
const software = new Uint8Array(4096).fill(7)

/** The production build with the demo data, which can be killed and started again where it stood. */
export async function openStage() {
  const dataDir = await copyDemoData()
  const start = (port: string) => startServer({ DATA_DIR: dataDir, PORT: port })
  let server = await start('0')
  const { url } = server
  if (url === null) throw new Error(`the server did not start: ${server.output()}`)
  const browser = await openVisitors()
  const client = createClient(async (request) => {
    const { pathname, search } = new URL(request.url)
    const body = request.method === 'GET' ? null : await request.text()
    return fetch(url + pathname + search, { method: request.method, headers: request.headers, body })
  })

  const call = async (name: CallName | 'firmware.create', input: Values) => {
    const { code, msg, data } = await client.call(callOf(config, name), input, { as: account })
    if (code !== 200) throw new Error(`${name}: ${msg}`)
    return data
  }

  async function upload(name: string): Promise<string> {
    const form = new FormData()
    form.append('file', new Blob([software]), name)
    const { path } = config.calls['upload.file']
    const response = await fetch(`${url}${path}?field=firmware.fileUrl`, {
      method: 'POST',
      headers: { authorization: await client.login(account) },
      body: form,
    })
    const { data } = await response.json()
    return data.url
  }

  return {
    /** A firmware of the product, newer than any other. */
    async newFirmware(versionName: string, versionOrder: number): Promise<string> {
      const fileName = `main-${versionName}.bin`
      const { id } = await call('firmware.create', {
        ...{
          productId: product,
          module: 'main',
          name: '主控固件',
          versionName,
          versionOrder,
          packageType: packageType.full,
        },
        ...{
          fileUrl: await upload(fileName),
          fileName,
          signMethod: signMethod.sha256,
          description: '除湿更安静',
        },
        sign: createHash('sha256').update(software).digest('hex'),
      })
      return id
    },
    async houses(): Promise<readonly BoundHouse[]> {
      const floors: readonly BoundFloor[] = await call('house.listBindProduct', {
        projectId,
        productId: product,
      })
      return floors.flatMap(({ child }) => child)
    },
    upgrade: (firmwareId: string, houseIds: readonly string[]) =>
      call('ota.upgrade', { ...stubborn, firmwareId, houseIds, mode: otaMode.immediate }),
    kill: () => server.stop('SIGKILL'),
    async startAgain() {
      server = await start(new URL(url).port)
    },
    async visit(prepare: (page: Page) => Promise<void> = async () => {}) {
      const context = await openContext(browser, { baseURL: url })
      const page = await context.newPage()
      page.setDefaultTimeout(30_000)
      await page.setViewportSize({ width: 1440, height: 900 })
      await prepare(page)
      await page.goto('/')
      return page
    },
    async everyoneLeaves() {
      for (const context of browser.contexts()) await context.close()
    },
    async close() {
      await browser.close()
      await server.stop('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
