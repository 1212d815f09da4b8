import type { Locator, Page } from 'playwright-core'
import { type FieldKind, isEmpty, labelOf, type ResolvedField, type Values } from '#schema'
import { Skipped } from '#tests/generated/context/verdict.ts'
import { contentOf, isMakeable, png } from '#tests/generated/fixtures/content.ts'
import { takeOption } from '../take-option.ts'

export interface Form {
  readonly page: Page
  /** The dialog, drawer or page that holds the form. */
  readonly scope: Locator
}

/** Puts a value in a field, as a person does who goes by its label. What it cannot put there is left as it is. */
type Fill<K extends FieldKind> = (form: Form, field: ResolvedField<K>, value: unknown) => Promise<void>

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A required field has a star before its label. */
export const named = ({ label }: Pick<ResolvedField, 'label'>) => new RegExp(`^(\\* ?)?${escaped(label)}$`)

const typed: Fill<FieldKind> = ({ scope }, field, value) =>
  scope.getByRole('textbox', { name: named(field) }).fill(String(value))

/** What is offered closes once something else gets the cursor. */
const text: Fill<'text'> = async (form, field, value) => {
  if (field.suggestions.length === 0) return typed(form, field, value)
  const box = form.scope.getByRole('combobox', { name: named(field) })
  await box.fill(String(value))
  await box.press('Tab')
}

/** The editor makes its own markup of what is typed. */
const written: Fill<'richText'> = (form, field, value) =>
  typed(form, field, String(value).replaceAll(/<[^>]+>/g, ''))

const number: Fill<'integer' | 'decimal'> = ({ scope }, field, value) =>
  scope.getByRole('spinbutton', { name: named(field) }).fill(String(value))

/** Opens a drop-down and takes the option that the keyboard stands on, or the one of this name. */
async function choose({ page, scope }: Form, field: ResolvedField, label: string | null): Promise<void> {
  const box = scope.getByRole('combobox', { name: named(field) })
  // By key: what is chosen already lies over the input.
  await box.press('ArrowDown')
  // Lists of other fields stay behind when they close.
  const list = page.locator(`[id="${await box.getAttribute('aria-controls')}"]`)
  await list.getByRole('option').first().waitFor({ state: 'attached' })
  if (label !== null) await takeOption(page.getByTitle(label, { exact: true }).last())
  else {
    // Options that come later stand there a moment before the keyboard stands on one.
    await list.locator('.ant-select-item-option-active').waitFor({ state: 'attached' })
    await box.press('Enter')
  }
  // A field of several values stays open for the next one.
  if ((await box.getAttribute('aria-expanded')) === 'true') await box.press('Escape')
}

const choice: Fill<'choice'> = async (form, field, value) => {
  const label = labelOf(field.dictionary, value) ?? ''
  const radio = form.scope.getByRole('radiogroup', { name: named(field) }).getByText(label, { exact: true })
  if ((await radio.count()) > 0) await radio.click()
  else await choose(form, field, label)
}

/** What stands there from the start stays: to take it a second time would be to take it away. */
const choices: Fill<'choices'> = async (form, field, value) => {
  const box = form.page.getByRole('combobox', { name: named(field) })
  const chosen = form.scope.locator('.ant-select', { has: box })
  for (const one of Array.isArray(value) ? value : []) {
    const label = labelOf(field.dictionary, one) ?? ''
    if ((await chosen.getByTitle(label, { exact: true }).count()) === 0) await choose(form, field, label)
  }
}

/** One after the other, each ended by the key that adds it. */
const labelled: Fill<'texts'> = async ({ scope }, field, value) => {
  const box = scope.getByRole('combobox', { name: named(field) })
  for (const one of Array.isArray(value) ? value : []) {
    await box.fill(String(one))
    await box.press('Enter')
  }
}

const switched: Fill<'bool'> = async ({ scope }, field, value) => {
  const control = scope.getByRole('switch', { name: named(field) })
  if ((await control.isChecked()) !== (value === 1)) await control.click()
}

const dated: Fill<'date' | 'dateTime'> = async ({ scope }, field, value) => {
  const box = scope.getByRole('textbox', { name: named(field) })
  await box.fill(String(value))
  // Enter would save the form.
  await box.press('Tab')
}

const address: Fill<'address'> = async ({ page, scope }, field) => {
  await scope.getByRole('combobox', { name: named(field) }).click()
  for (const level of [0, 1, 2])
    await page.getByRole('menu').nth(level).getByRole('menuitemcheckbox').first().click()
}

const permissions: Fill<'permissions'> = ({ scope }) =>
  scope.getByRole('tree').getByRole('checkbox').first().click()

/** The first record of a tree: whatever it is, it has a name. */
async function chooseInTree({ page }: Form, box: Locator): Promise<void> {
  await box.press('ArrowDown')
  const tree = page.locator(`[id="${await box.getAttribute('aria-controls')}"]`)
  await takeOption(tree.getByRole('treeitem').first().getByTitle(/./))
  if ((await box.getAttribute('aria-expanded')) === 'true') await box.press('Escape')
}

/** The record of this title, found by typing it. */
export async function chooseRecord(
  { page, scope }: Form,
  field: ResolvedField,
  title: string,
): Promise<void> {
  await scope.getByRole('combobox', { name: named(field) }).fill(title)
  await takeOption(page.getByTitle(title, { exact: true }).last())
}

/** What a reference is chosen from is a list, or a tree where its target is one. */
const firstOption: Fill<'reference' | 'references' | 'parent'> = async (form, field) => {
  const box = form.scope.getByRole('combobox', { name: named(field) })
  if ((await box.getAttribute('aria-haspopup')) === 'tree') await chooseInTree(form, box)
  else await choose(form, field, null)
}

/** Chooses a file, and waits until it is there. */
async function send({ page, scope }: Form, { label }: ResolvedField, extension: string, buffer: Buffer) {
  const name = `qa.${extension}`
  const chooser = page.waitForEvent('filechooser')
  await scope.getByRole('button', { name: `上传${label}` }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer })
  await scope
    .getByRole('button', { name: `移除${name}` })
    .first()
    .waitFor()
}

/** In the ratio that the field shows: nobody is asked to crop it. */
const picture: Fill<'image' | 'images'> = (form, field) => {
  const side = Math.max(144, field.kind === 'image' ? field.minSide : 0)
  return send(form, field, 'png', png(Math.round(side * (field.ratio ?? 1)), side))
}

const paper: Fill<'file' | 'files'> = async (form, field) => {
  const extension = field.accept.find(isMakeable) ?? (field.accept.length === 0 ? 'pdf' : undefined)
  if (extension === undefined) throw new Skipped(`no test file can be made for ${field.name}`)
  await send(form, field, extension, contentOf(extension))
}

/** One row after the other, each with its own inputs. */
const rows: Fill<'rows'> = async ({ page, scope }, field, value) => {
  for (const [index, row] of (Array.isArray(value) ? (value as readonly Values[]) : []).entries()) {
    const group = scope.getByRole('group', { name: `第 ${index + 1} 行` })
    const add = scope.getByRole('button', { name: '添加一行' })
    // The input for rows loads when a form first shows it.
    await group.or(add).first().waitFor()
    if ((await group.count()) === 0) await add.click()
    for (const inner of Object.values(field.of))
      if (!isEmpty(row[inner.name])) await fill({ page, scope: group }, inner, row[inner.name])
  }
}

/** Kinds that need a person's hand: they are left empty, which only optional fields may be. */
const byHand: Fill<FieldKind> = async (_form, field) => {
  if (field.required === true) throw new Skipped(`${field.name} cannot be filled by its kind alone`)
}

const fills = {
  text,
  texts: labelled,
  longText: typed,
  richText: written,
  integer: number,
  decimal: number,
  bool: switched,
  choice,
  choices,
  date: dated,
  dateTime: dated,
  phone: typed,
  email: typed,
  url: typed,
  password: typed,
  image: picture,
  images: picture,
  file: paper,
  files: paper,
  address,
  reference: firstOption,
  references: firstOption,
  parent: firstOption,
  rows,
  permissions,
  json: byHand,
  derived: byHand,
} satisfies { [K in FieldKind]: Fill<K> }

// The field's kind picks the way of that kind: the compiler cannot see the two belong together.
export const fill = (form: Form, field: ResolvedField, value: unknown): Promise<void> =>
  (fills[field.kind] as Fill<FieldKind>)(form, field, value)
