import { sql } from 'kysely'
import { dataScope, logAction } from '#resources/dictionaries.ts'
import {
  blank,
  limitsReading,
  type ResolvedField,
  type ResolvedLinkSet,
  type ResolvedResource,
  userResource,
  type Values,
} from '#schema'
import type { CallContext, CallHandler, LogEntry } from '../../contracts.ts'
import { invalid, notFound, Refusal, stale } from '../../errors.ts'
import type { ResourceHooks } from '../../module-contracts.ts'
import { allOf, columns, equals } from '../../records/condition-sql.ts'
import { insertRecord, insertRecords } from '../../records/insert-records.ts'
import { describeSets, recordOperation, recordOperations } from '../../records/operation-log.ts'
import { visible } from '../../records/scope.ts'
import { hideRecords, lockWhere } from '../../records/store.ts'
import { loadTitles } from '../../records/titles.ts'
import { write } from '../../records/write.ts'
import { idListOf, idOf } from '../input.ts'
import { checkReferences } from './references.ts'

const most = 1000

interface Ends {
  readonly one: ResolvedField<'reference'>
  readonly many: ResolvedField<'reference'>
  /** What `one` points at. */
  readonly target: ResolvedResource
  /** What `many` points at. */
  readonly others: ResolvedResource
}

function endsOf(context: CallContext, resource: ResolvedResource, link: ResolvedLinkSet): Ends {
  const one = resource.fields[link.one]
  const many = resource.fields[link.many]
  if (one?.kind !== 'reference' || many?.kind !== 'reference') throw notFound()
  const { resources } = context.services.config
  const [target, others] = [resources[one.target], resources[many.target]]
  if (!target || !others) throw notFound()
  return { one, many, target, others }
}

async function linked(context: CallContext, resource: ResolvedResource, { one, many }: Ends, id: string) {
  const where = allOf([equals(one.name, id), ...visible(resource, context)])
  const { rows } = await sql<Values>`
    select ${columns(['id', many.name])} from ${sql.table(resource.name)} where ${where}`.execute(context.db)
  return rows
}

interface Sets {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** What entries about a change of links have in common. */
interface Telling {
  readonly entry: Omit<LogEntry, 'content'>
  /** What its sentences begin with. */
  readonly told: string
  readonly nameOf: (id: string) => string
}

/** Where everybody sees each `one`, and some see a part of `many` alone. */
const namesOutOfSight = ({ target, others }: Ends) =>
  limitsReading(others.scope) && !limitsReading(target.scope)

/** Each that came or went has an entry of its own, for who sees it; the entry of the `one` says how many they are. */
function entriesOfEach(
  { others }: Ends,
  { entry, told, nameOf }: Telling,
  { before, after }: Sets,
): readonly LogEntry[] {
  const changes = [
    ['新增', after.filter((id) => !before.includes(id))],
    ['移除', before.filter((id) => !after.includes(id))],
  ] as const
  const counts = changes.flatMap(([verb, ids]) =>
    ids.length > 0 ? [`${verb} ${ids.length} ${others.counter}`] : [],
  )
  const entryOf = (verb: string, id: string): LogEntry => ({
    ...{ ...entry, targetType: others.name, targetId: id, targetName: nameOf(id) },
    content: `${told}${verb} ${nameOf(id)}`,
  })
  return [
    { ...entry, content: told + counts.join('；') },
    ...changes.flatMap(([verb, ids]) => ids.map((id) => entryOf(verb, id))),
  ]
}

async function recordLink(
  context: CallContext,
  resource: ResolvedResource,
  link: ResolvedLinkSet,
  ends: Ends,
  id: string,
  sets: Sets,
) {
  const { one, many, target } = ends
  const all = [...sets.before, ...sets.after].map((other) => ({ [many.name]: other, [one.name]: id }))
  const titleOf = await loadTitles(context, resource, [one, many], [...all, { [one.name]: id }])
  const nameOf = (other: string) => titleOf(many, other) ?? other
  const targetName = titleOf(one, id) ?? id
  const kind = { action: logAction.link, module: resource.module }
  const entry = { ...kind, targetType: target.name, targetId: id, targetName }
  const told = `设置${target.label}[${targetName}]的[${link.label}]：`
  if (namesOutOfSight(ends)) {
    await recordOperations(context, entriesOfEach(ends, { entry, told, nameOf }, sets))
    return
  }
  await recordOperation(context, {
    ...entry,
    content: told + describeSets(sets.before, sets.after, nameOf),
    before: { [link.input]: sets.before.map(nameOf) },
    after: { [link.input]: sets.after.map(nameOf) },
  })
}

/** `values` has all that are to be linked as one value. What cannot be is a fault of the parameter it came in. */
async function checkMany(
  context: CallContext,
  resource: ResolvedResource,
  link: ResolvedLinkSet,
  values: Values,
): Promise<void> {
  try {
    await checkReferences(context, resource, values, new Set([link.many]))
  } catch (error) {
    const message = error instanceof Refusal ? error.errors?.[link.many] : undefined
    throw message === undefined ? error : invalid({ [link.input]: message })
  }
}

/**
 * POST to a link set: afterwards exactly the sent records are linked with the one. `before`: those that were when they
 * were chosen, which is what `version` is to an update.
 */
export const linkHandler =
  (resource: ResolvedResource, hooks: ResourceHooks, link: ResolvedLinkSet): CallHandler =>
  async (input, context) => {
    const id = idOf(input, link.one)
    const wanted = idListOf(input, link.input, 0, most)
    const seen = Array.isArray(input.before) ? idListOf(input, 'before', 0, most) : null
    const ends = endsOf(context, resource, link)
    const attempt = { resource: ends.target, id, verb: '设置', action: logAction.link }
    return write(context, attempt, async (context) => {
      const [target] = await lockWhere(context, ends.target, equals('id', id))
      if (!target) throw notFound()
      const rows = await linked(context, resource, ends, id)
      const before = rows.map((row) => String(row[ends.many.name]))
      const [was, willBe] = [new Set(before), new Set(wanted)]
      if (seen && (seen.length !== was.size || !seen.every((other) => was.has(other))))
        throw stale(null, link.label)
      const added = wanted.filter((other) => !was.has(other))
      const removed = rows.filter((row) => !willBe.has(String(row[ends.many.name])))
      if (added.length === 0 && removed.length === 0) return true
      const values = { ...blank(resource.fields), [ends.one.name]: id }
      await checkMany(context, resource, link, { ...values, [ends.many.name]: added })
      const links = added.map((other) => ({ ...values, [ends.many.name]: other }))
      for (const after of await insertRecords(context, resource, links)) {
        const change = { resource: resource.name, operation: link.name, id: String(after.id) }
        await hooks.afterWrite?.({ ...change, before: null, after }, context)
      }
      await hideRecords(
        context,
        resource,
        removed.map((row) => String(row.id)),
      )
      await recordLink(context, resource, link, ends, id, { before, after: wanted })
      return true
    })
  }

const refersTo = (field: ResolvedField | undefined, target: string) =>
  field?.kind === 'reference' && field.target === target

/** Who sees only what they are granted is granted what they create: else it were gone for them at once. */
export async function grantToCreator(context: CallContext, resource: ResolvedResource, record: Values) {
  const { session, services } = context
  const { scope } = resource
  if (session?.dataScope !== dataScope.granted || scope === null || !('grant' in scope)) return
  const relation = services.config.resources[scope.grant]
  const link = Object.values(relation?.links ?? {}).find(
    ({ one, many }) =>
      refersTo(relation?.fields[one], resource.name) && refersTo(relation?.fields[many], userResource),
  )
  if (!relation || !link) return
  const id = String(record.id)
  const { userId } = session
  await insertRecord(context, relation, { ...blank(relation.fields), [link.one]: id, [link.many]: userId })
  await recordLink(context, relation, link, endsOf(context, relation, link), id, {
    before: [],
    after: [userId],
  })
}
