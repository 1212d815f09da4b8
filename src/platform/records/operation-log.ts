import { everyNode } from '#domain/menu-tree.ts'
import { inPieces } from '#domain/pieces.ts'
import { cut } from '#domain/texts.ts'
import { formatTime } from '#domain/time.ts'
import { logResult, logSource } from '#resources/dictionaries.ts'
import { isEmpty, keptFields, labelOf, type ResolvedField, type ResolvedResource, type Values } from '#schema'
import type { CallContext, LogEntry } from '../contracts.ts'
import { encodeAll } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import { actorName } from '../services/call-context.ts'
import { labelsOf } from './derive.ts'
import { asIds, hasTitles, loadTitles, masked, type TitleOf } from './titles.ts'

const shortened = (text: string, length: number): string =>
  cut(text, length) === text ? text : `${cut(text, length - 1)}…`

const columnText = (text: string | null | undefined, length: number): string | null =>
  text === null || text === undefined ? null : shortened(text, length)

/** An entry as the log keeps it, but for its id. */
function valuesOf(context: CallContext, entry: LogEntry): Values {
  const { services, session } = context
  const now = formatTime(services.now().getTime())
  return {
    source: entry.source ?? (context.isSystem ? logSource.system : logSource.admin),
    module: entry.module ?? null,
    action: entry.action,
    targetType: columnText(entry.targetType, 32),
    targetId: columnText(entry.targetId, 32),
    targetName: columnText(entry.targetName, 100),
    content: columnText(entry.content, 500),
    before: entry.before ?? null,
    after: entry.after ?? null,
    result: entry.failMsg === undefined ? logResult.success : logResult.failure,
    failMsg: columnText(entry.failMsg, 200),
    userId: session?.userId ?? null,
    departmentName: session?.departmentName ?? null,
    ip: context.ip,
    userAgent: columnText(context.userAgent, 300),
    reported: entry.reported ? 1 : 0,
    costMs: Math.round(performance.now() - context.startedAt),
    createTime: now,
    createUserName: actorName(context),
    updateTime: now,
    updateUserName: actorName(context),
  }
}

/** A statement takes 65,535 values at most, and the embedded database lets nobody in while one runs. */
const atOnce = 250

/**
 * Writes entries into the operation log, in the transaction of `context`, and answers their ids. A config without the
 * log's resource keeps none.
 */
export async function recordOperations(
  context: CallContext,
  entries: readonly LogEntry[],
): Promise<readonly string[]> {
  const all = entries.map((entry) => ({ id: newId(), ...valuesOf(context, entry) }))
  const ids = all.map(({ id }) => id)
  const resource = context.services.config.resources.operationLog
  if (!resource) return ids
  for (const some of inPieces(all, atOnce)) {
    const rows = some.map((values) => encodeAll(resource, values))
    await context.db.insertInto('operationLog').values(rows).execute()
  }
  return ids
}

/** The same of one entry. */
export async function recordOperation(context: CallContext, entry: LogEntry): Promise<string> {
  const [id] = await recordOperations(context, [entry])
  return String(id)
}

/** Characters of a value that the log says. */
const longestValue = 30

/** A field's value in the words of a sentence in the log. */
export function describeValue(field: ResolvedField, value: unknown, titleOf: TitleOf): string {
  if (isEmpty(value)) return '空'
  switch (field.kind) {
    case 'choice':
      return labelOf(field.dictionary, value) ?? String(value)
    case 'choices':
      return Array.isArray(value) ? value.map((one) => labelOf(field.dictionary, one)).join('、') : ''
    case 'texts':
      return Array.isArray(value) ? value.join('、') : ''
    case 'bool':
      return value === 1 ? field.trueText : field.falseText
    case 'integer':
      return value === 0 && field.zeroText !== '' ? field.zeroText : `${value}${field.unit}`
    case 'decimal':
      return `${value}${field.unit}`
    case 'reference':
    case 'references':
    case 'parent':
      return asIds(value)
        .map((id) => titleOf(field, id) ?? id)
        .join('、')
    case 'address':
      return asIds(value)
        .map((id) => titleOf(field, id) ?? id)
        .join('')
    case 'rows':
    case 'images':
    case 'files':
      return `${Array.isArray(value) ? value.length : 0} 项`
    default:
      return typeof value === 'object' ? '…' : shortened(String(masked(field, value)), longestValue)
  }
}

/** Kinds whose values no sentence can hold. */
export const hasNoWords = (field: ResolvedField): boolean =>
  field.kind === 'password' || field.kind === 'richText' || field.kind === 'json'

/** What of a set came and went: 「新增 张三、李四；移除 王五」. */
export function describeSets(
  before: readonly string[],
  after: readonly string[],
  nameOf: (id: string) => string,
): string {
  const added = after.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !after.includes(id))
  return [
    ...(added.length > 0 ? [`新增 ${added.map(nameOf).join('、')}`] : []),
    ...(removed.length > 0 ? [`移除 ${removed.map(nameOf).join('、')}`] : []),
  ].join('；')
}

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
