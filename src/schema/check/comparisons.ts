import type { Operand } from '../condition.ts'
import { isOfAnyKind } from '../kind-traits.ts'
import type { FieldMap, ResolvedField } from '../kinds.ts'
import { type Compared, isClock, isFieldValue } from '../matches.ts'
import { validateValue } from '../validate.ts'
import { type Mistake, mistake, none, when } from './mistake.ts'
import { soundField } from './subject.ts'

type Family = 'number' | 'time'

/** What a field compares with. A value of another record may be either. */
function familiesOf(field: ResolvedField): readonly Family[] {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return ['number']
    case 'date':
    case 'dateTime':
      return ['time']
    case 'derived':
      if (isOfAnyKind(field.from)) return ['number', 'time']
      return 'path' in field.from || 'dictionary' in field.from ? none : ['number']
    default:
      return none
  }
}

const compare = (left: ResolvedField, right: ResolvedField) =>
  familiesOf(left).some((family) => familiesOf(right).includes(family))

/** A day suits a dateTime too: it is then compared by its day. */
function isSound(field: ResolvedField, value: number | string): boolean {
  if (typeof value === 'number') return familiesOf(field).includes('number') && Number.isFinite(value)
  if (!familiesOf(field).includes('time')) return false
  const isDay = value.length === 10
  if (field.kind === 'date' && !isDay) return false
  return validateValue({ ...field, kind: isDay ? 'date' : 'dateTime' } as ResolvedField, value, true) === null
}

function operandMistakes(path: string, field: ResolvedField, to: Operand, fields: FieldMap) {
  if (isFieldValue(to))
    return soundField(path, to.field, fields, (other) =>
      other.name === field.name
        ? [mistake('EV306', path, `“${field.label}”与自己比较，结果总是一样`, to.field)]
        : when(!compare(field, other), () =>
            mistake('EV306', path, `“${field.label}”与“${other.label}”不能比较`, other.kind),
          ),
    )
  if (isClock(to)) {
    if (!familiesOf(field).includes('time'))
      return [mistake('EV306', path, `“${field.label}”不是日期或时间`, field.kind)]
    return when(field.kind === 'date' && to.clock === 'now', () =>
      mistake('EV306', path, `“${field.label}”只有日期，须与 today 比较`, 'now'),
    )
  }
  return when(!isSound(field, to), () => mistake('EV301', path, `“${field.label}”不会是这个值`, to))
}

/** Numbers compare with numbers, days and moments with each other and with the clock. */
export function comparisonMistakes(
  path: string,
  field: ResolvedField,
  { is, to }: Compared,
  fields: FieldMap,
): readonly Mistake[] {
  if (familiesOf(field).length === 0)
    return [mistake('EV306', path, '只有数字、日期和时间可以比较大小', field.kind)]
  return operandMistakes(is === 'equal' ? path : `${path}.${is}`, field, to, fields)
}
