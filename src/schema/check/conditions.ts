import type { Condition, Scalar, Test } from '../condition.ts'
import type { DictionaryEntry } from '../dictionary.ts'
import { dictionaryOf, isDeadline, isMultiple, isOfAnyKind } from '../kind-traits.ts'
import type { FieldKind, FieldMap, ResolvedField } from '../kinds.ts'
import { comparisonOf, fieldsIn, valuesOf } from '../matches.ts'
import { comparisonMistakes } from './comparisons.ts'
import { each, joined, type Mistake, mistake, none, when } from './mistake.ts'
import { ifField, soundField } from './subject.ts'

const numeric: ReadonlySet<FieldKind> = new Set<FieldKind>(['integer', 'decimal', 'derived'])

function isPossible(field: ResolvedField, value: Scalar): boolean {
  if (value === null) return true
  const dictionary = dictionaryOf(field)
  if (dictionary) return dictionary.entries.some((entry) => entry.value === value)
  if (field.kind === 'bool') return value === 0 || value === 1
  // Another record's value: of whatever kind it is there.
  if (field.kind === 'derived' && isOfAnyKind(field.from)) return true
  return numeric.has(field.kind) ? typeof value === 'number' : typeof value === 'string'
}

/** A value of a dictionary, for who has written another: `pending (10 待派单)`. */
export const wordsOf = ({ name, value, label }: DictionaryEntry): string => `${name} (${value} ${label})`

/** The possible number nearest to the one found. */
export function nearestValue(field: ResolvedField, value: Scalar): string | null {
  const dictionary = dictionaryOf(field)
  if (!dictionary) return null
  const distance = (entry: { value: number }) => Math.abs(entry.value - Number(value))
  const [best] = [...dictionary.entries].sort((left, right) => distance(left) - distance(right))
  return best ? wordsOf(best) : null
}

function valueMistakes(path: string, field: ResolvedField, test: Test | undefined): readonly Mistake[] {
  const values = valuesOf(test)
  if (values.length === 0) return [mistake('EV304', path, '条件至少要有一个值', [])]
  const single = typeof test !== 'object' || test === null
  return values.flatMap((value, index) =>
    when(!isPossible(field, value), () => ({
      ...mistake('EV301', single ? path : `${path}[${index}]`, `“${field.label}”不会是这个值`, value),
      nearest: nearestValue(field, value),
    })),
  )
}

const isEmptiness = (test: Test | undefined) => {
  const values = valuesOf(test)
  return values.length > 0 && values.every((value) => value === null)
}

function testMistakes(path: string, field: ResolvedField, test: Test | undefined, fields: FieldMap) {
  // Whether it holds anything at all.
  if (isMultiple(field.kind) && isEmptiness(test)) return none
  if (isMultiple(field.kind) || field.kind === 'json' || field.kind === 'password')
    return [mistake('EV302', path, `条件只能用于单个值的字段，“${field.name}”不是`, field.kind)]
  const compared = comparisonOf(test)
  return compared ? comparisonMistakes(path, field, compared, fields) : valueMistakes(path, field, test)
}

/**
 * A condition names fields of the record and values they can have, or compares those that compare. `own`: the field
 * whose option the condition is, where it must not look at itself.
 */
export const conditionMistakes = (
  path: string,
  condition: Condition | null | undefined,
  fields: FieldMap,
  own?: string,
): readonly Mistake[] =>
  each(condition ? Object.entries(condition) : none, ([name, test]) =>
    joined(
      soundField(`${path}.${name}`, name, fields, (field) =>
        testMistakes(`${path}.${name}`, field, test, fields),
      ),
      own === undefined
        ? none
        : when(fieldsIn({ [name]: test ?? null }).includes(own), () =>
            mistake('EV303', `${path}.${name}`, '字段的条件不能看它自己的值', own),
          ),
    ),
  )

/** `conditionMistakes`, where the values of these fields are not there to be looked at. */
const knownConditionMistakes = (
  path: string,
  condition: Condition | null | undefined,
  fields: FieldMap,
  isUnknown: (field: ResolvedField) => boolean,
): readonly Mistake[] =>
  joined(
    conditionMistakes(path, condition, fields),
    each(Object.entries(condition ?? {}), ([name, test]) =>
      each(fieldsIn({ [name]: test ?? null }), (looked) =>
        ifField(looked, fields, (field) =>
          when(isUnknown(field), () =>
            mistake('EV305', `${path}.${name}`, `“${looked}”是算出来的，这里无从比较`, looked),
          ),
        ),
      ),
    ),
  )

const isComputed = ({ kind }: ResolvedField) => kind === 'derived'

/** The same for a condition on what is stored of a record: what is computed does not stand there. */
export const storedConditionMistakes = (
  path: string,
  condition: Condition | null | undefined,
  fields: FieldMap,
): readonly Mistake[] => knownConditionMistakes(path, condition, fields, isComputed)

/** The same for a condition by which the database finds records: it reckons time limits itself. */
export const searchConditionMistakes = (
  path: string,
  condition: Condition | null | undefined,
  fields: FieldMap,
): readonly Mistake[] =>
  knownConditionMistakes(path, condition, fields, (field) => isComputed(field) && !isDeadline(field))
