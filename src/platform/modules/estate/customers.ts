import { sql } from 'kysely'
import { customerSource } from '#resources/estate-dictionaries.ts'
import type { CallHandler } from '../../contracts.ts'
import { allOf, equals } from '../../records/condition-sql.ts'
import { visible } from '../../records/scope.ts'
import { momentOf } from '../../services/call-context.ts'
import type { HooksOf } from '../hooks-of.ts'

/** Who is entered here has registered here, and now. */
export const customerHooks: HooksOf<'customer'> = {
  async beforeCreate(values, { services, isImport }) {
    const source = isImport ? customerSource.import : customerSource.admin
    return { ...values, source, registerTime: momentOf(services) }
  },
  // It asks nothing of others: files are written many rows at a time.
  ahead: async () => ({}),
}

/** GET relation house list: the houses of a customer that the caller may see, the newest first. */
export const customerHouses: CallHandler = async ({ userId }, context) => {
  const { houseUser } = context.services.config.resources
  if (!houseUser) return []
  const { rows } = await sql`
    select r.house_id, p.name as project_name, h.full_name, r.relation, r.is_main, r.create_time as bind_time
    from (select * from house_user where ${allOf([...visible(houseUser, context), equals('userId', userId)])}) r
      join house h on h.id = r.house_id join project p on p.id = r.project_id
    order by r.create_time desc, r.id`.execute(context.db)
  return rows
}
