import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { notify } from '#admin/lib/notices.ts'
import { canCall } from '#admin/providers/access.ts'
import { callOf, resourceOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { logAction } from '#admin/providers/log-action.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { useRefresh } from '#admin/screens/model/use-refresh.ts'
import { second } from '#domain/durations.ts'
import { resetEntry } from '#domain/house-attributes.ts'
import { parseTime } from '#domain/time.ts'
import { onlineStatus } from '#resources/dictionaries.ts'

/** As long as the platform would refuse it. */
const coolDown = 30 * second

/** Seconds until devices may be reset again. */
function useRest(resetTime: unknown): number {
  const until = typeof resetTime === 'string' ? (parseTime(resetTime) ?? 0) + coolDown : 0
  const [now, setNow] = useState(Date.now)
  const rest = Math.max(Math.ceil((until - now) / second), 0)
  const counting = rest > 0
  useEffect(() => {
    setNow(Date.now())
    if (!counting) return
    const timer = setInterval(() => setNow(Date.now()), second)
    return () => clearInterval(timer)
  }, [counting])
  return Math.min(rest, coolDown / second)
}

/** Tells the other devices of a house to start over, once it has been confirmed. */
export function ResetDevices({ record }: { readonly record: Row }) {
  const [asking, setAsking] = useState(false)
  const [sending, setSending] = useState(false)
  const rest = useRest(record.resetTime)
  const refresh = useRefresh(resourceOf('house'))
  if (!canCall(callOf('house.otherDeviceReset'))) return null
  const reset = async () => {
    setSending(true)
    try {
      await request(callOf('house.otherDeviceReset'), { houseId: record.id })
      logAction({ action: 'control', resource: 'house', id: record.id, ...resetEntry(record.fullName) })
      notify({ type: 'success', text: '重置指令已下发' })
    } catch {
      // The user has been told why.
    } finally {
      setSending(false)
      setAsking(false)
      void refresh()
    }
  }
  return (
    <div className="reset-devices">
      <Button
        danger
        disabled={rest > 0 || record.onlineStatus !== onlineStatus.online}
        onClick={() => setAsking(true)}
      >
        {rest > 0 ? `重置其他设备（${rest} 秒后可用）` : '重置其他设备'}
      </Button>
      <Modal
        open={asking}
        title="重置其他设备"
        okText="重置"
        cancelText="取消"
        confirmLoading={sending}
        okButtonProps={{ danger: true }}
        onCancel={() => setAsking(false)}
        onOk={() => void reset()}
      >
        {String(record.fullName)} 的其他设备将重新启动，期间无法控制，本地场景会中断。确定要重置吗？
      </Modal>
    </div>
  )
}
