import { Link } from 'react-router'
import type { StaffNotice } from '#admin/providers/staff-notices.ts'
import { Tag } from '#admin/ui/tag.tsx'
import { noticeKind } from '#resources/notice-dictionaries.ts'
import { noticeHref } from './notice-href.ts'

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
