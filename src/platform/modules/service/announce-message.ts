import type { Db } from '../../contracts.ts'
import { announce } from '../../services/announce.ts'

/** Tells those who look at a message, or at whom it goes to, that it has got further. */
export async function announceMessage(db: Db, id: string): Promise<void> {
  await announce(db, { topic: 'message', id })
  await announce(db, { topic: 'messageDelivery' })
}
