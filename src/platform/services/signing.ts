import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db, Signing } from '../contracts.ts'
import type { ModuleTable } from '../module-contracts.ts'

/** The key that the platform signs with: one row, made by whichever process needs it first. */
export const signingTable: ModuleTable = {
  name: 'signingKey',
  columns: { name: { type: 'text' }, secret: { type: 'text' } },
  primaryKey: ['name'],
}

const name = 'links'

async function keyOf(db: Db): Promise<string> {
  const read = () => db.selectFrom('signingKey').select('secret').where('name', '=', name).executeTakeFirst()
  const known = await read()
  if (known) return String(known.secret)
  await db
    .insertInto('signingKey')
    .values({ name, secret: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return String((await read())?.secret)
}

const signature = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url')

/** Texts with as many characters may differ in bytes, and bytes are what is compared. */
function isSame(one: string, other: string): boolean {
  const [mine, given] = [Buffer.from(one), Buffer.from(other)]
  return mine.length === given.length && timingSafeEqual(mine, given)
}

/** Signs with the key that `db` keeps, which is read once. */
export function createSigning(db: Db): Signing {
  let key: string | null = null
  const sign = async (text: string) => {
    key ??= await keyOf(db)
    return signature(key, text)
  }
  return { sign, isSigned: async (text, given) => isSame(await sign(text), given) }
}
