import type { Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { conflict } from '../../errors.ts'
import { namedFigure } from '../../records/pointing-records.ts'

/**
 * Refuses to let a user go with orders in hand: those the caller sees are named, to be given to others first. Which they
 * are is said by the figure of the user, by which the admin foresees the refusal (`remove.notices`).
 */
export async function refuseWithOrdersInHand(context: CallContext, user: Values): Promise<void> {
  const figure = context.services.config.resources.user?.fields.todoNum
  const orders = figure ? await namedFigure(context, figure, user, 'orderNo') : null
  if (orders !== null) throw conflict(`该用户还有${orders}，请先改派`)
}
