import { type RawBuilder, sql } from 'kysely'
import type { Derivation, Values } from '#schema'
import type { CallContext } from '../contracts.ts'
import { allOf } from './condition-sql.ts'
import type { DerivationScope } from './derivation-scope.ts'
import { countSql, linesOf, pointsAtAny } from './pointer-sql.ts'

export type Counted = Extract<Derivation, { count: string }> & { readonly name: string }

/** Figures that count the same records by the same field: one query for all of them. */
async function countGroup(
  { db, services }: CallContext,
  group: readonly Counted[],
  ids: readonly string[],
  scope: DerivationScope,
): Promise<ReadonlyMap<string, Values>> {
  const [first] = group
  const counted = first && services.config.resources[first.count]
  const by = first && counted?.fields[first.by]
  if (!first || !counted || !by) return new Map()
  const figure = (one: Counted): RawBuilder<unknown> => {
    const { tally, where } = countSql(services, counted, one)
    return sql`${tally} filter (where ${where}) as ${sql.ref(one.name)}`
  }
  const lines = linesOf(counted, by)
  const { rows } = await sql<Values>`
    select ${lines.id} as id, ${sql.join(group.map(figure))} from ${lines.from}
    where ${allOf([pointsAtAny(by, ids), ...scope.where(counted)])} group by ${lines.id}`.execute(db)
  return new Map(rows.map((row) => [String(row.id), row]))
}

function groupsOf(counts: readonly Counted[]): readonly (readonly Counted[])[] {
  const keys = new Set(counts.map(({ count, by }) => `${count}.${by}`))
  return [...keys].map((key) => counts.filter(({ count, by }) => `${count}.${by}` === key))
}

/** For each record, how many others point at it. */
export async function loadCounts(
  context: CallContext,
  counts: readonly Counted[],
  rows: readonly Values[],
  scope: DerivationScope,
): Promise<(row: Values) => Values> {
  const ids = rows.map((row) => String(row.id))
  const groups = groupsOf(counts)
  const found = await Promise.all(groups.map((group) => countGroup(context, group, ids, scope)))
  return (row) =>
    Object.fromEntries(
      groups.flatMap((group, index) =>
        group.map(({ name }) => [name, found[index]?.get(String(row.id))?.[name] ?? 0] as const),
      ),
    )
}
