import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { LoadError } from '#admin/ui/load-error.tsx'
import { formatTime } from '#domain/time.ts'
import type { HouseDevices } from './use-house-devices.ts'

interface DevicesFrameProps {
  readonly house: HouseDevices
  readonly children: ReactNode
}

/** What stands around everything that shows live values: loading, failed, or older than it looks. */
export function DevicesFrame({ house, children }: DevicesFrameProps) {
  if (house.loading) return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  if (house.failed) return <LoadError onRetry={house.retry} />
  return (
    <>
      {house.outdated && (
        <p className="house-outdated" role="alert">
          连接中断，正在重试；数据更新于 {formatTime(house.updatedAt).slice(11)}
        </p>
      )}
      {children}
    </>
  )
}
