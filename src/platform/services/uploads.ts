import { createHash } from 'node:crypto'
import { imageSize } from 'image-size'
import {
  type DigestMethod,
  extensionOf,
  type ResolvedField,
  type ResolvedResource,
  type Sides,
  uploadNamePattern,
  uploadPath,
  type Values,
} from '#schema'
import type { Db, UploadStorage } from '../contracts.ts'
import type { ModuleTable } from '../module-contracts.ts'

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

const named = new RegExp(`${uploadPath}(${uploadNamePattern})`, 'g')

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

/** What a picture says of its size, in pixels; null: it does not say. */
export function sidesOf(content: Uint8Array): Sides | null {
  try {
    const { width, height } = imageSize(content)
    return { width, height }
  } catch {
    return null
  }
}

/** What uploads say of themselves, for one call: each is hashed once, however often it is asked for. */
export interface StoredFiles {
  /** Bytes; null: there is no upload of that name. */
  size(name: string): Promise<number | null>
  /** Lower-case hex. */
  digest(name: string, method: DigestMethod): Promise<string>
  /** Pixels; null: the picture does not say. */
  sides(name: string): Promise<Sides | null>
}

async function contentOf(uploads: UploadStorage, name: string) {
  const upload = await uploads.open(name)
  if (!upload) throw new Error(`upload ${name} is gone`)
  return upload.read()
}

async function hashOf(uploads: UploadStorage, name: string, method: DigestMethod): Promise<string> {
  const hash = createHash(method)
  for await (const chunk of await contentOf(uploads, name)) hash.update(chunk)
  return hash.digest('hex')
}

export function storedFiles(uploads: UploadStorage): StoredFiles {
  const digests = new Map<string, Promise<string>>()
  return {
    size: async (name) => (extensionOf(name) === null ? null : uploads.sizeOf(name)),
    digest(name, method) {
      const key = `${method} ${name}`
      const digest = digests.get(key) ?? hashOf(uploads, name, method)
      digests.set(key, digest)
      return digest
    },
    async sides(name) {
      return sidesOf(Buffer.concat(await (await contentOf(uploads, name)).toArray()))
    },
  }
}
