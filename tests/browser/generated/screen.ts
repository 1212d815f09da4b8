import type { Locator, Page } from 'playwright-core'
import type { ResolvedResource } from '#schema'
import type { Form } from './fill.ts'
import type { Stage } from './stage.ts'

/** Whether a resource has a generated list at an address of its own. */
export const hasScreen = ({ views }: ResolvedResource): boolean =>
  views.list !== null && views.list.screen === null && !views.list.route.includes(':')

const main = ({ page }: Stage): Locator => page.getByRole('main')

const listOf = (stage: Stage, { label }: ResolvedResource): Locator =>
  main(stage).getByRole('region', { name: `${label}列表`, exact: true })

/** In a page: what a link does, though none leads there. */
const follow = (path: string) => {
  window.history.pushState({ usr: null, key: path, idx: Number(history.state?.idx ?? 0) + 1 }, '', path)
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
}

/**
 * Opens an address of the app within the document that is there: one of its own would load all code anew. The page
 * before stays until the next one can be drawn, and may look like it; it is gone once there is nothing at an address.
 */
export async function openAddress({ page }: Stage, path: string): Promise<void> {
  await page.evaluate(follow, '/home/nothing')
  await page.getByRole('main').getByRole('heading', { name: '页面不存在' }).waitFor()
  await page.evaluate(follow, path)
}

/** Opens the list by its address and waits until it shows records, or that there are none. */
export async function openList(
  stage: Stage,
  resource: ResolvedResource,
  search: Readonly<Record<string, string>> = {},
): Promise<Locator> {
  await openAddress(stage, `/home/${resource.views.list?.route}?${new URLSearchParams(search)}`)
  const list = listOf(stage, resource)
  await list
    .getByText(/^共 \d+ 条|^暂无数据|^未找到匹配结果/)
    .filter({ visible: true })
    .or(list.getByRole('link', { name: '查看' }))
    .first()
    .waitFor()
  return list
}

/** The parameter that finds a record by its title. */
function titleParam({ list, title }: ResolvedResource): string | null {
  const item = list.search.find((item) =>
    item.by === 'keyword' ? item.fields.includes(title) : item.by === 'field' && item.field === title,
  )
  return item && item.by !== 'between' ? item.param : null
}

/** The list with this record alone, as a search for its title finds it. */
export async function findRecord(stage: Stage, resource: ResolvedResource, title: string): Promise<Locator> {
  const param = titleParam(resource)
  const list = await openList(stage, resource, param === null ? {} : { [param]: title })
  await list
    .getByRole('link', { name: title, exact: true })
    .or(list.getByText(title, { exact: true }))
    .first()
    .waitFor()
  return list
}

/** The form that opened: over the list, or in its place. */
export async function openForm(
  stage: Stage,
  { label }: ResolvedResource,
  verb: '新增' | '编辑',
): Promise<Form> {
  const { page } = stage
  // A record that is there is called by its name.
  const name = verb === '新增' ? `新增${label}` : /^编辑 /
  const scope = page.getByRole('dialog', { name }).or(page.getByRole('region', { name }))
  await scope.getByRole('button', { name: '保存' }).waitFor()
  return { page, scope }
}

/** A button of a row's, or its link 查看, which may stand under 更多. */
export async function pressOnRow(stage: Stage, list: Locator, name: string): Promise<void> {
  const button = list
    .getByRole('button', { name, exact: true })
    .or(list.getByRole('link', { name, exact: true }))
  if ((await button.count()) > 0) return button.first().click()
  await list.getByRole('button', { name: '更多' }).first().click()
  await stage.page.getByRole('menuitem', { name, exact: true }).click()
}

/** Says yes where the form asks how far the record will reach. */
async function agree(page: Page, { form }: ResolvedResource): Promise<void> {
  if (form.estimate === null) return
  const { verb } = form.estimate
  await page
    .getByRole('dialog', { name: `${verb}前请确认` })
    .getByRole('button', { name: verb })
    .click()
}

export async function save(
  { page, scope }: Form,
  notice: string,
  created: ResolvedResource | null = null,
): Promise<void> {
  await scope.getByRole('button', { name: '保存' }).click()
  if (created) await agree(page, created)
  await page.getByText(notice, { exact: true }).first().waitFor()
  await scope.waitFor({ state: 'detached' })
}

/** Says yes to the question before a deletion. */
export async function confirmRemoval(
  page: Page,
  { label, remove }: ResolvedResource,
  title: string,
): Promise<void> {
  const typed = page.getByRole('textbox', { name: `请输入「${title}」以确认` })
  if (typeof remove.confirm === 'object') await typed.fill(title)
  // The drawer around a list is a dialog too, with buttons of the same name.
  const question = page
    .getByRole('dialog', { name: `${remove.verb}${label}「` })
    .or(page.getByRole('tooltip'))
  const yes = question.getByRole('button', { name: remove.verb, exact: true }).last()
  await yes.click()
  // The question stays until it is answered; words of success may be those of the removal before.
  await yes.waitFor({ state: 'hidden' })
  await page.getByText(`${remove.verb}成功`, { exact: true }).first().waitFor()
}
