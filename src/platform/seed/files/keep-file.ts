import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { KeptFile, Services } from '../../contracts.ts'

const digest = (method: string, content: Uint8Array) => createHash(method).update(content).digest('hex')

/** Stores a file as if the platform had uploaded it: named by its content, so that every seeding names it the same. */
export async function keepFile(
  { uploads, db, now }: Services,
  extension: string,
  content: Uint8Array,
): Promise<KeptFile> {
  const [md5, sha256] = [digest('md5', content), digest('sha256', content)]
  const name = `${sha256.slice(0, 32)}.${extension}`
  const staged = await uploads.stage(Readable.from([content]))
  await staged.keep(name)
  const entry = { name, userId: '', size: content.length, keptAt: now().getTime(), isTaken: 1, isPublic: 0 }
  await db
    .insertInto('uploadLedger')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { url: `/upload/${name}`, size: content.length, md5, sha256 }
}
