import { sql } from 'kysely'
import { formatTime, parseTime } from '#domain/time.ts'
import {
  inputFields,
  isEmpty,
  type ResolvedField,
  type ResolvedResource,
  type TimelineStep,
  type Values,
} from '#schema'
import type { CallContext } from '../contracts.ts'
import { noteWrite } from '../db/row-locks.ts'
import { actorName } from '../services/call-context.ts'
import { describeValue, hasNoWords } from './operation-log.ts'
import { loadTitles, masked, type TitleOf } from './titles.ts'

/** What is kept of one change of state. */
interface Step {
  /** The record's. */
  readonly id: string
  readonly action: string
  readonly from: number
  readonly to: number
  readonly remark?: string | null
  readonly images?: readonly string[]
}

/** Keeps a step of each of some records that this transaction has locked, for what a module writes in SQL. */
export async function keepSteps(
  context: CallContext,
  { name, timeline }: ResolvedResource,
  steps: readonly Step[],
): Promise<void> {
  if (!timeline || steps.length === 0) return
  const time = formatTime(context.services.now().getTime())
  const rows = JSON.stringify(steps.map((step) => ({ remark: null, images: [], ...step })))
  noteWrite(context.db)
  await sql`
    insert into timeline_step
      (resource, record_id, seq, action, from_status, to_status, operator, time, remark, images)
    select ${name}, s.id, coalesce(
        (select max(seq) from timeline_step where resource = ${name} and record_id = s.id), 0) + 1,
      s.action, s."from", s."to", ${actorName(context)}, ${time}::timestamp, s.remark, s.images
    from jsonb_to_recordset(${rows}::jsonb)
      s(id text, action text, "from" integer, "to" integer, remark text, images text[])`.execute(context.db)
}

/** New records begin their timelines. */
export async function keepBeginnings(
  context: CallContext,
  { name, timeline, states }: ResolvedResource,
  records: readonly Values[],
): Promise<void> {
  if (!timeline || !states || records.length === 0) return
  const time = formatTime(context.services.now().getTime())
  const ids = records.map(({ id }) => String(id))
  const entered = records.map((record) => Number(record[states.field] ?? states.initial))
  noteWrite(context.db)
  await sql`
    insert into timeline_step (resource, record_id, seq, action, to_status, operator, time, images)
    select ${name}, made.id, 1, '新增', made.state, ${actorName(context)}, ${time}::timestamp, '{}'::text[]
    from unnest(${ids}::text[], ${entered}::integer[]) as made(id, state)`.execute(context.db)
}

const isPicture = ({ kind }: ResolvedField) => kind === 'image' || kind === 'images'

/** Words stand whole in a timeline, but for what a mask hides; everything else as the log says it. */
const wordsOf = (field: ResolvedField, value: unknown, titleOf: TitleOf): string =>
  field.kind === 'text' || field.kind === 'longText'
    ? String(masked(field, value))
    : describeValue(field, value, titleOf)

/** What people answered on the way, in words and pictures. */
async function saidOf(
  context: CallContext,
  resource: ResolvedResource,
  asked: readonly ResolvedField[],
  answers: Values,
): Promise<Pick<Step, 'remark' | 'images'>> {
  const given = asked.filter((field) => !isEmpty(answers[field.name]) && !hasNoWords(field))
  const worded = given.filter((field) => !isPicture(field))
  const titleOf = await loadTitles(context, resource, worded, [answers])
  const [only] = worded
  const alone = worded.length === 1 && (only?.kind === 'text' || only?.kind === 'longText')
  const words = worded.map((field) => {
    const said = wordsOf(field, answers[field.name], titleOf)
    return alone ? said : `${field.label}：${said}`
  })
  return {
    remark: words.length > 0 ? words.join('；') : null,
    images: given.filter(isPicture).flatMap((field) => [answers[field.name]].flat().map(String)),
  }
}

/** A write that may have moved a record on. */
interface Move {
  /** The name of the transition, or what else changed the state. */
  readonly operation: string
  /** What to call it where no transition has that name. */
  readonly label?: string
  readonly current: Values
  readonly after: Values
  /** Values of the call alone. */
  readonly callValues?: Values
}

/** Keeps that a record was moved on, or changed its state in another way. */
export async function keepMove(
  context: CallContext,
  resource: ResolvedResource,
  { operation, label, current, after, callValues }: Move,
): Promise<void> {
  const { states } = resource
  if (!resource.timeline || !states) return
  const transition = states.transitions[operation]
  // Given to somebody else, a record may stay in its state, and has been moved on all the same.
  if (!transition && current[states.field] === after[states.field]) return
  const asked = transition && !context.isSystem ? Object.values(inputFields(resource, transition)) : []
  const said = await saidOf(context, resource, asked, { ...after, ...callValues })
  const action = label ?? transition?.label ?? states.timed[operation]?.label ?? '修改'
  const [from, to] = [Number(current[states.field]), Number(after[states.field])]
  await keepSteps(context, resource, [{ id: String(current.id), action, from, to, ...said }])
}

const msOf = (moment: unknown) => parseTime(String(moment)) ?? 0

/** The timeline of a record, the first step first, with how long it stayed where each led to. */
export async function timelineOf(
  context: CallContext,
  { name, states }: ResolvedResource,
  id: string,
): Promise<readonly TimelineStep[]> {
  const { rows } = await sql<TimelineStep>`
    select record_id || '_' || seq as id, action, from_status, to_status, operator, time, remark, images
    from timeline_step where resource = ${name} and record_id = ${id} order by seq`.execute(context.db)
  const moves = [...Object.values(states?.transitions ?? {}), ...Object.values(states?.timed ?? {})]
  const isLast = (state: number) => !moves.some(({ from }) => from.includes(state))
  const now = context.services.now().getTime()
  return rows.map((step, at) => {
    const next = rows[at + 1]
    const until = next ? msOf(next.time) : isLast(step.toStatus) ? null : now
    return { ...step, stay: until === null ? null : Math.round((until - msOf(step.time)) / 1000) }
  })
}
