import type { Locator } from 'playwright-core'
import { matches, type ResolvedField, type ResolvedResource, type Values } from '#schema'
import { sample } from '#tests/generated/fixtures/fixture.ts'
import { validOf } from '#tests/generated/fixtures/fixtures.ts'
import { valueFor } from '#tests/generated/world/make-values.ts'
import { Skipped } from '#tests/generated/world/verdict.ts'
import { type Form, fill } from './fill.ts'
import type { Stage } from './stage.ts'

/** Whether a resource has a generated list at an address of its own. */
export const hasScreen = ({ views }: ResolvedResource): boolean =>
  views.list !== null && views.list.screen === null && !views.list.route.includes(':')

const main = ({ page }: Stage): Locator => page.getByRole('main')

const listOf = (stage: Stage, { label }: ResolvedResource): Locator =>
  main(stage).getByRole('region', { name: `${label}列表` })

/** Opens the list by its address and waits until it shows records, or that there are none. */
export async function openList(
  stage: Stage,
  resource: ResolvedResource,
  search: Readonly<Record<string, string>> = {},
): Promise<Locator> {
  const { page, url } = stage
  await page.goto(`${url}/home/${resource.views.list?.route}?${new URLSearchParams(search)}`)
  const list = listOf(stage, resource)
  await list
    .getByText(/^共 \d+ 条|^暂无数据|^未找到匹配结果/)
    .or(list.getByRole('button', { name: '查看' }))
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
    .getByRole('button', { name: title, exact: true })
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
  const name = `${verb}${label}`
  const scope = page.getByRole('dialog', { name }).or(page.getByRole('region', { name }))
  await scope.getByRole('button', { name: '保存' }).waitFor()
  return { page, scope }
}

/** A button of a row's, which may stand under 更多. */
export async function pressOnRow(stage: Stage, list: Locator, name: string): Promise<void> {
  const button = list.getByRole('button', { name, exact: true })
  if ((await button.count()) > 0) return button.first().click()
  await list.getByRole('button', { name: '更多' }).first().click()
  await stage.page.getByRole('menuitem', { name, exact: true }).click()
}

export async function save({ page, scope }: Form, notice: string): Promise<void> {
  await scope.getByRole('button', { name: '保存' }).click()
  await page.getByText(notice, { exact: true }).first().waitFor()
  await scope.waitFor({ state: 'detached' })
}

const asked = ({ form, fields }: ResolvedResource): readonly ResolvedField[] =>
  form.groups.flatMap((group) => group.fields.flatMap((name) => fields[name] ?? []))

/** Kinds whose values the screen offers: the first one is as good as any. */
const offered = new Set<ResolvedField['kind']>([
  'reference',
  'references',
  'address',
  'permissions',
  'image',
  'images',
])

/** Fills the whole form, and answers what was typed. */
export async function fillForm(stage: Stage, form: Form, resource: ResolvedResource): Promise<Values> {
  const values: Record<string, unknown> = {}
  for (const field of asked(resource)) {
    if (field.readOnly || !matches(field.visible, values)) continue
    const arbitrary = validOf(field)
    if (offered.has(field.kind) || arbitrary === null) await fill(form, field, null)
    else {
      const value =
        field.kind === 'text'
          ? await valueFor(stage.world, resource, field, values)
          : sample(arbitrary, stage.world.next())
      await fill(form, field, value)
      values[field.name] = value
    }
  }
  return values
}

/** A text field that says nothing about others. */
export function plainText(resource: ResolvedResource): ResolvedField {
  const texts = asked(resource).filter(
    (field) => !field.readOnly && !field.immutable && field.visible === null,
  )
  const field =
    texts.find(({ kind }) => kind === 'longText') ??
    texts.find(({ kind, name }) => kind === 'text' && name !== resource.title) ??
    texts.find(({ kind }) => kind === 'text')
  if (!field) throw new Skipped('there is no text to change')
  return field
}
