import { sql } from 'kysely'
import { commandOpen } from '#resources/console-dictionaries.ts'
import type { Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { setDesired } from '../device/values.ts'

/**
 * What these commands asked for is not asked for any more; where a later command for the same attribute is open, that
 * one's value stays.
 */
export async function forgetDesired(context: CallContext, commands: readonly Values[]): Promise<void> {
  const { db, services } = context
  if (commands.length === 0) return
  const { rows } = await sql<{ houseId: string; attributeId: string }>`
    select distinct c.house_id, c.attribute_id from command c
    where c.id = any(${commands.map(({ id }) => id)}::text[]) and not exists (
      select 1 from command o where o.house_id = c.house_id and o.attribute_id = c.attribute_id
        and o.command_status in (${sql.join(commandOpen)}) and o.deleted_at is null)
    order by 1, 2`.execute(db)
  const now = services.now().getTime()
  for (const { houseId, attributeId } of rows) await setDesired(db, houseId, attributeId, null, now)
}
