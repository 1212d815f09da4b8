import { sql } from 'kysely'
import { onlineStatus } from '#resources/dictionaries.ts'

/** Of a house `h`, on line: whose gateway has a secret has devices of its own, and those are left alone. */
export const isSimulated = sql`
  h.deleted_at is null and h.online_status = ${onlineStatus.online}
  and not exists (select 1 from device_gateway d where d.gateway_no = h.gateway_no and d.secret_hash is not null)`
