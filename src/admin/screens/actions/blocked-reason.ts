import { textOf } from '#admin/fields/text-of.ts'
import { config } from '#config'
import { countedBy, inTheWay, standingText } from '#domain/in-the-way.ts'
import {
  type Condition,
  fieldsIn,
  isTransition,
  type Moment,
  matches,
  type ResolvedAction,
  type ResolvedBaseAction,
  type ResolvedConfig,
  type ResolvedField,
  type ResolvedResource,
  type ResolvedTransition,
  type Values,
} from '#schema'
import type { Row } from '../model/row.ts'
import { isFrozen, isHandler, type Viewer } from '../model/row-actions.ts'
import { inTheWayText, keepingOf, saidInTheWay } from './standing-in-way.ts'

/** `调试状态为「调试完成」` */
function stateOf(field: ResolvedField, record: Values): string {
  const text = textOf(field, record[field.name], record)
  return text === '' ? `${field.label}为空` : `${field.label}为「${text}」`
}

/** What a field's value keeps from being done, in words. */
type Wording = (field: ResolvedField, record: Values) => string

/** As the platform would refuse it: `该科技产品下存在144套房屋，无法删除`. */
const removalWording =
  ({ label, remove }: ResolvedResource, all: ResolvedConfig): Wording =>
  (field, record) => {
    const counted = field.kind === 'derived' && 'count' in field.from ? countedBy(all, field.from) : null
    const n = Number(record[field.name])
    return counted && n > 0
      ? inTheWay(label, standingText({ n, others: false }, counted), remove.verb)
      : stateOf(field, record)
  }

/** What of a record fails a condition; null: nothing. What a record does not say is left to the platform to judge. */
function failing(
  { fields }: ResolvedResource,
  condition: Condition | null,
  record: Values,
  now: Moment,
  wording: Wording,
): string | null {
  const reasons = Object.entries(condition ?? {}).flatMap(([name, test]) => {
    const one = { [name]: test ?? null }
    const field = fields[name]
    if (!field || !fieldsIn(one).every((looked) => looked in record) || matches(one, record, now)) return []
    return [wording(field, record)]
  })
  return reasons.length === 0 ? null : reasons.join('，')
}

/** Why a transition or an action is sure to be refused for a record; null: it is not. */
export function blockedReasonOf(
  resource: ResolvedResource,
  action: ResolvedBaseAction | ResolvedAction | ResolvedTransition,
  viewer: Viewer,
  now: Moment,
): (record: Values) => string | null {
  const { fields, states } = resource
  const state = states === null ? undefined : fields[states.field]
  return (record) => {
    if (isFrozen(resource, record, now)) return '内置数据不可修改'
    const wrongState =
      isTransition(action) && state && !action.from.some((from) => from === record[state.name])
    if (wrongState) return stateOf(state, record)
    const reason = failing(
      resource,
      action.when,
      record,
      now,
      (field, one) => action.otherwise[field.name]?.text ?? stateOf(field, one),
    )
    if (reason !== null) return reason
    if (isHandler(action, record, viewer)) return null
    const labelOf = (name: string | null) => fields[name ?? '']?.label ?? '指定人员'
    return action.whoNot === null ? `仅限${labelOf(action.who)}操作` : `${labelOf(action.whoNot)}不可操作`
  }
}

/** Why a record is sure to stay; null: nothing is known that keeps it. */
export function removalBlockedReason(
  resource: ResolvedResource,
  now: Moment,
  all: ResolvedConfig = config,
): (record: Values) => string | null {
  const keeping = keepingOf(all, resource)
  return (record) => {
    if (isFrozen(resource, record, now)) return `内置数据不可${resource.remove.verb}`
    const reason = failing(resource, resource.remove.when, record, now, removalWording(resource, all))
    if (reason !== null) return reason
    const refused = resource.remove.notices.find((one) => one.refused && matches(one.when, record, now))
    if (refused) return refused.text
    const [first] = saidInTheWay(keeping, record)
    return first ? inTheWayText(resource, first) : null
  }
}

/** A record that a batch leaves out, and why. */
export interface LeftOut {
  readonly row: Row
  readonly reason: string
}

/** What a batch will do: the records it runs on, and those it leaves out. */
export interface Divided {
  readonly able: readonly Row[]
  readonly leftOut: readonly LeftOut[]
}

export function divide(rows: readonly Row[], blockedReason: (record: Values) => string | null): Divided {
  const judged = rows.map((row) => ({ row, reason: blockedReason(row) }))
  return {
    able: judged.flatMap(({ row, reason }) => (reason === null ? [row] : [])),
    leftOut: judged.flatMap(({ row, reason }) => (reason === null ? [] : [{ row, reason }])),
  }
}

/** The same by reason, in the order in which reasons first come. */
export function byReason(leftOut: readonly LeftOut[]): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>()
  for (const { row, reason } of leftOut) {
    const group = groups.get(reason)
    if (group) group.push(row)
    else groups.set(reason, [row])
  }
  return groups
}
