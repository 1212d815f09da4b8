import { noticeKind } from '#resources/notice-dictionaries.ts'
import type { Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { asIds, titlesOf } from '../../records/titles.ts'
import { type Notice, notify } from '../notice/notify.ts'

type Told = Pick<Notice, 'kind' | 'userIds' | 'audience' | 'except'>

/** Those who maintain the project: they hand orders out and review them. */
const dispatchers = (order: Values) => ({ projectId: String(order.projectId), permission: '/maintenance' })

const handlersOf = (order: Values | null): readonly string[] => asIds(order?.repairUserIds)

/** Whose it is from now on. */
const given = (before: Values | null, after: Values): Told => {
  const known = new Set(handlersOf(before))
  return { kind: noticeKind.orderAssigned, userIds: handlersOf(after).filter((id) => !known.has(id)) }
}

/** Whose it was until now. */
const takenAway = (before: Values | null, after: Values): Told => {
  const left = new Set(handlersOf(after))
  return { kind: noticeKind.orderTakenAway, userIds: handlersOf(before).filter((id) => !left.has(id)) }
}

const toHandlers = (kind: Notice['kind'], order: Values): Told => ({ kind, userIds: handlersOf(order) })

/** Who is told of a write, by its operation; others are told to nobody. */
const tellings: Readonly<Record<string, (before: Values | null, after: Values) => readonly Told[]>> = {
  create: (before, after) => [given(before, after)],
  assign: (before, after) => [given(before, after)],
  reassign: (before, after) => [given(before, after), takenAway(before, after)],
  // One of several gives it back for all of them.
  return: (before, after) => [
    { kind: noticeKind.orderReturned, audience: dispatchers(after), except: handlersOf(before) },
    takenAway(before, after),
  ],
  resume: (_before, after) => [toHandlers(noticeKind.orderResumed, after)],
  // Whoever did the work does not judge it.
  submit: (_before, after) => [
    { kind: noticeKind.orderReview, audience: dispatchers(after), except: handlersOf(after) },
  ],
  reject: (_before, after) => [toHandlers(noticeKind.orderReturned, after)],
  close: (_before, after) => [toHandlers(noticeKind.orderClosed, after)],
  // What nobody has taken on can still be given to somebody in time.
  soon: (_before, after) => [
    handlersOf(after).length > 0
      ? toHandlers(noticeKind.orderSoon, after)
      : { kind: noticeKind.orderSoon, audience: dispatchers(after) },
  ],
  overdue: (_before, after) => [
    { ...toHandlers(noticeKind.orderOverdue, after), audience: dispatchers(after) },
  ],
}

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
  const all = (tellings[operation]?.(before, after) ?? []).filter(
    ({ audience, userIds = [] }) => audience || userIds.length > 0,
  )
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
