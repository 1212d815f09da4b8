import type { Condition } from '../condition.ts'
import type { Aggregation, Derivation, RecordFigure, RowFigure } from '../derivation.ts'
import type { Dictionary } from '../dictionary.ts'
import { isMultiple, isSortable } from '../kind-traits.ts'
import type { FieldKind, FieldMap } from '../kinds.ts'
import type { Total } from '../resolved-list.ts'
import { conditionMistakes, searchConditionMistakes, storedConditionMistakes } from './conditions.ts'
import { uniqueAt } from './field-options.ts'
import { joined, type Mistake, mistake, none, when } from './mistake.ts'
import { resourceAt } from './references.ts'
import { type Context, type Subject, soundField } from './subject.ts'

type Counting = Extract<Derivation, { count: string }>

/** A field of the other resource that points at this one. */
export const pointingHere = (
  path: string,
  by: string,
  other: Subject,
  subject: Subject,
): readonly Mistake[] =>
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
          searchConditionMistakes(path, condition, target.all),
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
      searchConditionMistakes(`${path}.where`, total.where, counted.all),
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
      searchConditionMistakes(`${path}.where`, from.where, other.all),
    ),
  )
}

const addable: ReadonlySet<FieldKind> = new Set<FieldKind>(['integer', 'decimal'])
const comparable: ReadonlySet<FieldKind> = new Set<FieldKind>([...addable, 'date', 'dateTime'])

/** What is taken of a field's values suits its kind: only numbers add up, what has an order has a least and a greatest. */
const takenMistakes = (path: string, take: Aggregation, name: string, fields: FieldMap) =>
  soundField(path, name, fields, ({ kind }) =>
    take === 'sum' || take === 'average'
      ? when(!addable.has(kind), () => mistake('EV713', path, '只有数字可以求和、求平均', kind))
      : when(!comparable.has(kind), () => mistake('EV713', path, '须为数字、日期或时间字段', kind)),
  )

const figureMistakes = (path: string, from: RecordFigure, subject: Subject, context: Context) =>
  resourceAt(`${path}.of`, from.of, context, (other) =>
    joined(
      pointingHere(`${path}.by`, from.by, other, subject),
      takenMistakes(`${path}.field`, from.take, from.field, other.all),
      searchConditionMistakes(`${path}.where`, from.where, other.all),
    ),
  )

function latestRowMistakes(path: string, { field, order }: RowFigure, fields: FieldMap) {
  return joined(
    soundField(`${path}.field`, field ?? '', fields, ({ kind }) =>
      when(isMultiple(kind) || kind === 'reference' || kind === 'json', () =>
        mistake('EV205', `${path}.field`, '只能取单个值的字段', kind),
      ),
    ),
    soundField(`${path}.order`, order ?? '', fields, (ordering) =>
      when(!isSortable(ordering), () => mistake('EV207', `${path}.order`, '不能按此字段排序', ordering.kind)),
    ),
  )
}

/** Rows of the record itself. */
const rowMistakes = (path: string, from: RowFigure, subject: Subject): readonly Mistake[] =>
  soundField(`${path}.rows`, from.rows, subject.fields, (rows) => {
    if (rows.kind !== 'rows') return [mistake('EV713', `${path}.rows`, '须为明细字段', rows.kind)]
    const { take, field, where } = from
    return joined(
      take === 'latest' ? latestRowMistakes(path, from, rows.of) : none,
      take === 'latest' || take === 'count'
        ? none
        : takenMistakes(`${path}.field`, take, field ?? '', rows.of),
      conditionMistakes(`${path}.where`, where, rows.of),
    )
  })

const pathMistakes = (path: string, from: { path: string }): readonly Mistake[] =>
  when(!/^\/[\w./?=&-]*$/.test(from.path), () =>
    mistake('EV504', `${path}.path`, '须为本站以 / 开头的地址，编号接在末尾', from.path),
  )

/** A value of the dictionary, or the mistake of writing another. */
const valueAt = (path: string, value: number, { label, entries }: Dictionary): readonly Mistake[] =>
  when(!entries.some((entry) => entry.value === value), () =>
    mistake('EV301', path, `“${label}”没有这个值`, value),
  )

const caseMistakes = (
  path: string,
  { dictionary, cases, otherwise }: Extract<Derivation, { cases: unknown }>,
  subject: Subject,
): readonly Mistake[] =>
  joined(
    cases.flatMap((one, index) =>
      joined(
        storedConditionMistakes(`${path}.cases[${index}].when`, one.when, subject.all),
        valueAt(`${path}.cases[${index}].is`, one.is, dictionary),
      ),
    ),
    valueAt(`${path}.otherwise`, otherwise, dictionary),
  )

function derivationMistakes(path: string, from: Derivation, subject: Subject, context: Context) {
  if ('count' in from) return countMistakes(path, from, subject, context)
  if ('via' in from) return viaMistakes(path, from, subject, context)
  if ('latest' in from) return latestMistakes(path, from, subject, context)
  if ('of' in from) return figureMistakes(path, from, subject, context)
  if ('rows' in from) return rowMistakes(path, from, subject)
  if ('cases' in from) return caseMistakes(path, from, subject)
  if ('limits' in from || 'told' in from) return none
  return 'part' in from ? ratioMistakes(path, from, subject) : pathMistakes(path, from)
}

/** A list may count its own records, by their `id`. */
const totalMistakes = (path: string, total: Total, subject: Subject, context: Context) =>
  total.count === subject.name && total.by === 'id'
    ? searchConditionMistakes(`${path}.where`, total.where, subject.all)
    : countMistakes(path, total, subject, context)

/** What is computed: derived fields and the totals of a list. */
export const computedMistakes = (subject: Subject, context: Context): readonly Mistake[] =>
  joined(
    Object.values(subject.fields).flatMap((field) =>
      field.kind === 'derived'
        ? derivationMistakes(`${subject.name}.fields.${field.name}.from`, field.from, subject, context)
        : [],
    ),
    Object.entries(subject.definition.list?.totals ?? {}).flatMap(([name, total]) =>
      totalMistakes(`${subject.name}.list.totals.${name}`, total, subject, context),
    ),
  )
