import { isSame } from '#admin/screens/model/changed-fields.ts'
import type { ResolvedField, ResolvedResource, Values } from '#schema'

export interface FieldChange {
  readonly name: string
  readonly label: string
  /** The field, where the resource still has it. */
  readonly field: ResolvedField | null
  readonly before: unknown
  readonly after: unknown
  readonly kind: 'added' | 'removed' | 'changed'
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

const kindOf = (before: unknown, after: unknown): FieldChange['kind'] => {
  if (isBlank(before)) return 'added'
  return isBlank(after) ? 'removed' : 'changed'
}

/**
 * What a log entry changed, field by field, in the order of the resource's fields; titles that stand beside
 * references are shown with them, not as changes of their own.
 */
export function recordDiff(
  resource: ResolvedResource | undefined,
  before: unknown,
  after: unknown,
  labelKeys: ReadonlySet<string> = new Set(),
): FieldChange[] {
  const old = isRecord(before) ? before : {}
  const now = isRecord(after) ? after : {}
  const order = Object.keys(resource?.fields ?? {})
  const names = [...new Set([...order, ...Object.keys(old), ...Object.keys(now)])]
  return names.flatMap((name): FieldChange[] => {
    const [was, is] = [old[name], now[name]]
    if (labelKeys.has(name) || isSame(was ?? null, is ?? null)) return []
    const field = resource?.fields[name] ?? null
    return [{ name, label: field?.label ?? name, field, before: was, after: is, kind: kindOf(was, is) }]
  })
}
