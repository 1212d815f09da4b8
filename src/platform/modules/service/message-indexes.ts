import { deliveryStatus, messageStatus } from '#resources/service-dictionaries.ts'
import type { ModuleIndex } from '../../module-contracts.ts'

const { waiting, sending } = deliveryStatus

/** Indexes that the config cannot express: the job sees at a glance what there is to do, and finds it at once. */
export const messageIndexes: readonly ModuleIndex[] = [
  {
    table: 'messageDelivery',
    columns: ['messageId', 'status', 'id'],
    where: `status in (${waiting}, ${sending}) and deleted_at is null`,
  },
  {
    table: 'message',
    columns: ['status', 'sendTime'],
    where: `status in (${messageStatus.waiting}, ${messageStatus.sending}) and deleted_at is null`,
  },
]
