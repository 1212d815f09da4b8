import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BoundHouse } from '#admin/features/ota/bound-houses.ts'
import { demandAccessible, demandNarrow } from './generated/look.ts'
import { logIn } from './log-in.ts'
import { openStage, product, projectName } from './ota/stage.ts'
import { chooseBy, goToConfirm, goToHouses, press, search } from './ota/wizard.ts'

let stage: Awaited<ReturnType<typeof openStage>>
const version = '90.1.0'
let firmwareId: string

/** Upgrades take 10 to 25 seconds, and one of a hundred falls silent and is tried again a minute later. */
const patient = { timeout: 200_000 }

beforeAll(async () => {
  stage = await openStage()
  firmwareId = await stage.newFirmware(version, 90_100)
}, 300_000)

afterEach(() => stage.everyoneLeaves())
afterAll(() => stage?.close())

/** From the login to the dialog, as people go. */
async function openDialog(prepare?: (page: Page) => Promise<void>) {
  const page = await stage.visit(prepare)
  await logIn(page, 'resource')
  await page.goto(`/home/resource/technologyProducts/${product}`)
  await page.getByRole('tab', { name: '固件' }).click()
  await page.locator(`[data-row="${firmwareId}"][data-action="upgrade"]`).click()
  const dialog = page.getByRole('dialog', { name: `升级「主控固件 ${version}」` })
  await dialog.waitFor()
  return { page, dialog }
}

const rowOf = (dialog: Locator, { name }: BoundHouse) => dialog.getByRole('row').filter({ hasText: name })

/**
 * Houses that have not had this firmware yet, each with a gateway to find it by. The simulated gateways, some of which
 * come and go, are those of the first houses of a project: these come last here.
 */
async function freshHouses(onlineStatus: number): Promise<readonly (BoundHouse & { gatewayNo: string })[]> {
  const houses = await stage.houses()
  return houses
    .toReversed()
    .flatMap((house) =>
      house.onlineStatus === onlineStatus &&
      house.running.length === 0 &&
      house.otaFirmwareId !== firmwareId &&
      house.gatewayNo !== null
        ? [{ ...house, gatewayNo: house.gatewayNo }]
        : [],
    )
}

const first = <T>(items: readonly T[]): T => {
  const [item] = items
  if (item === undefined) throw new Error('the demo data has no such house')
  return item
}

describe('the wizard', () => {
  it('delivers a firmware to the houses that were chosen', async () => {
    const { page, dialog } = await openDialog()
    await dialog.getByText('除湿更安静').waitFor()
    await goToHouses(dialog)
    await demandAccessible(page, 'light')
    await demandAccessible(page, 'dark')
    await demandNarrow(page)

    await dialog.getByLabel('仅在线').check()
    const fresh = await freshHouses(1)
    // Without its last two digits, the number of a gateway is that of a floor.
    const floor = first(fresh).gatewayNo.slice(0, -2)
    const chosen = fresh.filter(({ gatewayNo }) => gatewayNo.startsWith(floor))
    await chooseBy(dialog, floor, chosen.length)
    await press(dialog, '上一步')
    expect(await dialog.getByRole('checkbox', { name: new RegExp(projectName) }).isChecked()).toBe(true)
    await press(dialog, '下一步')
    await dialog.getByText(`已选 ${chosen.length} / 500`).waitFor()

    await goToConfirm(dialog)
    await demandAccessible(page, 'light')
    await press(dialog, '开始升级')
    await dialog.getByText(`已接受 ${chosen.length} 套，跳过 0 套`).waitFor()
    await press(dialog, '查看进度')
    await dialog.getByText('升级中').first().waitFor()
    await demandAccessible(page, 'light')
    await demandAccessible(page, 'dark')
    await demandNarrow(page)
    await dialog.getByText(`成功 ${chosen.length}`).waitFor(patient)

    // Whoever has it cannot be given it again.
    await dialog.getByRole('tab', { name: '新建升级' }).click()
    await press(dialog, '再次升级')
    await search(dialog, floor)
    await expect.poll(() => dialog.getByText('已是该版本').count()).toBe(chosen.length)
  }, 300_000)

  it('says which house somebody else was faster with; a restart in the middle loses nothing', async () => {
    const house = first(await freshHouses(1))
    const done = (await stage.houses()).filter((one) => one.otaFirmwareId === firmwareId).length
    const { dialog } = await openDialog()
    await goToHouses(dialog)
    await chooseBy(dialog, house.gatewayNo, 1)
    await goToConfirm(dialog)
    await stage.upgrade(firmwareId, [house.id])
    await press(dialog, '开始升级')
    await dialog.getByText('已接受 0 套，跳过 1 套').waitFor()
    await dialog.getByRole('cell', { name: '该房屋正在升级' }).waitFor()

    await press(dialog, '查看进度')
    await dialog.getByText('等待 1').or(dialog.getByText('进行中 1')).first().waitFor()
    await stage.kill()
    await dialog.getByText(/^连接中断/).waitFor()
    await stage.startAgain()
    await dialog.getByText(/^连接中断/).waitFor({ state: 'hidden' })
    await dialog.getByText(`成功 ${done + 1}`).waitFor(patient)
  }, 300_000)
})

describe('an upgrade under way', () => {
  it('is what the dialog opens with; it can be stopped and taken up again', async () => {
    const house = first(await freshHouses(2))
    await stage.upgrade(firmwareId, [house.id])
    const { dialog } = await openDialog()
    const row = rowOf(dialog, house).filter({ hasText: '设备离线，上线后推送' })
    await row.getByText('待推送').waitFor()
    const order = async (name: string) => {
      await press(dialog, `${name} ${house.name}`)
      const asked = dialog.page().getByRole('dialog', { name: `确定要${name} 1 套房屋的升级吗？` })
      await press(asked, name)
      await asked.waitFor({ state: 'hidden' })
    }
    await order('停止')
    await dialog.getByText('已取消 1').waitFor()
    await order('重试')
    await row.getByText('待推送').waitFor()
    await row.getByRole('cell', { name: '2', exact: true }).waitFor()
    await order('停止')
    await dialog.getByText('已取消 1').waitFor()
  })

  it('is not asked for while nobody looks', async () => {
    const house = first(await freshHouses(2))
    await stage.upgrade(firmwareId, [house.id])
    const { page, dialog } = await openDialog((page) => page.clock.install())
    await dialog.getByText(/^等待/).first().waitFor()
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/list/bind/product')) asked += 1
    })
    /** Ten seconds pass on the page's clock at once. */
    const pass = async () => {
      asked = 0
      await page.clock.runFor(10_000)
    }
    const show = (state: 'hidden' | 'visible') =>
      page.evaluate((state) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      }, state)
    await show('hidden')
    await pass()
    expect(asked).toBe(0)
    await show('visible')
    await pass()
    await expect.poll(() => asked).toBeGreaterThan(0)
  })
})
