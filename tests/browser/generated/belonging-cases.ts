import { codes } from '#domain/error-codes.ts'
import type { ResolvedConfig, ResolvedResource, Values } from '#schema'
import { recordsOf } from '#tests/generated/context/crud.ts'
import { make, track } from '#tests/generated/context/make.ts'
import { valueFor } from '#tests/generated/context/make-values.ts'
import { demandStored, listed, readBack } from '#tests/generated/context/read.ts'
import { accepted, demand, refused } from '#tests/generated/context/verdict.ts'
import { type Home, homeOf, openTab, ownerFor } from './belonging.ts'
import { fill } from './fill.ts'
import { fillForm, plainText } from './fill-form.ts'
import { demandGoodLooks, goodLooks } from './look.ts'
import { confirmRemoval, openForm, pressOnRow, save } from './screen.ts'
import { caseOf, type ScreenCase } from './screen-case.ts'
import type { Stage } from './stage.ts'

/** Opens an empty form in the tab of a record made for it. */
async function newForm(stage: Stage, resource: ResolvedResource, home: Home) {
  const owner = await ownerFor(stage, resource, home)
  const region = await openTab(stage, resource, home, owner)
  await region.getByRole('button', { name: '新增', exact: true }).first().click()
  return { owner, form: await openForm(stage, resource, '新增') }
}

/** What the back end has of what was typed. */
async function stored(
  { context }: Stage,
  resource: ResolvedResource,
  home: Home,
  owner: string,
  typed: Values,
) {
  const preset = { [home.field]: owner }
  if (resource.one !== null) return readBack(context, resource, owner)
  const answer = await listed(context, resource, { pageSize: 100, search: preset })
  // A title that the platform makes up is not typed.
  const name = resource.fields[resource.title]?.readOnly ? plainText(resource).name : resource.title
  const found = recordsOf(accepted(answer)).find((record) => record[name] === typed[name])
  demand(found !== undefined, `no ${resource.name} whose ${name} is ${typed[name]} was stored`, answer)
  return readBack(context, resource, track(context, resource, found, preset))
}

const createCase = (resource: ResolvedResource, home: Home): ScreenCase =>
  caseOf(
    resource,
    'create',
    `stores what is filled in, within what it belongs to, ${goodLooks}`,
    async (stage) => {
      const { owner, form } = await newForm(stage, resource, home)
      await demandGoodLooks(stage.page)
      const typed = await fillForm(stage, form, resource, { [home.field]: owner.id })
      await save(form, '新增成功', resource)
      const { record, answer } = await stored(stage, resource, home, owner.id, typed)
      demand(record[home.field] === owner.id, `it belongs to ${record[home.field]}`, answer)
      for (const [name, value] of Object.entries(typed)) {
        const field = resource.fields[name]
        if (field) demandStored(field, value, answer, record)
      }
    },
  )

/** A record in its tab. */
async function shown(stage: Stage, resource: ResolvedResource, home: Home) {
  const owner = await ownerFor(stage, resource, home)
  const made = await make(stage.context, resource, { only: 'required', values: { [home.field]: owner.id } })
  return { ...made, region: await openTab(stage, resource, home, owner) }
}

const listCase = (resource: ResolvedResource, home: Home): ScreenCase =>
  caseOf(resource, 'list', `is shown in its tab ${goodLooks}`, async (stage) => {
    await shown(stage, resource, home)
    await demandGoodLooks(stage.page)
  })

const updateCase = (resource: ResolvedResource, home: Home): ScreenCase =>
  caseOf(resource, 'update', 'stores what is changed', async (stage) => {
    const { id, values, region } = await shown(stage, resource, home)
    await pressOnRow(stage, region, '编辑')
    const form = await openForm(stage, resource, '编辑')
    const field = plainText(resource)
    const value = await valueFor(stage.context, resource, field, values)
    await fill(form, field, value)
    await save(form, '修改成功')
    const { record, answer } = await readBack(stage.context, resource, id)
    demandStored(field, value, answer, record)
  })

const deleteCase = (resource: ResolvedResource, home: Home): ScreenCase =>
  caseOf(resource, 'delete', 'removes the record once that is confirmed', async (stage) => {
    const { id, values, region } = await shown(stage, resource, home)
    await pressOnRow(stage, region, resource.remove.verb)
    await confirmRemoval(stage.page, resource, String(values[resource.title]))
    refused(await stage.context.crud.detail(resource, id), codes.notFound, 'reading what was deleted')
  })

/** What a person does with records that are found within others only. */
export function belongingCases(config: ResolvedConfig, resource: ResolvedResource): readonly ScreenCase[] {
  const home = homeOf(config, resource)
  const { create, update, delete: remove } = resource.endpoints
  if (!home || !create) return []
  return [
    listCase(resource, home),
    createCase(resource, home),
    ...(update ? [updateCase(resource, home)] : []),
    ...(remove ? [deleteCase(resource, home)] : []),
  ]
}
