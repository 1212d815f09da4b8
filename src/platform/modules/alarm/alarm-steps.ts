import type { Refusal } from '#domain/refusals.ts'
import type { CallContext } from '../../contracts.ts'
import { eachApart } from '../../db/each-apart.ts'
import { inPart } from '../../db/transaction.ts'
import type { Watched } from './watches.ts'

export const atOnce = 200

/** Says that something of a house is left out, and why. */
export type Refuse = (houseId: string, why: Refusal) => void

export type Step = (context: CallContext, now: number, refuse: Refuse) => Promise<boolean>

/** Does it to all, or to each in a part of its own where one is at fault: that one is left out, and the log says so. */
export const eachInPart = <T extends Watched>(
  context: CallContext,
  all: readonly T[],
  run: (some: readonly T[]) => Promise<void>,
  leaveOut: (one: T) => Promise<void>,
) =>
  eachApart(
    all,
    (some) => inPart(context, () => run(some)),
    (one, error) => {
      const { houseId, watched } = one
      context.services.log.error('an alarm cannot be raised', { houseId, watched, error })
      return leaveOut(one)
    },
  )
