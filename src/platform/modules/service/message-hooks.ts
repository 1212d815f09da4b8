import { minute } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import { deliveryStatus, messageLink, messageStatus, sendMode } from '#resources/dictionaries.ts'
import type { FieldErrors, Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { conflict, invalid } from '../../errors.ts'
import type { HooksOf } from '../hooks-of.ts'
import { countSeenAudience } from './audience.ts'

const longest = 5000
const notice = 5 * minute

/** What people read of it. */
const wordsOf = (html: unknown) =>
  String(html ?? '')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;|\s/g, '')

function contentError(content: unknown): FieldErrors {
  const length = [...wordsOf(content)].length
  const hasPicture = /<img\b/.test(String(content ?? ''))
  if (length === 0 && !hasPicture) return { content: '请输入内容' }
  return length > longest ? { content: `内容不能超过 ${longest} 字，现有 ${length} 字` } : {}
}

function linkError({ linkType, linkUrl }: Values): FieldErrors {
  const link = String(linkUrl ?? '')
  if (linkType === messageLink.page && !/^\/\S*$/.test(link)) return { linkUrl: '页面须以 / 开头' }
  return linkType === messageLink.external && !/^https:\/\/[^\s/]+\S*$/.test(link)
    ? { linkUrl: '外链须为 https:// 开头的地址' }
    : {}
}

const timeError = ({ sendMode: mode, sendTime }: Values, earliest: string): FieldErrors =>
  mode === sendMode.scheduled && String(sendTime) < earliest ? { sendTime: '定时须在 5 分钟以后' } : {}

async function refuseUnsendable(message: Values, context: CallContext): Promise<Values> {
  const earliest = formatTime(context.services.now().getTime() + notice)
  const errors = { ...contentError(message.content), ...linkError(message), ...timeError(message, earliest) }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if ((await countSeenAudience(context, message)) === 0)
    throw conflict('没有符合条件的用户，消息不会发送给任何人')
  return message
}

/** Those that failed are to be sent once more, from the first attempt on. */
async function resend(id: unknown, { db }: CallContext): Promise<true> {
  const again = await db
    .updateTable('messageDelivery')
    .set({ status: deliveryStatus.waiting, attempt: 0, retryTime: null, failReason: null })
    .where('messageId', '=', id)
    .where('status', '=', deliveryStatus.failed)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (again.numUpdatedRows === 0n) throw conflict('没有发送失败的用户')
  await db
    .updateTable('message')
    .set({ status: messageStatus.sending, failNum: 0, failReason: null, endTime: null })
    .where('id', '=', id)
    .execute()
  return true
}

export const messageHooks: HooksOf<'message'> = {
  beforeCreate: refuseUnsendable,
  actions: { resend: ({ record }, context) => resend(record?.id, context) },
}
