import { sql } from 'kysely'
import { formatTime } from '#domain/time.ts'
import type { CallContext } from '../../contracts.ts'
import { announce } from '../../services/announce.ts'

interface StockChange {
  readonly goodsId: unknown
  /** Pieces: below 0 where an order takes them, above where it gives them back. */
  readonly num: number
  readonly operator: string
}

/**
 * Takes goods from the stock or puts them back, within the transaction that `db` is, which holds them. The goods are of
 * another version then: a stock that somebody has typed with the old one before their eyes would undo this.
 */
export async function changeStock(
  { db, services }: CallContext,
  { goodsId, num, operator }: StockChange,
): Promise<void> {
  await sql`
    update goods set stock = stock + ${num}, sales = sales - ${num}, version = version + 1,
      update_time = ${formatTime(services.now().getTime())}::timestamp, update_user_name = ${operator}
    where id = ${goodsId}`.execute(db)
  await announce(db, { topic: 'goods', id: String(goodsId) })
}
