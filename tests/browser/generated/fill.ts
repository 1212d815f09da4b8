import type { Locator, Page } from 'playwright-core'
import { type FieldKind, labelOf, type ResolvedField } from '#schema'
import { Skipped } from '#tests/generated/world/verdict.ts'

export interface Form {
  readonly page: Page
  /** The dialog, drawer or page that holds the form. */
  readonly scope: Locator
}

/** Puts a value in a field, as a person does who goes by its label. What it cannot put there is left as it is. */
type Fill<K extends FieldKind> = (form: Form, field: ResolvedField<K>, value: unknown) => Promise<void>

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A required field has a star before its label. */
const named = ({ label }: Pick<ResolvedField, 'label'>) => new RegExp(`^(\\* ?)?${escaped(label)}$`)

const typed: Fill<FieldKind> = ({ scope }, field, value) =>
  scope.getByRole('textbox', { name: named(field) }).fill(String(value))

const number: Fill<'integer' | 'decimal'> = ({ scope }, field, value) =>
  scope.getByRole('spinbutton', { name: named(field) }).fill(String(value))

/** Opens a drop-down and takes the option that the keyboard stands on, or the one of this name. */
async function choose({ page, scope }: Form, field: ResolvedField, label: string | null): Promise<void> {
  const box = scope.getByRole('combobox', { name: named(field) })
  await box.click()
  // Lists of other fields stay behind when they close.
  const list = page.locator(`[id="${await box.getAttribute('aria-controls')}"]`)
  await list.getByRole('option').first().waitFor({ state: 'attached' })
  if (label !== null) await page.getByTitle(label, { exact: true }).last().click()
  else await box.press('Enter')
  // A field of several values stays open for the next one.
  if ((await box.getAttribute('aria-expanded')) === 'true') await box.press('Escape')
}

const choice: Fill<'choice'> = async (form, field, value) => {
  const label = labelOf(field.dictionary, value) ?? ''
  const radio = form.scope.getByRole('radiogroup', { name: named(field) }).getByText(label, { exact: true })
  if ((await radio.count()) > 0) await radio.click()
  else await choose(form, field, label)
}

const choices: Fill<'choices'> = async (form, field, value) => {
  for (const one of Array.isArray(value) ? value : []) {
    const label = labelOf(field.dictionary, one) ?? ''
    const box = form.scope.getByRole('group', { name: named(field) }).getByText(label, { exact: true })
    if ((await box.count()) > 0) await box.click()
    else await choose(form, field, label)
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

const firstOption: Fill<'reference' | 'references'> = (form, field) => choose(form, field, null)

// One white pixel.
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
)

const picture: Fill<'image' | 'images'> = async ({ page, scope }, field) => {
  const chooser = page.waitForEvent('filechooser')
  await scope.getByRole('button', { name: `上传${field.label}` }).click()
  await (await chooser).setFiles({ name: 'qa.png', mimeType: 'image/png', buffer: pixel })
  await scope
    .getByRole('img', { name: 'qa.png' })
    .or(scope.getByRole('button', { name: /删除|移除/ }))
    .first()
    .waitFor()
}

/** Kinds that need a person's hand: they are left empty, which only optional fields may be. */
const byHand: Fill<FieldKind> = async (_form, field) => {
  if (field.required === true) throw new Skipped(`${field.name} cannot be filled by its kind alone`)
}

const fills = {
  text: typed,
  longText: typed,
  richText: typed,
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
  file: byHand,
  files: byHand,
  address,
  reference: firstOption,
  references: firstOption,
  parent: byHand,
  rows: byHand,
  permissions,
  json: byHand,
  derived: byHand,
} satisfies { [K in FieldKind]: Fill<K> }

// The field's kind picks the way of that kind: the compiler cannot see the two belong together.
export const fill = (form: Form, field: ResolvedField, value: unknown): Promise<void> =>
  (fills[field.kind] as Fill<FieldKind>)(form, field, value)
