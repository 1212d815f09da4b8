import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Empty, Segmented, Skeleton } from 'antd'
import { type UIEvent, useState } from 'react'
import { noticePages, readNotices, type StaffNotice } from '#admin/providers/staff-notices.ts'
import { LoadError } from '#admin/ui/load-error.tsx'
import { NoticeItem } from './notice-item.tsx'

interface NoticeListProps {
  readonly onClose: () => void
}

/** How near to its end a list asks for more by itself, in pixels. */
const nearEnd = 120

const isNearEnd = ({ currentTarget: list }: UIEvent<HTMLElement>) =>
  list.scrollHeight - list.scrollTop - list.clientHeight < nearEnd

/** While news push those that are there on, one may come on two pages. */
const distinct = (notices: readonly StaffNotice[]) => [
  ...new Map(notices.map((notice) => [notice.id, notice])).values(),
]

function Pages({ unread, onClose }: NoticeListProps & { readonly unread: 0 | 1 }) {
  const { data, isPending, isError, refetch, ...more } = useInfiniteQuery(noticePages(unread))
  if (isPending) return <Skeleton active paragraph={{ rows: 4 }} title={false} />
  if (!data) return <LoadError onRetry={() => void refetch()} />
  const notices = distinct(data.pages.flatMap(({ list }) => list))
  if (notices.length === 0)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={unread === 1 ? '没有未读通知' : '暂无通知'} />
    )
  const open = (notice: StaffNotice) => {
    if (notice.isRead === 0) readNotices([notice.id]).catch(() => undefined)
    onClose()
  }
  const askMore = () => {
    if (more.hasNextPage && !more.isFetching) void more.fetchNextPage()
  }
  return (
    <ul className="notice-list" onScroll={(event) => isNearEnd(event) && !isError && askMore()}>
      {notices.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} onOpen={open} />
      ))}
      <li className="notice-end">
        {more.hasNextPage ? (
          <Button type="text" block loading={more.isFetchingNextPage} onClick={askMore}>
            {isError ? '加载失败，点击重试' : '加载更多'}
          </Button>
        ) : (
          <span>通知保留 30 天</span>
        )}
      </li>
    </ul>
  )
}

const which = [
  { value: 0 as const, label: '全部' },
  { value: 1 as const, label: '未读' },
]

/** One's notices, the newest first; older ones come as one goes down. */
export function NoticeList({ onClose }: NoticeListProps) {
  const [unread, setUnread] = useState<0 | 1>(0)
  return (
    <>
      <Segmented size="small" aria-label="筛选通知" options={which} value={unread} onChange={setUnread} />
      <Pages key={unread} unread={unread} onClose={onClose} />
    </>
  )
}
