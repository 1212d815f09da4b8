import { useSyncExternalStore } from 'react'
import { lostSince, watchConnection } from '#admin/lib/connection.ts'
import { formatTime } from '#domain/time.ts'

/** Says that the platform does not answer, and since when what is shown may be out of date. */
export function ConnectionNote() {
  const since = useSyncExternalStore(watchConnection, lostSince)
  return (
    <div role="status" className="connection-note">
      {since !== null && (
        <>
          连接中断<span>，{formatTime(since).slice(11)} 起的数据未更新，恢复后自动刷新</span>
        </>
      )}
    </div>
  )
}
