import type { Locator, Page } from 'playwright-core'
import type { ResolvedConfig, ResolvedResource, Values } from '#schema'
import { make } from '#tests/generated/context/make.ts'
import { makeValues } from '#tests/generated/context/make-values.ts'
import { resourceOf } from '#tests/generated/context/test-context.ts'
import { findRecord, hasScreen, openAddress, pressOnRow } from './screen.ts'
import type { Stage } from './stage.ts'

/** What records without a list of their own belong to. */
export interface Home {
  /** The reference to the record they belong to. */
  readonly field: string
  readonly owner: ResolvedResource
}

/** Whether a record of it is looked at by itself: on a screen of its own, from its list, or in a home of its own. */
const isReached = (config: ResolvedConfig, owner: ResolvedResource): boolean =>
  owner.views.detail !== null || hasScreen(owner) || homeOf(config, owner) !== null

/** Where people make these records: behind a tab of what they are said to belong to; null: nowhere. */
export function homeOf(config: ResolvedConfig, resource: ResolvedResource): Home | null {
  const names = [resource.one, ...resource.parents.map(({ field }) => field)]
  const homes = names.flatMap((name) => {
    const field = resource.fields[name ?? '']
    const owner = field?.kind === 'reference' ? config.resources[field.target] : undefined
    return field && !field.readOnly && owner && isReached(config, owner) ? [{ field: field.name, owner }] : []
  })
  return homes[0] ?? null
}

interface Owner {
  readonly id: string
  readonly title: string
  readonly values: Values
}

/**
 * Opens the detail of a record: its screen, or its drawer over the list where it is found. Answers where it stands: the
 * page behind a drawer has tabs of its own, which nobody can press then.
 */
export async function openDetail(
  stage: Stage,
  owner: ResolvedResource,
  { id, title, values }: Owner,
): Promise<Page | Locator> {
  const route = owner.views.detail?.route
  const address = route?.replace(/:(\w+)/g, (_part, name) => (name === 'id' ? id : String(values[name])))
  if (address) {
    await openAddress(stage, `/home/${address}`)
    return stage.page
  }
  const drawer = stage.page.getByRole('dialog').last()
  if (hasScreen(owner)) {
    await pressOnRow(stage, await findRecord(stage, owner, title), '查看')
    return drawer
  }
  const home = homeOf(stage.context.config, owner)
  if (!home) throw new Error(`nobody can look at a ${owner.name}`)
  const above = { id: String(values[home.field]), title: '', values: {} }
  // By its name: a tab that is opened again begins with what it showed last.
  const siblings = await openTab(stage, owner, home, above)
  await siblings.getByRole('link', { name: title, exact: true }).first().click()
  return drawer
}

/** A record of its own for them to belong to, with what they themselves point at within it. */
export async function ownerFor(
  { context }: Stage,
  resource: ResolvedResource,
  { field, owner }: Home,
): Promise<Owner> {
  const { id, values } = await make(context, resourceOf(context, owner.name), { only: 'required' })
  await makeValues(context, resource, { values: { [field]: id } })
  return { id, title: String(values[owner.title]), values }
}

/** It may stand behind another one. */
async function pressTab(detail: Page | Locator, name: RegExp): Promise<void> {
  const tab = detail.getByRole('tab', { name })
  await detail.getByRole('tab').first().waitFor()
  for (const above of await detail.getByRole('tab').all()) {
    if ((await tab.count()) > 0) break
    await above.click()
    await above.and(detail.getByRole('tab', { selected: true })).waitFor()
  }
  await tab.click()
}

/** Opens the owner's detail, and the tab of these records in it. */
export async function openTab(
  stage: Stage,
  resource: ResolvedResource,
  { owner }: Home,
  record: Owner,
): Promise<Locator> {
  const { page } = stage
  const detail = await openDetail(stage, owner, record)
  await pressTab(detail, new RegExp(`^${resource.label}\\s*\\d*$`))
  const name = resource.one === null ? `${resource.label}列表` : resource.label
  const region = page.getByRole('region', { name, exact: true })
  await region
    .getByText(/^共 \d+ 条|^暂无/)
    .filter({ visible: true })
    .or(region.getByRole('button', { name: '编辑' }))
    .first()
    .waitFor()
  return region
}
