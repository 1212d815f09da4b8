import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { ResolvedField, ResolvedResource, Values } from '#schema'
import type { Services } from '../contracts.ts'
import type { DemoRecords, KeptFile } from '../module-contracts.ts'
import { demoPassword } from '../modules/user/demo-password.ts'
import { noteTakenBy } from '../services/uploads.ts'
import { insertAll } from './insert-all.ts'

const digest = (method: string, content: Uint8Array) => createHash(method).update(content).digest('hex')

/** Stores a file as if the platform had uploaded it: named by its content, so that every seeding names it the same. */
async function keepFile(
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

/** References to records that are not there yet. */
const earlyReferences = (resource: ResolvedResource, later: ReadonlySet<string>): readonly ResolvedField[] =>
  Object.values(resource.fields).filter((field) => field.kind === 'reference' && later.has(field.target))

const without = (record: Values, fields: readonly ResolvedField[]): Values => ({
  ...record,
  ...Object.fromEntries(fields.map(({ name }) => [name, null])),
})

async function setReference(services: Services, table: string, field: string, records: readonly Values[]) {
  const pointing = records.filter((record) => record[field])
  const ids = pointing.map(({ id }) => id)
  const targets = pointing.map((record) => record[field])
  await sql`
    update ${sql.table(table)} t set ${sql.ref(field)} = r.target
    from unnest(${ids}::text[], ${targets}::text[]) r(id, target) where t.id = r.id`.execute(services.db)
}

/**
 * Inserts the demo records of all resources that the config has, in the order of the registry. What points at records
 * that come later (a department at its leader) is set once they are there.
 */
export async function seedDemo(
  services: Services,
  demo: Readonly<Record<string, DemoRecords>>,
): Promise<void> {
  const { resources, menu } = services.config
  const context = {
    menu,
    now: services.now().getTime(),
    password: await services.passwords.hash(demoPassword),
    keepFile: (extension: string, content: Uint8Array) => keepFile(services, extension, content),
  }
  const later = new Set(Object.keys(demo))
  const unset: (() => Promise<void>)[] = []
  for (const [name, given] of Object.entries(demo)) {
    const resource = resources[name]
    if (!resource) continue
    const records = typeof given === 'function' ? await given(context) : given
    later.delete(name)
    const early = earlyReferences(resource, later)
    await insertAll(
      services,
      name,
      records.map((record) => without(record, early)),
    )
    await noteTakenBy(services.db, resource, records)
    unset.push(...early.map((field) => () => setReference(services, name, field.name, records)))
  }
  for (const set of unset) await set()
}
