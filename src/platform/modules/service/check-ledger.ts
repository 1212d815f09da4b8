import { sql } from 'kysely'
import { hour } from '#domain/durations.ts'
import type { Db, Services } from '../../contracts.ts'
import type { Job } from '../../module-contracts.ts'

/** A customer whose balance is not what the ledger says. */
export interface LedgerDifference {
  readonly userId: string
  readonly balance: number
  /** Of all changes in the ledger. */
  readonly sum: number
  /** Rows whose balance is not that of the row before, changed by theirs. */
  readonly broken: number
}

/** Who has a balance that differs from the sum of their changes, or a ledger with a gap. */
export async function ledgerDifferences(db: Db): Promise<readonly LedgerDifference[]> {
  const { rows } = await sql<LedgerDifference>`
    with steps as (
      select user_id, change, after, before,
        coalesce(lag(after) over (partition by user_id order by seq), 0) as last_after
      from points_log),
    ledgers as (
      select user_id, sum(change) as sum,
        count(*) filter (where before <> last_after or after <> before + change) as broken
      from steps group by user_id)
    select c.id as user_id, c.integral as balance, coalesce(l.sum, 0) as sum, coalesce(l.broken, 0) as broken
    from customer c left join ledgers l on l.user_id = c.id
    where c.integral <> coalesce(l.sum, 0) or coalesce(l.broken, 0) > 0
      or c.integral <> c.total_integral - c.used_integral
    order by c.id`.execute(db)
  return rows
}

async function run({ config, db, log }: Services): Promise<void> {
  if (!config.resources.pointsLog) return
  for (const difference of await ledgerDifferences(db))
    log.error('the points ledger differs from the balance', { ...difference })
}

/** Adds the ledger up and reports every customer for whom it does not come out. */
export const ledgerJob: Job = { name: 'points-ledger', everyMs: hour, run }
