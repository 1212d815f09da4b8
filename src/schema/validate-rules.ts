import type { Rule } from './entity.ts'
import type { FieldMap } from './kinds.ts'
import { type Moment, matches } from './matches.ts'
import { type FieldErrors, isEmpty, isVisible, type Values } from './validate.ts'

const asNumbers = (values: readonly unknown[]) =>
  values.map((value) => (typeof value === 'number' ? value : Number.NaN))

type Broken = (values: readonly unknown[], rule: Rule, record: Values, now: Moment) => boolean

const brokenRule: { readonly [K in Rule['rule']]: Broken } = {
  together: (values) => values.some(isEmpty) && !values.every(isEmpty),
  some: (values) => values.every(isEmpty),
  ascending: (values, rule) => {
    const given = values.filter((value) => !isEmpty(value)) as (number | string)[]
    const orEqual = rule.rule === 'ascending' && rule.orEqual === true
    return given.some((value, index) => {
      const before = given[index - 1]
      return before !== undefined && (value < before || (value === before && !orEqual))
    })
  },
  different: (values) => {
    const given = values.filter((value) => !isEmpty(value))
    return new Set(given).size < given.length
  },
  pattern: ([value], rule, record, now) =>
    rule.rule === 'pattern' &&
    matches(rule.when, record, now) &&
    typeof value === 'string' &&
    value !== '' &&
    !rule.pattern.test(value),
  // Comparisons with what is not there are false: an open range takes any step. 0.3 - 0.2 is a little less than 0.1.
  step: (values) => {
    const [low = Number.NaN, high = Number.NaN, step = Number.NaN] = asNumbers(values)
    return high > low && step > high - low + 1e-9
  },
}

const ruleMessage = (rule: Rule, fields: FieldMap) => {
  const labels = rule.fields.map((name) => fields[name]?.label ?? name)
  if (rule.message) return rule.message
  switch (rule.rule) {
    case 'together':
      return `${labels.join('、')}须同时填写`
    case 'some':
      return `${labels.join('、')}至少填写一项`
    case 'ascending':
      return rule.orEqual ? `${labels.join('、')}不能依次减小` : `${labels.join('、')}须依次增大`
    case 'different':
      return `${labels.join('、')}不能相同`
    case 'step':
      return `${labels[2]}不能大于${labels[1]}与${labels[0]}之差`
    case 'pattern':
      return rule.message
  }
}

/** Errors of rules across fields, each at one field of its rule: of those in `asked`, where it has such. */
export function validateRules(
  rules: readonly Rule[],
  fields: FieldMap,
  record: Values,
  now: Moment,
  asked: FieldMap = fields,
): FieldErrors {
  const broken = rules.filter((rule) =>
    brokenRule[rule.rule](
      rule.fields.map((name) => record[name]),
      rule,
      record,
      now,
    ),
  )
  return Object.fromEntries(
    broken.map((rule) => [blamed(rule, asked, record, now), ruleMessage(rule, fields)]),
  )
}

/** `together` and `some` are mended at an empty field that can be seen, the others at the last one. */
const blamed = (rule: Rule, asked: FieldMap, record: Values, now: Moment): string => {
  const seen = rule.fields.filter((name) => {
    const field = asked[name]
    return field !== undefined && isVisible(field, record, now)
  })
  const wantsMore = rule.rule === 'together' || rule.rule === 'some'
  const empty = seen.find((name) => isEmpty(record[name]))
  return (wantsMore ? empty : seen.at(-1)) ?? rule.fields[0] ?? ''
}
