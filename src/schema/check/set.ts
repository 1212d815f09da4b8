import type { BaseAction } from '../action.ts'
import type { FieldMap, ResolvedField } from '../kinds.ts'
import { resolveFields } from '../resolve-field.ts'
import { type SetValue, userResource } from '../set-value.ts'
import { valueRules } from '../value-rules.ts'
import { each, joined, type Mistake, mistake, none, when } from './mistake.ts'
import { has, type Subject, soundField } from './subject.ts'

/** Why a field cannot hold what a button sets; null: it can. */
function problemOf(field: ResolvedField, value: SetValue, ask: FieldMap): string | null {
  if (value === null) return field.required === true ? '必填的字段不能清空' : null
  if (typeof value !== 'object') {
    const judge = valueRules[field.kind] as (field: ResolvedField, value: unknown) => string | null
    return judge(field, value) === null ? null : `“${field.label}”不会是这个值`
  }
  if ('caller' in value) {
    const holdsUser = field.kind === 'reference' && field.target === userResource
    return holdsUser ? null : 'me 只能存入引用用户的字段'
  }
  if ('asked' in value) {
    const source = has(ask, value.asked) ? ask[value.asked] : undefined
    if (!source) return `ask 中没有“${value.asked}”`
    if (source.kind === 'password') return '密码须写在 input 中，否则会原样存入'
    return source.kind === field.kind ? null : `“${value.asked}”与“${field.name}”不是同一类字段`
  }
  const kind = value.clock === 'today' ? 'date' : 'dateTime'
  return field.kind === kind ? null : `${value.clock} 只能存入 ${kind} 字段`
}

interface Setting {
  readonly path: string
  readonly action: Pick<BaseAction, 'set' | 'input' | 'ask'>
}

/** What a transition or action stores by itself: fields of the record, in values they can hold. */
export function setMistakes({ path, action }: Setting, { fields, definition }: Subject): readonly Mistake[] {
  const { set = {}, input = [] } = action
  const ask = resolveFields(action.ask ?? {})
  const state = definition.states?.field
  return each(Object.entries(set), ([name, value]) => {
    const at = `${path}.set.${name}`
    return joined(
      when(name === state || input.includes(name), () =>
        mistake('EV416', at, name === state ? '状态由 to 写明' : '它已由人填写', name),
      ),
      soundField(at, name, fields, (field) => {
        const problem = field.kind === 'derived' ? '算出来的字段不能存' : problemOf(field, value ?? null, ask)
        return problem === null ? none : [mistake('EV416', at, problem, value)]
      }),
    )
  })
}
