import type { FieldKind, ResolvedField } from '../kinds.ts'
import { each, joined, type Mistake, mistake, none, when } from './mistake.ts'
import { patternLength } from './pattern-length.ts'

interface Range {
  readonly from: number
  readonly to: number
  readonly whole: boolean
}

const length: Range = { from: 0, to: 1_000_000, whole: true }
const count: Range = { from: 0, to: 1000, whole: true }
const size: Range = { from: Number.MIN_VALUE, to: 1024, whole: false }
const number: Range = { from: -1e15, to: 1e15, whole: false }

/** What the numeric options of each kind may be. */
const rangesByKind: Readonly<Partial<Record<FieldKind, Readonly<Record<string, Range>>>>> = {
  text: { min: length, max: { ...length, from: 1 } },
  texts: { min: count, max: { ...count, from: 1 }, length: { ...length, from: 1 } },
  longText: { min: length, max: { ...length, from: 1 } },
  richText: { min: length, max: { ...length, from: 1 }, words: { ...length, from: 1 } },
  integer: { min: { ...number, whole: true }, max: { ...number, whole: true } },
  decimal: { min: number, max: number, digits: { from: 0, to: 6, whole: true } },
  choices: { min: count, max: { ...count, from: 1 } },
  // A year: what is meant to be further ahead is no lead.
  dateTime: { lead: { from: 0, to: 525_600, whole: true } },
  email: { max: { ...length, from: 6 } },
  url: { max: { ...length, from: 1 } },
  image: { maxSize: size, ratio: size, minSide: { from: 0, to: 10_000, whole: true } },
  images: { min: count, max: { ...count, from: 1 }, maxSize: size, ratio: size },
  file: { maxSize: size },
  files: { min: count, max: { ...count, from: 1 }, maxSize: size },
  references: { min: count, max: { ...count, from: 1 } },
  json: { maxSize: size },
  parent: { maxDepth: { from: 1, to: 20, whole: true } },
  rows: { min: count, max: { ...count, from: 1 } },
  derived: { digits: { from: 0, to: 6, whole: true } },
}

const ranges = new Map(Object.entries(rangesByKind).map(([kind, options]) => [kind, Object.entries(options)]))

const fits = (value: unknown, { from, to, whole }: Range) =>
  typeof value === 'number' && value >= from && value <= to && (!whole || Number.isInteger(value))

const wanted = (option: string, { from, to, whole }: Range) =>
  `${option} 须为 ${from === Number.MIN_VALUE ? '大于 0' : from} 到 ${to} 的${whole ? '整数' : '数'}`

function rangeMistakes(path: string, field: ResolvedField): readonly Mistake[] {
  return each(ranges.get(field.kind) ?? none, ([option, range]) => {
    const value: unknown = Reflect.get(field, option)
    return when(value !== null && !fits(value, range), () =>
      mistake('EV107', `${path}.${option}`, wanted(option, range), value),
    )
  })
}

function orderMistakes(path: string, field: ResolvedField): readonly Mistake[] {
  if (!('min' in field) || field.min <= field.max) return none
  return [mistake('EV106', `${path}.min`, `最小值 ${field.min} 大于最大值 ${field.max}`, field.min)]
}

/** What would not be taken anyway needs no exception. */
const exceptMistakes = (path: string, field: ResolvedField): readonly Mistake[] =>
  field.kind !== 'integer'
    ? none
    : each(field.except, (value, index) =>
        when(!Number.isInteger(value) || value < field.min || value > field.max, () =>
          mistake('EV107', `${path}.except[${index}]`, `须为 ${field.min} 到 ${field.max} 的整数`, value),
        ),
      )

/** Nobody would ever read it. */
const zeroMistakes = (path: string, field: ResolvedField): readonly Mistake[] =>
  field.kind !== 'integer'
    ? none
    : when(field.zeroText !== '' && (field.min > 0 || field.max < 0), () =>
        mistake('EV107', `${path}.zeroText`, '该字段不能为 0，不会显示', field.zeroText),
      )

/** What takes the past knows no first moment. */
const leadMistakes = (path: string, field: ResolvedField): readonly Mistake[] =>
  field.kind !== 'dateTime'
    ? none
    : when(field.lead !== 0 && !field.future, () =>
        mistake('EV107', `${path}.lead`, '只有 future 的字段有提前的分钟数', field.lead),
      )

export const statefulMistakes = (path: string, { global, sticky, flags }: RegExp): readonly Mistake[] =>
  when(global || sticky, () =>
    mistake('EV110', path, '带 g 或 y 标志的正则每次从上次结束处匹配，结果时对时错', flags),
  )

function patternMistakes(path: string, field: ResolvedField): readonly Mistake[] {
  if (field.kind !== 'text' || !field.pattern) return none
  const at = `${path}.pattern`
  const { min, max } = patternLength(field.pattern)
  const text =
    min > field.max
      ? `正则至少要 ${min} 个字符，而 max 只允许 ${field.max} 个`
      : `正则最多允许 ${max} 个字符，而 min 至少要 ${field.min} 个`
  return joined(
    when(min > field.max || max < field.min, () => mistake('EV109', at, text, field.pattern?.source)),
    statefulMistakes(at, field.pattern),
  )
}

/** Options that contradict each other or themselves. */
export const limitMistakes = (path: string, field: ResolvedField): readonly Mistake[] =>
  joined(
    rangeMistakes(path, field),
    orderMistakes(path, field),
    exceptMistakes(path, field),
    zeroMistakes(path, field),
    leadMistakes(path, field),
    patternMistakes(path, field),
  )
