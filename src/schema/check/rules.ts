import type { Rule } from '../entity.ts'
import type { FieldKind, ResolvedField } from '../kinds.ts'
import { conditionMistakes, storedConditionMistakes } from './conditions.ts'
import { canBeUnique } from './field-options.ts'
import { statefulMistakes } from './limits.ts'
import { joined, type Mistake, mistake, none, when } from './mistake.ts'
import { labelMistakes } from './names.ts'
import { shownMistakes } from './shown.ts'
import { ifField, type Subject } from './subject.ts'

const ordered: ReadonlySet<FieldKind> = new Set<FieldKind>(['integer', 'decimal', 'date', 'dateTime'])

const numbers: ReadonlySet<FieldKind> = new Set<FieldKind>(['integer', 'decimal'])

const isComparable: { readonly [K in Rule['rule']]: (field: ResolvedField) => boolean } = {
  ascending: ({ kind }) => ordered.has(kind),
  different: canBeUnique,
  step: ({ kind }) => numbers.has(kind),
  together: () => true,
  some: () => true,
  pattern: ({ kind }) => kind === 'text',
}

/** What rules compare has one value that can be compared in the way of the rule. */
const kindMistakes = (path: string, { rule, fields: names }: Rule, { fields }: Subject) =>
  names.flatMap((name, index) =>
    ifField(name, fields, (field) =>
      when(!isComparable[rule](field), () =>
        mistake('EV802', `${path}.fields[${index}]`, '这种字段的值不能按此规则比较', field.kind),
      ),
    ),
  )

/** Numbers are compared with numbers, days with days. */
function orderMistakes(path: string, rule: Rule, { fields }: Subject): readonly Mistake[] {
  if (rule.rule !== 'ascending') return []
  const family = (kind: FieldKind | undefined) => (kind === 'decimal' ? 'integer' : kind)
  const first = fields[rule.fields[0] ?? '']?.kind
  return rule.fields.flatMap((name, index) =>
    ifField(name, fields, ({ kind }) =>
      when(ordered.has(kind) && family(kind) !== family(first), () =>
        mistake('EV802', `${path}.fields[${index}]`, '只能比较同为数字、日期或时间的字段', kind),
      ),
    ),
  )
}

/** The option that calls the fields of a rule one thing. */
function oneName(rule: Rule): readonly [string, string] | null {
  if (rule.rule === 'ascending' && rule.range !== undefined) return ['range', rule.range]
  return rule.rule === 'together' && rule.pair !== undefined ? ['pair', rule.pair] : null
}

/** A range has two ends, and a name; so has a pair. */
function rangeMistakes(path: string, rule: Rule): readonly Mistake[] {
  const named = oneName(rule)
  if (named === null) return none
  const [option, label] = named
  return joined(
    labelMistakes(`${path}.${option}`, label),
    when(rule.fields.length !== 2, () =>
      mistake('EV808', `${path}.fields`, '依次为起、止两个字段', rule.fields),
    ),
  )
}

/** One text that is matched, by a pattern that says the same each time, while something holds. */
const patternRuleMistakes = (path: string, rule: Rule, { all }: Subject): readonly Mistake[] =>
  rule.rule !== 'pattern'
    ? none
    : joined(
        when(rule.fields.length !== 1, () =>
          mistake('EV807', `${path}.fields`, '只能写一个文本字段', rule.fields),
        ),
        statefulMistakes(`${path}.pattern`, rule.pattern),
        conditionMistakes(`${path}.when`, rule.when, all),
      )

const ruleMistakes = (path: string, rule: Rule, subject: Subject): readonly Mistake[] =>
  joined(
    shownMistakes(`${path}.fields`, rule.fields, subject.fields),
    when(rule.fields.length < 2 && rule.rule !== 'pattern', () =>
      mistake('EV801', `${path}.fields`, '至少要有两个字段', rule.fields),
    ),
    when(rule.rule === 'step' && rule.fields.length !== 3, () =>
      mistake('EV806', `${path}.fields`, '依次为最小值、最大值和步长', rule.fields),
    ),
    rangeMistakes(path, rule),
    patternRuleMistakes(path, rule, subject),
    kindMistakes(path, rule, subject),
    orderMistakes(path, rule, subject),
  )

function uniqueMistakes(path: string, names: readonly string[], { fields }: Subject): readonly Mistake[] {
  return joined(
    shownMistakes(path, names, fields),
    when(names.length === 0, () => mistake('EV801', path, '至少要有一个字段', names)),
    names.flatMap((name, index) =>
      ifField(name, fields, (field) =>
        when(!canBeUnique(field) && field.kind !== 'password', () =>
          mistake('EV115', `${path}[${index}]`, '这种字段的值无法比较是否相同', field.kind),
        ),
      ),
    ),
  )
}

/** Rules across the fields of a record. */
export const recordMistakes = (subject: Subject): readonly Mistake[] => {
  const { name, definition, all } = subject
  const { rules = [], unique = [], frozen, update, remove } = definition
  return joined(
    rules.flatMap((rule, index) => ruleMistakes(`${name}.rules[${index}]`, rule, subject)),
    unique.flatMap((names, index) => uniqueMistakes(`${name}.unique[${index}]`, names, subject)),
    conditionMistakes(`${name}.frozen`, frozen, all),
    conditionMistakes(`${name}.update.when`, update?.when, all),
    remove?.verb === undefined ? none : labelMistakes(`${name}.remove.verb`, remove.verb),
    conditionMistakes(`${name}.remove.when`, remove?.when, all),
    storedConditionMistakes(`${name}.remove.reason`, remove?.reason, all),
  )
}
