import { textOf } from '#admin/fields/text-of.ts'
import { config } from '#config'
import { countedBy, inTheWay, standingText } from '#domain/in-the-way.ts'
import {
  failingFields,
  isFrozen,
  judgeAction,
  type Moment,
  matches,
  type Objection,
  type ResolvedBaseAction,
  type ResolvedConfig,
  type ResolvedField,
  type ResolvedResource,
  type Values,
  type Viewer,
} from '#schema'
import type { Row } from '../model/row.ts'
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

/** What a record says in some of its fields, in words. */
const wordsOf = (
  { fields }: ResolvedResource,
  names: readonly string[],
  record: Values,
  wording: Wording,
): string => names.flatMap((name) => (fields[name] ? [wording(fields[name], record)] : [])).join('，')

const labelsOf = ({ fields }: ResolvedResource, names: readonly string[]): string =>
  names.flatMap((name) => fields[name]?.label ?? []).join('，')

/** An action that is not done with a record, and the fields of the record that say so. */
interface Blocked {
  readonly resource: ResolvedResource
  readonly action: ResolvedBaseAction
  readonly record: Values
  readonly fields: readonly string[]
}

const stateText = ({ resource, fields, record }: Blocked) => wordsOf(resource, fields, record, stateOf)

/** How each reason of the judge is said. */
const sentences: Readonly<Record<Objection['reason'], (blocked: Blocked) => string>> = {
  forbidden: () => '无权限操作',
  frozen: () => '内置数据不可修改',
  state: stateText,
  condition: stateText,
  notHandler: ({ resource, fields }) => `仅限${labelsOf(resource, fields)}操作`,
  isExcluded: ({ resource, fields }) => `${labelsOf(resource, fields)}不可操作`,
  unmet: ({ action, fields }) => fields.flatMap((name) => action.otherwise[name]?.text ?? []).join('，'),
}

/** Why a transition or an action is sure to be refused for a record; null: it is not. */
export const blockedReasonOf =
  (resource: ResolvedResource, action: ResolvedBaseAction, viewer: Viewer, now: Moment) =>
  (record: Values): string | null => {
    const objection = judgeAction(action, { resource, record, isWhole: false, viewer, now })
    return objection && sentences[objection.reason]({ resource, action, record, fields: objection.fields })
  }

/** Why a record is sure to stay; null: nothing is known that keeps it. */
export function removalBlockedReason(
  resource: ResolvedResource,
  now: Moment,
  all: ResolvedConfig = config,
): (record: Values) => string | null {
  const keeping = keepingOf(all, resource)
  return (record) => {
    const known = { resource, record, isWhole: false, now }
    if (isFrozen(known)) return `内置数据不可${resource.remove.verb}`
    const failing = failingFields(resource.remove.when, known)
    if (failing.length > 0) return wordsOf(resource, failing, record, removalWording(resource, all))
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
