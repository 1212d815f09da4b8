import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { config } from '#config'
import { dataScope } from '#resources/dictionaries.ts'
import type { Endpoint, FieldMap, ResolvedConfig, Values } from '#schema'
import { freshUsers } from '#tests/support/fresh-users.ts'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const { calls, resources }: ResolvedConfig = config

interface Read {
  readonly name: string
  readonly input: FieldMap
}

const isForAll = ({ method, allow }: Endpoint) => method === 'GET' && allow === 'login'

/** All that everybody who is logged in may read: calls, operations, lookups, whatever the config has of them. */
const reads: readonly Read[] = [
  ...Object.values(calls)
    .filter(isForAll)
    .map(({ name, input }) => ({ name, input })),
  ...Object.values(resources).flatMap(({ name, endpoints, lookups, fields }) => [
    ...Object.entries(endpoints)
      .filter(([, endpoint]) => isForAll(endpoint))
      .map(([operation]) => ({ name: `${name}.${operation}`, input: {} })),
    ...Object.values(lookups)
      .filter(({ endpoint }) => isForAll(endpoint))
      .map((lookup) => ({
        name: `${name}.${lookup.name}`,
        input: Object.fromEntries(lookup.filter.map(({ field }) => [field, fields[field]])) as FieldMap,
      })),
  ]),
]

/** A stream never ends; what it tells is in live.test.ts. The contract tells everybody the departments of projects. */
const besides = ['live.stream', 'department.byType']

let eaves: TestPlatform
let account: string
/** What records are called, of every resource, but for the account's own department. */
let titles: ReadonlyMap<string, string>

beforeAll(async () => {
  eaves = await startPlatform()
  const { data } = await eaves.call('role.create', {
    ...{ name: '什么都没有', dataScope: dataScope.all, menuIds: ['system'] },
  })
  const user = await freshUsers().create(eaves, await eaves.login('admin'), {
    ...{ name: '新来的人', departmentId: 'dept_head', roleIds: [data.id] },
  })
  account = user.account
  titles = new Map(
    (
      await Promise.all(
        Object.values(resources).map(async ({ name, title, fields }) => {
          if (fields[title]?.kind !== 'text') return []
          const { rows } = await sql<{ title: string | null }>`
            select distinct ${sql.ref(title)} as title from ${sql.table(name)}
            where id not in (${user.id}, ${data.id}, 'dept_head')`.execute(eaves.db)
          return rows.flatMap((row): [string, string][] => (row.title ? [[row.title, name]] : []))
        }),
      )
    ).flat(),
  )
})
afterAll(() => eaves.close())

const textsIn = (part: unknown): readonly string[] => {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : []
}

/** A record of each resource that a call wants to know. */
async function inputFor(fields: FieldMap): Promise<Values> {
  const wanted = Object.values(fields).filter(({ required }) => required)
  const values = wanted.map(async (field) => {
    if (field.kind !== 'reference') return [field.name, '1']
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(field.target)} where deleted_at is null limit 1`.execute(eaves.db)
    return [field.name, rows[0]?.id]
  })
  return Object.fromEntries(await Promise.all(values)) as Values
}

it('this test knows many names, and all that everybody may read', () => {
  expect(new Set(titles.values()).size).toBeGreaterThan(15)
  expect(reads.map(({ name }) => name)).toEqual(expect.arrayContaining(['auth.info', ...besides]))
})

it.each(reads.filter(({ name }) => !besides.includes(name)))(
  '$name tells somebody without any permission of no record',
  async ({ name, input }) => {
    const answer = await eaves.call(name, await inputFor(input), { as: account })
    expect(answer.code).toBe(200)
    const told = textsIn(answer.data).flatMap((text) =>
      titles.has(text) ? [`${titles.get(text)}: ${text}`] : [],
    )
    expect(told).toEqual([])
  },
)
