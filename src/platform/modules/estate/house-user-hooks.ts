import { sql } from 'kysely'
import { logAction } from '#resources/dictionaries.ts'
import { customerSource, residentStatus } from '#resources/estate-dictionaries.ts'
import { blank, isEmpty, type Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { duplicate } from '../../errors.ts'
import type { ActionHandler } from '../../module-contracts.ts'
import { allOf, equals } from '../../records/condition-sql.ts'
import { insertRecord } from '../../records/insert-records.ts'
import { lockWhere } from '../../records/store.ts'
import { applyChanges } from '../../records/write.ts'
import { momentOf } from '../../services/call-context.ts'
import type { HooksOf } from '../hooks-of.ts'
import { lookAhead, oneByOne, type ResidentLook } from './resident-look.ts'

/** The customer with this phone; who is none yet becomes one. */
async function customerId(
  context: CallContext,
  look: ResidentLook,
  { name, phone }: Values,
): Promise<string> {
  const known = await look.customerWith(context, phone)
  if (known !== undefined) return known
  const { services } = context
  const { customer } = services.config.resources
  if (!customer) return ''
  const made = await insertRecord(context, customer, {
    ...blank(customer.fields),
    name,
    phone,
    source: context.isImport ? customerSource.import : customerSource.admin,
    registerTime: momentOf(services),
  })
  return String(made.id)
}

/** Of two at once the database refuses one; whoever comes later is told who it is. */
async function refuseSecondMain({ db }: CallContext, { id, houseId, isMain }: Values): Promise<void> {
  if (isMain !== 1) return
  const { rows } = await sql<Values>`
    select name from house_user where house_id = ${houseId} and is_main = 1 and deleted_at is null
      and id is distinct from ${id ?? null}`.execute(db)
  const [main] = rows
  if (main) throw duplicate({ isMain: `主用户已是${main.name}，请先不勾选，保存后用“设为主用户”更换` })
}

/** Whose time is over is the main one no longer. */
const standingOf = ({ expireTime }: Values, now: string): Values =>
  isEmpty(expireTime) || String(expireTime) > now
    ? { status: residentStatus.valid }
    : { status: residentStatus.expired, isMain: 0 }

/** In one step: the house is never without a main resident, and never has two. */
const makeMain: ActionHandler = async ({ record }, context) => {
  const resource = context.services.config.resources.houseUser
  if (!resource || !record) return
  const ofHouse = allOf([equals('houseId', record.houseId), equals('isMain', 1)])
  const change = { resource, hooks: {} }
  const entry = { operation: 'makeMain', action: logAction.update, joiner: '的' }
  for (const main of await lockWhere(context, resource, ofHouse))
    await applyChanges(context, change, entry, main, { isMain: 0 })
  // The entry of the action tells of the new one.
  await applyChanges(context, change, { ...entry, isTold: false }, record, { isMain: 1 })
}

/** A resident belongs to the project of the house, and is the customer with the same phone. */
const hooksWith = (look: ResidentLook) =>
  ({
    async beforeCreate(values, context) {
      const standing = standingOf(values, momentOf(context.services))
      await refuseSecondMain(context, { ...values, ...standing })
      return {
        ...values,
        projectId: await look.projectOf(context, values.houseId),
        userId: await customerId(context, look, values),
        ...standing,
      }
    },
    async beforeUpdate(changes, current, context) {
      const resident = { ...current, ...changes }
      const standing = standingOf(resident, momentOf(context.services))
      await refuseSecondMain(context, { ...resident, ...standing })
      return {
        ...changes,
        ...('phone' in changes ? { userId: await customerId(context, look, resident) } : {}),
        ...standing,
      }
    },
  }) satisfies HooksOf<'houseUser'>

export const houseUserHooks: HooksOf<'houseUser'> = {
  ...hooksWith(oneByOne),
  actions: { makeMain },
  ahead: async (rows, context) => hooksWith(await lookAhead(rows, context)),
}
