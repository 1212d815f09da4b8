import { sql } from 'kysely'
import { announce } from '../../services/announce.ts'
import type { KeptObserver, OnlineObserver } from './observers.ts'

/** Screens that show what a house's devices say look again. */
export const announceValues: KeptObserver = async ({ db }, changes) => {
  for (const houseId of new Set(changes.map((change) => change.houseId)))
    await announce(db, { topic: 'houseDevice.attributeData', houseId })
}

/** A house's state is written past the store, which would have told of it. */
export const announceOnline: OnlineObserver = async ({ db }, changes) => {
  const { rows } = await sql<{ id: string; projectId: string }>`
    select id, project_id from house where id = any(${changes.map(({ houseId }) => houseId)})`.execute(db)
  for (const { id, projectId } of rows) await announce(db, { topic: 'house', id, houseId: id, projectId })
}
