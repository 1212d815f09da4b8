import { Link } from 'react-router'
import { can } from '#admin/providers/access.ts'
import type { StaffNotice } from '#admin/providers/staff-notices.ts'
import { listOver, recordHref } from '#admin/screens/model/record-href.ts'
import { Tag } from '#admin/ui/tag.tsx'
import { config } from '#config'
import { noticeKind } from '#resources/notice-dictionaries.ts'
import type { ResolvedResource } from '#schema'

const resources: Readonly<Record<string, ResolvedResource>> = config.resources

/** Where a notice leads: its record, or the list of those it stands for; null: nowhere, for this user. */
export function noticeHref({ resource: name, recordId, several, ...place }: StaffNotice): string | null {
  const resource = resources[name]
  if (!resource) return null
  const where = { projectId: place.projectId, houseId: place.houseId }
  return several === 1
    ? listOver(resource, where, can)
    : recordHref(resource, { id: recordId, ...where }, can)
}

interface NoticeItemProps {
  readonly notice: StaffNotice
  readonly onOpen: (notice: StaffNotice) => void
}

function Content({ notice: { kind, title, num, time, isRead } }: Pick<NoticeItemProps, 'notice'>) {
  const entry = noticeKind.entries.find(({ value }) => value === kind)
  return (
    <>
      <span className="notice-title">
        {isRead === 0 && <i className="notice-dot" role="img" aria-label="未读" />}
        {title}
      </span>
      <span className="notice-facts">
        <Tag label={entry?.label ?? '通知'} color={entry?.color ?? null} />
        {num > 1 && <span>等 {num} 条</span>}
        <time>{time}</time>
      </span>
    </>
  )
}

/** One notice, as the link to what it is about. */
export function NoticeItem({ notice, onOpen }: NoticeItemProps) {
  const href = noticeHref(notice)
  const open = () => onOpen(notice)
  return (
    <li data-read={notice.isRead === 1}>
      {href === null ? (
        <button type="button" onClick={open}>
          <Content notice={notice} />
        </button>
      ) : (
        <Link to={href} onClick={open}>
          <Content notice={notice} />
        </Link>
      )}
    </li>
  )
}
