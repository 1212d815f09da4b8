import type { FileFacts } from '../file-value.ts'
import type { FieldKind, FieldMap, ResolvedField } from '../kinds.ts'
import { each, joined, type Mistake, mistake, none, when } from './mistake.ts'
import { soundField } from './subject.ts'

const kept = (path: string, name: string | undefined, fields: FieldMap, kind: FieldKind, wanted: string) =>
  name === undefined
    ? none
    : soundField(path, name, fields, (field) =>
        when(field.kind !== kind, () => mistake('EV116', path, `这里须为${wanted}字段`, field.kind)),
      )

const methods: ReadonlySet<string> = new Set(['MD5', 'SHA256'])

/** The field that says which algorithm: each of its labels names one. */
const methodMistakes = (path: string, field: ResolvedField): readonly Mistake[] => {
  if (field.kind !== 'choice') return [mistake('EV116', path, '这里须为字典字段', field.kind)]
  return each(field.dictionary.entries, ({ label }) =>
    when(!methods.has(label.toUpperCase()), () =>
      mistake('EV116', path, '字典的名称只能是 MD5 和 SHA256', label),
    ),
  )
}

function digestMistakes(path: string, digest: FileFacts['digest'], fields: FieldMap): readonly Mistake[] {
  if (!digest) return none
  const { into, method } = digest
  const at = `${path}.method.field`
  return joined(
    kept(`${path}.into`, into, fields, 'text', '文本'),
    typeof method === 'string'
      ? none
      : soundField(at, method.field, fields, (field) => methodMistakes(at, field)),
  )
}

/** The fields that keep what an uploaded file says of itself can hold it. */
export function factMistakes(path: string, field: ResolvedField, fields: FieldMap): readonly Mistake[] {
  if (field.kind !== 'file' || field.facts === null) return none
  const at = `${path}.facts`
  const { name, size, digest } = field.facts
  return joined(
    kept(`${at}.name`, name, fields, 'text', '文本'),
    kept(`${at}.size`, size, fields, 'integer', '整数'),
    digestMistakes(`${at}.digest`, digest, fields),
  )
}
