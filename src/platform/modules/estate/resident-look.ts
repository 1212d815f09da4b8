import { sql } from 'kysely'
import type { Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { lockClause, takeTurn, takeTurns } from '../../db/row-locks.ts'
import { allOf, equals, isIn, living, type Where } from '../../records/condition-sql.ts'
import { textsOf } from './texts-of.ts'

/** What is to be known of a resident before they are stored. */
export interface ResidentLook {
  readonly projectOf: (context: CallContext, houseId: unknown) => Promise<unknown>
  /** The id of the customer, held as they are; undefined: nobody has this phone. */
  readonly customerWith: (context: CallContext, phone: unknown) => Promise<string | undefined>
}

/** Who brings a phone that is new waits for whoever brings the same one, and then finds theirs. */
const turnOf = (phone: unknown) => `customer.${phone}`

async function readCustomers({ db }: CallContext, wanted: Where) {
  const where = allOf([wanted, living])
  const { rows } = await sql<{ id: string; phone: string }>`
    select id, phone from customer where ${where}
    order by id ${lockClause(db, { table: 'customer', where, mode: 'keep' })}`.execute(db)
  return rows
}

/** Asks for each resident by themselves. */
export const oneByOne: ResidentLook = {
  async projectOf({ db }, houseId) {
    const { rows } = await sql<Values>`select project_id from house where id = ${houseId}`.execute(db)
    return rows[0]?.projectId
  },
  async customerWith(context, phone) {
    await takeTurn(context.db, turnOf(phone))
    const [customer] = await readCustomers(context, equals('phone', phone))
    return customer?.id
  },
}

/** Asks at once for what many residents say. */
export async function lookAhead(rows: readonly Values[], context: CallContext): Promise<ResidentLook> {
  const phones = textsOf(rows, 'phone')
  await takeTurns(context.db, phones.map(turnOf))
  const found = await readCustomers(context, isIn('phone', phones))
  const customers = new Map(found.map(({ id, phone }) => [phone, id]))
  const { rows: houses } = await sql<{ id: string; projectId: string }>`
    select id, project_id from house where ${isIn('id', textsOf(rows, 'houseId'))}`.execute(context.db)
  const projects = new Map(houses.map(({ id, projectId }) => [id, projectId]))
  // Nobody had these phones; whoever asks for one again may have made its customer meanwhile.
  const free = new Set<unknown>(phones.filter((phone) => !customers.has(phone)))
  return {
    projectOf: async (context, houseId) =>
      projects.get(String(houseId)) ?? oneByOne.projectOf(context, houseId),
    customerWith: async (context, phone) => {
      const known = customers.get(String(phone))
      if (known !== undefined || free.delete(phone)) return known
      return oneByOne.customerWith(context, phone)
    },
  }
}
