import type { Condition } from '../condition.ts'
import type { Derivation } from '../derivation.ts'
import { isSortable } from '../kind-traits.ts'
import type { FieldKind } from '../kinds.ts'
import { storedConditionMistakes } from './conditions.ts'
import { uniqueAt } from './field-options.ts'
import { joined, type Mistake, mistake, when } from './mistake.ts'
import { resourceAt } from './references.ts'
import { type Context, type Subject, soundField } from './subject.ts'

type Counting = Extract<Derivation, { count: string }>

/** A field of the other resource that points at this one. */
const pointingHere = (path: string, by: string, other: Subject, subject: Subject): readonly Mistake[] =>
  soundField(path, by, other.fields, (field) => {
    const points =
      field.kind === 'parent'
        ? other.name === subject.name
        : 'target' in field && field.target === subject.name
    const text = `“${other.definition.label}”的“${field.label}”没有指向“${subject.definition.label}”`
    return when(!points, () => mistake('EV706', path, text, by))
  })

const whoseMistakes = (
  path: string,
  name: string,
  condition: Condition,
  counted: Subject,
  context: Context,
): readonly Mistake[] =>
  soundField(path, name, counted.fields, (field) =>
    field.kind === 'reference'
      ? resourceAt(path, field.target, context, (target) =>
          storedConditionMistakes(path, condition, target.all),
        )
      : [mistake('EV707', path, '须为引用字段', field.kind)],
  )

/** Records of another resource are counted by a field of theirs that points here. */
function countMistakes(
  path: string,
  total: Counting,
  subject: Subject,
  context: Context,
): readonly Mistake[] {
  return resourceAt(`${path}.count`, total.count, context, (counted) =>
    joined(
      pointingHere(`${path}.by`, total.by, counted, subject),
      storedConditionMistakes(`${path}.where`, total.where, counted.all),
      Object.entries(total.whose ?? {}).flatMap(([name, condition]) =>
        whoseMistakes(`${path}.whose.${name}`, name, condition, counted, context),
      ),
      total.distinct === undefined ? [] : uniqueAt(`${path}.distinct`, total.distinct, counted.fields),
    ),
  )
}

function viaMistakes(path: string, from: { via: string; field: string }, subject: Subject, context: Context) {
  return soundField(`${path}.via`, from.via, subject.fields, (field) => {
    const at = `${path}.field`
    if (field.kind !== 'reference') return [mistake('EV707', `${path}.via`, '须为引用字段', field.kind)]
    return resourceAt(`${path}.via`, field.target, context, (target) =>
      soundField(at, from.field, target.all, ({ kind }) =>
        when(kind === 'password', () => mistake('EV205', at, '密码从不应答，无法显示', from.field)),
      ),
    ).filter(({ code }) => code !== 'EV701')
  })
}

const numbers: ReadonlySet<FieldKind> = new Set<FieldKind>(['integer', 'decimal', 'derived'])

function ratioMistakes(path: string, from: { part: string; whole: string }, { fields }: Subject) {
  return (['part', 'whole'] as const).flatMap((end) =>
    soundField(`${path}.${end}`, from[end], fields, ({ kind }) =>
      when(!numbers.has(kind), () => mistake('EV708', `${path}.${end}`, '须为数字字段', kind)),
    ),
  )
}

/** Of those that point here, the first in an order that lists could have. */
function latestMistakes(
  path: string,
  from: Extract<Derivation, { latest: string }>,
  subject: Subject,
  context: Context,
) {
  return resourceAt(`${path}.latest`, from.latest, context, (other) =>
    joined(
      pointingHere(`${path}.by`, from.by, other, subject),
      soundField(`${path}.field`, from.field, other.all, ({ kind }) =>
        when(kind === 'password' || kind === 'derived', () =>
          mistake('EV205', `${path}.field`, '只能取存储的值', kind),
        ),
      ),
      soundField(`${path}.order`, from.order, other.all, (field) =>
        when(!isSortable(field), () => mistake('EV207', `${path}.order`, '不能按此字段排序', field.kind)),
      ),
      storedConditionMistakes(`${path}.where`, from.where, other.all),
    ),
  )
}

const pathMistakes = (path: string, from: { path: string }): readonly Mistake[] =>
  when(!/^\/[\w./?=&-]*$/.test(from.path), () =>
    mistake('EV504', `${path}.path`, '须为本站以 / 开头的地址，编号接在末尾', from.path),
  )

function derivationMistakes(path: string, from: Derivation, subject: Subject, context: Context) {
  if ('count' in from) return countMistakes(path, from, subject, context)
  if ('via' in from) return viaMistakes(path, from, subject, context)
  if ('latest' in from) return latestMistakes(path, from, subject, context)
  return 'part' in from ? ratioMistakes(path, from, subject) : pathMistakes(path, from)
}

/** What is computed: derived fields and the totals of a list. */
export const computedMistakes = (subject: Subject, context: Context): readonly Mistake[] =>
  joined(
    Object.values(subject.fields).flatMap((field) =>
      field.kind === 'derived'
        ? derivationMistakes(`${subject.name}.fields.${field.name}.from`, field.from, subject, context)
        : [],
    ),
    Object.entries(subject.definition.list?.totals ?? {}).flatMap(([name, total]) =>
      countMistakes(`${subject.name}.list.totals.${name}`, total, subject, context),
    ),
  )
