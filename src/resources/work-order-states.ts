import { dealAction, reviewResult, workOrderStatus } from '#resources/work-order-dictionaries.ts'
import { repairers } from '#resources/work-order-fields.ts'
import { asked, longText, me, now, references, text } from '#schema'

const { pending, assigned, processing, suspended, reviewing, completed, closed } = workOrderStatus

const reason = longText('原因', { required: true, min: 2, max: 200 })

/** What reviewers say of an order is kept in it. */
const opinion = { max: 200 } as const

const userIds = references('处理人', 'user', { ...repairers, required: true, min: 1 })

/** Whoever did the work does not judge it. */
const review = { call: 'review', whoNot: 'repairUserIds' } as const
const judged = (result: number) =>
  ({
    reviewResult: result,
    reviewRemark: asked('remark'),
    reviewUserId: me,
    reviewTime: now,
  }) as const

/** Of what was done, that by which it is judged. */
const work = { shows: ['dealResult', 'faultReason', 'materials', 'cost', 'afterImages'] } as const

/** Only those it is given to go on with an order. */
const deal = { call: 'deal', who: 'repairUserIds' } as const

/** Its call takes one order: a selection is given to somebody order by order. */
const assign = { call: 'admin/relation/create', to: assigned, batch: 'dialog' } as const
const assigning = { repairUserIds: asked('userIds'), assignTime: now } as const

/** The way of an order: who may move it on, from where, and what that asks for. */
export const workOrderStates = {
  field: 'status',
  initial: pending,
  since: 'statusTime',
  // What an order's repairers do next stands before what others may do to it.
  transitions: {
    assign: {
      ...assign,
      label: '派单',
      from: [pending],
      ask: { userIds, reason: longText('说明', { max: 200 }) },
      set: assigning,
    },
    accept: {
      ...deal,
      label: '接单',
      from: [assigned],
      to: processing,
      send: { action: dealAction.accept },
      set: { startTime: now },
    },
    submit: {
      ...deal,
      label: '提交完成',
      from: [processing],
      to: reviewing,
      send: { action: dealAction.submit },
      input: ['dealResult', 'faultReason', 'beforeImages', 'afterImages', 'materials', 'cost'],
      set: { submitTime: now },
    },
    suspend: {
      ...deal,
      label: '挂起',
      from: [processing],
      to: suspended,
      send: { action: dealAction.suspend },
      ask: { remark: reason },
      input: ['resumeTime'],
    },
    resume: {
      ...deal,
      label: '恢复',
      from: [suspended],
      to: processing,
      send: { action: dealAction.resume },
      at: 'resumeTime',
    },
    return: {
      ...deal,
      label: '退单',
      from: [assigned, processing],
      to: pending,
      send: { action: dealAction.return },
      ask: { remark: reason },
      danger: true,
    },
    reassign: {
      ...assign,
      label: '改派',
      from: [assigned, processing, suspended],
      ask: { userIds, reason },
      set: assigning,
    },
    pass: {
      ...review,
      ...work,
      label: '通过',
      from: [reviewing],
      to: completed,
      send: { result: reviewResult.pass },
      ask: { remark: text('审核意见', opinion) },
      set: { ...judged(reviewResult.pass), finishTime: now },
    },
    reject: {
      ...review,
      ...work,
      label: '驳回',
      from: [reviewing],
      to: processing,
      send: { result: reviewResult.reject },
      ask: { remark: text('驳回原因', { ...opinion, required: true, min: 2 }) },
      // The clock of the work runs again.
      set: { ...judged(reviewResult.reject), submitTime: null },
      danger: true,
    },
    close: {
      ...review,
      label: '关闭',
      from: [pending, assigned, reviewing],
      to: closed,
      send: { result: reviewResult.close },
      ask: {
        remark: text('关闭原因', {
          ...opinion,
          required: true,
          pattern: /^(重复|误报|无需处理)/,
          message: '关闭原因须以「重复」「误报」或「无需处理」开头',
          suggestions: ['重复', '误报', '无需处理'],
        }),
      },
      set: { ...judged(reviewResult.close), finishTime: now },
      danger: true,
    },
  },
} as const
