import { type RawBuilder, sql } from 'kysely'
import type { ResolvedResource } from '#schema'
import type { CallContext } from '../kernel.ts'
import { living, type Where } from './condition-sql.ts'
import { visible } from './scope.ts'

/** How much of the records around one its derived fields take in. */
export interface Reach {
  readonly where: (resource: ResolvedResource) => readonly Where[]
  /** After the queries of single records. */
  readonly hold: RawBuilder<unknown>
}

/** What the caller may see. */
export const seenBy = (context: CallContext): Reach => ({
  where: (resource) => visible(resource, context),
  hold: sql``,
})

/** All there is, and it stays so until the transaction ends: what is guarded does not depend on who asks. */
export const everything: Reach = { where: () => [living], hold: sql`for share` }
