import { lookOf } from '#schema'

/** A room of a house model. */
export interface PlanRoom {
  readonly id: string
  readonly name: string
  readonly roomType: number
  readonly area: number | null
  readonly sort: number
}

/** A room of a house. */
export interface ActualRoom extends PlanRoom {
  /** The model's room it was made from; null: made by hand. */
  readonly sourceRoomId: string | null
  /** Bound devices in it: it cannot be removed. */
  readonly deviceNum: number
}

/** What is done to the rooms of houses whose model changes. */
export const roomModes = { addMissing: 1, overwrite: 2 } as const
export type RoomMode = (typeof roomModes)[keyof typeof roomModes]

/** The area of a house that gets its model's: mode 1 leaves it what it has. */
export const areaToBe = (own: number | null, ofModel: number | null, mode: RoomMode): number | null =>
  mode === roomModes.overwrite ? ofModel : (own ?? ofModel)

export interface RoomDifference {
  readonly added: readonly PlanRoom[]
  /** Rooms that take over name, type, area or place of their model room. */
  readonly changed: readonly { readonly room: ActualRoom; readonly to: PlanRoom }[]
  readonly removed: readonly ActualRoom[]
  /** Those of the removed that hold bound devices: nothing may be done. */
  readonly blocked: readonly ActualRoom[]
}

/**
 * Each model room with the house's room that stands for it: the one made from it, or one whose name looks the same, as
 * names of rooms are told apart.
 */
function paired(plan: readonly PlanRoom[], actual: readonly ActualRoom[]): ReadonlyMap<PlanRoom, ActualRoom> {
  const free = new Set(actual)
  const pairs = new Map<PlanRoom, ActualRoom>()
  const pair = (fits: (room: ActualRoom, model: PlanRoom) => boolean) => {
    for (const model of plan) {
      if (pairs.has(model)) continue
      const found = [...free].find((room) => fits(room, model))
      if (!found) continue
      pairs.set(model, found)
      free.delete(found)
    }
  }
  pair((room, model) => room.sourceRoomId === model.id)
  pair((room, model) => lookOf(room.name) === lookOf(model.name))
  return pairs
}

const differs = (room: ActualRoom, to: PlanRoom) =>
  room.sourceRoomId !== to.id ||
  room.name !== to.name ||
  room.roomType !== to.roomType ||
  room.area !== to.area ||
  room.sort !== to.sort

/**
 * What makes a house's rooms those of its model. Mode 1 only adds what is missing, and nothing under a name that the
 * house has already; mode 2 also changes and removes.
 */
export function roomDifference(
  plan: readonly PlanRoom[],
  actual: readonly ActualRoom[],
  mode: RoomMode,
): RoomDifference {
  const pairs = paired(plan, actual)
  const missing = plan.filter((model) => !pairs.has(model))
  if (mode === roomModes.addMissing) {
    const names = new Set(actual.map(({ name }) => lookOf(name)))
    return {
      added: missing.filter(({ name }) => !names.has(lookOf(name))),
      changed: [],
      removed: [],
      blocked: [],
    }
  }
  const kept = new Set(pairs.values())
  const removed = actual.filter((room) => !kept.has(room))
  return {
    added: missing,
    changed: [...pairs].flatMap(([to, room]) => (differs(room, to) ? [{ room, to }] : [])),
    removed,
    blocked: removed.filter(({ deviceNum }) => deviceNum > 0),
  }
}

export const isSame = ({ added, changed, removed }: RoomDifference): boolean =>
  added.length + changed.length + removed.length === 0
