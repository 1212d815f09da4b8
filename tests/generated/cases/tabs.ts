import type { ResolvedResource, ResolvedTab, Values } from '#schema'
import { recordsOf } from '../context/crud.ts'
import { listed } from '../context/read.ts'
import type { TestContext } from '../context/test-context.ts'
import { accepted, demand, Skipped } from '../context/verdict.ts'
import { conforming } from './answers.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'

/** What the tab shows of one record. */
async function shown(context: TestContext, tab: ResolvedTab, record: Values) {
  const call = context.config.calls[tab.call]
  if (!call) throw new Skipped(`the config has no call ${tab.call}`)
  const input = Object.fromEntries(Object.entries(tab.input).map(([param, field]) => [param, record[field]]))
  const answer = await context.client({ method: call.method, path: call.path, input, as: context.admin })
  return { call, answer, rows: recordsOf(accepted(answer, `the tab ${tab.name}`)) }
}

const rowsOf = (resource: ResolvedResource, tab: ResolvedTab): Case =>
  casesOf(resource.name, 'detail', { writes: false })(
    `lists in its tab ${tab.name} what ${tab.call} answers`,
    async (context) => {
      if (resource.endpoints.create && !context.readOnly) await context.shared(resource)
      const records = recordsOf(accepted(await listed(context, resource, { pageSize: 20 })))
      if (records.length === 0) throw new Skipped('there is no record')
      for (const record of records) {
        const { call, answer, rows } = await shown(context, tab, record)
        conforming(call.answer ?? {}, rows, answer)
        // A row that is no record of its own has no id: a house that a product is in, with how many of it.
        const keys = rows.map((row) => row.id ?? JSON.stringify(row))
        demand(new Set(keys).size === keys.length, 'no two rows should be about the same', answer)
      }
    },
  )

export const tabCases: CasesFor = (resource) =>
  Object.values(resource.tabs).map((tab) => rowsOf(resource, tab))
