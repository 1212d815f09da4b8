import { everyNode } from '#domain/menu-tree.ts'
import { isEmpty, keptFields, type ResolvedField, type ResolvedResource, type Values } from '#schema'
import type { CallContext } from '../contracts.ts'
import { labelsOf } from './derive.ts'
import { describeSets, describeValue, hasNoWords } from './describe-value.ts'
import { asIds, hasTitles, loadTitles, masked, type TitleOf } from './titles.ts'

const titleText = (resource: ResolvedResource, record: Values, titleOf: TitleOf) => {
  const title = resource.fields[resource.title]
  return title ? describeValue(title, record[title.name], titleOf) : String(record.id)
}

/** What people call a record: 静安府. */
export async function nameRecord(
  context: CallContext,
  resource: ResolvedResource,
  record: Values,
): Promise<string> {
  const title = resource.fields[resource.title]
  const titleOf = await loadTitles(context, resource, title ? [title] : [], [record])
  return titleText(resource, record, titleOf)
}

interface ChangeSummary {
  readonly targetName: string
  /** Of each changed field: 「[状态]由 建设中 改为 运营中」, joined. Empty: nothing to tell. */
  readonly changes: string
  readonly before: Values
  readonly after: Values
}

/** Some roles hold the whole menu: only what they gain and lose is worth reading. */
function describePermissions({ services }: CallContext, from: unknown, to: unknown): string {
  const names = new Map(everyNode(services.config.menu).map(({ id, name }) => [id, name]))
  return describeSets(asIds(from), asIds(to), (id) => names.get(id) ?? id) || '更新'
}

function describeChange(
  context: CallContext,
  field: ResolvedField,
  from: unknown,
  to: unknown,
  titleOf: TitleOf,
): string {
  if (hasNoWords(field)) return `[${field.label}]更新`
  if (field.kind === 'permissions') return `[${field.label}]${describePermissions(context, from, to)}`
  return `[${field.label}]由 ${describeValue(field, from, titleOf)} 改为 ${describeValue(field, to, titleOf)}`
}

/** The named fields for the log's diff: no secrets, masks on, pointers with their titles. */
function snapshot(resource: ResolvedResource, names: readonly string[], record: Values, titleOf: TitleOf) {
  const values: Record<string, unknown> = {}
  for (const name of names) {
    const field = resource.fields[name]
    if (!field || field.kind === 'password') continue
    values[name] = masked(field, record[name] ?? null)
    if (hasTitles(field, resource)) Object.assign(values, labelsOf(field, record[name], titleOf))
  }
  return values
}

/** Two sides of a record, and the fields in which they differ. */
interface Sides {
  readonly names: readonly string[]
  readonly before: Values
  readonly after: Values
}

/** Says of each of many records in words what changed between its two sides. */
export async function summariseChanges(
  context: CallContext,
  resource: ResolvedResource,
  all: readonly Sides[],
): Promise<readonly ChangeSummary[]> {
  const records = all.flatMap(({ before, after }) => [before, after])
  const titleOf = await loadTitles(context, resource, Object.values(resource.fields), records)
  return all.map(({ names, before, after }) => ({
    targetName: titleText(resource, { ...after, ...before }, titleOf),
    changes: names
      .flatMap((name) => resource.fields[name] ?? [])
      .map((field) => describeChange(context, field, before[field.name], after[field.name], titleOf))
      .join('；'),
    before: snapshot(resource, names, before, titleOf),
    after: snapshot(resource, names, after, titleOf),
  }))
}

/** The same of one record. */
export async function summariseChange(
  context: CallContext,
  resource: ResolvedResource,
  names: readonly string[],
  before: Values,
  after: Values,
): Promise<ChangeSummary> {
  const [summary] = await summariseChanges(context, resource, [{ names, before, after }])
  return summary as ChangeSummary
}

/** What there is to tell of a record as a whole, when it comes or goes: its own fields that hold something. */
export const filledNames = (resource: ResolvedResource, record: Values): readonly string[] =>
  Object.keys(resource.fields).filter((name) => !(name in keptFields) && !isEmpty(record[name]))
