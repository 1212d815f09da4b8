import type { Db, Services } from '../../contracts.ts'
import type { Job } from '../../module-contracts.ts'
import type { NoticeKind } from './notify.ts'

/** A notice as the outside is told of it: once, however many people here are. */
export interface OutgoingNotice {
  readonly id: string
  readonly kind: NoticeKind
  readonly title: string
  readonly resource: string
  readonly recordId: string
  readonly projectId: string | null
  readonly houseId: string | null
  /** Epoch milliseconds. */
  readonly at: number
}

/** How notices leave the platform. */
export interface NoticeBridge {
  /** Within the transaction that hands them out: what is to be sent is noted here, and sent by a job. */
  take(services: Services, db: Db, notices: readonly OutgoingNotice[]): Promise<void>
  readonly jobs: readonly Job[]
}

/** Until a deployment names a receiver: says how many there would have been. */
export const bridgeToLog: NoticeBridge = {
  async take({ log }, _db, notices) {
    log.info('notices for the outside', { count: notices.length, first: notices[0]?.title })
  },
  jobs: [],
}
