import { type Condition, fieldsIn, matches, type ResolvedResource, type Values } from '#schema'
import { recordsOf, totalOf } from '../context/crud.ts'
import { listed } from '../context/read.ts'
import type { TestContext } from '../context/test-context.ts'
import { accepted, demand, Skipped } from '../context/verdict.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'

/** More is not read record by record. */
const most = 5000
const pageSize = 100

/** All records of a list, in whatever order. */
async function wholeList(context: TestContext, resource: ResolvedResource): Promise<readonly Values[]> {
  const records: Values[] = []
  for (let pageNum = 1, total = 1; records.length < total; pageNum += 1) {
    const answer = await listed(context, resource, { pageNum, pageSize })
    const page = recordsOf(accepted(answer))
    total = Number(totalOf(answer.data))
    if (total > most) throw new Skipped(`${total} records are too many to add up`)
    if (page.length === 0) break
    records.push(...page)
  }
  return records
}

interface Counted {
  readonly name: string
  /** Null: the records are counted. */
  readonly sum: string | null
  readonly where: Condition | null
}

/** What the records themselves come to; hundredths are added as whole numbers. */
function cameTo(records: readonly Values[], { sum, where }: Counted, context: TestContext): number {
  const met = records.filter((record) => matches(where, record, context.now()))
  if (sum === null) return met.length
  return met.reduce((total, record) => total + Math.round(Number(record[sum] ?? 0) * 100), 0) / 100
}

/** What each figure and each tab says, beside what the answer says of it. */
const countedIn = ({ list }: ResolvedResource, data: { figures?: Values; tabNums?: Values }) => [
  ...Object.entries(list.figures).map(([name, figure]) => ({ name, ...figure, said: data.figures?.[name] })),
  ...Object.entries(list.ownTabs)
    .filter(([, { mine }]) => mine === null)
    .map(([name, { where }]) => ({ name: `tab ${name}`, sum: null, where, said: data.tabNums?.[name] })),
]

const addUp = (resource: ResolvedResource): Case =>
  casesOf(resource.name, 'list', { writes: false })(
    'answers figures that its records add up to',
    async (context) => {
      const records = await wholeList(context, resource)
      const answer = await listed(context, resource, { search: { figures: '1' } })
      const data = accepted(answer) as { figures?: Values; tabNums?: Values }
      const [first] = records
      if (first === undefined) throw new Skipped('there is no record')
      for (const { said, ...counted } of countedIn(resource, data)) {
        const names = [...fieldsIn(counted.where), ...(counted.sum === null ? [] : [counted.sum])]
        // What lists do not tell cannot be added up.
        if (names.some((name) => !(name in first))) continue
        const wanted = cameTo(records, counted, context)
        demand(said === wanted, `${counted.name} should be ${wanted} but is ${said}`, answer)
      }
    },
  )

export const figureCases: CasesFor = (resource) => {
  const { list, endpoints } = resource
  if (!endpoints.list || Object.keys({ ...list.figures, ...list.ownTabs }).length === 0) return []
  return [addUp(resource)]
}
