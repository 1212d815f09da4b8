import { sql } from 'kysely'
import { second } from '#domain/durations.ts'
import type { Refusal } from '#domain/refusals.ts'
import { alarmActive } from '#resources/alarm-dictionaries.ts'
import { consumableStatus } from '#resources/console-dictionaries.ts'
import type { CallContext, Services } from '../../contracts.ts'
import { inSteps } from '../../db/in-steps.ts'
import { unlessHeld } from '../../db/row-locks.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Job } from '../../module-contracts.ts'
import { systemContext } from '../../services/call-context.ts'
import { noteRefused } from '../device/gateway-notes.ts'
import { whyBounded } from './alarm-bounds.ts'
import { markValues } from './alarm-rows.ts'
import { atOnce, eachInPart, type Refuse, type Step } from './alarm-steps.ts'
import {
  began,
  deviceOffline,
  gatewayOffline,
  gatewayTrigger,
  isOverFor,
  ofAttribute,
  ofConsumable,
  ofGateway,
  type Told,
} from './describe.ts'
import { raised, raiseSilent } from './raise-silent.ts'
import { loadRules } from './rules.ts'
import { storeTold } from './store-events.ts'
import {
  attributeOf,
  attributeOfWatched,
  breachFinderOf,
  isDueAt,
  leaveAlone,
  rest,
  storeWatches,
  type Watched,
  type WatchRow,
} from './watches.ts'

/**
 * Whoever stores a report holds the value first and then what is watched: so it is here, and nobody waits. Silence and
 * worn parts that are left alone have steps of their own; here they would take the places of others.
 */
async function holdDue({ db }: CallContext, now: number): Promise<readonly WatchRow[]> {
  const { rows: held } = await sql<{ houseId: string; attributeKey: string }>`
    select house_id, attribute_key from device_value
    where (house_id, attribute_key) in (
      select house_id, ${attributeOfWatched} from alarm_watch
      where ${isDueAt(now)} and code <> ${deviceOffline} and not starts_with(watched, 'consumable ')
      order by due_at limit ${atOnce})
    order by house_id, attribute_key ${unlessHeld}`.execute(db)
  const { rows } = await sql<WatchRow>`
    select house_id, watched, code, value, since, seen, due_at from alarm_watch
    where ${isDueAt(now)} and (code = ${gatewayOffline} or (house_id, ${attributeOfWatched}) in (
      select * from unnest(${held.map(({ houseId }) => houseId)}::text[],
        ${held.map(({ attributeKey }) => attributeKey)}::text[])))
    order by due_at limit ${atOnce} ${unlessHeld}`.execute(db)
  return rows
}

async function raiseAll(
  context: CallContext,
  rows: readonly WatchRow[],
  now: number,
  refuse: Refuse,
): Promise<void> {
  const ruleOf = await loadRules(
    context.db,
    rows.map(({ watched }) => attributeOf(watched)),
  )
  const told: (Told & { readonly row: WatchRow })[] = []
  const gone: Watched[] = []
  for (const row of rows) {
    const { houseId, watched, code, value } = row
    const time = Math.min(row.dueAt ?? now, now)
    const attributeKey = attributeOf(watched)
    const rule = ruleOf(attributeKey)
    const breach = rule && value !== null ? breachFinderOf(watched)(rule, value, null) : null
    if (code === gatewayOffline) told.push({ ...began(ofGateway(houseId), time, null, gatewayTrigger), row })
    else if (rule && breach?.code === code)
      told.push({
        ...began(ofAttribute(houseId, attributeKey, rule, breach), time, value, breach.trigger),
        row,
      })
    // Its definition has changed meanwhile.
    else gone.push(row)
  }
  await storeWatches(
    context.db,
    told.map(({ row }) => ({ ...row, dueAt: null })),
    gone,
  )
  await markValues(
    context,
    told.map(({ row: { houseId, watched } }) => ({
      houseId,
      attributeKey: attributeOf(watched),
      active: alarmActive.active,
    })),
  )
  const bounded = await storeTold(context, told)
  const unraised = told.filter(({ event }) => bounded.unraised.has(event))
  await storeWatches(
    context.db,
    unraised.map(({ row }) => ({ ...row, dueAt: now + rest })),
    [],
  )
  for (const { event, row } of told) {
    const why = whyBounded(bounded, event)
    if (why) refuse(row.houseId, why)
  }
}

/** What has lasted long enough becomes an alarm. What a report is at this moment is left to the next run. */
const raiseDue: Step = async (context, now, refuse) => {
  const rows = await holdDue(context, now)
  await eachInPart(
    context,
    rows,
    (some) => raiseAll(context, some, now, refuse),
    (row) => leaveAlone(context, row, now),
  )
  return rows.length === atOnce
}

interface Part extends Watched {
  readonly deviceId: string
  readonly serialNo: string | null
  readonly name: string
  readonly isDue: boolean
}

/** Parts at the end of their life, and those that were replaced. */
const raiseWorn: Step = async (context, now) => {
  const { rows } = await sql<Part>`
    select 'consumable ' || c.id as watched, c.house_id, c.device_id, c.serial_no, c.name,
      c.status = ${consumableStatus.ended} and c.deleted_at is null as is_due
    from consumable c left join alarm_watch w on w.house_id = c.house_id and w.watched = 'consumable ' || c.id
    where case when w.due_at is null
      then (c.status = ${consumableStatus.ended} and c.deleted_at is null) <> (w.watched is not null)
      else ${isDueAt(now)} end
    order by c.id limit ${atOnce}`.execute(context.db)
  const watchOf = (part: Part) =>
    raised(part.houseId, part.watched, ofConsumable(part.houseId, part).code, now, now)
  await eachInPart(
    context,
    rows,
    async (some) => {
      const worn = some.filter(({ isDue }) => isDue)
      const replaced = some.filter(({ isDue }) => !isDue)
      await storeWatches(context.db, worn.map(watchOf), replaced)
      await storeTold(
        context,
        some.map((part) => {
          const alarm = ofConsumable(part.houseId, part)
          return part.isDue ? began(alarm, now, null, `${part.name} 剩余寿命 0%`) : isOverFor(alarm, now)
        }),
      )
    },
    (one) => leaveAlone(context, watchOf(one), now),
  )
  return rows.length === atOnce
}

/** One process at a time looks for what is silent or worn: two would tell the same twice. */
const alone =
  (step: Step): Step =>
  async (context, now, refuse) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(current_schema() || '.alarms')) as taken`.execute(context.db)
    return rows[0]?.taken === true && (await step(context, now, refuse))
  }

/** Raises what no report tells of: what lasts, what is silent, what is worn. */
export const alarmJob: Job = {
  name: 'alarms',
  everyMs: 5 * second,
  async run(services: Services) {
    const { alarm, consumable } = services.config.resources
    if (!alarm) return
    const runStep = async (step: Step): Promise<boolean> => {
      const refused = new Map<string, Refusal>()
      const mayBeMore = await inTransaction(systemContext(services), (context) =>
        step(context, services.now().getTime(), (houseId, why) => refused.set(houseId, why)),
      )
      await noteRefused(services, 'values', refused)
      return mayBeMore
    }
    const whole = (step: Step) => async () => {
      while (!services.stopping.aborted && (await runStep(step)));
    }
    await inSteps(services, alarmJob.name, {
      due: whole(raiseDue),
      silent: whole(alone(raiseSilent)),
      ...(consumable ? { worn: whole(alone(raiseWorn)) } : {}),
    })
  },
}
