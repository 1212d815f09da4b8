import { codes } from '#domain/error-codes.ts'
import type { ResolvedConfig, ResolvedResource, Values } from '#schema'
import { recordsOf } from '#tests/generated/context/crud.ts'
import { make, track } from '#tests/generated/context/make.ts'
import { valueFor } from '#tests/generated/context/make-values.ts'
import { demandStored, listed, newestFirst, readBack } from '#tests/generated/context/read.ts'
import { accepted, demand, refused } from '#tests/generated/context/verdict.ts'
import { openDetail } from './belonging.ts'
import { belongingCases } from './belonging-cases.ts'
import { type Form, fill } from './fill.ts'
import { fillForm, plainText } from './fill-form.ts'
import { demandGoodLooks, goodLooks } from './look.ts'
import { confirmRemoval, findRecord, hasScreen, openForm, openList, pressOnRow, save } from './screen.ts'
import { caseOf, type ScreenCase } from './screen-case.ts'
import type { Stage } from './stage.ts'

const listCase = (resource: ResolvedResource): ScreenCase =>
  caseOf(resource, 'list', `shows its records ${goodLooks}`, async (stage) => {
    const list = await openList(stage, resource)
    const links = list.getByRole('link', { name: '查看', exact: true })
    demand((await links.count()) > 0, 'no record is shown', null)
    const href = await links.first().getAttribute('href')
    demand(href?.startsWith('/home/') === true, `查看 leads to ${href}`, null)
    await demandGoodLooks(stage.page)
  })

/** Of records that nobody makes by hand: of what there is already. */
const writtenDetailCase = (resource: ResolvedResource): ScreenCase =>
  caseOf(resource, 'detail', `is shown ${goodLooks}`, async (stage) => {
    const list = await openList(stage, resource)
    await list.getByRole('link', { name: '查看', exact: true }).first().click()
    await stage.page.locator('.detail-body, .detail-card:not([aria-busy]), [role="tab"]').first().waitFor()
    await demandGoodLooks(stage.page)
  })

const newForm = async (stage: Stage, resource: ResolvedResource) => {
  const list = await openList(stage, resource)
  await list.getByRole('button', { name: '新增', exact: true }).click()
  return openForm(stage, resource, '新增')
}

/** The record whose title was typed, as the back end has it. */
async function typedRecord({ context }: Stage, resource: ResolvedResource, values: Values): Promise<Values> {
  const answer = await listed(context, resource, newestFirst(context))
  const title = values[resource.title]
  const found = recordsOf(accepted(answer)).find((record) => record[resource.title] === title)
  demand(found !== undefined, `no ${resource.name} named ${title} was stored`, answer)
  track(context, resource, found, values)
  return found
}

/** Presses 保存 in an empty form, which stays and says what is missing. */
async function saveEmpty({ scope }: Form): Promise<void> {
  await scope.getByRole('button', { name: '保存' }).click()
  await scope
    .getByText(/^请(输入|选择|上传)/)
    .filter({ visible: true })
    .first()
    .waitFor()
  demand(await scope.isVisible(), 'the form should stay', null)
}

const createCase = (resource: ResolvedResource): ScreenCase =>
  caseOf(
    resource,
    'create',
    `says what is missing, stores what is filled in, ${goodLooks}`,
    async (stage) => {
      const form = await newForm(stage, resource)
      await demandGoodLooks(stage.page)
      await saveEmpty(form)
      const values = await fillForm(stage, form, resource)
      await save(form, '新增成功', resource)
      const { id } = await typedRecord(stage, resource, values)
      const { record, answer } = await readBack(stage.context, resource, String(id))
      for (const [name, value] of Object.entries(values)) {
        const field = resource.fields[name]
        if (field) demandStored(field, value, answer, record)
      }
      await findRecord(stage, resource, String(values[resource.title]))
    },
  )

const updateCase = (resource: ResolvedResource): ScreenCase =>
  caseOf(resource, 'update', 'stores what is changed', async (stage) => {
    const { context } = stage
    const { id, values } = await make(context, resource, { only: 'required' })
    const list = await findRecord(stage, resource, String(values[resource.title]))
    await pressOnRow(stage, list, '编辑')
    const form = await openForm(stage, resource, '编辑')
    const heading = `编辑 ${values[resource.title]}`
    await form.scope.getByText(heading, { exact: true }).waitFor()
    await stage.page.waitForFunction((name) => document.title.startsWith(name), heading)
    await stage.page.getByRole('navigation', { name: '面包屑' }).getByText(heading, { exact: true }).waitFor()
    const field = plainText(resource)
    const value = await valueFor(context, resource, field, values)
    await fill(form, field, value)
    await save(form, '修改成功')
    const { record, answer } = await readBack(context, resource, id)
    demandStored(field, value, answer, record)
  })

const deleteCase = (resource: ResolvedResource): ScreenCase =>
  caseOf(resource, 'delete', 'removes the record once that is confirmed', async (stage) => {
    const { page, context } = stage
    const { id, values } = await make(context, resource, { only: 'required' })
    const title = String(values[resource.title])
    const list = await findRecord(stage, resource, title)
    await pressOnRow(stage, list, resource.remove.verb)
    await confirmRemoval(page, resource, title)
    refused(await context.crud.detail(resource, id), codes.notFound, 'reading what was deleted')
  })

/** A record of its own, its detail open at what it says. */
async function openOverview(stage: Stage, resource: ResolvedResource) {
  const { id, values } = await make(stage.context, resource, { only: 'required' })
  await openDetail(stage, resource, { id, title: String(values[resource.title]), values })
  const facts = stage.page.getByRole('region', { name: '概况' })
  const tab = stage.page.getByRole('tab', { name: '概览' })
  // Hand-made screens begin with a tab of their own.
  await facts.or(tab).first().waitFor()
  if (!(await facts.isVisible())) await tab.click()
  await facts.waitFor()
  return { facts, record: (await readBack(stage.context, resource, id)).record }
}

const detailCase = (resource: ResolvedResource): ScreenCase =>
  caseOf(
    resource,
    'detail',
    `says who made it and when, leads to its history, ${goodLooks}`,
    async (stage) => {
      const { facts, record } = await openOverview(stage, resource)
      await stage.page.getByText(String(record.createTime)).first().waitFor()
      await facts.getByText(String(record.createUserName)).first().waitFor()
      await demandGoodLooks(stage.page)
      const all = facts.getByRole('link', { name: '全部操作记录' })
      if (!resource.endpoints.detail)
        return demand((await all.count()) === 0, 'the log tells of no such', null)
      await all.click()
      await stage.page.getByRole('tab', { name: '操作记录', selected: true }).waitFor()
      await stage.page.getByRole('region', { name: '操作记录', exact: true }).waitFor()
    },
  )

/** What a person does on the screens of one resource. */
const casesOf = (resource: ResolvedResource): readonly ScreenCase[] => {
  const { create, update, delete: remove } = resource.endpoints
  return [
    listCase(resource),
    ...(create ? [createCase(resource), detailCase(resource)] : [writtenDetailCase(resource)]),
    ...(create && update ? [updateCase(resource)] : []),
    ...(create && remove ? [deleteCase(resource)] : []),
  ]
}

export function screenCases(config: ResolvedConfig, only: readonly string[] = []): readonly ScreenCase[] {
  const resources: readonly ResolvedResource[] = Object.values(config.resources)
  return resources
    .filter(({ name }) => only.length === 0 || only.includes(name))
    .flatMap((resource) => (hasScreen(resource) ? casesOf(resource) : belongingCases(config, resource)))
}
