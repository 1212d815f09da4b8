import { sql } from 'kysely'
import { formatTime } from '#domain/time.ts'
import { otaStatus } from '#resources/firmware-dictionaries.ts'
import type { Db, Services } from '../../contracts.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Job } from '../../module-contracts.ts'
import { announceProgress } from './announce-progress.ts'
import { type Decision, decide, offlineReason, type Step } from './decide.ts'
import { hasOpenBatches, loadOpenBatches, type OpenBatch } from './open-batches.ts'
import { lockTasks, move } from './ota-moves.ts'

const everyMs = 1000

/** Of several processes one goes on, until its transaction ends; the schema tells apart platforms on one server. */
async function isAlone(db: Db): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(current_schema() || '.ota')) as held`.execute(db)
  return rows[0]?.held === true
}

const idsOf = (tasks: readonly { readonly id: string }[]) => tasks.map(({ id }) => id)

const touchedBy = ({ steps, offline }: Decision) => idsOf([...steps.map(({ task }) => task), ...offline])

/** Steps that say the same of many tasks are one statement. */
async function take(db: Db, steps: readonly Step[], now: string): Promise<void> {
  const kinds = new Map(steps.map((step) => [`${step.trigger} ${step.failReason ?? ''}`, step]))
  for (const { trigger, failReason } of kinds.values()) {
    const alike = steps.filter((step) => step.trigger === trigger && step.failReason === failReason)
    const more =
      trigger === 'retry'
        ? { retriesLeft: sql`retries_left - 1` }
        : failReason === undefined
          ? {}
          : { failReason }
    await move(db, trigger, idsOf(alike.map(({ task }) => task)), now, more)
  }
}

async function carryOut(db: Db, batch: OpenBatch, decision: Decision, now: string): Promise<void> {
  const { steps, offline, status, isOver } = decision
  await take(db, steps, now)
  if (offline.length > 0) {
    const away = await db
      .updateTable('otaTask')
      .set({ failReason: offlineReason })
      .where('id', 'in', idsOf(offline))
      .where('status', '=', otaStatus.waiting)
      .returning('houseId')
      .execute()
    await announceProgress(
      db,
      away.map(({ houseId }) => String(houseId)),
    )
  }
  if (status !== undefined || isOver)
    await db
      .updateTable('otaBatch')
      .set({
        ...(status === undefined ? {} : { status }),
        ...(isOver ? { endTime: now } : {}),
        updateTime: now,
      })
      .where('id', '=', batch.id)
      .execute()
}

async function run(services: Services): Promise<void> {
  const { config, db, now } = services
  if (!config.resources.otaBatch || !(await hasOpenBatches(db))) return
  await inTransaction({ db, services }, async ({ db: tx }) => {
    if (!(await isAlone(tx))) return
    const moment = now().getTime()
    const decided = (await loadOpenBatches(tx)).map((batch) => [batch, decide(batch, moment)] as const)
    await lockTasks(
      tx,
      decided.flatMap(([, decision]) => touchedBy(decision)),
    )
    for (const [batch, decision] of decided) await carryOut(tx, batch, decision, formatTime(moment))
  })
}

/** Drives all upgrades: starts planned ones, pushes wave after wave, gives up and tries again. */
export const otaJob: Job = { name: 'ota', everyMs, run }
