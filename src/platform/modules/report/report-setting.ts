import type { ReportAggregate, ReportInterval } from '#domain/series-interval.ts'
import { logAction } from '#resources/dictionaries.ts'
import type { ResolvedResource, Values } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { takeTurn } from '../../db/row-locks.ts'
import { invalid, notFound } from '../../errors.ts'
import { allOf, equals } from '../../records/condition-sql.ts'
import { insertRecord } from '../../records/insert-records.ts'
import { recordCreation } from '../../records/record-creation.ts'
import { findRecord, lockWhere } from '../../records/store.ts'
import { applyChanges, changedNames, write } from '../../records/write.ts'
import { productAttributes } from './report-attributes.ts'

export interface ReportAttribute {
  readonly attributeId: string
  readonly name: string
  readonly unit: string | null
  readonly sort: number
}

export interface ReportSetting {
  readonly attributes: readonly ReportAttribute[]
  readonly interval: ReportInterval
  readonly agg: ReportAggregate
}

interface Place {
  readonly projectId: string
  readonly productId: string
}

const settingResource = (context: CallContext): ResolvedResource => {
  const { reportSetting } = context.services.config.resources
  if (!reportSetting) throw notFound()
  return reportSetting
}

/** Refuses a project or product that the caller does not see. */
async function refuseUnseen(context: CallContext, { projectId, productId }: Place): Promise<void> {
  const { project, techProduct } = context.services.config.resources
  if (!project || !(await findRecord(context, project, projectId))) throw notFound()
  if (!techProduct || !(await findRecord(context, techProduct, productId))) throw notFound()
}

const isAt = ({ projectId, productId }: Place) =>
  allOf([equals('projectId', projectId), equals('productId', productId)])

/** What the report of a product in a project shows; null: nobody has said so yet. */
export async function findSetting(context: CallContext, place: Place): Promise<ReportSetting | null> {
  await refuseUnseen(context, place)
  const row = await context.db
    .selectFrom('reportSetting')
    .select(['attributes', 'interval', 'agg'])
    .where(isAt(place))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row ? (row as unknown as ReportSetting) : null
}

/** GET attribute list: what the report shows, in its order. */
export const reportAttributeList: CallHandler = async (input, context) => {
  const setting = await findSetting(context, input as unknown as Place)
  if (!setting) return []
  const { attributes, interval, agg } = setting
  return attributes.map((attribute) => ({ id: attribute.attributeId, ...attribute, interval, agg }))
}

type Sent = Place & ReportSetting

/** As they were sent, in their order; what is not said of one is as its product says. */
async function completed(context: CallContext, sent: Sent): Promise<readonly ReportAttribute[]> {
  const known = new Map(
    (await productAttributes(context.db, sent.productId, { offered: true })).map((one) => [
      one.attributeId,
      one,
    ]),
  )
  const errors = sent.attributes.flatMap(({ attributeId }, index) =>
    known.has(attributeId) ? [] : [[`attributes[${index}].attributeId`, '产品没有该报表属性'] as const],
  )
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
  const inOrder = sent.attributes.toSorted((one, other) => (one.sort ?? 0) - (other.sort ?? 0))
  return inOrder.map(({ attributeId, name, unit }, index) => ({
    attributeId,
    name: name || (known.get(attributeId)?.name ?? attributeId),
    unit: unit || (known.get(attributeId)?.unit ?? null),
    sort: index + 1,
  }))
}

async function createSetting(context: CallContext, resource: ResolvedResource, values: Values) {
  const record = await insertRecord(context, resource, values)
  await recordCreation(context, resource, record)
}

/** POST attribute update: what the report shows from now on, the whole of it. */
export const updateReportAttributes: CallHandler = async (input, context) => {
  const resource = settingResource(context)
  const sent = input as unknown as Sent
  const { projectId, productId, interval, agg } = sent
  return write(context, { resource, verb: '修改', action: logAction.update }, async (context) => {
    await takeTurn(context.db, `report ${projectId} ${productId}`)
    await refuseUnseen(context, sent)
    const values = { attributes: await completed(context, sent), interval, agg }
    const [current] = await lockWhere(context, resource, isAt(sent))
    if (!current) await createSetting(context, resource, { projectId, productId, ...values })
    else if (changedNames(current, values).size > 0)
      await applyChanges(
        context,
        { resource, hooks: {} },
        { operation: 'update', action: logAction.update, joiner: '的' },
        current,
        values,
      )
    return true
  })
}
