import { sql } from 'kysely'
import type { ResolvedField, ResolvedResource, Values } from '#schema'
import type { DemoRecords, Services } from '../contracts.ts'
import { demoPassword } from '../modules/user/demo-password.ts'
import { noteTakenBy } from '../services/uploads.ts'
import { keepFile } from './files/keep-file.ts'
import { insertAll } from './insert-all.ts'

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
