import type {
  Clock,
  Comparison,
  Condition,
  FieldValue,
  NoneOf,
  OneOf,
  Operand,
  Operator,
  Scalar,
  Test,
} from '../../condition.ts'
import type {
  Deadline,
  Derivation,
  DerivedCase,
  RecordFigure,
  RowFigure,
  TimeLimit,
} from '../../derivation.ts'
import type { Dictionary, DictionaryEntry } from '../../dictionary.ts'
import type { AskedValue, Caller, SetValue } from '../../set-value.ts'
import { byKey, optional, options } from './options.ts'
import {
  byType,
  flag,
  isObject,
  list,
  named,
  nested,
  nullOr,
  number,
  oneOf,
  type Shape,
  said,
  text,
  wrongForm,
} from './shape.ts'

const scalar = nullOr<string | number>(byType({ string: text, number }))

type Data = string | number | boolean | null | readonly Data[] | { readonly [name: string]: Data }

const json: Shape<Data> = nullOr<Exclude<Data, null>>(
  nested(() => byType({ string: text, number, boolean: flag, array: list(json), object: named(json) })),
)

/** What JSON can carry: the type of a default does not say what it is. */
export const data = json as Shape<unknown>

const clock = options<Clock>({ clock: oneOf('today', 'now') })
const fieldValue = options<FieldValue>({ field: text })
const operand: Shape<Operand> = byType({
  string: text,
  number,
  object: byKey<Clock | FieldValue>({ clock, field: fieldValue }),
})

type Comparing<O extends Operator> = Extract<Comparison, { readonly [P in O]: unknown }>

const test = nullOr<Exclude<Test, null>>(
  byType({
    string: text,
    number,
    object: byKey<OneOf | NoneOf | Comparison | Clock | FieldValue>({
      oneOf: options<OneOf>({ oneOf: list(scalar) }),
      noneOf: options<NoneOf>({ noneOf: list(scalar) }),
      lessThan: options<Comparing<'lessThan'>>({ lessThan: operand }),
      atMost: options<Comparing<'atMost'>>({ atMost: operand }),
      greaterThan: options<Comparing<'greaterThan'>>({ greaterThan: operand }),
      atLeast: options<Comparing<'atLeast'>>({ atLeast: operand }),
      clock,
      field: fieldValue,
    }),
  }),
)

export const condition: Shape<Condition> = named<Test | undefined>((value, at, found) => {
  if (value !== undefined) test(value, at, found)
})

export const scalars: Shape<Readonly<Record<string, Scalar>>> = named(scalar)

const setValue = nullOr<Exclude<SetValue, null>>(
  byType({
    string: text,
    number,
    object: byKey<Clock | Caller | AskedValue>({
      clock,
      caller: options<Caller>({ caller: oneOf('id') }),
      asked: options<AskedValue>({ asked: text }),
    }),
  }),
)

export const setMap: Shape<Readonly<Partial<Record<string, SetValue>>>> = named<SetValue | undefined>(
  (value, at, found) => {
    if (value !== undefined) setValue(value, at, found)
  },
)

const entries = list(
  options<DictionaryEntry>({ name: text, value: number, label: said, color: nullOr(text) }),
)

/** Beside its entries a dictionary has the values by their names: whatever those are called. */
export const dictionaryShape: Shape<Dictionary> = (value, at, found) => {
  if (!isObject(value)) return wrongForm(at, ' dictionary(…)', value, found)
  said(value.label, `${at}.label`, found)
  entries(value.entries, `${at}.entries`, found)
}

type Kind<K extends string> = Extract<Derivation, { readonly [P in K]: unknown }>

export const counting = options<Kind<'count'>>({
  count: text,
  by: text,
  where: nullOr(condition),
  whose: optional(named(condition)),
  distinct: optional(text),
  label: optional(said),
})

const taken = oneOf('sum', 'min', 'max', 'average')

export const derivation = byKey<Derivation>({
  of: options<RecordFigure>({ of: text, by: text, take: taken, field: text, where: nullOr(condition) }),
  rows: options<RowFigure>({
    rows: text,
    take: oneOf('sum', 'min', 'max', 'average', 'count', 'latest'),
    field: nullOr(text),
    order: nullOr(text),
    where: nullOr(condition),
    dictionary: optional(dictionaryShape),
  }),
  count: counting,
  latest: options<Kind<'latest'>>({
    latest: text,
    by: text,
    field: text,
    order: text,
    where: nullOr(condition),
    dictionary: optional(dictionaryShape),
  }),
  via: options<Kind<'via'>>({ via: text, field: text, dictionary: optional(dictionaryShape) }),
  part: options<Kind<'part'>>({ part: text, whole: text }),
  told: options<Kind<'told'>>({ told: oneOf('module') }),
  path: options<Kind<'path'>>({ path: text }),
  limits: options<Deadline>({
    limits: named(options<TimeLimit>({ until: text, soon: optional(text), minutes: named(number) })),
    by: text,
    paused: list(number),
    ended: list(number),
    dictionary: dictionaryShape,
    state: text,
    since: text,
  }),
  cases: options<Kind<'cases'>>({
    dictionary: dictionaryShape,
    cases: list(options<DerivedCase>({ when: condition, is: number })),
    otherwise: number,
  }),
})
