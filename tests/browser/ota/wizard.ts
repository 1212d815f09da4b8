import type { Locator, Page } from 'playwright-core'
import { projectName, stubborn } from './stage.ts'

export const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** Up to the tree of houses. */
export async function goToHouses(dialog: Locator) {
  await press(dialog, '下一步')
  await dialog.getByRole('checkbox', { name: new RegExp(projectName) }).check()
  await press(dialog, '下一步')
  await dialog
    .getByText(/\d+ 套房屋/)
    .first()
    .waitFor()
}

export const search = (dialog: Locator, keyword: string) => dialog.getByLabel('搜索房屋').fill(keyword)

export async function chooseBy(dialog: Locator, keyword: string, count: number) {
  await search(dialog, keyword)
  await dialog.getByText(`${count} 套房屋`, { exact: true }).waitFor()
  await press(dialog, '全选')
  await dialog.getByText(`已选 ${count} / 500`).waitFor()
}

export async function goToConfirm(dialog: Locator) {
  await press(dialog, '下一步')
  for (const [label, value] of [
    ['失败率上限', stubborn.stopFailRate],
    ['超时', stubborn.timeoutSec],
    ['重试次数', stubborn.retry],
  ] as const)
    await dialog.getByLabel(label).fill(String(value))
  await press(dialog, '下一步')
  await dialog.getByText('确认后立即开始').waitFor()
}
