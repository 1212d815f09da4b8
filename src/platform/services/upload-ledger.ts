import type { ResolvedField, ResolvedResource, Values } from '#schema'
import type { Db, ModuleTable } from '../contracts.ts'

/**
 * Who has uploaded what, whether a record has ever named it, and whether one has in a public field. Uploads from before
 * this table are not in it.
 */
export const uploadLedger: ModuleTable = {
  name: 'uploadLedger',
  columns: {
    name: { type: 'text' },
    userId: { type: 'text' },
    size: { type: 'bigint' },
    /** Epoch milliseconds. */
    keptAt: { type: 'bigint' },
    isTaken: { type: 'smallint', initial: 0 },
    isPublic: { type: 'smallint', initial: 0 },
  },
  primaryKey: ['name'],
}

const named = /\/upload\/([0-9a-f]{32}\.(?:tar\.gz|[a-z]{3,4}))/g

/** What public fields hold, those of rows among them. */
const publicValues = (fields: Readonly<Record<string, ResolvedField>>, values: Values): readonly unknown[] =>
  Object.values(fields).flatMap((field) => {
    const value = values[field.name]
    if (field.kind === 'rows')
      return Array.isArray(value) ? value.flatMap((row: Values) => publicValues(field.of, row)) : []
    return 'public' in field && field.public ? [value] : []
  })

const namesIn = (values: unknown): readonly string[] =>
  [...new Set([...JSON.stringify(values).matchAll(named)].map(([, name = '']) => name))].toSorted()

/** Notes that something has these values: uploads that they name, in rich text as well, stay from now on. */
export async function noteTaken(db: Db, values: Values): Promise<void> {
  const names = namesIn(values)
  if (names.length === 0) return
  await db
    .updateTable('uploadLedger')
    .set({ isTaken: 1 })
    .where('name', 'in', names)
    .where('isTaken', '=', 0)
    .execute()
}

/** Notes what records hold; what a public field of theirs names may be read by anybody from now on. */
export async function noteTakenBy(
  db: Db,
  { fields }: ResolvedResource,
  records: readonly Values[],
): Promise<void> {
  await noteTaken(db, { records })
  const names = namesIn(records.map((record) => publicValues(fields, record)))
  if (names.length === 0) return
  await db
    .updateTable('uploadLedger')
    .set({ isPublic: 1 })
    .where('name', 'in', names)
    .where('isPublic', '=', 0)
    .execute()
}

/** Whether anybody may read it. */
export async function isPublicUpload(db: Db, name: string): Promise<boolean> {
  const found = await db
    .selectFrom('uploadLedger')
    .select('name')
    .where('name', '=', name)
    .where('isPublic', '=', 1)
    .executeTakeFirst()
  return found !== undefined
}
