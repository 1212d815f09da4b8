import { type ResolvedField, type ResolvedResource, sharingOf, type Values } from '#schema'
import { filledFields } from '#tests/generated/cases/companions.ts'
import { targetRecord } from '#tests/generated/context/backend-values.ts'
import { makeValues } from '#tests/generated/context/make-values.ts'
import { resourceOf } from '#tests/generated/context/test-context.ts'
import { fileFactFields, fileNameFields } from '#tests/generated/context/upload.ts'
import { Skipped } from '#tests/generated/context/verdict.ts'
import { chooseRecord, type Form, fill, named } from './fill.ts'
import type { Stage } from './stage.ts'

const asked = ({ form, fields }: ResolvedResource): readonly ResolvedField[] =>
  form.groups.flatMap((group) => group.fields.flatMap((name) => fields[name] ?? []))

/** Kinds whose values the screen offers: the first one is as good as any. */
const offered = new Set<ResolvedField['kind']>([
  'reference',
  'references',
  'parent',
  'address',
  'permissions',
  'image',
  'images',
  'file',
  'files',
  'richText',
])

/** Runs in the page. */
const hasValue = (id: string) => (document.getElementById(id) as HTMLInputElement).value !== ''

/** Waits until what a file says of itself stands in the form. */
async function awaitFacts({ page, scope }: Form, resource: ResolvedResource): Promise<void> {
  for (const name of fileFactFields(resource)) {
    const field = resource.fields[name]
    const id = field && (await scope.getByRole('textbox', { name: named(field) }).getAttribute('id'))
    if (id) await page.waitForFunction(hasValue, id)
  }
}

/** Waits until what the chosen record fills in stands in the form: else it would come between the typing. */
async function awaitFill(
  { page, scope }: Form,
  resource: ResolvedResource,
  field: ResolvedField,
): Promise<void> {
  const names = field.kind === 'reference' ? field.fill : []
  const filled = names.flatMap((name) => resource.fields[name] ?? [])
  const sure = filled.find(({ kind, required }) => kind === 'text' && required === true)
  const id = sure && (await scope.getByRole('textbox', { name: named(sure) }).getAttribute('id'))
  if (id) await page.waitForFunction(hasValue, id)
}

/** What nobody types: it comes from the file, or from the record chosen. */
function brought(resource: ResolvedResource): ReadonlySet<string> {
  const filled = [...filledFields(resource)].filter(
    (name) => name !== resource.title && !resource.fields[name]?.unique,
  )
  return new Set([...fileFactFields(resource), ...fileNameFields(resource), ...filled])
}

/** What a branch of the tree takes over from the one above it: nobody types that. */
const takenOver = ({ fields, tree }: ResolvedResource, values: Values): readonly string[] => {
  const parent = tree !== null && tree in values ? fields[tree] : undefined
  return parent?.kind === 'parent' ? parent.same : []
}

/** Whether the records that another field offers are those of the record chosen here. */
const decides = (resource: ResolvedResource, { name }: ResolvedField): boolean =>
  asked(resource).some(
    (other) =>
      (other.kind === 'reference' || other.kind === 'references') && sharingOf(other)?.sibling === name,
  )

/** Puts a value in; of records, the first one offered, unless others must be found below it. */
async function fillField(
  { context }: Stage,
  form: Form,
  resource: ResolvedResource,
  field: ResolvedField,
  value: unknown,
): Promise<void> {
  if (field.kind !== 'reference' || !decides(resource, field)) return fill(form, field, value)
  const target = resourceOf(context, field.target)
  const record = await targetRecord(context, target, String(value))
  await chooseRecord(form, field, String(record[target.title]))
}

/** Fills the whole form, and answers what was typed. `preset`: what the list around the form decides. */
export async function fillForm(
  stage: Stage,
  form: Form,
  resource: ResolvedResource,
  preset: Values = {},
): Promise<Values> {
  const values = await makeValues(stage.context, resource, { values: preset })
  const left = new Set([...brought(resource), ...takenOver(resource, values)])
  const typed: Record<string, unknown> = {}
  for (const field of asked(resource)) {
    const isAsked = field.name in values && !(field.name in preset) && !left.has(field.name)
    if (field.readOnly || !isAsked) continue
    await fillField(stage, form, resource, field, values[field.name])
    await awaitFill(form, resource, field)
    if (!offered.has(field.kind)) typed[field.name] = values[field.name]
  }
  await awaitFacts(form, resource)
  return typed
}

/** A text field that says nothing about others. */
export function plainText(resource: ResolvedResource): ResolvedField {
  const texts = asked(resource).filter(
    ({ readOnly, hooked, immutable, visible, name }) =>
      !readOnly && !hooked && immutable === false && visible === null && !brought(resource).has(name),
  )
  const field =
    texts.find(({ kind }) => kind === 'longText') ??
    texts.find(({ kind, name }) => kind === 'text' && name !== resource.title) ??
    texts.find(({ kind }) => kind === 'text')
  if (!field) throw new Skipped('there is no text to change')
  return field
}
