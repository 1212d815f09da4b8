import { type FieldKind, keptFields, labelKey, type ResolvedResource, type Values } from '#schema'
import type { Answer } from '../context/client.ts'
import { endpointOf, recordsOf, totalOf } from '../context/crud.ts'
import { make } from '../context/make.ts'
import { belowParents, listed } from '../context/read.ts'
import { resourceOf, type TestContext } from '../context/test-context.ts'
import { accepted, demand, refusedAt, Skipped } from '../context/verdict.ts'
import { type CasesFor, casesOf } from './case.ts'

const pointing = new Set<FieldKind>(['reference', 'references', 'parent', 'address'])

/** Names every record of a list must carry. */
const keysOf = ({ fields, list }: ResolvedResource): readonly string[] => [
  'id',
  'version',
  ...Object.keys(keptFields),
  ...list.columns.flatMap(({ field: name }) => {
    const field = fields[name]
    return field && pointing.has(field.kind) ? [name, labelKey(name)] : [name]
  }),
]

const passwordsOf = ({ fields }: ResolvedResource) =>
  Object.values(fields).flatMap(({ kind, name }) => (kind === 'password' ? [name] : []))

function demandId(record: Values, answer: Answer): void {
  const holds = typeof record.id === 'string' && /^[0-9A-Za-z_]{1,32}$/.test(record.id)
  demand(holds, `an id must be text without dashes but is ${JSON.stringify(record.id)}`, answer)
}

function demandRecords(resource: ResolvedResource, answer: Answer): readonly Values[] {
  const records = recordsOf(accepted(answer))
  const secrets = passwordsOf(resource)
  for (const record of records) {
    demandId(record, answer)
    const missing = keysOf(resource).filter((key) => !(key in record))
    demand(missing.length === 0, `records of the list lack ${missing.join(', ')}`, answer)
    const leaked = secrets.filter((name) => name in record)
    demand(leaked.length === 0, `the list must not answer ${leaked.join(', ')}`, answer)
  }
  return records
}

/** A parent of their own for records whose hook may find that those at hand take none any more. */
async function ownParents(context: TestContext, resource: ResolvedResource): Promise<Values> {
  const values: Record<string, unknown> = {}
  for (const { field: name, required } of resource.parents) {
    const field = resource.fields[name]
    if (!required || !field?.hooked || field.kind !== 'reference' || context.readOnly) continue
    values[name] = (await make(context, resourceOf(context, field.target), { only: 'required' })).id
  }
  return belowParents(context, resource, values)
}

/** Makes sure that there are more records than the smallest page holds, and answers what they are below. */
async function manyRecords(context: TestContext, resource: ResolvedResource): Promise<Values> {
  const values = await ownParents(context, resource)
  const total = Number(totalOf(accepted(await listed(context, resource, {}, values))))
  if (total > 10) return values
  if (!resource.endpoints.create || context.readOnly) throw new Skipped(`only ${total} records are there`)
  for (let count = total; count < 11; count += 1) await make(context, resource, { only: 'required', values })
  return values
}

const recordIds = (answer: Answer) => recordsOf(accepted(answer)).map(({ id }) => id)

const wrongPaging: readonly (readonly [string, unknown])[] = [
  ['pageSize', 7],
  ['pageSize', 1000],
  ['pageSize', 0],
  ['pageSize', 'all'],
  ['pageNum', 0],
  ['pageNum', -1],
  ['pageNum', 1.5],
  ['pageNum', 'last'],
]

const shape: CasesFor = (resource) => {
  const of = casesOf(resource.name, 'list', { writes: false })
  const totals = Object.keys(resource.list.totals)
  return [
    of('answers whole records and their number', async (context) => {
      const answer = await listed(context, resource)
      const records = demandRecords(resource, answer)
      const total = totalOf(answer.data)
      demand(Number.isInteger(total), `total should be a whole number but is ${total}`, answer)
      demand(Number(total) >= records.length, 'total is less than the records answered', answer)
    }),
    ...totals.map((name) =>
      of(`answers ${name} beside list and total`, async (context) => {
        const answer = await listed(context, resource)
        const figure = (accepted(answer) as Values)[name]
        demand(Number.isInteger(figure), `${name} should be a whole number but is ${figure}`, answer)
      }),
    ),
    ...(Object.keys(resource.list.figures).length > 0 ? [figures(resource)] : []),
  ]
}

/** Asked for or not; counted as the list itself counts. */
const figures = (resource: ResolvedResource) =>
  casesOf(resource.name, 'list', { writes: false })(
    'answers its figures to who asks for them',
    async (context) => {
      const plain = await listed(context, resource)
      demand(!('figures' in (accepted(plain) as Values)), 'nobody asked for figures', plain)
      const answer = await listed(context, resource, { search: { figures: '1' } })
      const data = accepted(answer) as { figures?: Values; tabNums?: Values; total?: number }
      for (const name of Object.keys(resource.list.figures))
        demand(typeof data.figures?.[name] === 'number', `${name} should be a number`, answer)
      if (resource.list.tabs === null) return
      demand(data.tabNums !== undefined, 'the tabs should say how many they have', answer)
      // Those of several values hold what the others hold.
      const nums = Object.entries(data.tabNums).map(([tab, num]) => (tab.includes(',') ? 0 : Number(num)))
      const sum = nums.reduce((total, num) => total + num, 0)
      demand(sum === data.total, `the tabs have ${sum} records, the list ${data.total}`, answer)
    },
  )

const pages: CasesFor = (resource) => {
  const of = casesOf(resource.name, 'list')
  return [
    of('answers the second page after the first', async (context) => {
      const below = await manyRecords(context, resource)
      const first = await listed(context, resource, { pageNum: 1, pageSize: 10 }, below)
      const second = await listed(context, resource, { pageNum: 2, pageSize: 10 }, below)
      demand(recordIds(first).length === 10, 'the first page should hold 10 records', first)
      demand(recordIds(second).length > 0, 'the second page should not be empty', second)
      const twice = recordIds(second).filter((id) => recordIds(first).includes(id))
      demand(twice.length === 0, `records stand on both pages: ${twice.join(', ')}`, second)
      demand(totalOf(first.data) === totalOf(second.data), 'both pages should give the same total', second)
    }),
    of(
      'answers an empty page after the last one',
      async (context) => {
        const answer = await listed(context, resource, { pageNum: 100_000, pageSize: 100 })
        demand(recordIds(answer).length === 0, 'there should be no record on page 100000', answer)
      },
      { writes: false },
    ),
    ...wrongPaging.map(([name, value]) =>
      of(
        `refuses ${name} ${value}`,
        async (context) => {
          const call = { ...endpointOf(resource, 'list'), as: context.admin }
          refusedAt(await context.client({ ...call, input: { [name]: value } }), name, `${name} ${value}`)
        },
        { writes: false },
      ),
    ),
  ]
}

/** A tree comes whole: no page may cut a child from its parent. */
const tree: CasesFor = (resource) => {
  const { tree: parent } = resource
  if (parent === null) return []
  return [
    casesOf(resource.name, 'list', { writes: false })('answers the whole tree', async (context) => {
      const answer = await listed(context, resource, { pageSize: 10 })
      const records = recordsOf(accepted(answer))
      const ids = new Set(records.map(({ id }) => id))
      const lost = records.filter((record) => record[parent] && !ids.has(record[parent]))
      demand(lost.length === 0, `${lost.length} records have a parent that is not in the list`, answer)
      demand(records.length === totalOf(answer.data), 'total should be the size of the tree', answer)
    }),
  ]
}

export const listCases: CasesFor = (resource) => {
  if (!resource.endpoints.list) return []
  return [...shape(resource), ...(resource.tree === null ? pages(resource) : tree(resource))]
}
