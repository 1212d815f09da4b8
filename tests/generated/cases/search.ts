import {
  type FieldKind,
  isEmpty,
  type ResolvedConfig,
  type ResolvedField,
  type ResolvedResource,
  type SearchItem,
  type Values,
} from '#schema'
import { offeredValues } from '../context/backend-values.ts'
import { recordsOf, totalOf } from '../context/crud.ts'
import { make } from '../context/make.ts'
import { listed, newestFirst, readBack } from '../context/read.ts'
import { once, type TestContext } from '../context/test-context.ts'
import { branch, treeOf } from '../context/tree-branch.ts'
import { accepted, demand, Skipped } from '../context/verdict.ts'
import { type Case, casesOf } from './case.ts'
import { differentValues } from './different-values.ts'

interface Pair {
  readonly one: Values
  readonly other: Values | null
}

/** Two records that differ in this field, or one that was there where none can be made. */
async function pairOf(context: TestContext, resource: ResolvedResource, field: ResolvedField): Promise<Pair> {
  const isKept = field.readOnly || !resource.endpoints.create || context.readOnly
  if (isKept) return { one: await existing(context, resource, field), other: null }
  const [first, second] = await differentValues(context, resource, field)
  return once(context, `pair ${resource.name} ${field.name}`, async () => ({
    one: await made(context, resource, { [field.name]: first }),
    other: await made(context, resource, { [field.name]: second }),
  }))
}

async function made(context: TestContext, resource: ResolvedResource, values: Values): Promise<Values> {
  const { id, values: sent } = await make(context, resource, { only: 'required', values })
  return { ...(await readBack(context, resource, id)).record, ...sent }
}

async function existing(
  context: TestContext,
  resource: ResolvedResource,
  field: ResolvedField,
): Promise<Values> {
  if (resource.endpoints.create && !context.readOnly) {
    const one = await made(context, resource, {})
    if (!isEmpty(one[field.name])) return one
  }
  const records = recordsOf(accepted(await listed(context, resource, { pageSize: 100 })))
  const found = records.find((record) => !isEmpty(record[field.name]))
  if (!found) throw new Skipped(`no ${resource.name} has a ${field.name}`)
  return found
}

const contained = new Set<FieldKind>(['text', 'longText', 'phone', 'email', 'url'])

const isMasked = (field: ResolvedField) =>
  (field.kind === 'text' || field.kind === 'phone') && field.mask !== null

const textOf = (value: unknown): string => String(Array.isArray(value) ? value.at(-1) : value)

/** Whether an answered record is rightly there; null: it cannot be told from outside. */
function fits(field: ResolvedField, wanted: ReadonlySet<string>, record: Values): boolean | null {
  const value = record[field.name]
  if (isMasked(field)) return null
  if (Array.isArray(value)) return value.some((item) => wanted.has(String(item)))
  if (!contained.has(field.kind)) return wanted.has(String(value))
  return [...wanted].some((text) => String(value).includes(text))
}

async function demandFound(
  context: TestContext,
  resource: ResolvedResource,
  { one, other }: Pair,
  search: Readonly<Record<string, string>>,
  fitting: (record: Values) => boolean | null,
): Promise<void> {
  const answer = await listed(context, resource, { ...newestFirst(context), search }, one)
  const records = recordsOf(accepted(answer))
  const has = ({ id }: Values) => records.some((record) => record.id === id)
  const isWhole = Number(totalOf(answer.data)) <= records.length
  demand(has(one) || !isWhole, `the record with this value should be found`, answer)
  if (other) demand(!has(other), 'a record with another value should not be found', answer)
  if (resource.tree !== null) return
  const wrong = records.filter((record) => fitting(record) === false)
  demand(wrong.length === 0, `${wrong.length} of the records found do not have this value`, answer)
}

function fieldCase(resource: ResolvedResource, field: ResolvedField, param: string, keyword: boolean): Case {
  const title = keyword ? `finds by ${param} in ${field.name}` : `finds by ${param}`
  return casesOf(resource.name, 'list', { writes: false })(title, async (context) => {
    const pair = await pairOf(context, resource, field)
    if (isMasked(field) && String(pair.one[field.name]).includes('*'))
      throw new Skipped('the value is masked')
    const wanted = textOf(pair.one[field.name])
    const fitting = await branch(context, resource, field, wanted)
    await demandFound(context, resource, pair, { [param]: wanted }, (record) =>
      keyword ? null : fits(field, fitting, record),
    )
  })
}

/** Whoever looks for a department means what belongs to the departments below it, too. */
const branchCase = (
  resource: ResolvedResource,
  field: ResolvedField<'reference' | 'references' | 'parent'>,
  param: string,
): Case =>
  casesOf(resource.name, 'list')(`finds by ${param} what is below`, async (context) => {
    const tree = treeOf(context.config, resource, field)
    if (!tree || field.readOnly) throw new Skipped(`no ${field.name} below another can be given`)
    const offered = field.kind === 'parent' ? {} : await offeredValues(context, resource.fields, field, {})
    const top = await make(context, tree.target, { only: 'required', values: offered })
    const values = { ...offered, [tree.parent]: top.id }
    const { id } = await make(context, tree.target, { only: 'required', values })
    const one = await made(context, resource, { [field.name]: field.kind === 'references' ? [id] : id })
    await demandFound(context, resource, { one, other: null }, { [param]: top.id }, () => null)
  })

function betweenCase(
  resource: ResolvedResource,
  field: ResolvedField,
  [from, to]: readonly [string, string],
): Case {
  return casesOf(resource.name, 'list', { writes: false })(
    `finds by ${field.name} from and to`,
    async (context) => {
      const { one } = await pairOf(context, resource, field)
      const moment = String(one[field.name])
      await demandFound(
        context,
        resource,
        { one, other: null },
        { [from]: moment, [to]: moment },
        (record) => String(record[field.name]) === moment,
      )
      const time = field.kind === 'dateTime' ? ' 00:00:00' : ''
      const before = { [from]: `1999-01-01${time}`, [to]: `1999-01-02${time}` }
      const answer = await listed(context, resource, { ...newestFirst(context), search: before }, one)
      demand(totalOf(accepted(answer)) === 0, 'nothing should be found in 1999', answer)
    },
  )
}

const isPointer = (field: ResolvedField): field is ResolvedField<'reference' | 'references' | 'parent'> =>
  field.kind === 'reference' || field.kind === 'references' || field.kind === 'parent'

/** A record that another one points at is found through it, and one that none points at is not. */
const throughCase = (
  config: ResolvedConfig,
  resource: ResolvedResource,
  item: Extract<SearchItem, { by: 'through' }>,
): Case =>
  casesOf(resource.name, 'list')(`finds by ${item.param} through ${item.through}`, async (context) => {
    const other = config.resources[item.through]
    if (!other?.endpoints.create || !other.endpoints.list || !resource.endpoints.create)
      throw new Skipped(`no ${item.through} or no ${resource.name} can be made`)
    const pointing = await made(context, other, {})
    const id = pointing[item.pointer]
    if (isEmpty(id)) throw new Skipped(`no ${item.through} points at a ${resource.name}`)
    const wanted = item.field === null ? '1' : textOf(pointing[item.field])
    const found = async (one: string) => {
      const answer = await listed(context, resource, { id: one, search: { [item.param]: wanted } }, pointing)
      return { answer, total: totalOf(accepted(answer)) }
    }
    const { id: unpointed } = await make(context, resource, { only: 'required' })
    const [there, gone] = [await found(String(id)), await found(unpointed)]
    demand(there.total === 1, 'the record that is pointed at should be found', there.answer)
    demand(gone.total === 0, 'a record that nothing points at should not be found', gone.answer)
  })

function casesFor(config: ResolvedConfig, resource: ResolvedResource, item: SearchItem): readonly Case[] {
  if (item.by === 'through') return [throughCase(config, resource, item)]
  const names = item.by === 'keyword' ? item.fields : [item.field]
  return names.flatMap((name) => {
    const field = resource.fields[name]
    if (!field || field.kind === 'derived') return []
    if (item.by === 'between') return [betweenCase(resource, field, item.params)]
    const found = fieldCase(resource, field, item.param, item.by === 'keyword')
    return isPointer(field) && treeOf(config, resource, field)
      ? [found, branchCase(resource, field, item.param)]
      : [found]
  })
}

export const searchCases = (config: ResolvedConfig, resource: ResolvedResource): readonly Case[] => {
  if (!resource.endpoints.list) return []
  const of = casesOf(resource.name, 'list', { writes: false })
  const texts = resource.list.search.filter(({ by }) => by === 'keyword')
  return [
    ...resource.list.search.flatMap((item) => casesFor(config, resource, item)),
    ...texts.map(({ by, ...item }) =>
      of('takes wildcards of the database as plain characters', async (context) => {
        const param = 'param' in item ? item.param : 'keyword'
        const answer = await listed(context, resource, { search: { [param]: 'qa%_\\\'"nothing' } })
        demand(totalOf(accepted(answer)) === 0, 'nothing should be found', answer)
      }),
    ),
    of(
      'finds one record by its id',
      async (context) => {
        const [first] = recordsOf(accepted(await listed(context, resource)))
        if (!first) throw new Skipped('there is no record')
        const answer = await listed(context, resource, { id: String(first.id) }, first)
        const ids = recordsOf(accepted(answer)).map(({ id }) => id)
        demand(ids.length === 1 && ids[0] === first.id, `only ${first.id} should be found`, answer)
      },
      { extension: 'id' },
    ),
  ]
}
