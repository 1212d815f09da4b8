import { textOf } from '#admin/fields/text-of.ts'
import type { Holder } from '#domain/in-the-way.ts'
import { cut } from '#domain/texts.ts'
import {
  type FieldMap,
  inputFields,
  isEmpty,
  prefillText,
  type ResolvedAction,
  type ResolvedBaseAction,
  type ResolvedField,
  type ResolvedResource,
  type Values,
  valuesSetBy,
} from '#schema'
import type { FormSubject } from '../form/form-subject.ts'
import type { Row } from '../model/row.ts'

/** For someone else's account a password is offered ready-made: it has to be passed on anyway. */
const offered = (field: ResolvedField): ResolvedField =>
  field.kind === 'password' ? { ...field, generate: true } : field

/** What is asked for before a transition or an action runs on these records; `userId`: who runs it. */
export function actionForm(
  resource: ResolvedResource,
  action: ResolvedBaseAction,
  rows: readonly Values[],
  userId: string | null,
): FormSubject {
  const inputs = Object.values(inputFields(resource, action))
  const asked = Object.fromEntries(
    inputs.map((field) => [field.name, offered({ ...field, readOnly: false, immutable: false })]),
  )
  return {
    kind: 'action',
    asked,
    fields: { ...resource.fields, ...asked },
    rules: resource.rules,
    known: rows.length === 0 ? [{}] : rows,
    sets: (typed, now) => valuesSetBy(resource, action, { now, userId, own: typed }),
    loaded: rows.length === 1 ? (rows[0] ?? null) : null,
  }
}

type Counted = Pick<ResolvedResource, 'counter' | 'label'>

/** What the record holds already is not asked for again; what belongs to the call alone is. */
export const heldValues = ({ asked, loaded }: FormSubject, { ask }: ResolvedBaseAction): Values =>
  Object.fromEntries(
    Object.keys(asked).flatMap((name) => {
      const value = name in ask ? null : loaded?.[name]
      return isEmpty(value) ? [] : [[name, value]]
    }),
  )

/** What a dialog about one record is filled in with by the config. */
export const prefilledValues = (
  { asked, fields, loaded }: FormSubject,
  { prefill }: ResolvedBaseAction,
): Values =>
  loaded === null
    ? {}
    : Object.fromEntries(
        Object.entries(prefill).flatMap(([name, template]) => {
          const input = asked[name]
          if (input?.kind !== 'text' && input?.kind !== 'longText') return []
          const text = prefillText(template, (other) => {
            const field = fields[other]
            return field ? textOf(field, loaded[other], loaded) : ''
          })
          return [[name, cut(text, input.max)]]
        }),
      )

/** `将对 40 套房屋执行「开始调试」` */
export const aboutMany = (will: '将' | '已', { counter, label }: Counted, action: string, count: number) =>
  `${will}对 ${count} ${counter}${label}执行「${action}」`

/** What is asked before it runs; null: nothing is to be confirmed. */
export function questionOf(
  { confirm, label }: ResolvedBaseAction,
  resource: Counted,
  count: number,
): string | null {
  if (typeof confirm === 'string') return confirm
  if (count > 1) return aboutMany('将', resource, label, count)
  return confirm === false ? null : `确定要${label}吗？`
}

/** What a call about a selection is sent: each of them is judged as it is then. */
export const batchInput = ({ send }: ResolvedBaseAction, ids: readonly string[], values: Values): Values => ({
  ...values,
  ...send,
  ids,
})

/** What a call about one record is sent, or about none. Decided on another version of it, it is refused, unless `anyVersion`. */
export function actionInput(
  { key, send }: ResolvedBaseAction,
  row: Row | undefined,
  values: Values,
  anyVersion = false,
): Values {
  const version = anyVersion || row?.version === undefined ? {} : { version: row.version }
  return { ...values, ...send, ...(row && { [key]: row.id, ...version }) }
}

/** The id of the record that an action answered to be opened. */
export function openedBy(action: ResolvedBaseAction | ResolvedAction, answer: unknown): string | null {
  if (!('opens' in action) || !action.opens || typeof answer !== 'object' || answer === null) return null
  const { id } = answer as Values
  return typeof id === 'string' ? id : null
}

/** The records that the call says it has made of its own. */
export function madeBy(answer: unknown): readonly string[] {
  const { ids } = typeof answer === 'object' && answer !== null ? (answer as Values) : {}
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : []
}

/** The passwords that were set, to be shown once. */
export const passwordsIn = (fields: FieldMap, values: Values): string[] =>
  Object.values(fields).flatMap((field) => {
    const value = values[field.name]
    return field.kind === 'password' && typeof value === 'string' ? [value] : []
  })

export interface Failure {
  readonly id: string
  readonly reason: string
  /** Somebody has changed the record since it was chosen: to be looked at first, not to be tried again. */
  readonly isStale?: true
  /** Whose a value is that it was to have. */
  readonly holder?: Holder
}

export interface BatchResult {
  readonly success: number
  readonly failures: readonly Failure[]
}

const textIn = (value: unknown, names: readonly string[]): string => {
  if (typeof value !== 'object' || value === null) return ''
  const found = names.map((name) => (value as Values)[name]).find((text) => typeof text === 'string')
  return typeof found === 'string' ? found : ''
}

/** Of those that something was done with, the ones that it is done with: neither failed nor left without a turn. */
export function doneOf(
  ids: readonly string[],
  { failures, untried = [] }: BatchResult & { readonly untried?: readonly string[] },
): readonly string[] {
  const undone = new Set([...failures.map(({ id }) => id), ...untried])
  return ids.filter((id) => !undone.has(id))
}

/** What a batch call answered: `{ success, skipped, skipList }`. */
export function readBatch(answer: unknown, asked: number): BatchResult {
  if (typeof answer !== 'object' || answer === null) return { success: asked, failures: [] }
  const { success, skipList } = answer as Values
  const skipped: readonly unknown[] = Array.isArray(skipList) ? skipList : []
  const failures = skipped.map((one) => ({
    id: typeof one === 'string' ? one : textIn(one, ['id', 'name']),
    reason: textIn(one, ['reason', 'msg', 'message']) || '未满足操作条件',
  }))
  return { success: typeof success === 'number' ? success : asked - failures.length, failures }
}

export const joinResults = (one: BatchResult, other: BatchResult): BatchResult => ({
  success: one.success + other.success,
  failures: [...one.failures, ...other.failures],
})
