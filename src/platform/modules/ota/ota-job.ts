import { sql } from 'kysely'
import { otaStatus } from '#resources/firmware-dictionaries.ts'
import type { CallContext, Db, Services } from '../../contracts.ts'
import { eachApart } from '../../db/each-apart.ts'
import { inPart, inTransaction } from '../../db/transaction.ts'
import type { Job } from '../../module-contracts.ts'
import { momentOf, systemContext } from '../../services/call-context.ts'
import { announceProgress } from './announce-progress.ts'
import { type Decision, decide, offlineReason, type Step } from './decide.ts'
import { lockTasks } from './hold.ts'
import { moveTasks } from './move-tasks.ts'
import { hasOpenBatches, loadOpenBatches, type OpenBatch } from './open-batches.ts'

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
async function take(context: CallContext, steps: readonly Step[]): Promise<void> {
  const kinds = new Map(steps.map((step) => [`${step.move} ${step.failReason ?? ''}`, step]))
  for (const { move, failReason } of kinds.values()) {
    const alike = steps.filter((step) => step.move === move && step.failReason === failReason)
    const more =
      move === 'retry'
        ? { retriesLeft: sql`retries_left - 1` }
        : failReason === undefined
          ? {}
          : { failReason }
    await moveTasks(context, move, idsOf(alike.map(({ task }) => task)), more)
  }
}

async function carryOut(context: CallContext, batch: OpenBatch, decision: Decision): Promise<void> {
  const { db } = context
  const now = momentOf(context.services)
  const { steps, offline, status, isOver } = decision
  await take(context, steps)
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
  await inTransaction(systemContext(services), async (context) => {
    const { db: tx } = context
    if (!(await isAlone(tx))) return
    const moment = now().getTime()
    const decided = (await loadOpenBatches(tx)).map((batch) => [batch, decide(batch, moment)] as const)
    await lockTasks(
      tx,
      decided.flatMap(([, decision]) => touchedBy(decision)),
    )
    await eachApart(
      decided,
      (some) =>
        inPart(context, async () => {
          for (const [batch, decision] of some) await carryOut(context, batch, decision)
        }),
      ([{ id: batchId }], error) => services.log.error('an upgrade cannot go on', { batchId, error }),
    )
  })
}

/** Drives all upgrades: starts planned ones, pushes wave after wave, gives up and tries again. */
export const otaJob: Job = { name: 'ota', everyMs, run }
