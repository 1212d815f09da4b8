import { noticeKind } from '#resources/notice-dictionaries.ts'
import type { Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { asIds } from '../../records/titles.ts'
import { type Notice, notify } from '../notice/notify.ts'

type Told = Pick<Notice, 'kind'> & Pick<Notice, 'userIds' | 'audience'>

/** Those who maintain the project: they hand orders out and review them. */
const dispatchers = (order: Values) => ({ projectId: String(order.projectId), permission: '/maintenance' })

function newHandlers(before: Values | null, after: Values): readonly string[] {
  const known = new Set(asIds(before?.repairUserIds))
  return asIds(after.repairUserIds).filter((id) => !known.has(id))
}

const given = (before: Values | null, after: Values): Told => ({
  kind: noticeKind.orderAssigned,
  userIds: newHandlers(before, after),
})

/** Who is told of a write, by its operation; others are told to nobody. */
const tellings: Readonly<Record<string, (before: Values | null, after: Values) => Told>> = {
  create: given,
  assign: given,
  reassign: given,
  return: (_before, after) => ({ kind: noticeKind.orderReturned, audience: dispatchers(after) }),
  submit: (_before, after) => ({ kind: noticeKind.orderReview, audience: dispatchers(after) }),
  overdue: (_before, after) => ({
    kind: noticeKind.orderOverdue,
    userIds: asIds(after.repairUserIds),
    audience: dispatchers(after),
  }),
  reject: (_before, after) => ({ kind: noticeKind.orderReturned, userIds: asIds(after.repairUserIds) }),
}

interface OrderWrite {
  readonly operation: string
  readonly before: Values | null
  readonly after: Values | null
}

/** Tells those whose turn it is now. Of one order everybody has one unread notice, the last. */
export async function tellOfOrder(
  context: CallContext,
  { operation, before, after }: OrderWrite,
): Promise<void> {
  const telling = tellings[operation]
  if (!telling || !after) return
  const told = telling(before, after)
  if (!told.audience && told.userIds?.length === 0) return
  await notify(context, {
    ...told,
    title: `${after.orderNo} ${after.title}`,
    resource: 'workOrder',
    id: String(after.id),
    projectId: String(after.projectId),
    houseId: after.houseId === null ? null : String(after.houseId),
    gather: `workOrder ${after.id}`,
  })
}
