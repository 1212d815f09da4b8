import type { FieldKind, FieldMap, ResolvedField } from '../kinds.ts'
import { labelKey } from '../record.ts'
import { type Mistake, mistake, none, when } from './mistake.ts'
import { has } from './subject.ts'

export const isCamelCase = (name: string): boolean => /^[a-z][a-zA-Z0-9]*$/.test(name)

export const nameMistakes = (path: string, name: string): readonly Mistake[] =>
  when(!isCamelCase(name), () =>
    mistake('EV103', path, '名称须以小写字母开头，只含字母和数字，如 projectType', name),
  )

export const labelMistakes = (path: string, label: unknown): readonly Mistake[] =>
  when(typeof label !== 'string' || label.trim() === '', () =>
    mistake('EV101', path, '须有给人看的中文名称', label),
  )

/** What every record, list call or answer has of its own. */
export const reserved: ReadonlySet<string> = new Set(
  'id ids version createTime createUserId createUserName updateTime updateUserId updateUserName deletedAt pageNum pageSize orderBy order reveal menuTree tree figures timeline tab'.split(
    ' ',
  ),
)

const pointing: ReadonlySet<FieldKind> = new Set<FieldKind>(['reference', 'references', 'address', 'parent'])

/** History keeps the title of what it points at as it was then, in a field of its own that only the platform writes. */
const isKeptTitle = (field: ResolvedField, title: ResolvedField) =>
  field.kind === 'reference' && field.onDelete === 'keep' && title.kind === 'text' && title.readOnly

/** Answers carry the titles of what a reference points at under a key of their own. */
export function titleKeyMistakes(path: string, field: ResolvedField, fields: FieldMap): readonly Mistake[] {
  if (!pointing.has(field.kind)) return none
  const key = labelKey(field.name)
  const stored = has(fields, key) ? fields[key] : undefined
  return when(stored !== undefined && !isKeptTitle(field, stored), () =>
    mistake('EV105', `${path}.${key}`, `“${key}”是引用 ${field.name} 的名称在应答中的字段名`, key),
  )
}
