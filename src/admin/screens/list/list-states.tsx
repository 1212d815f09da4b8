import { Alert, Button, Empty } from 'antd'
import { formatTime } from '#domain/time.ts'
import './list-states.css'

/** The shape of what is coming, while there is nothing to show yet. */
export const ListSkeleton = ({ view }: { readonly view: 'card' | 'table' }) => (
  <div className={`list-skeleton list-skeleton-${view}`} role="status" aria-label="加载中">
    {Array.from({ length: view === 'card' ? 6 : 8 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move
      <i key={index} />
    ))}
  </div>
)

/** The rows could not be read again: what is shown is from then. */
export const ListOutdated = ({
  since,
  onRetry,
}: {
  readonly since: number
  readonly onRetry: () => void
}) => (
  <Alert
    className="list-outdated"
    type="warning"
    showIcon
    message={`刷新失败，显示的是 ${formatTime(since).slice(11)} 的数据`}
    action={
      <Button size="small" onClick={onRetry}>
        重试
      </Button>
    }
  />
)

interface ListEmptyProps {
  readonly narrowed: boolean
  readonly failed: boolean
  readonly onReset: () => void
  readonly onRetry: () => void
}

/** Why there is nothing, and what can be done about it. */
export function ListEmpty({ narrowed, failed, onReset, onRetry }: ListEmptyProps) {
  if (failed)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="加载失败">
        <Button onClick={onRetry}>重试</Button>
      </Empty>
    )
  if (narrowed)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="未找到匹配结果">
        <Button onClick={onReset}>重置</Button>
      </Empty>
    )
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据" />
}
