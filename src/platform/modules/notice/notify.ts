import { cut } from '#domain/texts.ts'
import type { noticeKind } from '#resources/notice-dictionaries.ts'
import type { DictionaryValue } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { newId } from '../../db/ids.ts'

export type NoticeKind = DictionaryValue<typeof noticeKind>

/** Everybody who sees a project and holds a permission. */
export interface Audience {
  readonly projectId: string
  readonly permission: string
}

export interface Notice {
  /** Who is told, by id. */
  readonly userIds?: readonly string[]
  /** Who is told, by what they look after. */
  readonly audience?: Audience
  /** Who is not told though they belong to the audience, by id. */
  readonly except?: readonly string[]
  readonly kind: NoticeKind
  /** One line, 100 characters at most. */
  readonly title: string
  /** The record it leads to. */
  readonly resource: string
  readonly id: string
  /** Who does not see the project any more is not shown the notice either. */
  readonly projectId?: string | null
  readonly houseId?: string | null
  /** Unread notices of one person with the same are shown as one, the last, with their number. Default: each for itself. */
  readonly gather?: string
}

const longest = 100

/**
 * Tells staff of something, once the transaction of `context` is committed: a row is put into the outbox, from which
 * `dispatch-notices.ts` hands it to each who wants to know. Whoever did it is not told of it.
 */
export async function notify(
  { db, services, session }: Pick<CallContext, 'db' | 'services' | 'session'>,
  notice: Notice,
): Promise<void> {
  const {
    userIds = [],
    audience = null,
    except = [],
    kind,
    title,
    resource,
    id,
    projectId,
    houseId,
    gather,
  } = notice
  await db
    .insertInto('noticeOutbox')
    .values({
      id: newId(),
      kind,
      title: cut(title, longest),
      resource,
      recordId: id,
      projectId: projectId ?? audience?.projectId ?? null,
      houseId: houseId ?? null,
      gather: gather ?? null,
      audience: JSON.stringify({ userIds, audience, except }),
      byUserId: session?.userId ?? null,
      at: services.now().getTime(),
    })
    .execute()
}
