import { customerSource, residentStatus } from '#resources/dictionaries.ts'
import { blank, isEmpty, type Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { insertRecord } from '../../records/store.ts'
import { momentOf } from '../../services/moment.ts'
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

/** Whose time is over is the main one no longer. */
const standingOf = ({ expireTime }: Values, now: string): Values =>
  isEmpty(expireTime) || String(expireTime) > now
    ? { status: residentStatus.valid }
    : { status: residentStatus.expired, isMain: 0 }

/** A resident belongs to the project of the house, and is the customer with the same phone. */
const hooksWith = (look: ResidentLook) =>
  ({
    async beforeCreate(values, context) {
      return {
        ...values,
        projectId: await look.projectOf(context, values.houseId),
        userId: await customerId(context, look, values),
        ...standingOf(values, momentOf(context.services)),
      }
    },
    async beforeUpdate(changes, current, context) {
      const resident = { ...current, ...changes }
      return {
        ...changes,
        ...('phone' in changes ? { userId: await customerId(context, look, resident) } : {}),
        ...standingOf(resident, momentOf(context.services)),
      }
    },
  }) satisfies HooksOf<'houseUser'>

export const houseUserHooks: HooksOf<'houseUser'> = {
  ...hooksWith(oneByOne),
  ahead: async (rows, context) => hooksWith(await lookAhead(rows, context)),
}
