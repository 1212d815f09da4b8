import { noticeKind } from '#resources/notice-dictionaries.ts'
import type { Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { asIds, titlesOf } from '../../records/titles.ts'
import { type Notice, notify } from '../notice/notify.ts'
import type { workOrderNotices } from './work-order.notices.ts'

type Addressees = Pick<Notice, 'userIds' | 'audience' | 'except'>
type Telling = (before: Values | null, after: Values) => Addressees

/** Those who maintain the project: they hand orders out and review them. */
const dispatchers = (order: Values) => ({ projectId: String(order.projectId), permission: '/maintenance' })

const handlersOf = (order: Values | null): readonly string[] => asIds(order?.repairUserIds)

/** Whose it is from now on. */
const given: Telling = (before, after) => {
  const known = new Set(handlersOf(before))
  return { userIds: handlersOf(after).filter((id) => !known.has(id)) }
}

/** Whose it was until now. */
const takenAway: Telling = (before, after) => {
  const left = new Set(handlersOf(after))
  return { userIds: handlersOf(before).filter((id) => !left.has(id)) }
}

const toHandlers: Telling = (_before, after) => ({ userIds: handlersOf(after) })

/** Of each kind: after which operations it is sent, and to whom. */
const tellings: Readonly<Record<keyof typeof workOrderNotices, Readonly<Record<string, Telling>>>> = {
  orderAssigned: { create: given, assign: given, reassign: given },
  orderReturned: {
    // One of several gives it back for all of them.
    return: (before, after) => ({ audience: dispatchers(after), except: handlersOf(before) }),
    reject: toHandlers,
  },
  orderTakenAway: { reassign: takenAway, return: takenAway },
  orderResumed: { resume: toHandlers },
  orderReview: {
    // Whoever did the work does not judge it.
    submit: (_before, after) => ({ audience: dispatchers(after), except: handlersOf(after) }),
  },
  orderClosed: { close: toHandlers },
  orderSoon: {
    // What nobody has taken on can still be given to somebody in time.
    soon: (before, after) =>
      handlersOf(after).length > 0 ? toHandlers(before, after) : { audience: dispatchers(after) },
  },
  orderOverdue: {
    overdue: (_before, after) => ({ userIds: handlersOf(after), audience: dispatchers(after) }),
  },
}

const kinds = Object.keys(tellings) as readonly (keyof typeof tellings)[]

/** `静安府 1号楼-1单元-801 空调不制冷 WO202611280001`: the place is what tells it from others, as of an alarm. */
async function titleOf(context: CallContext, order: Values): Promise<string> {
  const [projects, houses] = [
    await titlesOf(context, 'project', asIds(order.projectId)),
    await titlesOf(context, 'house', asIds(order.houseId)),
  ]
  const place = [projects.get(String(order.projectId)), houses.get(String(order.houseId))]
  return [...place, order.title, order.orderNo].filter(Boolean).join(' ')
}

interface OrderWrite {
  readonly operation: string
  readonly before: Values | null
  readonly after: Values | null
}

/** Tells those whose turn it is now, or no longer. Of one order everybody has one unread notice, the last. */
export async function tellOfOrder(
  context: CallContext,
  { operation, before, after }: OrderWrite,
): Promise<void> {
  if (!after) return
  const all = kinds.flatMap((name) => {
    const addressees = tellings[name][operation]?.(before, after)
    const isToAny = addressees?.audience !== undefined || (addressees?.userIds ?? []).length > 0
    return isToAny ? [{ ...addressees, kind: noticeKind[name] }] : []
  })
  if (all.length === 0) return
  const title = await titleOf(context, after)
  for (const told of all)
    await notify(context, {
      ...told,
      title,
      resource: 'workOrder',
      id: String(after.id),
      projectId: String(after.projectId),
      houseId: after.houseId === null ? null : String(after.houseId),
      gather: `workOrder ${after.id}`,
    })
}
