import { isEmpty, keptFields, type ResolvedField, type ResolvedResource, type Values } from '#schema'
import type { CallContext } from '../kernel.ts'
import { labelsOf } from './derive.ts'
import { describe, isUntold, type Naming } from './describe.ts'
import { isPointing } from './present.ts'
import { loadTitles, masked } from './titles.ts'

/** What words and names a record's changes are told in. */
async function namingOf(
  context: CallContext,
  resource: ResolvedResource,
  records: readonly Values[],
): Promise<Naming> {
  const titleOf = await loadTitles(context, resource, Object.values(resource.fields), records)
  return { titleOf, menu: context.services.config.menu }
}

const titleText = (resource: ResolvedResource, record: Values, naming: Naming) => {
  const title = resource.fields[resource.title]
  return title ? describe(title, record[title.name], naming) : String(record.id)
}

/** What people call a record: 静安府. */
export async function nameRecord(
  context: CallContext,
  resource: ResolvedResource,
  record: Values,
): Promise<string> {
  const title = resource.fields[resource.title]
  const titleOf = await loadTitles(context, resource, title ? [title] : [], [record])
  return titleText(resource, record, { titleOf, menu: [] })
}

export interface Told {
  readonly targetName: string
  /** Of each changed field: 「[状态]由 建设中 改为 运营中」, joined. Empty: nothing to tell. */
  readonly changes: string
  readonly before: Values
  readonly after: Values
}

function tellChange(field: ResolvedField, before: Values, after: Values, naming: Naming): string {
  if (isUntold(field)) return `修改[${field.label}]`
  const from = describe(field, before[field.name], naming)
  return `[${field.label}]由 ${from} 改为 ${describe(field, after[field.name], naming)}`
}

/** The named fields for the log's diff: no secrets, masks on, pointers with their titles. */
function snapshot(resource: ResolvedResource, names: readonly string[], record: Values, naming: Naming) {
  const values: Record<string, unknown> = {}
  for (const name of names) {
    const field = resource.fields[name]
    if (!field || field.kind === 'password') continue
    values[name] = masked(field, record[name] ?? null)
    if (isPointing(field, resource)) Object.assign(values, labelsOf(field, record[name], naming.titleOf))
  }
  return values
}

/** Tells people what changed between two sides of a record; `names` are the changed fields. */
export async function tell(
  context: CallContext,
  resource: ResolvedResource,
  names: readonly string[],
  before: Values,
  after: Values,
): Promise<Told> {
  const naming = await namingOf(context, resource, [before, after])
  const fields = names.flatMap((name) => resource.fields[name] ?? [])
  return {
    targetName: titleText(resource, { ...after, ...before }, naming),
    changes: fields.map((field) => tellChange(field, before, after, naming)).join('；'),
    before: snapshot(resource, names, before, naming),
    after: snapshot(resource, names, after, naming),
  }
}

/** What there is to tell of a record as a whole, when it comes or goes: its own fields that hold something. */
export const filledNames = (resource: ResolvedResource, record: Values): readonly string[] =>
  Object.keys(resource.fields).filter((name) => !(name in keptFields) && !isEmpty(record[name]))
