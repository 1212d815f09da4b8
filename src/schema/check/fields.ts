import type { FieldKind, FieldMap, ResolvedField } from '../kinds.ts'
import { factMistakes } from './facts.ts'
import {
  defaultMistakes,
  dictionaryMistakes,
  handMadeMistakes,
  ownConditions,
  suggestionMistakes,
  uniqueAt,
  uniqueMistakes,
} from './field-options.ts'
import { limitMistakes } from './limits.ts'
import { each, joined, type Mistake, mistake, none, twins, when } from './mistake.ts'
import { labelMistakes, nameMistakes, reserved, titleKeyMistakes } from './names.ts'
import { unseenInRows, unusedInCall, unusedInRow } from './unused-options.ts'

/** Kinds that stand for something of a whole record: no part of a small one, and no input of a call. */
const ofRecords: ReadonlySet<FieldKind> = new Set<FieldKind>(['derived', 'parent', 'permissions'])

function rowsMistakes(path: string, field: ResolvedField): readonly Mistake[] {
  if (field.kind !== 'rows') return none
  return joined(
    when(Object.keys(field.of).length === 0, () =>
      mistake('EV102', `${path}.of`, '明细至少要有一个字段', {}),
    ),
    partMistakes(`${path}.of`, field.of),
    each(Object.values(field.of), (inner) =>
      joined(
        unusedInRow(`${path}.of.${inner.name}`, inner),
        when(inner.kind === 'rows' || inner.kind === 'password', () =>
          mistake('EV113', `${path}.of.${inner.name}`, '明细中不能再有明细或密码', inner.kind),
        ),
      ),
    ),
    each(field.distinct, (name, index) => uniqueAt(`${path}.distinct[${index}]`, name, field.of)),
  )
}

function fieldMistakes(path: string, field: ResolvedField, fields: FieldMap): readonly Mistake[] {
  const always = joined(
    nameMistakes(path, field.name),
    labelMistakes(`${path}.label`, field.label),
    limitMistakes(path, field),
  )
  // Most fields have none of these, and a large config has thousands of fields.
  const some =
    field.default !== null ||
    field.unique ||
    field.visible ||
    field.required ||
    field.immutable ||
    field.cell !== null ||
    field.input !== null ||
    'dictionary' in field ||
    (field.kind === 'text' && field.suggestions.length > 0)
  if (!some && field.kind !== 'rows' && field.kind !== 'file') return always
  return joined(
    always,
    dictionaryMistakes(path, field),
    defaultMistakes(path, field),
    uniqueMistakes(path, field, fields),
    ownConditions(path, field, fields),
    suggestionMistakes(path, field),
    handMadeMistakes(path, field),
    factMistakes(path, field, fields),
    rowsMistakes(path, field),
  )
}

/** Fields that make up a row or the input of a call: no record of their own. */
const partMistakes = (path: string, fields: FieldMap): readonly Mistake[] =>
  each(Object.values(fields), (field) =>
    joined(
      fieldMistakes(`${path}.${field.name}`, field, fields),
      when(ofRecords.has(field.kind), () =>
        mistake('EV113', `${path}.${field.name}`, '这种字段只属于整条记录', field.kind),
      ),
    ),
  )

/** Fields that are asked for by one call. */
export const inputMistakes = (path: string, fields: FieldMap): readonly Mistake[] =>
  joined(
    partMistakes(path, fields),
    each(Object.values(fields), (field) => unusedInCall(`${path}.${field.name}`, field)),
  )

const kindOf = (field: ResolvedField) => field.kind

/** The fields of an entity. */
export function entityFieldMistakes(path: string, fields: FieldMap): readonly Mistake[] {
  const all = Object.values(fields)
  const lone = all.filter((field) => field.kind === 'parent' || field.kind === 'permissions')
  return joined(
    when(all.length === 0, () => mistake('EV102', path, '实体至少要有一个字段', {})),
    unseenInRows(path, fields),
    each(all, (field) =>
      joined(
        fieldMistakes(`${path}.${field.name}`, field, fields),
        titleKeyMistakes(path, field, fields),
        when(reserved.has(field.name), () =>
          mistake('EV104', `${path}.${field.name}`, '每条记录或每个列表调用自己就有这个名称', field.name),
        ),
      ),
    ),
    each(twins(lone, kindOf), ([{ name, kind }]) => [
      mistake('EV114', `${path}.${name}`, '一个实体只能有一个这种字段', kind),
    ]),
  )
}
