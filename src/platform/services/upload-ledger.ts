import type { Db, ModuleTable } from '../contracts.ts'

/** Who has uploaded what, and whether a record has ever named it. Uploads from before this table are not in it. */
export const uploadLedger: ModuleTable = {
  name: 'uploadLedger',
  columns: {
    name: { type: 'text' },
    userId: { type: 'text' },
    size: { type: 'bigint' },
    /** Epoch milliseconds. */
    keptAt: { type: 'bigint' },
    isTaken: { type: 'smallint', initial: 0 },
  },
  primaryKey: ['name'],
}

const named = /\/upload\/([0-9a-f]{32}\.(?:tar\.gz|[a-z]{3,4}))/g

/** Notes that a record has these values: uploads that they name, in rich text as well, stay from now on. */
export async function noteTaken(db: Db, values: Readonly<Record<string, unknown>>): Promise<void> {
  const found = [...JSON.stringify(values).matchAll(named)].map(([, name = '']) => name)
  const names = [...new Set(found)].toSorted()
  if (names.length === 0) return
  await db
    .updateTable('uploadLedger')
    .set({ isTaken: 1 })
    .where('name', 'in', names)
    .where('isTaken', '=', 0)
    .execute()
}
