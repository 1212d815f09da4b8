import { type RawBuilder, sql } from 'kysely'
import type { ResolvedResource } from '#schema'
import type { CallContext } from '../contracts.ts'
import { lockClause } from '../db/row-locks.ts'
import { living, type Where } from './condition-sql.ts'
import { visible } from './scope.ts'

/** How much of the records around one its derived fields take in. */
export interface DerivationScope {
  readonly where: (resource: ResolvedResource) => readonly Where[]
  /** What follows the query of records that derived fields look at by their ids. */
  readonly lock: (table: string, where: Where) => RawBuilder<unknown>
}

/** What the caller may see. */
export const callerScope = (context: CallContext): DerivationScope => ({
  where: (resource) => visible(resource, context),
  lock: () => sql``,
})

/** All there is, and it stays so until the transaction ends: what is guarded does not depend on who asks. */
export const wholeLocked = ({ db }: CallContext): DerivationScope => ({
  where: () => [living],
  lock: (table, where) => sql`order by id ${lockClause(db, { table, where, mode: 'keep' })}`,
})
