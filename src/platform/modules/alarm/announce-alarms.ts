import type { Db } from '../../contracts.ts'
import { announce } from '../../services/announce.ts'

export interface PlacedChange {
  readonly id: string
  readonly houseId: string
  readonly projectId: string
}

/** A house says how many alarms are open in it. */
export const announceHouse = (db: Db, { houseId, projectId }: Omit<PlacedChange, 'id'>): Promise<void> =>
  announce(db, { topic: 'house', id: houseId, houseId, projectId })

/** Alarms have recovered, come back or been done with by themselves: written past the store, which would have told of it. */
export async function announceAlarms(db: Db, changed: readonly PlacedChange[]): Promise<void> {
  for (const { id, houseId, projectId } of changed) {
    await announce(db, { topic: 'alarm', id, houseId, projectId })
    await announceHouse(db, { houseId, projectId })
  }
}
