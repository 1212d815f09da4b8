import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'

interface RefreshButtonProps {
  readonly refreshing: boolean
  readonly onRefresh: () => void
}

export const RefreshButton = ({ refreshing, onRefresh }: RefreshButtonProps) => (
  <Button
    type="text"
    aria-label="刷新"
    title="刷新"
    icon={<ReloadOutlined spin={refreshing} />}
    onClick={onRefresh}
  />
)
